import { createHash, randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, rm, stat } from 'node:fs/promises'
import { join, parse } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { cleanFileName } from '../store/file-names.ts'
import type { StoredFile } from '../store/files.ts'
import { nameUniquely } from '../store/name-uniquely.ts'
import { saveFile } from './save-file.ts'

/**
 * Puts a file of the library into a folder of the person's, under its own name, where other programs can open it. A
 * copy that is there already and unchanged is the one; a changed one is never touched.
 * @throws UserError when the folder cannot be written.
 */
export async function placeFile(file: StoredFile & { path: string }, folder: string): Promise<string> {
  const { name, ext } = parse(file.card.name)
  for (let n = 1; ; n++) {
    const path = join(folder, n === 1 ? file.card.name : `${name} (${n})${ext}`)
    const size = (await stat(path).catch(() => undefined))?.size
    if (size === undefined) break
    if (size === file.card.bytes && (await hashOf(path)) === file.sha256) return path
  }
  await mkdir(folder, { recursive: true }).catch(() => undefined)
  const partial = join(folder, `.${randomUUID()}.part`)
  try {
    await saveFile(partial, { path: file.path })
    return await nameUniquely(partial, folder, file.card.name)
  } finally {
    await rm(partial, { force: true })
  }
}

/** The same for what is no file of the library. */
export async function placeBytes(file: { name: string; bytes: Uint8Array }, folder: string): Promise<string> {
  await mkdir(folder, { recursive: true }).catch(() => undefined)
  const partial = join(folder, `.${randomUUID()}.part`)
  try {
    await saveFile(partial, { bytes: file.bytes })
    return await nameUniquely(partial, folder, cleanFileName(file.name))
  } finally {
    await rm(partial, { force: true })
  }
}

async function hashOf(path: string): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(path), hash)
  return hash.digest('hex')
}
