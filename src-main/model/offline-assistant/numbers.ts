import { type Token, tokenize } from './words.ts'

/** A number found in the message: `first` and `last` are token indexes. */
export type FoundNumber = {
  value: number
  first: number
  last: number
  inWords: boolean
  /** « deux millions cinq »: 2 000 005 as written, often 2 500 000 as meant. */
  doubtful?: true
}

const SMALL: Record<string, number> = {
  zero: 0,
  un: 1,
  une: 1,
  deux: 2,
  trois: 3,
  quatre: 4,
  cinq: 5,
  six: 6,
  sept: 7,
  huit: 8,
  neuf: 9,
  dix: 10,
  onze: 11,
  douze: 12,
  treize: 13,
  quatorze: 14,
  quinze: 15,
  seize: 16,
  vingt: 20,
  vingts: 20,
  trente: 30,
  quarante: 40,
  cinquante: 50,
  soixante: 60,
  septante: 70,
  huitante: 80,
  nonante: 90,
  one: 1,
  two: 2,
  three: 3,
  four: 4,
  five: 5,
  seven: 7,
  eight: 8,
  nine: 9,
  ten: 10,
  eleven: 11,
  twelve: 12,
  thirteen: 13,
  fourteen: 14,
  fifteen: 15,
  sixteen: 16,
  seventeen: 17,
  eighteen: 18,
  nineteen: 19,
  twenty: 20,
  thirty: 30,
  forty: 40,
  fifty: 50,
  sixty: 60,
  seventy: 70,
  eighty: 80,
  ninety: 90,
}
const SCALES: Record<string, number> = {
  mille: 1_000,
  mil: 1_000,
  thousand: 1_000,
  million: 1_000_000,
  millions: 1_000_000,
  milliard: 1_000_000_000,
  milliards: 1_000_000_000,
  billion: 1_000_000_000,
}
const HUNDREDS = new Set(['cent', 'cents', 'hundred'])
/** Articles and pronouns more often than numbers, when alone. */
const ARTICLES = new Set(['un', 'une', 'one', 'neuf'])

/** Every number of the message, in digits (« 350 000 », « 1,5 million ») or in words (« soixante-quinze mille »). */
export function findNumbers(tokens: readonly Token[]): FoundNumber[] {
  const found: FoundNumber[] = []
  let at = 0
  while (at < tokens.length) {
    const number = readNumber(tokens, at)
    if (number) found.push(number)
    at = number ? number.last + 1 : at + 1
  }
  return found
}

