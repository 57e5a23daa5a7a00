import type { Database } from 'better-sqlite3'
import { type FoundPassage, matchPassages, roughPassageCount } from '../store/passages.ts'
import { type Concept, conceptsOf } from './query.ts'
import { type RankedPassage, rankPassages } from './rank.ts'
import { type CountedConcept, widen } from './widen.ts'

/** Passages that are looked at closely. */
const CANDIDATES = 60
/** Passages that FTS5 may count for the widest question; more would be felt. */
const WIDEST = 6_000
/** Below, a passage merely shares a word; next to a good one, half of that good. */
const LEAST_SCORE = 0.12
const LEAST_SHARE = 0.4

/**
 * The passages that answer best, from those that hold everything asked to those that hold some of it. Undefined when
 * the query holds no word that can be looked for.
 */
export function findPassages(db: Database, profileId: string, query: string): RankedPassage[] | undefined {
  const concepts = conceptsOf(query)
  if (concepts.length === 0) return undefined
  const counted = widen(db, concepts)
  const candidates = new Map<number, FoundPassage>()
  for (const match of questions(counted)) {
    for (const passage of matchPassages(db, profileId, match, CANDIDATES)) {
      const known = candidates.get(passage.id)
      if (!known || passage.rank < known.rank) candidates.set(passage.id, passage)
    }
    if (candidates.size >= CANDIDATES) break
  }
  const ranked = rankPassages([...candidates.values()], counted, roughPassageCount(db))
  const least = Math.max(LEAST_SCORE, (ranked[0]?.score ?? 0) * LEAST_SHARE)
  return ranked.filter(({ score }) => score >= least)
}

/** Everything; all but one; anything rare enough. */
function questions(concepts: readonly CountedConcept[]): string[] {
  const present = concepts.filter(({ count }) => count > 0)
  const parts = present.map(expression)
  if (parts.length === 0) return []
  if (parts.length === 1) return parts
  const all = parts.join(' AND ')
  const butOne =
    parts.length < 3 ? [] : parts.map((_, left) => `(${parts.filter((_, at) => at !== left).join(' AND ')})`)
  return [all, ...(butOne.length > 0 ? [butOne.join(' OR ')] : []), rarest(present).map(expression).join(' OR ')]
}

/** The words that tell most: all of them where they are few, and at least one. */
function rarest(concepts: readonly CountedConcept[]): CountedConcept[] {
  const sorted = concepts.toSorted((a, b) => a.count - b.count)
  let sum = 0
  return sorted.filter(({ count }, index) => {
    sum += count
    return index === 0 || sum <= WIDEST
  })
}

function expression({ ways }: Concept): string {
  const all = ways.map(({ stems }) => `"${stems.join(' ')}"`)
  return all.length === 1 ? all.join('') : `(${all.join(' OR ')})`
}
