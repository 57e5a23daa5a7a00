import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { join, parse } from 'node:path'
import { pipeline } from 'node:stream/promises'

/** Where a folder holds these bytes under that name, or `bilan (2).xlsx`, …, as nameUniquely gives them. */
export async function findCopy(
  folder: string,
  { name, bytes, sha256 }: { name: string; bytes: number; sha256: string },
): Promise<string | undefined> {
  const { name: stem, ext } = parse(name)
  for (let n = 1; ; n++) {
    const path = join(folder, n === 1 ? name : `${stem} (${n})${ext}`)
    const size = (await stat(path).catch(() => undefined))?.size
    if (size === undefined) return undefined
    if (size === bytes && (await hashOf(path)) === sha256) return path
  }
}

async function hashOf(path: string): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(path), hash)
  return hash.digest('hex')
}
