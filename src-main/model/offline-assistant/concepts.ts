import { type Concept, LEXICON } from './lexicon.ts'
import { isOneLetterApart, type Token } from './words.ts'

/** A concept named in the message: token indexes, both included. Negated: « n'envoie pas », « sans envoyer », “don't send”. */
export type Mark = { concept: Concept; first: number; last: number; negated: boolean }

type Entry = { concept: Concept; words: string[]; stem: boolean }

/** Shorter words have too many neighbours one letter away. */
const SHORTEST_WITH_TYPO = 5
/** Endings that a stem may take beyond its letters when one of them is wrong. */
const LONGEST_ENDING = 4

const CONCEPTS = Object.keys(LEXICON).filter(isConcept)
const entries: Entry[] = CONCEPTS.flatMap(concept =>
  LEXICON[concept].split(',').map(phrase => ({
    concept,
    words: phrase.trim().replace(/\*$/, '').split(/\s+/),
    stem: phrase.endsWith('*'),
  })),
)
const phrasesByFirstWord = Map.groupBy(
  entries.filter(entry => !entry.stem),
  entry => entry.words[0] ?? '',
)
const stems = entries.filter(entry => entry.stem)
const typoCandidates = entries.filter(entry => (entry.words[0]?.length ?? 0) >= SHORTEST_WITH_TYPO)

/** The longest phrase at each place; when none is exact, the words that one wrong letter away would make. */
export function markConcepts(tokens: readonly Token[]): Mark[] {
  const negated = findNegated(tokens)
  const marks: Mark[] = []
  let at = 0
  while (at < tokens.length) {
    const found = matchAt(tokens, at)
    const last = found ? at + found.length - 1 : at
    for (const concept of found?.concepts ?? [])
      marks.push({ concept, first: at, last, negated: isNegated(concept, at, last, negated) })
    at = last + 1
  }
  return marks
}

/** « n'oublie pas que », « souviens-toi pas que » hold their own negation. */
function isNegated(concept: Concept, first: number, last: number, negated: ReadonlySet<number>): boolean {
  if (concept === 'forgo') return false
  return negated.has(first) || (concept !== 'remember' && negated.has(last))
}

type Match = { length: number; concepts: Concept[] }

function matchAt(tokens: readonly Token[], at: number): Match | undefined {
  const word = tokens[at]?.word ?? ''
  if (!/^[\p{L}\d]/u.test(word)) return undefined
  let best: Match | undefined
  const consider = (length: number, concept: Concept) => {
    if (!best || length > best.length) best = { length, concepts: [concept] }
    else if (length === best.length && !best.concepts.includes(concept)) best.concepts.push(concept)
  }
  for (const entry of phrasesByFirstWord.get(word) ?? []) {
    const length = phraseLength(tokens, at, entry.words)
    if (length > 0) consider(length, entry.concept)
  }
  for (const entry of stems) {
    if (word.startsWith(entry.words[0] ?? '') && entry.words.length === 1) consider(1, entry.concept)
  }
  return best ?? matchTypo(word)
}

/** Tokens that the phrase covers (apostrophes and hyphens between its words are free), 0 when it is not there. */
function phraseLength(tokens: readonly Token[], at: number, words: readonly string[]): number {
  let place = at
  for (const [index, word] of words.entries()) {
    while (index > 0 && /^['’-]$/.test(tokens[place]?.word ?? '')) place++
    const said = tokens[place]?.word ?? ''
    const close = said.length >= SHORTEST_WITH_TYPO && word.length > SHORTEST_WITH_TYPO && isOneLetterApart(said, word)
    if (said !== word && !close) return 0
    place++
  }
  return place - at
}

function matchTypo(word: string): Match | undefined {
  if (word.length < SHORTEST_WITH_TYPO) return undefined
  for (const entry of typoCandidates) {
    const known = entry.words[0] ?? ''
    if (entry.words.length > 1) continue
    if (entry.concept !== 'other' && isTypoOf(word, known, entry.stem))
      return { length: 1, concepts: conceptsOf(known) }
  }
  return undefined
}

function conceptsOf(known: string): Concept[] {
  return [
    ...new Set(
      entries.filter(entry => entry.words.length === 1 && entry.words[0] === known).map(entry => entry.concept),
    ),
  ]
}

function isTypoOf(word: string, known: string, stem: boolean): boolean {
  if (isOneLetterApart(word, known)) return true
  if (!stem || known.length <= SHORTEST_WITH_TYPO || word.length > known.length + LONGEST_ENDING) return false
  return [-1, 0, 1].some(more => isOneLetterApart(word.slice(0, known.length + more), known))
}

const NOT_A_NEGATION = new Set(['oublie', 'oublier', 'oubliez', 'forget', 'hesite', 'hesitez'])
/** « pas de problème », « pas mal », « pourquoi pas », « ne … que » say nothing about what follows. */
const HARMLESS_AFTER = new Set(['probleme', 'problemes', 'souci', 'soucis', 'mal', 'encore', 'que'])

/** Indexes of the tokens under a negation, within their part of the sentence. */
function findNegated(tokens: readonly Token[]): Set<number> {
  const negated = new Set<number>()
  const word = (at: number) => tokens[at]?.word ?? ''
  const cover = (from: number, count: number) => {
    for (let at = from, left = count; left > 0 && at < tokens.length; at++) {
      if (
        /^[,.;:!?]$/.test(word(at)) ||
        ['mais', 'but', 'juste', 'seulement', 'just', 'et', 'and', 'puis'].includes(word(at))
      )
        return
      if (/^\p{L}/u.test(word(at))) left--
      negated.add(at)
    }
  }
  tokens.forEach((token, at) => {
    const next = word(at + 1) === "'" ? word(at + 2) : word(at + 1)
    if (token.word === 'ne' || (token.word === 'n' && /^['’]$/.test(word(at + 1)))) {
      const end = tokens.findIndex(
        (other, index) => index > at && index < at + 7 && /^(?:pas|plus|jamais|rien)$/.test(other.word),
      )
      const verbs = tokens.slice(at, end < 0 ? at : end).map(other => other.word)
      if (end > 0 && !verbs.some(verb => NOT_A_NEGATION.has(verb))) cover(at + 1, end - at)
    }
    const bare =
      token.word === 'pas' ||
      token.word === 'sans' ||
      token.word === 'without' ||
      token.word === 'not' ||
      token.word === 'ni'
    const before = tokens.slice(Math.max(0, at - 4), at).map(other => other.word)
    if (bare && !HARMLESS_AFTER.has(next) && !before.some(other => NOT_A_NEGATION.has(other) || other === 'pourquoi')) {
      cover(at + 1, 4)
    }
    const english =
      (token.word === 'don' || token.word === 'dont') && (word(at + 2) === 't' || token.word === 'dont' || next === 't')
    if (english && !tokens.slice(at, at + 4).some(other => NOT_A_NEGATION.has(other.word)) && isEnglishDont(tokens, at))
      cover(at + 1, 5)
    if (token.word === 'no' && /^(?:email|mail|need|emails|mails)$/.test(next)) cover(at + 1, 4)
  })
  return negated
}

/** « dont » is a French pronoun: only “don't” and “dont send” forbid. */
function isEnglishDont(tokens: readonly Token[], at: number): boolean {
  if (tokens[at]?.word === 'don') return true
  return /^(?:send|email|mail|write|make|forget|do)$/.test(tokens[at + 1]?.word ?? '')
}

function isConcept(name: string): name is Concept {
  return name in LEXICON
}
