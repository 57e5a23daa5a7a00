import { stem } from './stem.ts'
import { STOP_WORDS } from './stop-words.ts'

/** A word of a text: as it is compared, what it is found under, and where it stands. */
export type Word = { word: string; stem: string; start: number; end: number }

/** A day, a month of a year, an amount with its thousands set apart, or a word. */
const PIECES =
  /(?<!\p{N})(?:(?<year>\d{4})-(?<month>\d{2})-(?<day>\d{2})|(?<day2>\d{1,2})[/.-](?<month2>\d{1,2})[/.-](?<year2>\d{4})|(?<month3>\d{1,2})\/(?<year3>\d{4}))(?!\p{N})|(?<!\p{N})(?<amount>\d{1,3}(?:[\u0020\u00a0\u2009\u202f.,]\d{3})+)(?!\p{N})|[\p{L}\p{M}\p{N}]+/gu

const MONTHS = 'janvier fevrier mars avril mai juin juillet aout septembre octobre novembre decembre'.split(' ')

/** Every word that counts, in order. Days are found by the name of their month too. */
export function wordsOf(text: string): Word[] {
  const words: Word[] = []
  for (const match of text.matchAll(PIECES)) {
    const start = match.index
    const end = start + match[0].length
    for (const entry of entriesOf(match)) if (entry) words.push({ ...entry, start, end })
  }
  return words
}

/** The stems of a text, as the index holds them. */
export function indexTerms(text: string): string {
  let terms = ''
  for (const match of text.matchAll(PIECES)) {
    for (const entry of entriesOf(match)) if (entry) terms += terms === '' ? entry.stem : ` ${entry.stem}`
  }
  return terms
}

type Entry = { word: string; stem: string }

function entriesOf(match: RegExpExecArray): (Entry | undefined)[] {
  const found = match.groups
  if (!found) return [entryOf(match[0])]
  const year = found.year ?? found.year2 ?? found.year3
  if (year !== undefined) {
    const day = found.day ?? found.day2
    const month = MONTHS[Number(found.month ?? found.month2 ?? found.month3) - 1]
    if (month !== undefined) return [...(day === undefined ? [] : [entryOf(day)]), entryOf(month), entryOf(year)]
    return match[0].split(/\D/).map(entryOf)
  }
  if (found.amount !== undefined) return [entryOf(found.amount.replace(/\D/g, ''))]
  return [entryOf(match[0])]
}

/** Texts repeat their words: each is folded and stemmed once. */
const known = new Map<string, Entry | undefined>()
const MOST_KNOWN = 100_000

function entryOf(raw: string): Entry | undefined {
  const kept = known.get(raw)
  if (kept !== undefined || known.has(raw)) return kept
  if (known.size >= MOST_KNOWN) known.clear()
  const word = foldWord(raw)
  const entry = word === '' || STOP_WORDS.has(word) ? undefined : { word, stem: stem(word) }
  known.set(raw, entry)
  return entry
}

/** Lower case without accents or ligatures, digits of any script as 0–9, numbers without leading zeros. */
export function foldWord(raw: string): string {
  const word = raw
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[œæßøł]/g, letter => LETTERS[letter] ?? letter)
    .replace(/[٠-٩۰-۹]/g, digit => String(digit.charCodeAt(0) & 0xf))
    // What decomposes into more than letters and digits (« ½ ») would be two words to the index.
    .replace(/[^\p{L}\p{N}]/gu, '')
  return /^0+\d/.test(word) && /^\d+$/.test(word) ? word.replace(/^0+/, '') : word
}

const LETTERS: Record<string, string> = { œ: 'oe', æ: 'ae', ß: 'ss', ø: 'o', ł: 'l' }
