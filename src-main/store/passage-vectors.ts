import type { Database } from 'better-sqlite3'

/** Passages of files in the library that have no vector of this model yet, newest first. */
export function passagesWithoutVector(db: Database, model: string, limit: number): { id: number; text: string }[] {
  return db
    .prepare<[string, number], { id: number; text: string }>(
      `SELECT passages.id, files.name || char(10) || ifnull(passages.heading || char(10), '') || passages.text AS text
       FROM passages JOIN files ON files.seq = passages.file_seq AND files.deleted_at IS NULL
       LEFT JOIN passage_vectors ON passage_vectors.passage_id = passages.id AND passage_vectors.model = ?
       WHERE passage_vectors.passage_id IS NULL ORDER BY passages.id DESC LIMIT ?`,
    )
    .all(model, limit)
}

/** A vector of another model is replaced; one of a passage that is gone is dropped. */
export function putVectors(
  db: Database,
  model: string,
  vectors: readonly { id: number; vector: Float32Array }[],
): void {
  const put = db.prepare(
    `INSERT INTO passage_vectors (passage_id, model, vector) SELECT id, ?, ? FROM passages WHERE id = ?
     ON CONFLICT (passage_id) DO UPDATE SET model = excluded.model, vector = excluded.vector`,
  )
  const all = db.transaction(() => {
    for (const { id, vector } of vectors) {
      put.run(model, Buffer.from(vector.buffer, vector.byteOffset, vector.byteLength), id)
    }
  })
  all.immediate()
}

/** Every vector of a model that a profile may find. */
export function eachVector(
  db: Database,
  profileId: string,
  model: string,
): IterableIterator<{ id: number; vector: Buffer }> {
  return db
    .prepare<[string, string], { id: number; vector: Buffer }>(
      `SELECT passage_vectors.passage_id AS id, passage_vectors.vector FROM passage_vectors
       JOIN passages ON passages.id = passage_vectors.passage_id
       JOIN files ON files.seq = passages.file_seq AND files.profile_id = ? AND files.deleted_at IS NULL
       WHERE passage_vectors.model = ?`,
    )
    .iterate(profileId, model)
}

export function hasVectors(db: Database, model: string): boolean {
  return db.prepare('SELECT 1 FROM passage_vectors WHERE model = ? LIMIT 1').get(model) !== undefined
}
