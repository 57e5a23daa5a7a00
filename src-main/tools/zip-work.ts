import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { finished } from 'node:stream/promises'
import { zipTime } from '../documents/writers/zip-time.ts'
import { UserError } from '../errors.ts'
import type { ToolProgress } from '../types.ts'
import { MANIFEST, MAX_ARCHIVE_BYTES, MAX_ENTRIES } from './archive-format.ts'
import { verifyArchive } from './archive-work.ts'

export type ZipRequest = {
  target: string
  /** `sha256`: what the library knows the bytes by. */
  entries: { name: string; path: string; sha256?: string }[]
  /** What the manifest says besides the entries and what is missing. */
  manifest: Record<string, unknown>
  missing: string[]
}

/** Already compressed: trying again costs time and gains nothing. */
const COMPRESSED = /\.(zip|xlsx|xlsm|docx|pptx|odt|ods|png|jpe?g|gif|webp|pdf)$/i

/**
 * Puts files into one archive, piece by piece, with a manifest of their sizes and hashes last, and reads it again to be
 * sure of it. Runs in a worker.
 * @throws UserError when all of it is too large for an archive.
 */
export async function zipFiles(
  request: ZipRequest,
  progress: (value: ToolProgress) => void,
): Promise<{ bytes: number }> {
  const bytes = await write(request, progress)
  await verifyArchive(request.target, progress)
  return { bytes }
}

async function write(request: ZipRequest, progress: (value: ToolProgress) => void): Promise<number> {
  const { Zip, ZipDeflate, ZipPassThrough, strToU8 } = await import('fflate')
  let total = 0
  for (const { path } of request.entries) total += (await stat(path)).size
  if (total > MAX_ARCHIVE_BYTES) throw new UserError(TOO_LARGE)
  if (request.entries.length > MAX_ENTRIES) throw new UserError(TOO_MANY)

  const output = createWriteStream(request.target, { flags: 'wx', mode: 0o600, flush: true })
  const ended = finished(output)
  // A failure is thrown where the archive is written, below; here it only must not go unheard.
  ended.catch(() => undefined)
  const zip = new Zip((error, piece, last) => {
    if (error) output.destroy(error)
    else if (last) output.end(piece)
    else output.write(piece)
  })
  const room = () =>
    output.writableNeedDrain ? new Promise<void>(resolve => output.once('drain', resolve)) : undefined

  const now = zipTime(new Date())
  const missing = new Set(request.missing)
  const files: { path: string; bytes: number; sha256: string }[] = []
  let written = 0
  for (const { name, path, sha256: known } of request.entries) {
    const file = COMPRESSED.test(name) ? new ZipPassThrough(name) : new ZipDeflate(name, { level: 6 })
    file.mtime = now
    zip.add(file)
    const hash = createHash('sha256')
    let bytes = 0
    for await (const piece of createReadStream(path, { highWaterMark: 256 * 1024 })) {
      hash.update(piece)
      bytes += piece.length
      written += piece.length
      file.push(new Uint8Array(piece))
      await Promise.race([room(), ended])
      progress({ label: GATHERS, done: written, total, unit: 'byte' })
    }
    file.push(new Uint8Array(0), true)
    const sha256 = hash.digest('hex')
    if (known !== undefined && known !== sha256) missing.add(known)
    files.push({ path: name, bytes, sha256 })
  }
  const manifest = new ZipDeflate(MANIFEST, { level: 6 })
  manifest.mtime = now
  zip.add(manifest)
  const said = { ...request.manifest, missing: [...missing], files }
  manifest.push(strToU8(`${JSON.stringify(said, null, 2)}\n`), true)
  zip.end()
  await ended
  return output.bytesWritten
}

const GATHERS = { fr: 'Rassemble vos données', en: 'Gathers your data' }
const TOO_LARGE = {
  fr: 'Vos données dépassent 4 Go, trop pour une seule archive : supprimez de gros fichiers inutiles, ou copiez le dossier de données lui-même.',
  en: 'Your data is over 4 GB, too much for one archive: delete large files you do not need, or copy the data folder itself.',
}
const TOO_MANY = {
  fr: 'Vous avez plus de 65 000 fichiers et conversations, trop pour une seule archive : copiez le dossier de données lui-même.',
  en: 'You have more than 65,000 files and conversations, too many for one archive: copy the data folder itself.',
}
