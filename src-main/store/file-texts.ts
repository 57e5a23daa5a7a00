import { deflateRawSync, inflateRawSync } from 'node:zlib'
import type { Database } from 'better-sqlite3'
import type { IsoTime } from '../types.ts'

/** What a document says, kept so that it is read once; the same bytes of another type are another text. */
export type TextKey = { sha256: string; mime: string; readerVersion: number }

/**
 * Longer ones are kept packed, as one string, so that writing them holds the database a moment only; packing and
 * unpacking take longer than the main thread has.
 */
const LONG = 200_000

/** As it was kept, for the caller to check; undefined when unread, or read by another version of the reader. */
export function getFileText(db: Database, key: TextKey): unknown {
  const kept = select(db, 'content', key)
  if (typeof kept !== 'string') return undefined
  const content: unknown = JSON.parse(kept)
  return typeof content === 'string' ? JSON.parse(unpack(content)) : content
}

/** Whether it was kept, and is long: then a worker gets it. */
export function isLongText(db: Database, key: TextKey): boolean {
  return select(db, "substr(content, 1, 1) = '\"'", key) === 1
}

export function putFileText(db: Database, key: TextKey, content: unknown, now: Date): void {
  const json = JSON.stringify(content)
  db.prepare(
    `INSERT INTO file_texts (sha256, kind, reader, content, created_at) VALUES (?, ?, ?, ?, ?)
     ON CONFLICT (sha256, kind) DO UPDATE SET reader = excluded.reader, content = excluded.content,
       created_at = excluded.created_at`,
  ).run(
    key.sha256,
    key.mime,
    key.readerVersion,
    json.length > LONG ? JSON.stringify(pack(json)) : json,
    now.toISOString(),
  )
}

/** Takes away some texts of files that were all deleted before then; false once none is left. */
export function forgetTexts(db: Database, before: IsoTime, most: number): boolean {
  const { changes } = db
    .prepare(
      `DELETE FROM file_texts WHERE rowid IN (
         SELECT rowid FROM file_texts AS texts WHERE NOT EXISTS (
           SELECT 1 FROM files WHERE files.sha256 = texts.sha256 AND (deleted_at IS NULL OR deleted_at >= ?)
         ) LIMIT ?
       )`,
    )
    .run(before, most)
  return changes === most
}

function select(db: Database, what: string, { sha256, mime, readerVersion }: TextKey): unknown {
  return db
    .prepare<[string, string, number]>(`SELECT ${what} FROM file_texts WHERE sha256 = ? AND kind = ? AND reader = ?`)
    .pluck()
    .get(sha256, mime, readerVersion)
}

function pack(text: string): string {
  return deflateRawSync(text, { level: 3 }).toString('base64')
}

function unpack(packed: string): string {
  return inflateRawSync(Buffer.from(packed, 'base64')).toString()
}
