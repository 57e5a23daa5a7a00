import { open, stat } from 'node:fs/promises'
import { basename } from 'node:path'
import type { Database } from 'better-sqlite3'
import { UserError } from '../errors.ts'
import type { FileCard } from '../types.ts'
import { addFile } from './files.ts'
import { detectMime, MIME_HEAD_BYTES } from './mime.ts'

/** A file that a person adds may be this large, in bytes. */
const IMPORT_LIMIT = 100 * 1024 * 1024

/** Copies a file of the person's into the library. @throws UserError when it cannot be read or is too large. */
export async function importFile(
  db: Database,
  paths: { data: string },
  file: { profileId: string; path: string; now: Date },
): Promise<FileCard> {
  const name = basename(file.path)
  const { size, head } = await look(file.path)
  if (size > IMPORT_LIMIT) throw new UserError(tooLarge(name))
  const mime = detectMime(name, head)
  const { profileId, now } = file
  return addFile(db, paths, { profileId, name, mime, origin: 'imported', content: { path: file.path }, now })
}

/** Adds content that has no file of its own, such as a picture from the clipboard. @throws UserError when too large. */
export async function importBytes(
  db: Database,
  paths: { data: string },
  file: { profileId: string; name: string; bytes: Uint8Array; now: Date },
): Promise<FileCard> {
  const { profileId, name, bytes, now } = file
  if (bytes.byteLength > IMPORT_LIMIT) throw new UserError(tooLarge(name))
  const mime = detectMime(name, bytes.subarray(0, MIME_HEAD_BYTES))
  return addFile(db, paths, { profileId, name, mime, origin: 'imported', content: { bytes }, now })
}

async function look(path: string): Promise<{ size: number; head: Uint8Array }> {
  try {
    const info = await stat(path)
    if (!info.isFile()) throw new UserError(unreadable(path))
    const handle = await open(path)
    try {
      const { buffer, bytesRead } = await handle.read(Buffer.alloc(MIME_HEAD_BYTES), 0, MIME_HEAD_BYTES, 0)
      return { size: info.size, head: buffer.subarray(0, bytesRead) }
    } finally {
      await handle.close()
    }
  } catch (error) {
    throw new UserError(unreadable(path), { cause: error })
  }
}

function unreadable(path: string) {
  return {
    fr: `Impossible de lire « ${path} » : vérifiez le nom du fichier et vos droits.`,
    en: `Cannot read “${path}”: check the file name and your rights.`,
  }
}

function tooLarge(name: string) {
  return {
    fr: `« ${name} » dépasse 100 Mo : découpez le fichier ou exportez seulement la période utile.`,
    en: `“${name}” is over 100 MB: split the file or export only the period you need.`,
  }
}
