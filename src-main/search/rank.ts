import type { FoundPassage } from '../store/passages.ts'
import { contextOf } from './index-writer.ts'
import { lightStem } from './stem.ts'
import type { CountedConcept } from './widen.ts'
import { type Word, wordsOf } from './words.ts'

export type Span = [start: number, end: number]
export type RankedPassage = FoundPassage & {
  /** 0 to 1. */
  score: number
  /** Where the words are that answer, in the text. */
  marks: Span[]
}

/** How much of the score is what was found, how near together, how FTS5 counts it, and what is in the titles. */
const SHARES = { found: 0.82, near: 0.08, rank: 0.06, title: 0.04 }
/** A word of the same stem that is another word, against the word itself or its plural. */
const SAME_STEM = 0.9
const SAME_LIGHT_STEM = 0.98
/** What another passage of the same file holds. */
const ELSEWHERE = 0.35
const IN_CONTEXT = 0.99
/** The beginning of a document stands for its title. */
const TITLE = 80

/** Weighs each passage by how much of what was asked it holds, the rare words most. Best first. */
export function rankPassages(
  found: readonly FoundPassage[],
  concepts: readonly CountedConcept[],
  passageCount: number,
): RankedPassage[] {
  const weights = weightsOf(concepts, passageCount)
  const total = weights.reduce((sum, weight) => sum + weight, 0) || 1
  const look = createLook(concepts)
  const best = Math.min(...found.map(({ rank }) => rank))
  const looked = found.map(passage => ({ passage, ...levelsOf(passage, look, concepts.length) }))
  const byFile = new Map<string, number[]>()
  for (const { passage, levels } of looked) {
    const file = byFile.get(passage.fileId)
    byFile.set(passage.fileId, file ? file.map((level, at) => Math.max(level, levels[at] ?? 0)) : levels)
  }
  return looked
    .map(({ passage, levels, titled, marks, near }) => {
      const file = byFile.get(passage.fileId) ?? levels
      const held = levels.map((level, at) => Math.max(level, (file[at] ?? 0) * ELSEWHERE))
      const share = (all: readonly number[]) =>
        all.reduce((sum, level, at) => sum + level * (weights[at] ?? 0), 0) / total
      const covered = share(held)
      const rank = best < 0 && passage.rank < 0 ? passage.rank / best : 0
      const score = covered * (SHARES.found + SHARES.near * near + SHARES.rank * rank) + SHARES.title * share(titled)
      return { ...passage, score, marks }
    })
    .sort((a, b) => b.score - a.score || a.rank - b.rank || a.id - b.id)
}

/** Rare words weigh most. One that no file holds weighs as much as the rarest that some do: it tells none apart. */
function weightsOf(concepts: readonly CountedConcept[], passageCount: number): number[] {
  const rarity = concepts.map(({ count }) => (count === 0 ? 0 : Math.log(1 + (passageCount + 1) / (count + 0.5))))
  const rarest = Math.max(...rarity) || 1
  return concepts.map(({ weight }, at) => weight * (rarity[at] || rarest))
}

type Hit = { concept: number; closeness: number; stems: string[] }
type Look = { byFirst: Map<string, Hit[]>; asked: { exact: Set<string>; light: Set<string> }[] }

function createLook(concepts: readonly CountedConcept[]): Look {
  const byFirst: Look['byFirst'] = new Map()
  for (const [concept, { ways }] of concepts.entries()) {
    for (const { stems, closeness } of ways) {
      const first = stems[0] ?? ''
      byFirst.set(first, [...(byFirst.get(first) ?? []), { concept, closeness, stems }])
    }
  }
  const asked = concepts.map(({ asked }) => ({ exact: new Set(asked), light: new Set(asked.map(lightStem)) }))
  return { byFirst, asked }
}

function levelsOf(
  passage: FoundPassage,
  look: Look,
  count: number,
): { levels: number[]; titled: number[]; marks: Span[]; near: number } {
  const levels = new Array<number>(count).fill(0)
  const titled = new Array<number>(count).fill(0)
  const places: number[] = new Array<number>(count).fill(-1)
  const marks: Span[] = []
  const words = wordsOf(passage.text)
  for (let at = 0; at < words.length; at++) {
    for (const hit of look.byFirst.get(words[at]?.stem ?? '') ?? []) {
      const level = levelAt(words, at, hit, look)
      if (level === 0) continue
      const last = words[at + hit.stems.length - 1] ?? words[at]
      if (!passage.heading && (last?.end ?? 0) <= TITLE) titled[hit.concept] = Math.max(titled[hit.concept] ?? 0, level)
      marks.push([words[at]?.start ?? 0, last?.end ?? 0])
      if (level > (levels[hit.concept] ?? 0)) {
        levels[hit.concept] = level
        places[hit.concept] = at
      }
    }
  }
  const context = wordsOf(contextOf(passage.name, passage.heading))
  for (let at = 0; at < context.length; at++) {
    for (const hit of look.byFirst.get(context[at]?.stem ?? '') ?? []) {
      const level = levelAt(context, at, hit, look) * IN_CONTEXT
      levels[hit.concept] = Math.max(levels[hit.concept] ?? 0, level)
      titled[hit.concept] = Math.max(titled[hit.concept] ?? 0, level)
    }
  }
  return { levels, titled, marks: merged(marks), near: nearness(places.filter(place => place >= 0)) }
}

function levelAt(words: readonly Word[], at: number, { concept, closeness, stems }: Hit, look: Look): number {
  for (const [index, stem] of stems.entries()) if (words[at + index]?.stem !== stem) return 0
  if (closeness < 1) return closeness
  const asked = look.asked[concept]
  let level = 1
  for (let index = 0; index < stems.length; index++) {
    const word = words[at + index]?.word ?? ''
    if (asked?.exact.has(word)) continue
    level = Math.min(level, asked?.light.has(lightStem(word)) ? SAME_LIGHT_STEM : SAME_STEM)
  }
  return level
}

/** 1 when everything found stands together, towards 0 as it is scattered; 0 for a single thing. */
function nearness(places: readonly number[]): number {
  if (places.length < 2) return 0
  const spread = Math.max(...places) - Math.min(...places) + 1
  return Math.min(1, (places.length * 2) / (spread + places.length))
}

function merged(spans: Span[]): Span[] {
  const sorted = spans.sort((a, b) => a[0] - b[0] || b[1] - a[1])
  const result: Span[] = []
  for (const [start, end] of sorted) {
    const last = result.at(-1)
    if (last && start < last[1]) last[1] = Math.max(last[1], end)
    else result.push([start, end])
  }
  return result
}
