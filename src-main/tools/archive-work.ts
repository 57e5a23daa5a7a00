import { createHash } from 'node:crypto'
import { createWriteStream, existsSync } from 'node:fs'
import { mkdir, rename, rm, stat, statfs } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { finished } from 'node:stream/promises'
import { type ArchiveEntry, openZipFile, type ZipFile } from '../documents/readers/zip-file.ts'
import { UserError } from '../errors.ts'
import { describeContent, isMadeByUs, makeCurrent } from '../store/archived-database.ts'
import { blobPath, dateAnew } from '../store/blobs.ts'
import { takeBackBlob } from '../store/collect-blobs.ts'
import { SPECIALISTS_FOLDER } from '../store/erase.ts'
import { diskFull } from '../store/failures.ts'
import { hashOfFile } from '../store/hash-file.ts'
import { syncFolder } from '../store/sync-disk.ts'
import { newTemporaryPath } from '../store/temporary.ts'
import type { Bilingual, ToolProgress } from '../types.ts'
import {
  ARCHIVE_FORMAT,
  ARCHIVED_DATABASE,
  type ArchivedFile,
  isSpecialistFile,
  MANIFEST,
  MAX_ARCHIVE_BYTES,
  type Manifest,
  MOST_SPECIALISTS,
  manifestSchema,
} from './archive-format.ts'

type Progress = (value: ToolProgress) => void
export type ArchiveSummary = { version: string; exportedAt: string; counts: Record<string, number>; bytes: number }
export type UnpackRequest = {
  archive: string
  dataFolder: string /** Where the database goes, ready to be put in place. */
  database: string
}
/** `lost`: files that the archive does not have, since the library it was made of had lost them. */
export type Unpacked = ArchiveSummary & { lost: number }

const LARGEST_MANIFEST = 64 * 1024 * 1024
/** What is left on the disk besides what the archive holds. */
const SPARE_BYTES = 16 * 1024 * 1024

/** What an archive says of itself. @throws UserError when it is none of ours, not whole, or of a newer version. */
export async function describeArchive({ archive }: { archive: string }): Promise<ArchiveSummary> {
  return withArchive(archive, async (_zip, manifest) => summaryOf(manifest))
}

/** Reads all of an archive again. @throws UserError when something of it is not as its manifest says. */
export async function verifyArchive(archive: string, progress: Progress): Promise<void> {
  await withArchive(archive, async (zip, manifest) => {
    const { bytes: total } = summaryOf(manifest)
    let done = 0
    for (const file of manifest.files) {
      await readWhole(zip, file, () => undefined)
      done += file.bytes
      progress({ label: CHECKS, done, total, unit: 'byte' })
    }
  })
}

/**
 * Brings the files of an archive into the library, and its database, checked and of today's version, beside the one in
 * use, which is not touched. Runs in a worker.
 * @throws UserError when anything is not as it should be; nothing has changed then.
 */
export async function unpackArchive(request: UnpackRequest, progress: Progress): Promise<Unpacked> {
  const { archive, dataFolder, database } = request
  const added: { path: string; mtimeMs: number }[] = []
  const written: string[] = []
  try {
    return await withArchive(archive, async (zip, manifest) => {
      const summary = summaryOf(manifest)
      const listed = new Map(manifest.files.map(file => [file.path, file]))
      const inArchive = listed.get(ARCHIVED_DATABASE)
      if (!inArchive) throw new UserError(NOT_OURS)
      await checkRoom(dataFolder, inArchive.bytes * 2)
      await extract(zip, inArchive, database)
      const needed = checkDatabase(database, manifest)
      const blobs = new Map(manifest.files.map(file => [file.sha256, file]))
      const wanted = needed.flatMap(sha256 => (isKept(dataFolder, sha256) ? [] : (blobs.get(sha256) ?? [])))
      await checkRoom(
        dataFolder,
        wanted.reduce((sum, { bytes }) => sum + bytes, 0),
      )
      let done = 0
      const total = needed.length
      let lost = 0
      for (const sha256 of needed) {
        const file = blobs.get(sha256)
        const path = blobPath({ data: dataFolder }, sha256)
        // Dated anew first: what is there already may be about to be collected.
        const isWhole = (await dateAnew(path)) && (await hashOfFile(path)) === sha256
        if (!isWhole && file) {
          const isNew = !existsSync(path)
          await bringIn(zip, file, dataFolder, path)
          if (isNew) added.push({ path, mtimeMs: (await stat(path)).mtimeMs })
        } else if (!isWhole) {
          // The first archives say nothing of what they lack.
          if (manifest.format !== undefined && !manifest.missing?.includes(sha256)) throw new UserError(INCOMPLETE)
          lost++
        }
        done++
        progress({ label: BRINGS, done, total })
      }
      for (const path of await bringSpecialists(zip, manifest, dataFolder)) written.push(path)
      return { ...summary, lost }
    })
  } catch (error) {
    for (const blob of added) takeBackBlob(dataFolder, blob)
    for (const path of written) await rm(path, { force: true })
    await rm(database, { force: true })
    throw error
  }
}

