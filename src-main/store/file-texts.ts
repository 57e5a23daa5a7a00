import type { Database } from 'better-sqlite3'

/** What a document says, kept so that it is read once; the same bytes of another type are another text. */
type TextKey = { sha256: string; mime: string; readerVersion: number }

/** As it was kept, for the caller to check; undefined when unread, or read by another version of the reader. */
export function getFileText(db: Database, key: TextKey): unknown {
  const content = db
    .prepare<[string, string, number], string>(
      'SELECT content FROM file_texts WHERE sha256 = ? AND kind = ? AND reader = ?',
    )
    .pluck()
    .get(key.sha256, key.mime, key.readerVersion)
  return content === undefined ? undefined : JSON.parse(content)
}

export function putFileText(db: Database, key: TextKey, content: unknown, now: Date): void {
  db.prepare(
    `INSERT INTO file_texts (sha256, kind, reader, content, created_at) VALUES (?, ?, ?, ?, ?)
     ON CONFLICT (sha256, kind) DO UPDATE SET reader = excluded.reader, content = excluded.content,
       created_at = excluded.created_at`,
  ).run(key.sha256, key.mime, key.readerVersion, JSON.stringify(content), now.toISOString())
}
