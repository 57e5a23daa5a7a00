import type { Database } from 'better-sqlite3'
import { newId } from '../identity.ts'
import type { FileCard, FileOrigin, IsoTime } from '../types.ts'
import { type Blob, type BlobContent, blobPath, writeBlob } from './blobs.ts'
import { cleanFileName, fileExtension, foldText } from './file-names.ts'

/** A file of the library with what only the core needs to know of it. */
export type StoredFile = {
  card: FileCard
  conversationId?: string
  sha256: string
  pages?: number
  sheets?: string[]
}

export type NewFile = {
  profileId: string
  conversationId?: string
  name: string
  mime: string
  origin: FileOrigin
  content: BlobContent
  now: Date
  pages?: number
  sheets?: string[]
}

export type FileFilter = {
  /** Words that the name must all hold, accents and case aside. */
  query?: string
  /** An extension (`xlsx`), a whole media type, or its family (`image`). */
  type?: string
  origin?: FileOrigin
  limit: number
  offset: number
}

type FileRow = {
  id: string
  profile_id: string
  conversation_id: string | null
  sha256: string
  name: string
  mime: string
  bytes: number
  origin: FileOrigin
  pages: number | null
  sheets: string | null
  created_at: IsoTime
}

/**
 * Bytes first, then the row: a crash between the two leaves an unused blob, never a card without content.
 * @throws UserError as writeBlob does.
 */
export async function addFile(db: Database, paths: { data: string }, file: NewFile): Promise<FileCard> {
  return insertFile(db, file, await writeBlob(paths, file.content))
}

/** The row alone, in the transaction of the caller. */
export function insertFile(db: Database, file: Omit<NewFile, 'content'>, blob: Omit<Blob, 'path'>): FileCard {
  const name = cleanFileName(file.name)
  const id = newId('file')
  const createdAt = file.now.toISOString()
  db.prepare(
    `INSERT INTO files (id, profile_id, conversation_id, sha256, name, folded_name, extension, mime, bytes, origin,
       pages, sheets, created_at)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  ).run(
    id,
    file.profileId,
    file.conversationId ?? null,
    blob.sha256,
    name,
    foldText(name),
    fileExtension(name),
    file.mime,
    blob.bytes,
    file.origin,
    file.pages ?? null,
    file.sheets ? JSON.stringify(file.sheets) : null,
    createdAt,
  )
  return { fileId: id, name, mime: file.mime, bytes: blob.bytes, origin: file.origin, createdAt }
}

/** With the path of its bytes. Undefined when it is unknown, deleted, or of another profile. */
export function getFile(
  db: Database,
  paths: { data: string },
  profileId: string,
  fileId: string,
): (StoredFile & { path: string }) | undefined {
  const row = db
    .prepare<[string, string], FileRow>('SELECT * FROM files WHERE id = ? AND profile_id = ? AND deleted_at IS NULL')
    .get(fileId, profileId)
  return row && { ...storedFile(row), path: blobPath(paths, row.sha256) }
}

/** Newest first. */
export function listFiles(db: Database, profileId: string, filter: FileFilter): { total: number; files: StoredFile[] } {
  const { where, values } = conditions(profileId, filter)
  const total =
    db
      .prepare<unknown[], number>(`SELECT count(*) FROM files WHERE ${where}`)
      .pluck()
      .get(...values) ?? 0
  const rows = db
    .prepare<unknown[], FileRow>(`SELECT * FROM files WHERE ${where} ORDER BY seq DESC LIMIT ? OFFSET ?`)
    .all(...values, filter.limit, filter.offset)
  return { total, files: rows.map(storedFile) }
}

/** What a reader learnt of the file's shape. */
export function setFileShape(db: Database, fileId: string, shape: { pages?: number; sheets?: string[] }): void {
  db.prepare('UPDATE files SET pages = ?, sheets = ? WHERE id = ?').run(
    shape.pages ?? null,
    shape.sheets ? JSON.stringify(shape.sheets) : null,
    fileId,
  )
}

/** Takes the file out of the library; its bytes stay while an outbox entry or another card may hold them. */
export function deleteFile(db: Database, profileId: string, fileId: string, now: Date): boolean {
  const { changes } = db
    .prepare('UPDATE files SET deleted_at = ? WHERE id = ? AND profile_id = ? AND deleted_at IS NULL')
    .run(now.toISOString(), fileId, profileId)
  return changes === 1
}

/** False when there is no such file to bring back. */
export function restoreFile(db: Database, profileId: string, fileId: string): boolean {
  const { changes } = db
    .prepare('UPDATE files SET deleted_at = NULL WHERE id = ? AND profile_id = ?')
    .run(fileId, profileId)
  return changes === 1
}

function conditions(profileId: string, filter: FileFilter): { where: string; values: unknown[] } {
  const parts = ['profile_id = ?', 'deleted_at IS NULL']
  const values: unknown[] = [profileId]
  for (const word of foldText(filter.query ?? '')
    .split(/\s+/)
    .filter(Boolean)) {
    parts.push('instr(folded_name, ?) > 0')
    values.push(word)
  }
  if (filter.type) {
    const type = filter.type.trim().toLowerCase().replace(/^\./, '')
    parts.push(`(extension = ? OR mime = ? OR substr(mime, 1, ?) = ?)`)
    values.push(type, type, type.length + 1, `${type}/`)
  }
  if (filter.origin) {
    parts.push('origin = ?')
    values.push(filter.origin)
  }
  return { where: parts.join(' AND '), values }
}

function storedFile(row: FileRow): StoredFile {
  return {
    card: {
      fileId: row.id,
      name: row.name,
      mime: row.mime,
      bytes: row.bytes,
      origin: row.origin,
      createdAt: row.created_at,
    },
    ...(row.conversation_id === null ? {} : { conversationId: row.conversation_id }),
    sha256: row.sha256,
    ...(row.pages === null ? {} : { pages: row.pages }),
    ...(row.sheets === null ? {} : { sheets: JSON.parse(row.sheets) }),
  }
}