/** Those that are there already stay as they are. Answers the files that were not. */
async function bringSpecialists(zip: ZipFile, manifest: Manifest, dataFolder: string): Promise<string[]> {
  const folder = join(dataFolder, SPECIALISTS_FOLDER)
  const brought: string[] = []
  for (const file of manifest.files) {
    const [parent, name = '', ...more] = file.path.split('/')
    if (parent !== SPECIALISTS_FOLDER || more.length > 0 || !isSpecialistFile(name)) continue
    const path = join(folder, name)
    if (existsSync(path) || brought.length >= MOST_SPECIALISTS) continue
    await bringIn(zip, file, dataFolder, path)
    brought.push(path)
  }
  return brought
}

/** The hashes of all files that the database names. @throws UserError when it is not the one that the manifest counts. */
function checkDatabase(path: string, manifest: Manifest): string[] {
  const content = describeContent(path)
  if (content.state !== 'sound') {
    const sentences = { newer: NEWER, damaged: damagedEntry(ARCHIVED_DATABASE), foreign: NOT_OURS }
    throw new UserError(sentences[content.state])
  }
  if (!isMadeByUs(path)) throw new UserError(NOT_OURS)
  if (manifest.format !== undefined && !manifest.tables) throw new UserError(NOT_OURS)
  const tables = new Map(Object.entries(manifest.tables ?? content.tables))
  const asCounted = Object.entries(content.tables).every(([name, rows]) => tables.get(name) === rows)
  if (!asCounted || tables.size !== Object.keys(content.tables).length) throw new UserError(INCOMPLETE)
  makeCurrent(path)
  return content.blobs
}

async function withArchive<T>(path: string, use: (zip: ZipFile, manifest: Manifest) => Promise<T>): Promise<T> {
  const zip = await open(path)
  try {
    return await use(zip, await readManifest(zip))
  } finally {
    await zip.close()
  }
}

async function open(path: string): Promise<ZipFile> {
  const info = await stat(path).catch(() => undefined)
  if (!info?.isFile()) throw new UserError(unreadable(path))
  const zip = await openZipFile(path)
  if (!zip) throw new UserError(NOT_OURS)
  return zip
}

async function readManifest(zip: ZipFile): Promise<Manifest> {
  const entry = zip.entries.get(MANIFEST)
  if (!entry || entry.declaredSize > LARGEST_MANIFEST) throw new UserError(NOT_OURS)
  const pieces: Uint8Array[] = []
  for await (const piece of whole(zip, entry)) pieces.push(piece)
  const said = parse(Buffer.concat(pieces).toString('utf8'))
  if (isOfLaterFormat(said)) throw new UserError(NEWER)
  const read = manifestSchema.safeParse(said)
  if (!read.success) throw new UserError(NOT_OURS)
  const manifest = read.data
  const isListed = manifest.files.every(({ path, bytes }) => zip.entries.get(path)?.declaredSize === bytes)
  const names = new Set(manifest.files.map(({ path }) => path))
  if (!isListed || names.size !== manifest.files.length || names.size + 1 !== zip.entries.size) {
    throw new UserError(INCOMPLETE)
  }
  if (summaryOf(manifest).bytes > MAX_ARCHIVE_BYTES) throw new UserError(NOT_OURS)
  return manifest
}

