import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { type FileHandle, mkdir, open, rename, rm, stat, utimes } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { UserError } from '../errors.ts'
import { newTemporaryPath } from './temporary.ts'

export type BlobContent = { bytes: Uint8Array } | { path: string }
export type Blob = { sha256: string; bytes: number; path: string }

/** Where the bytes of that hash are, or would be. */
export function blobPath(paths: { data: string }, sha256: string): string {
  return join(paths.data, 'files', sha256.slice(0, 2), sha256)
}

/**
 * Keeps the bytes under their hash; the same bytes are kept once. The final name exists only once everything is on
 * the disk. A `path` is copied: the user's file stays where it is.
 * @throws UserError when the source cannot be read or the disk is full.
 */
export async function writeBlob(paths: { data: string }, content: BlobContent): Promise<Blob> {
  const partial = newTemporaryPath(paths.data, 'part')
  try {
    const { sha256, bytes } =
      'bytes' in content ? await spill(content.bytes, partial) : await copy(content.path, partial)
    const path = blobPath(paths, sha256)
    // A blob of another size is one that the disk lost part of: the new bytes replace it.
    if ((await sizeOf(path)) !== bytes || !(await dateAnew(path))) {
      const made = await mkdir(dirname(path), { recursive: true, mode: 0o700 })
      await rename(partial, path)
      await syncFolder(dirname(path))
      // A folder that is new is itself a name that a power cut may take.
      for (const folder of made === undefined ? [] : [dirname(dirname(path)), dirname(made)]) await syncFolder(folder)
    }
    return { sha256, bytes, path }
  } catch (error) {
    throw writeFailure(error)
  } finally {
    await rm(partial, { force: true })
  }
}

async function spill(bytes: Uint8Array, target: string) {
  const file = await open(target, 'wx', 0o600)
  try {
    await file.writeFile(bytes)
    await file.sync()
  } finally {
    await file.close()
  }
  return { sha256: createHash('sha256').update(bytes).digest('hex'), bytes: bytes.byteLength }
}

async function copy(source: string, target: string) {
  await checkSource(source)
  const hash = createHash('sha256')
  let bytes = 0
  const measure = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk)
      bytes += chunk.length
      done(null, chunk)
    },
  })
  await pipeline(
    createReadStream(source),
    measure,
    createWriteStream(target, { flags: 'wx', mode: 0o600, flush: true }),
  )
  return { sha256: hash.digest('hex'), bytes }
}

async function checkSource(path: string): Promise<void> {
  let isFile: boolean
  try {
    isFile = (await stat(path)).isFile()
  } catch (error) {
    throw new UserError(
      {
        fr: `Le fichier ${path} est introuvable ou illisible. Vérifiez son nom et son emplacement, puis joignez-le de nouveau.`,
        en: `The file ${path} cannot be found or read. Check its name and place, then attach it again.`,
      },
      { cause: error },
    )
  }
  if (!isFile) {
    throw new UserError({
      fr: `${path} n’est pas un fichier. Joignez un fichier, pas un dossier.`,
      en: `${path} is not a file. Attach a file, not a folder.`,
    })
  }
}

async function sizeOf(path: string): Promise<number | undefined> {
  return (await stat(path).catch(() => undefined))?.size
}

/** Says that these bytes are wanted again, which keeps them from being collected; false when they just were. */
export async function dateAnew(path: string): Promise<boolean> {
  const now = new Date()
  return utimes(path, now, now).then(
    () => true,
    () => false,
  )
}

/** So that the name itself survives a power cut; Windows has no such call and needs none. */
async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return
  let handle: FileHandle | undefined
  try {
    handle = await open(folder, 'r')
    await handle.sync()
  } finally {
    await handle?.close()
  }
}

function writeFailure(error: unknown): unknown {
  if (!(error instanceof Error) || !('code' in error)) return error
  if (error.code === 'ENOSPC' || error.code === 'EDQUOT') {
    return new UserError(
      {
        fr: 'Le disque est plein : le fichier n’a pas été enregistré. Libérez de la place et recommencez.',
        en: 'The disk is full: the file was not saved. Free some space and try again.',
      },
      { cause: error },
    )
  }
  if (error.code === 'EACCES' || error.code === 'EPERM' || error.code === 'EROFS') {
    return new UserError(
      {
        fr: 'Le fichier n’a pas pu être lu ou enregistré faute de droits. Vérifiez les droits sur ce fichier et sur le dossier de données.',
        en: 'The file could not be read or saved for lack of permission. Check the permissions of the file and of the data folder.',
      },
      { cause: error },
    )
  }
  return error
}
