import { ASKING_WORDS } from './stop-words.ts'
import { SYNONYM_GROUPS } from './synonyms.ts'
import { type Word, wordsOf } from './words.ts'

/** One thing that is asked for, and every way to say it. */
export type Concept = {
  /** As it was asked, folded; several words when they are one term of the trade. */
  asked: string[]
  ways: Way[]
  /** Share of the score relative to other words. */
  weight: number
}
/** `stems` stand side by side. `closeness`: how surely it means what was asked, 1 for the words themselves. */
export type Way = { stems: string[]; closeness: number }

const SYNONYM = 0.85
const PART = 0.5
const ASKING = 0.15

/** What a query asks for, in order and without repeats; empty when it holds but stop words. */
export function conceptsOf(query: string): Concept[] {
  const words = wordsOf(query)
  const concepts: Concept[] = []
  for (let at = 0; at < words.length; ) {
    const concept = tradeTermAt(words, at) ?? plainConcept(words[at])
    if (!concept) break
    at += concept.asked.length
    if (!concepts.some(other => key(other) === key(concept))) concepts.push(concept)
  }
  const asked = concepts.filter(concept => concept.weight > ASKING)
  return asked.length > 0 ? asked : concepts.map(concept => ({ ...concept, weight: 1 }))
}

function key({ ways }: Concept): string {
  return ways[0]?.stems.join(' ') ?? ''
}

function plainConcept(word: Word | undefined): Concept | undefined {
  if (!word) return undefined
  const weight = ASKING_WORDS.has(word.word) ? ASKING : 1
  return { asked: [word.word], ways: [{ stems: [word.stem], closeness: 1 }], weight }
}

/** The longest term of the table that begins here, with all that means the same. */
function tradeTermAt(words: readonly Word[], at: number): Concept | undefined {
  const known = terms().byFirst.get(words[at]?.stem ?? '') ?? []
  const fitting = known.filter(({ stems }) => stems.every((stem, index) => words[at + index]?.stem === stem))
  const longest = Math.max(0, ...fitting.map(({ stems }) => stems.length))
  const [first] = fitting.filter(({ stems }) => stems.length === longest)
  if (!first) return undefined
  const ways: Way[] = [{ stems: first.stems, closeness: 1 }]
  for (const { group, stems } of fitting) {
    if (stems.length !== longest) continue
    for (const member of terms().groups[group] ?? []) addWay(ways, { stems: member, closeness: SYNONYM })
  }
  // Half a term says half of it: « taxe » alone, where the valeur ajoutée is asked for.
  if (longest > 1) for (const stem of first.stems) addWay(ways, { stems: [stem], closeness: PART })
  return { asked: words.slice(at, at + longest).map(({ word }) => word), ways, weight: longest > 1 ? 1.5 : 1 }
}

export function addWay(ways: Way[], way: Way): void {
  if (!ways.some(other => other.stems.join(' ') === way.stems.join(' '))) ways.push(way)
}

type Terms = { groups: string[][][]; byFirst: Map<string, { group: number; stems: string[] }[]> }

let compiled: Terms | undefined

function terms(): Terms {
  if (compiled) return compiled
  const groups = SYNONYM_GROUPS.map(group =>
    group.map(member => wordsOf(member).map(({ stem }) => stem)).filter(stems => stems.length > 0),
  )
  const byFirst: Terms['byFirst'] = new Map()
  for (const [group, members] of groups.entries()) {
    for (const stems of members) {
      const first = stems[0] ?? ''
      byFirst.set(first, [...(byFirst.get(first) ?? []), { group, stems }])
    }
  }
  compiled = { groups, byFirst }
  return compiled
}