function isOfLaterFormat(said: unknown): boolean {
  return (
    typeof said === 'object' &&
    said !== null &&
    'application' in said &&
    said.application === 'Ardoise' &&
    'format' in said &&
    typeof said.format === 'number' &&
    said.format > ARCHIVE_FORMAT
  )
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function summaryOf({ version, exportedAt, counts, files }: Manifest): ArchiveSummary {
  return { version, exportedAt, counts, bytes: files.reduce((sum, { bytes }) => sum + bytes, 0) }
}

async function bringIn(zip: ZipFile, file: ArchivedFile, dataFolder: string, path: string): Promise<void> {
  const partial = newTemporaryPath(dataFolder, 'part')
  try {
    await extract(zip, file, partial)
    await mkdir(dirname(path), { recursive: true, mode: 0o700 })
    await rename(partial, path)
    syncFolder(dirname(path))
  } finally {
    await rm(partial, { force: true })
  }
}

async function extract(zip: ZipFile, file: ArchivedFile, target: string): Promise<void> {
  const output = createWriteStream(target, { flags: 'wx', mode: 0o600, flush: true })
  const ended = finished(output)
  ended.catch(() => undefined)
  const room = () => new Promise<void>(resolve => output.once('drain', resolve))
  await readWhole(zip, file, async piece => {
    if (!output.write(piece)) await Promise.race([room(), ended])
  })
  output.end()
  await ended
}

/** @throws UserError when the bytes are not the ones that the manifest names. */
async function readWhole(
  zip: ZipFile,
  file: ArchivedFile,
  use: (piece: Uint8Array) => Promise<void> | undefined,
): Promise<void> {
  const entry = zip.entries.get(file.path)
  if (!entry) throw new UserError(INCOMPLETE)
  const hash = createHash('sha256')
  for await (const piece of whole(zip, entry)) {
    hash.update(piece)
    await use(piece)
  }
  if (hash.digest('hex') !== file.sha256) throw new UserError(damagedEntry(file.path))
}

async function* whole(zip: ZipFile, entry: ArchiveEntry): AsyncGenerator<Uint8Array> {
  const pieces = zip.chunks(entry)
  for (;;) {
    const next = await pieces.next().catch((error: unknown) => {
      throw new UserError(damagedEntry(entry.name), { cause: error })
    })
    if (next.done) return
    yield next.value
  }
}

function isKept(dataFolder: string, sha256: string): boolean {
  return existsSync(blobPath({ data: dataFolder }, sha256))
}

async function checkRoom(folder: string, bytes: number): Promise<void> {
  const { bavail, bsize } = await statfs(folder)
  if (bavail * bsize < bytes + SPARE_BYTES) throw diskFull()
}

const CHECKS = { fr: 'Vérifie l’archive', en: 'Checks the archive' }
const BRINGS = { fr: 'Reprend vos fichiers', en: 'Brings your files in' }
const NOT_OURS = {
  fr: 'Ce fichier n’est pas une archive d’Ardoise, ou il n’est pas entier : choisissez le fichier zip que « Tout exporter » a fait. Rien n’a changé.',
  en: 'This file is no archive of Ardoise, or it is not whole: choose the zip file that “Export everything” made. Nothing changed.',
}
const INCOMPLETE = {
  fr: 'Cette archive ne contient pas tout ce qu’elle annonce : refaites l’export, ou copiez-la de nouveau. Rien n’a changé.',
  en: 'This archive does not hold all that it lists: make the export again, or copy it again. Nothing changed.',
}
const NEWER = {
  fr: 'Cette archive vient d’une version plus récente d’Ardoise : mettez Ardoise à jour pour l’importer. Rien n’a changé.',
  en: 'This archive comes from a newer version of Ardoise: update Ardoise to import it. Nothing changed.',
}

function damagedEntry(name: string): Bilingual {
  return {
    fr: `Cette archive est abîmée (« ${name} ») : refaites l’export, ou copiez-la de nouveau. Rien n’a changé.`,
    en: `This archive is damaged (“${name}”): make the export again, or copy it again. Nothing changed.`,
  }
}

function unreadable(path: string): Bilingual {
  return {
    fr: `L’archive ${path} est introuvable ou illisible : vérifiez son nom et vos droits. Rien n’a changé.`,
    en: `The archive ${path} cannot be found or read: check its name and your rights. Nothing changed.`,
  }
}
