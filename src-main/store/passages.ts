import type { Database } from 'better-sqlite3'
import type { FileOrigin, IsoTime } from '../types.ts'

export type PassagePlace = { page?: number; sheet?: string; row?: number }
export type NewPassage = PassagePlace & {
  text: string
  heading?: string
  /** The stems of the text, and those of what it stands under. */
  terms: string
  contextTerms: string
}
export type FoundPassage = PassagePlace & {
  id: number
  fileId: string
  name: string
  mime: string
  origin: FileOrigin
  text: string
  heading?: string
  /** As FTS5 counts: the lower the better. */
  rank: number
}

export type FileToIndex = { seq: number; fileId: string; profileId: string; name: string; mime: string; sha256: string }

type PassageRow = {
  id: number
  file_id: string
  name: string
  mime: string
  origin: FileOrigin
  text: string
  heading: string | null
  page: number | null
  sheet: string | null
  row: number | null
  rank: number
}

const FOUND = `passages.id, files.id AS file_id, files.name, files.mime, files.origin, passages.text, passages.heading, passages.page,
  passages.sheet, passages.row`
/** Only what is in the library of this profile, and indexed whole. */
const VISIBLE = `JOIN files ON files.seq = passages.file_seq AND files.profile_id = ? AND files.deleted_at IS NULL
  JOIN file_index ON file_index.file_seq = files.seq AND file_index.state <> 'indexing'`

/** The best matches of an FTS5 expression, best first. */
export function matchPassages(db: Database, profileId: string, match: string, limit: number): FoundPassage[] {
  return db
    .prepare<unknown[], PassageRow>(
      `SELECT ${FOUND}, passage_words.rank AS rank FROM passage_words
       JOIN passages ON passages.id = passage_words.rowid ${VISIBLE}
       WHERE passage_words MATCH ? AND passage_words.rank MATCH 'bm25(0.6, 1.0)'
       ORDER BY passage_words.rank LIMIT ?`,
    )
    .all(profileId, match, limit)
    .map(foundPassage)
}

/** In the order asked; those that are gone are left out. */
export function passagesOf(db: Database, profileId: string, ids: readonly number[]): FoundPassage[] {
  const one = db.prepare<unknown[], PassageRow>(
    `SELECT ${FOUND}, 0 AS rank FROM passages ${VISIBLE} WHERE passages.id = ?`,
  )
  return ids.flatMap(id => one.get(profileId, id) ?? []).map(foundPassage)
}

/** How many passages hold a stem. */
export function termCount(db: Database, term: string): number {
  return db.prepare<[string], number>('SELECT doc FROM passage_terms WHERE term = ?').pluck().get(term) ?? 0
}

/** Stems that begin so, in their order, with how many passages hold each. */
export function termsFrom(db: Database, beginning: string, limit: number): { term: string; count: number }[] {
  return db
    .prepare<[string, string, number], { term: string; count: number }>(
      'SELECT term, doc AS count FROM passage_terms WHERE term >= ? AND term < ? LIMIT ?',
    )
    .all(beginning, `${beginning}\u{10ffff}`, limit)
}

/** Enough for weights: gaps that deletions leave do not matter. */
export function roughPassageCount(db: Database): number {
  return db.prepare<[], number>('SELECT ifnull(max(id), 0) FROM passages').pluck().get() ?? 0
}

// ---------------------------------------------------------------- the state of the index

/** Puts back in line what another version indexed. */
export function awaitOtherVersions(db: Database, version: number): void {
  db.prepare("UPDATE file_index SET state = 'waiting' WHERE version <> ? AND state IN ('done', 'unreadable')").run(
    version,
  )
}

/** Files of a profile, or of all, that are not indexed, newest first. */
export function filesToIndex(db: Database, limit: number, profileId?: string): FileToIndex[] {
  return db
    .prepare<unknown[], FileToIndex>(
      `SELECT ${TO_INDEX} FROM file_index
       JOIN files ON files.seq = file_index.file_seq AND files.deleted_at IS NULL
       WHERE ${UNFINISHED} AND files.profile_id = ifnull(?, files.profile_id)
       ORDER BY file_index.file_seq DESC LIMIT ?`,
    )
    .all(profileId ?? null, limit)
}

/** The newest file with a page that only OCR can read, the first such page of it. */
export function scanToRead(db: Database, profileId?: string): { file: FileToIndex; page: number } | undefined {
  const row = db
    .prepare<unknown[], FileToIndex & { page: number }>(
      `SELECT ${TO_INDEX}, file_index.scans ->> '$[0]' AS page FROM file_index
       JOIN files ON files.seq = file_index.file_seq AND files.deleted_at IS NULL
       WHERE file_index.scans IS NOT NULL AND files.profile_id = ifnull(?, files.profile_id)
       ORDER BY file_index.file_seq DESC LIMIT 1`,
    )
    .get(profileId ?? null)
  if (!row) return undefined
  const { page, ...file } = row
  return { file, page }
}

/** Its scans are left unread, until it is indexed anew. */
export function forgetScans(db: Database, seq: number): void {
  db.prepare('UPDATE file_index SET scans = NULL WHERE file_seq = ?').run(seq)
}

export function isUnindexed(db: Database, seq: number): boolean {
  return db.prepare(`SELECT 1 FROM file_index WHERE ${UNFINISHED} AND file_seq = ?`).get(seq) !== undefined
}

