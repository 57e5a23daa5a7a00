import { createHash } from 'node:crypto'
import type { Database } from 'better-sqlite3'
import { newId } from '../identity.ts'
import type { IsoTime } from '../types.ts'
import { meaningOf, saysAgain, saysTheSame, significantWords } from './memory-words.ts'

export type Memory = { id: string; fact: string; category?: string; createdAt: IsoTime; updatedAt: IsoTime }

export type SavedMemory = { memory: Memory; merged: boolean }

type MemoryRow = {
  id: string
  fact: string
  category: string | null
  normalised: string
  created_at: IsoTime
  updated_at: IsoTime
}

/**
 * Adds a fact, or merges it into the one that says the same, keeping the fuller wording. Answers 'deleted' when the
 * user deleted that fact once: it never returns.
 */
export function saveMemory(
  db: Database,
  { profileId, fact, category, now }: { profileId: string; fact: string; category?: string; now: Date },
): SavedMemory | 'deleted' {
  const words = significantWords(fact)
  const save = db.transaction((): SavedMemory | 'deleted' => {
    if (deletedTwins(db, profileId, fact).length > 0) return 'deleted'
    const meaning = meaningOf(fact)
    const twin = activeRows(db, profileId).find(row => saysTheSame(meaning, meaningOf(row.fact)))
    const time = now.toISOString()
    if (twin) {
      const kept = significantWords(twin.fact).length > words.length ? twin.fact : fact
      return { memory: rewrite(db, profileId, twin.id, { fact: kept, category, now }), merged: true }
    }
    const id = newId('mem')
    db.prepare(
      `INSERT INTO memories (id, profile_id, fact, category, normalised, created_at, updated_at)
       VALUES (?, ?, ?, ?, ?, ?, ?)`,
    ).run(id, profileId, fact, category ?? null, words.join(' '), time, time)
    return { memory: requireMemory(db, profileId, id), merged: false }
  })
  return save.immediate()
}

/** Written by the person: what they deleted once may come back when they write it themselves. */
export function addMemory(db: Database, memory: { profileId: string; fact: string; now: Date }): Memory {
  const add = db.transaction((): Memory => {
    forgetDeletions(db, memory.profileId, memory.fact)
    const saved = saveMemory(db, memory)
    if (saved === 'deleted') throw new Error('a deletion stands in the way of what the person writes')
    return saved.memory
  })
  return add.immediate()
}

/** In the order in which they were learnt. */
export function listMemories(db: Database, profileId: string): Memory[] {
  return activeRows(db, profileId).map(memoryOf)
}

/** The user's own correction, which may say what they deleted once. Undefined when it is unknown or deleted. */
export function updateMemory(
  db: Database,
  profileId: string,
  id: string,
  { fact, category, now }: { fact: string; category?: string; now: Date },
): Memory | undefined {
  const update = db.transaction((): Memory | undefined => {
    if (!activeRows(db, profileId).some(row => row.id === id)) return undefined
    forgetDeletions(db, profileId, fact)
    return rewrite(db, profileId, id, { fact, category, now })
  })
  return update.immediate()
}

/**
 * The words are erased; only their fingerprints stay, so that the fact is recognised if it comes again, also in words
 * close to them.
 */
export function deleteMemory(db: Database, profileId: string, id: string, now: Date): boolean {
  const row = activeRows(db, profileId).find(one => one.id === id)
  if (!row) return false
  const time = now.toISOString()
  db.prepare(
    "UPDATE memories SET fact = '', category = NULL, normalised = ?, updated_at = ?, deleted_at = ? WHERE id = ?",
  ).run(fingerprints(id, row.fact), time, time, id)
  return true
}

/**
 * The person takes a deletion back: they bring the words, which must be those that were deleted. Undefined when they
 * are not, or nothing was deleted under that id.
 */
export function restoreMemory(
  db: Database,
  profileId: string,
  id: string,
  { fact, category, now }: { fact: string; category?: string; now: Date },
): Memory | undefined {
  const restored = db
    .prepare(
      `UPDATE memories SET fact = ?, category = ?, normalised = ?, updated_at = ?, deleted_at = NULL
       WHERE id = ? AND profile_id = ? AND deleted_at IS NOT NULL AND normalised = ?`,
    )
    .run(
      fact,
      category ?? null,
      significantWords(fact).join(' '),
      now.toISOString(),
      id,
      profileId,
      fingerprints(id, fact),
    )
  return restored.changes === 1 ? requireMemory(db, profileId, id) : undefined
}

function rewrite(
  db: Database,
  profileId: string,
  id: string,
  { fact, category, now }: { fact: string; category?: string; now: Date },
): Memory {
  db.prepare(
    'UPDATE memories SET fact = ?, category = ifnull(?, category), normalised = ?, updated_at = ? WHERE id = ?',
  ).run(fact, category ?? null, significantWords(fact).join(' '), now.toISOString(), id)
  return requireMemory(db, profileId, id)
}

function activeRows(db: Database, profileId: string): MemoryRow[] {
  return db
    .prepare<[string], MemoryRow>('SELECT * FROM memories WHERE profile_id = ? AND deleted_at IS NULL ORDER BY seq')
    .all(profileId)
}

function requireMemory(db: Database, profileId: string, id: string): Memory {
  const row = activeRows(db, profileId).find(one => one.id === id)
  if (!row) throw new Error(`no memory ${id}`)
  return memoryOf(row)
}

function forgetDeletions(db: Database, profileId: string, fact: string): void {
  const forget = db.prepare('DELETE FROM memories WHERE id = ?')
  for (const id of deletedTwins(db, profileId, fact)) forget.run(id)
}

/** The deleted memories that say the same, or nearly. */
function deletedTwins(db: Database, profileId: string, fact: string): string[] {
  const whole = fingerprint(significantWords(fact).join(' '))
  const meaning = meaningOf(fact)
  return db
    .prepare<[string], { id: string; normalised: string }>(
      'SELECT id, normalised FROM memories WHERE profile_id = ? AND deleted_at IS NOT NULL',
    )
    .all(profileId)
    .filter(({ id, normalised }) => {
      const [deleted, ...words] = normalised.split(' ')
      return deleted === whole || saysAgain(meaning, words, word => wordPrint(id, word))
    })
    .map(({ id }) => id)
}

/** Of all words together, then of each: `1` follows the print of a word that alone makes another fact of it. */
function fingerprints(id: string, fact: string): string {
  const words = meaningOf(fact).map(({ word, decisive }) => `${wordPrint(id, word)}${decisive ? 1 : 0}`)
  return [fingerprint(significantWords(fact).join(' ')), ...words.sort()].join(' ')
}

/** Differs from one memory to the next, so that no table of common words serves for all of them. */
function wordPrint(id: string, word: string): string {
  return fingerprint(`${id} ${word}`).slice(0, 12)
}

function fingerprint(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}

function memoryOf(row: MemoryRow): Memory {
  return {
    id: row.id,
    fact: row.fact,
    ...(row.category === null ? {} : { category: row.category }),
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  }
}