/** Years between 1990 and 2099, in digits or words: also « vingt vingt-quatre », “twenty twenty-four”, and those inside dates. */
export function findYears(tokens: readonly Token[]): number[] {
  const years: number[] = []
  const numbers = findNumbers(tokens)
  for (const [index, number] of numbers.entries()) {
    if (isYear(number.value) && !/[\s.']/.test(tokens[number.first]?.text ?? '')) years.push(number.value)
    const next = numbers[index + 1]
    const twoHalves = next && next.first === number.last + 1 && number.inWords && next.inWords
    if (twoHalves && number.value === 20 && next.value >= 10 && next.value <= 99) years.push(2000 + next.value)
  }
  for (const token of tokens) {
    const date = /^(\d{4})-\d{2}-\d{2}$|^\d{1,2}[/.-]\d{1,2}[/.-](\d{4})$/.exec(token.word)
    const year = Number(date?.[1] ?? date?.[2])
    if (isYear(year)) years.push(year)
  }
  return [...new Set(years)]
}

/** The number that the whole text is, its currency aside: « 250k », « deux cent mille F ». */
export function wholeNumber(text: string): FoundNumber | undefined {
  const tokens = tokenize(text)
  while (tokens.length > 1 && CURRENCIES.has(tokens.at(-1)?.word ?? '')) tokens.pop()
  const [number, ...others] = findNumbers(tokens)
  return number && others.length === 0 && number.first === 0 && number.last === tokens.length - 1 ? number : undefined
}

export const CURRENCIES: ReadonlySet<string> = new Set('f fcfa cfa franc francs xof xaf'.split(' '))

export function isYear(value: number): boolean {
  return Number.isInteger(value) && value >= 1990 && value <= 2099
}

/** « 2 millions cinq cent mille », « 1 million 200 mille », « 1,5 M », « un million et demi »: groups of falling scales. */
function readNumber(tokens: readonly Token[], start: number): FoundNumber | undefined {
  let total = 0
  let lowest = Number.POSITIVE_INFINITY
  let at = start
  let found: FoundNumber | undefined
  while (at < tokens.length) {
    const group = readDigits(tokens, at) ?? readGroup(tokens, at)
    const scale = scaleAt(tokens, group ? group.last + 1 : at)
    // « mille » alone is one thousand; « k » and « M » alone are letters.
    if (!group && (!scale || !SCALES[tokens[at]?.word ?? ''])) break
    if (found && group?.inWords === false && isPlainYear(tokens[at])) break
    const unit = scale?.value ?? 1
    const value = (group?.value ?? 1) * unit
    if (unit >= lowest || (found && value >= lowest)) break
    total += value
    const last = scale?.last ?? group?.last ?? at
    const tail: boolean = !scale && lowest >= 1_000_000 && found !== undefined && value < 1_000
    found = { value: round(total), first: start, last, inWords: (found?.inWords ?? true) && group?.inWords !== false }
    if (tail) found.doubtful = true
    at = last + 1
    if (!scale) break
    lowest = unit
    if (isHalf(tokens, at)) return { ...found, value: round(total + unit / 2), last: at + 1 }
    while (tokens[at]?.word === '-' || (tokens[at]?.word === 'and' && startsNumber(tokens, at + 1, 'and', 0))) at++
  }
  const alone = found && found.first === found.last && tokens[start]?.word
  return alone && (ARTICLES.has(alone) || HUNDREDS.has(alone)) ? undefined : found
}

function isHalf(tokens: readonly Token[], at: number): boolean {
  return tokens[at]?.word === 'et' && /^demie?$/.test(tokens[at + 1]?.word ?? '')
}

function round(value: number): number {
  return Math.round(value * 1_000_000) / 1_000_000
}

function isPlainYear(token: Token | undefined): boolean {
  return /^\d{4}$/.test(token?.text ?? '') && isYear(Number(token?.text))
}

/** A scale in words, or abbreviated: « 250k », « 3 M », « 2 Mds », « 500 KF ». A small « m » is a metre or a month. */
function scaleAt(tokens: readonly Token[], at: number): { value: number; last: number } | undefined {
  const token = tokens[at]
  if (!token) return undefined
  const spelled = SCALES[token.word]
  if (spelled) return { value: spelled, last: at }
  const before = tokens[at - 1]
  if (!before || !/^\d/.test(before.word)) return undefined
  const glued = before.end === token.start
  const short = ABBREVIATIONS.find(({ pattern }) => pattern.test(token.text))
  if (!short || (!glued && !/^(?:k|\p{Lu})/u.test(token.text))) return undefined
  // « 3 M. Diop »: a title.
  if (tokens[at + 1]?.word === '.' && /^\p{Lu}/u.test(tokens[at + 2]?.text ?? '')) return undefined
  return { value: short.value, last: at }
}

const ABBREVIATIONS: readonly { pattern: RegExp; value: number }[] = [
  { pattern: /^k(?:f|fcfa)?$/i, value: 1_000 },
  { pattern: /^(?:M|MF|MFCFA|Mio)$/, value: 1_000_000 },
  { pattern: /^(?:mds?|mrds?|bn)(?:f|fcfa)?$/i, value: 1_000_000_000 },
]

function readDigits(tokens: readonly Token[], at: number): FoundNumber | undefined {
  const token = tokens[at]
  if (!token || !/^\d[\d\s.,']*$/.test(token.word) || /^\d{1,2}[/.-]\d{1,2}[/.-]\d{2,4}$/.test(token.word))
    return undefined
  const value = Number(token.word.replace(/[\s'.,](?=\d{3}(?!\d))/g, '').replace(',', '.'))
  return Number.isFinite(value) ? { value, first: at, last: at, inWords: false } : undefined
}

/** Words below a thousand (« deux cent cinquante »), « virgule » and its decimals. */
function readGroup(tokens: readonly Token[], start: number): FoundNumber | undefined {
  let group = 0
  let at = start
  let last = -1
  for (; at < tokens.length; at++) {
    const word = tokens[at]?.word ?? ''
    const joins =
      last >= 0 && (word === '-' || ((word === 'et' || word === 'and') && startsNumber(tokens, at + 1, word, group)))
    if (joins) continue
    if (HUNDREDS.has(word)) {
      if (group >= 100) break
      group = (group || 1) * 100
    } else {
      const small = SMALL[word]
      if (small === undefined) break
      const joined = join(group, small, last >= 0)
      if (joined === undefined) break
      group = joined
    }
    last = at
  }
  if (last < 0) return undefined
  const decimal = tokens[last + 1]?.word === 'virgule' ? SMALL[tokens[last + 2]?.word ?? ''] : undefined
  if (decimal === undefined) return { value: group, first: start, last, inWords: true }
  return { value: Number(`${group}.${decimal}`), first: start, last: last + 2, inWords: true }
}

/** « quatre » + « vingt » multiply, « soixante » + « dix » add, « vingt » + « vingt » are two numbers (undefined). */
function join(group: number, small: number, started: boolean): number | undefined {
  if (!started) return small
  const rest = group % 100
  if (rest === 4 && small === 20) return group - 4 + 80
  if (rest === 0) return group + small
  if ((rest === 60 || rest === 80) && small < 20) return group + small
  if (rest === 10 && small >= 7 && small <= 9) return group + small
  if ((rest === 70 || rest === 90) && small >= 7 && small <= 9) return group + small
  if (rest >= 20 && rest % 10 === 0 && small < 10) return group + small
  return undefined
}

/** « vingt et un », “two hundred and four”: the joining word belongs to the number; in « deux et trois » it does not. */
function startsNumber(tokens: readonly Token[], at: number, joiner: string, group: number): boolean {
  const small = SMALL[tokens[at]?.word ?? '']
  if (small === undefined) return false
  if (joiner === 'and') return group === 0 || group % 100 === 0
  return group % 100 >= 20 && group % 10 === 0 && (small === 1 || small === 11)
}
