import type { Database } from 'better-sqlite3'
import { termCount, termsFrom } from '../store/passages.ts'
import { addWay, type Concept } from './query.ts'

/** A concept with how many passages hold it, roughly. */
export type CountedConcept = Concept & { count: number }

const PREFIX = 0.7
const TYPO = 0.6
const MOST_PREFIXED = 12
const MOST_LOOKED_AT = 3_000
/** Letters of a word in which two slips still leave no doubt. */
const LONG = 10

/** Counts each concept, and gives one that nothing holds the words that begin so, else those that are nearly so. */
export function widen(db: Database, concepts: readonly Concept[]): CountedConcept[] {
  return concepts.map(concept => {
    const count = countOf(db, concept)
    const stem = concept.ways[0]?.stems[0] ?? ''
    if (count > 0 || concept.asked.length > 1 || stem.length < 3) return { ...concept, count }
    const near = stem.length >= 4 ? beginning(db, stem) : []
    const found = near.length > 0 ? near : misspelt(db, stem, concept.asked[0]?.length ?? 0)
    const ways = [...concept.ways]
    for (const { term, closeness } of found) addWay(ways, { stems: [term], closeness })
    return { ...concept, ways, count: found.reduce((sum, one) => sum + one.count, 0) }
  })
}

function countOf(db: Database, { ways }: Concept): number {
  let sum = 0
  for (const { stems } of ways) sum += Math.min(...stems.map(stem => termCount(db, stem)))
  return sum
}

type Near = { term: string; count: number; closeness: number }

function beginning(db: Database, stem: string): Near[] {
  return termsFrom(db, stem, MOST_PREFIXED).map(found => ({ ...found, closeness: PREFIX }))
}

/** One slip in a short word, two in a long one; the first two letters are taken for right. */
function misspelt(db: Database, stem: string, length: number): Near[] {
  if (stem.length < 4 || /\d/.test(stem)) return []
  const most = length >= LONG ? 2 : 1
  const near = termsFrom(db, stem.slice(0, 2), MOST_LOOKED_AT)
    .filter(({ term }) => Math.abs(term.length - stem.length) <= most)
    .map(found => ({ ...found, slips: slips(found.term, stem, most) }))
    .filter(found => found.slips <= most)
  const least = Math.min(...near.map(found => found.slips))
  return near
    .filter(found => found.slips === least)
    .sort((a, b) => b.count - a.count)
    .slice(0, 4)
    .map(({ term, count }) => ({ term, count, closeness: TYPO / least }))
}

/** Letters added, left out, changed or swapped, counted up to `most` + 1. */
function slips(a: string, b: string, most: number): number {
  let before: number[] = []
  let last = Array.from({ length: b.length + 1 }, (_, index) => index)
  for (let i = 1; i <= a.length; i++) {
    const row = [i]
    for (let j = 1; j <= b.length; j++) {
      const same = a[i - 1] === b[j - 1] ? 0 : 1
      let cost = Math.min((last[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, (last[j - 1] ?? 0) + same)
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        cost = Math.min(cost, (before[j - 2] ?? 0) + 1)
      row.push(cost)
    }
    if (Math.min(...row) > most) return most + 1
    before = last
    last = row
  }
  return last[b.length] ?? most + 1
}
