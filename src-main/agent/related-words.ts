import { conceptsOf } from '../search/query.ts'
import { wordsOf } from '../search/words.ts'
import type { Message } from '../types.ts'

/** Stems of what is asked now, each with how much it says; synonyms of the trade say a little less. */
export type Wanted = ReadonlyMap<string, number>

/** « Et pour celui-ci ? » is about what was asked before. */
const BEFORE = 0.4

/** What the last two messages of the person are about. */
export function wantedWords(messages: readonly Message[]): Wanted {
  const asked = messages.filter(message => message.role === 'user').slice(-2)
  const wanted = new Map<string, number>()
  for (const [index, message] of asked.entries()) {
    const share = index === asked.length - 1 ? 1 : BEFORE
    for (const { ways, weight } of conceptsOf(message.content.slice(0, READ_CHARACTERS))) {
      for (const { stems, closeness } of ways) {
        const worth = (share * weight * closeness) / stems.length
        for (const stem of stems) wanted.set(stem, Math.max(wanted.get(stem) ?? 0, worth))
      }
    }
  }
  return wanted
}

const READ_CHARACTERS = 4_000

export function stemsOf(text: string): Set<string> {
  return new Set(wordsOf(text).map(({ stem }) => stem))
}

/** Rare words tell more than those that stand everywhere. */
export function rarity(all: readonly ReadonlySet<string>[], wanted: Wanted): Wanted {
  const weighed = new Map<string, number>()
  for (const [stem, weight] of wanted) {
    let holders = 0
    for (const stems of all) if (stems.has(stem)) holders += 1
    if (holders > 0) weighed.set(stem, weight * Math.log(1 + all.length / holders))
  }
  return weighed
}

export function relation(stems: ReadonlySet<string>, wanted: Wanted): number {
  let sum = 0
  for (const [stem, weight] of wanted) if (stems.has(stem)) sum += weight
  return sum
}
