import type { RankedPassage } from './rank.ts'

/** A place far down a list says little; near the top, much: reciprocal-rank fusion with its usual constant. */
const DAMPING = 60
/** Passages of a file that stand before those of others. */
const OF_ONE_FILE = 2
/** Another passage of the same file adds less than one of another file. */
const REPEATED = 0.75

/** Joins what the words found with what is alike in meaning. Scores are those of one list that both would top. */
export function fuse(byWords: readonly RankedPassage[], byMeaning: readonly RankedPassage[]): RankedPassage[] {
  const joined = new Map<number, RankedPassage>()
  for (const list of [byWords, byMeaning]) {
    for (const [index, passage] of list.entries()) {
      const share = (DAMPING + 1) / (DAMPING + 1 + index) / 2
      const known = joined.get(passage.id)
      joined.set(passage.id, known ? { ...known, score: known.score + share } : { ...passage, score: share })
    }
  }
  return [...joined.values()].sort((a, b) => b.score - a.score || a.id - b.id)
}

/** The first `limit`, with no file crowding the others out: a third passage of one waits until no other is left. */
export function spread(ranked: readonly RankedPassage[], limit: number): RankedPassage[] {
  const taken = new Map<string, number>()
  const weighed = ranked.map(passage => {
    const before = taken.get(passage.fileId) ?? 0
    taken.set(passage.fileId, before + 1)
    return { passage, later: before >= OF_ONE_FILE, weight: passage.score * REPEATED ** before }
  })
  return weighed
    .sort((a, b) => Number(a.later) - Number(b.later) || b.weight - a.weight)
    .slice(0, limit)
    .map(({ passage }) => passage)
    .sort((a, b) => b.score - a.score)
}