/** Of the files in the library of a profile: how many are indexed. */
export function indexProgress(db: Database, profileId: string): { done: number; total: number } {
  const total = db
    .prepare<[string], number>('SELECT count(*) FROM files WHERE profile_id = ? AND deleted_at IS NULL')
    .pluck()
    .get(profileId)
  const left = db
    .prepare<[string], number>(
      `SELECT count(*) FROM file_index JOIN files ON files.seq = file_index.file_seq
       WHERE ${UNFINISHED} AND files.profile_id = ? AND files.deleted_at IS NULL`,
    )
    .pluck()
    .get(profileId)
  return { done: (total ?? 0) - (left ?? 0), total: total ?? 0 }
}

const TO_INDEX = 'files.seq, files.id AS fileId, files.profile_id AS profileId, files.name, files.mime, files.sha256'
const UNFINISHED = "file_index.state IN ('waiting', 'indexing')"

export type IndexClaim = {
  seq: number
  version: number
  /** Says whose indexing it is: what another began since is not mixed with it. */
  claim: string
  now: IsoTime
}

/** A part of a file's index, or all of it; several make one transaction. */
export type IndexPiece = IndexClaim & {
  /** The first part: takes the file, and away what an unfinished or older indexing left of it. */
  begins: boolean
  passages: readonly NewPassage[]
  /** The last part: from now on the file is found. */
  ends?: { state: 'done' | 'unreadable'; scans: readonly number[] }
}

/**
 * Takes a file, and away some of what an older indexing left of it: all of a large one at once would hold the others.
 * False when no more than `most` are left, which writeIndex takes away.
 */
export function clearSome(db: Database, { seq, version, claim, now }: IndexClaim, most: number): boolean {
  const { claimOne, clearFew, moreThan } = statements(db)
  if (moreThan.get(seq, most) === undefined) return false
  const clear = db.transaction(() => {
    claimOne.run(version, claim, now, seq)
    clearFew.run(seq, most)
  })
  clear.immediate()
  return true
}

/** Parts of a file that is gone, or that another process has taken since, are left out. */
export function writeIndex(db: Database, pieces: readonly IndexPiece[]): void {
  const { claimOne, clear, holds, insert, index, finish } = statements(db)
  const write = db.transaction(() => {
    for (const { seq, version, claim, now, begins, passages, ends } of pieces) {
      if (begins) {
        claimOne.run(version, claim, now, seq)
        clear.run(seq)
      }
      if (holds.get(seq, claim) === undefined) continue
      for (const { text, heading, page, sheet, row, terms, contextTerms } of passages) {
        const { lastInsertRowid } = insert.run(seq, text, heading ?? null, page ?? null, sheet ?? null, row ?? null)
        index.run(lastInsertRowid, contextTerms, terms)
      }
      if (ends) finish.run(ends.state, ends.scans.length > 0 ? JSON.stringify(ends.scans) : null, now, seq)
    }
  })
  write.immediate()
}

/** Files deleted before then of which something is kept still; restored, they are indexed anew. */
export function deletedToForget(db: Database, before: IsoTime): number[] {
  return db
    .prepare<[string], number>(
      `SELECT files.seq FROM files JOIN file_index ON file_index.file_seq = files.seq
       WHERE files.deleted_at < ? AND (file_index.state <> 'waiting'
         OR EXISTS (SELECT 1 FROM passages WHERE passages.file_seq = files.seq))`,
    )
    .pluck()
    .all(before)
}

/** Takes away some passages of a deleted file; false once none is left. */
export function forgetSome(db: Database, seq: number, before: IsoTime, most: number): boolean {
  const { clearFew } = statements(db)
  const forget = db.transaction(() => {
    // Whoever indexes it at this moment loses it; one that was restored meanwhile is left alone.
    const { changes } = db
      .prepare(
        `UPDATE file_index SET state = 'waiting', claim = '', scans = NULL
         WHERE file_seq = (SELECT seq FROM files WHERE seq = ? AND deleted_at < ?)`,
      )
      .run(seq, before)
    return changes > 0 && clearFew.run(seq, most).changes === most
  })
  return forget.immediate()
}

/** Prepared once for a connection: of 20 000 small files, preparing would be half the work. */
const prepared = new WeakMap<Database, ReturnType<typeof prepareStatements>>()

function statements(db: Database): ReturnType<typeof prepareStatements> {
  const known = prepared.get(db) ?? prepareStatements(db)
  prepared.set(db, known)
  return known
}

function prepareStatements(db: Database) {
  return {
    claimOne: db.prepare(
      "UPDATE file_index SET version = ?, state = 'indexing', claim = ?, updated_at = ? WHERE file_seq = ?",
    ),
    clear: db.prepare('DELETE FROM passages WHERE file_seq = ?'),
    clearFew: db.prepare('DELETE FROM passages WHERE id IN (SELECT id FROM passages WHERE file_seq = ? LIMIT ?)'),
    moreThan: db.prepare('SELECT 1 FROM passages WHERE file_seq = ? LIMIT 1 OFFSET ?'),
    holds: db.prepare('SELECT 1 FROM file_index WHERE file_seq = ? AND claim = ?'),
    insert: db.prepare('INSERT INTO passages (file_seq, text, heading, page, sheet, row) VALUES (?, ?, ?, ?, ?, ?)'),
    index: db.prepare('INSERT INTO passage_words (rowid, context, words) VALUES (?, ?, ?)'),
    finish: db.prepare('UPDATE file_index SET state = ?, scans = ?, updated_at = ? WHERE file_seq = ?'),
  }
}

function foundPassage(row: PassageRow): FoundPassage {
  return {
    id: row.id,
    fileId: row.file_id,
    name: row.name,
    mime: row.mime,
    origin: row.origin,
    text: row.text,
    rank: row.rank,
    ...(row.heading === null ? {} : { heading: row.heading }),
    ...(row.page === null ? {} : { page: row.page }),
    ...(row.sheet === null ? {} : { sheet: row.sheet }),
    ...(row.row === null ? {} : { row: row.row }),
  }
}
