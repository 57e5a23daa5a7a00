import type { Database } from 'better-sqlite3'
import type { IsoTime } from '../types.ts'

/** A file that was deleted this long ago can no longer be brought back. */
export const RESTORABLE_MS = 30 * 24 * 3600 * 1000

/**
 * The hashes that a database needs the bytes of: those of its files that are there or can be brought back (deleted at
 * `since` or later), and what is attached to its messages and drafts.
 */
export function blobsInUse(db: Database, since: IsoTime): string[] {
  const parts = [
    'SELECT sha256 FROM files WHERE deleted_at IS NULL OR deleted_at >= @since',
    "SELECT value ->> '$.sha256' FROM outbox, json_each(outbox.attachments)",
    ...(hasTable(db, 'drafts')
      ? ['SELECT files.sha256 FROM drafts, json_each(drafts.file_ids) AS named JOIN files ON files.id = named.value']
      : []),
  ]
  return db
    .prepare<[{ since: IsoTime }], string>(
      `SELECT DISTINCT sha256 FROM (${parts.join(' UNION ALL ')}) WHERE sha256 IS NOT NULL`,
    )
    .pluck()
    .all({ since })
}

/** The same files, with how many bytes each has. */
export function sizesInUse(db: Database, since: IsoTime): { sha256: string; bytes: number }[] {
  return db
    .prepare<[IsoTime], { sha256: string; bytes: number }>(
      'SELECT DISTINCT sha256, bytes FROM files WHERE deleted_at IS NULL OR deleted_at >= ?',
    )
    .all(since)
}

/** Every hash that any row names, however old. */
export function blobsNamed(db: Database): string[] {
  return blobsInUse(db, '')
}

/**
 * Takes away some rows of files deleted before then that nothing refers to any more, and answers how many. In one
 * statement: a file that is being brought back stays.
 */
export function forgetFiles(db: Database, before: IsoTime, most: number): number {
  const { changes } = db
    .prepare(
      `DELETE FROM files WHERE seq IN (
         SELECT seq FROM files AS old WHERE deleted_at < ?
           AND NOT EXISTS (SELECT 1 FROM outbox, json_each(outbox.attachments) AS attached
                           WHERE attached.value ->> '$.fileId' = old.id)
           AND NOT EXISTS (SELECT 1 FROM drafts, json_each(drafts.file_ids) AS named WHERE named.value = old.id)
           AND NOT EXISTS (SELECT 1 FROM passages WHERE passages.file_seq = old.seq)
         LIMIT ?
       ) AND deleted_at < ?`,
    )
    .run(before, most, before)
  return changes
}

function hasTable(db: Database, name: string): boolean {
  return db.prepare("SELECT 1 FROM sqlite_schema WHERE type = 'table' AND name = ?").get(name) !== undefined
}
