import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { finished } from 'node:stream/promises'
import { zipTime } from '../documents/writers/zip-time.ts'
import { UserError } from '../errors.ts'
import type { ToolProgress } from '../types.ts'

export type ZipRequest = {
  target: string
  entries: { name: string; path: string }[]
  /** What the manifest says besides the entries. */
  manifest: Record<string, unknown>
}

/** Beyond, the format needs an extension that some programs do not read. */
const MAX_BYTES = 4 * 1024 ** 3 - 1
/** Already compressed: trying again costs time and gains nothing. */
const COMPRESSED = /\.(zip|xlsx|xlsm|docx|pptx|odt|ods|png|jpe?g|gif|webp|pdf)$/i

/**
 * Puts files into one archive, piece by piece, with a manifest of their sizes and hashes last. Runs in a worker.
 * @throws UserError when all of it is too large for an archive.
 */
export async function zipFiles(
  request: ZipRequest,
  progress: (value: ToolProgress) => void,
): Promise<{ bytes: number }> {
  const { Zip, ZipDeflate, ZipPassThrough, strToU8 } = await import('fflate')
  let total = 0
  for (const { path } of request.entries) total += (await stat(path)).size
  if (total > MAX_BYTES) throw new UserError(TOO_LARGE)

  const output = createWriteStream(request.target, { flags: 'wx', flush: true })
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
  const listed: { path: string; bytes: number; sha256: string }[] = []
  for (const [index, { name, path }] of request.entries.entries()) {
    const file = COMPRESSED.test(name) ? new ZipPassThrough(name) : new ZipDeflate(name, { level: 6 })
    file.mtime = now
    zip.add(file)
    const hash = createHash('sha256')
    let bytes = 0
    for await (const piece of createReadStream(path)) {
      hash.update(piece)
      bytes += piece.length
      file.push(new Uint8Array(piece))
      await Promise.race([room(), ended])
    }
    file.push(new Uint8Array(0), true)
    listed.push({ path: name, bytes, sha256: hash.digest('hex') })
    progress({ label: LABEL, done: index + 1, total: request.entries.length })
  }
  const manifest = new ZipDeflate('manifest.json', { level: 6 })
  manifest.mtime = now
  zip.add(manifest)
  manifest.push(strToU8(`${JSON.stringify({ ...request.manifest, files: listed }, null, 2)}\n`), true)
  zip.end()
  await ended
  return { bytes: output.bytesWritten }
}

const LABEL = { fr: 'Rassemble vos données', en: 'Gathers your data' }
const TOO_LARGE = {
  fr: 'Vos données dépassent 4 Go, trop pour une seule archive : supprimez de gros fichiers inutiles, ou copiez le dossier de données lui-même.',
  en: 'Your data is over 4 GB, too much for one archive: delete large files you do not need, or copy the data folder itself.',
}
