import { createHash } from 'node:crypto'
import type { Database } from 'better-sqlite3'
import { newId } from '../identity.ts'
import type { IsoTime } from '../types.ts'
import { foldText } from './file-names.ts'

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
    if (wasDeleted(db, profileId, words)) return 'deleted'
    const twin = activeRows(db, profileId).find(row => saysTheSame(words, row.normalised.split(' ')))
    const time = now.toISOString()
    if (twin) {
      const kept = twin.normalised.split(' ').length > words.length ? twin.fact : fact
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

/** In the order in which they were learnt. */
export function listMemories(db: Database, profileId: string): Memory[] {
  return activeRows(db, profileId).map(memoryOf)
}

/** The user's own correction. Undefined when it is unknown or deleted. */
export function updateMemory(
  db: Database,
  profileId: string,
  id: string,
  { fact, category, now }: { fact: string; category?: string; now: Date },
): Memory | undefined {
  if (!activeRows(db, profileId).some(row => row.id === id)) return undefined
  return rewrite(db, profileId, id, { fact, category, now })
}

/** The words are erased; only their fingerprint stays, so that the fact is recognised if it comes again. */
export function deleteMemory(db: Database, profileId: string, id: string, now: Date): boolean {
  const row = activeRows(db, profileId).find(one => one.id === id)
  if (!row) return false
  const time = now.toISOString()
  db.prepare(
    "UPDATE memories SET fact = '', category = NULL, normalised = ?, updated_at = ?, deleted_at = ? WHERE id = ?",
  ).run(fingerprint(row.normalised.split(' ')), time, time, id)
  return true
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

function wasDeleted(db: Database, profileId: string, words: readonly string[]): boolean {
  return (
    db
      .prepare('SELECT 1 FROM memories WHERE profile_id = ? AND normalised = ? AND deleted_at IS NOT NULL')
      .get(profileId, fingerprint(words)) !== undefined
  )
}

/** Words that carry no fact of their own, French and English, folded. Negations are not among them. */
const EMPTY_WORDS = new Set(
  (
    'le la les l un une des du de d a au aux en dans sur pour par avec et ou que qu qui ce cet cette ces c ' +
    'je j tu il elle on nous vous ils elles me m te t se s moi toi lui mon ma mes ton ta tes son sa ses notre nos ' +
    'votre vos leur leurs est suis es sont etre ai as ont avoir y tres bien toujours surtout utilisateur ' +
    'utilisatrice personne user the a an of to in on at for with and or that this is are am be has have i he she it ' +
    'they we you my your his her their our s always very please'
  ).split(' '),
)

/** Sorted and without repeats, so that neither order, articles, plurals, accents nor punctuation matter. */
function significantWords(fact: string): string[] {
  const all = foldText(fact).match(/[\p{L}\p{N}]+(?:[.,]\p{N}+)*/gu) ?? []
  const kept = all.filter(word => !EMPTY_WORDS.has(word)).map(stem)
  return [...new Set(kept.length > 0 ? kept : all)].sort()
}

/** Plural and feminine marks only: a stronger stemmer would take different facts for the same. */
function stem(word: string): string {
  if (word.length < 5 || /\p{N}/u.test(word)) return word
  return word.replace(/(?:es|s|x|e)$/, '')
}

/** The same words; or, in a long fact, all but one in seven, provided that no figure and no negation differs. */
function saysTheSame(a: readonly string[], b: readonly string[]): boolean {
  const common = a.filter(word => b.includes(word)).length
  const different = [...a.filter(word => !b.includes(word)), ...b.filter(word => !a.includes(word))]
  if (different.some(word => /\p{N}/u.test(word) || NEGATIONS.has(word))) return false
  return different.length === 0 || common / Math.max(a.length, b.length) >= 6 / 7
}

const NEGATIONS = new Set('ne n pas plus jamais aucun aucune sans non rien not no never without dont doesnt'.split(' '))

function fingerprint(words: readonly string[]): string {
  return createHash('sha256').update(words.join(' ')).digest('hex')
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
