import { foldWord, wordsOf } from '../search/words.ts'
import type { Specialist } from './specialists.ts'

export type Scored = { specialist: Specialist; score: number }

/** What an expression of several words is worth, beside a word. */
const EXPRESSION = 2.5
/** What a word of the examples, the name or the summary is worth: they say it by the way. */
const BY_THE_WAY = 0.25
/** Characters of a message that are looked at: what it is about stands at its beginning, or again further on. */
const READ_CHARACTERS = 4_000

type Profile = {
  specialist: Specialist
  /** Keywords as folded words between spaces, and as stems. */
  keywords: { words: string; stems: readonly string[]; many: boolean }[]
  around: ReadonlySet<string>
}

/**
 * How much a message is for each of these specialists, best first: whose keywords it holds, the rarer among them all
 * the better. No model is asked; accents, plurals and most endings make no difference.
 */
export function scoreSpecialists(text: string, specialists: readonly Specialist[]): Scored[] {
  const profiles = specialists.map(profileOf)
  const read = text.slice(0, READ_CHARACTERS)
  const spoken = ` ${foldedWords(read).join(' ')} `
  const stems = new Set(wordsOf(read).map(({ stem }) => stem))
  const rarity = rarityAmong(profiles)
  const scored = profiles.map(({ specialist, keywords, around }) => {
    const counted = new Set<string>()
    let score = 0
    for (const { words, stems: parts, many } of keywords) {
      if (parts.length === 0 || counted.has(parts.join(' '))) continue
      // « Combien il reste » is not said by « il reste à table »: what little words leave of it is too little.
      const loosely = (!many || parts.length > 1) && parts.every(part => stems.has(part))
      const said = spoken.includes(` ${words} `) ? 1 : loosely ? 0.7 : 0
      if (said === 0) continue
      counted.add(parts.join(' '))
      const rare = parts.reduce((sum, part) => sum + rarity(part), 0) / parts.length
      score += said * rare * (many ? EXPRESSION : 1)
    }
    for (const stem of stems) if (around.has(stem)) score += BY_THE_WAY * rarity(stem)
    return { specialist, score }
  })
  return scored.sort((one, other) => other.score - one.score)
}

/** What the scores must say before anybody is chosen. */
const LEAST = 0.5
const AHEAD = 1.04

/** Whom the scores choose; undefined when nobody, or more than one, would do. `sure`: without any doubt. */
export function bestOf(scored: readonly Scored[]): { specialist: Specialist; sure: boolean } | undefined {
  const [first, second] = scored
  if (!first || first.score < LEAST) return undefined
  const ahead = second && second.score > 0 ? first.score / second.score : Number.POSITIVE_INFINITY
  if (ahead < AHEAD) return undefined
  return { specialist: first.specialist, sure: first.score >= 2 * LEAST && ahead >= 2 }
}

const known = new WeakMap<Specialist, Profile>()

function profileOf(specialist: Specialist): Profile {
  const kept = known.get(specialist)
  if (kept) return kept
  const { keywords, examples, name, summary } = specialist
  const profile = {
    specialist,
    keywords: keywords.map(keyword => {
      const words = foldedWords(keyword)
      return { words: words.join(' '), stems: wordsOf(keyword).map(({ stem }) => stem), many: words.length > 1 }
    }),
    around: new Set(wordsOf([name.fr, name.en, summary.fr, summary.en, ...examples].join(' ')).map(({ stem }) => stem)),
  }
  known.set(specialist, profile)
  return profile
}

/** From 1 for a stem of one specialist down to near 0 for one of them all. */
function rarityAmong(profiles: readonly Profile[]): (stem: string) => number {
  const holders = new Map<string, number>()
  for (const { keywords, around } of profiles) {
    const stems = new Set([...keywords.flatMap(keyword => keyword.stems), ...around])
    for (const stem of stems) holders.set(stem, (holders.get(stem) ?? 0) + 1)
  }
  const most = Math.log(profiles.length + 1)
  return stem => 1 - Math.log(holders.get(stem) ?? 1) / most
}

function foldedWords(text: string): string[] {
  return (text.match(/[\p{L}\p{M}\p{N}]+/gu) ?? []).map(foldWord).filter(word => word !== '')
}
