import { CURRENCIES, type FoundNumber, findNumbers, isYear } from './numbers.ts'
import { type Token, tokenize } from './words.ts'

export type ListedLines = {
  rows: { row: number; cells: string[] }[]
  /** Parts that give a label without an amount, or an amount without a label. */
  unread: string[]
  doubtful: { said: string; value: number }[]
}

const LONGEST_LABEL = 60
const SEPARATORS = new Set([',', ';', 'et', 'and', 'puis', '+', '.', '!', '?'])
/** « sur 12 mois », « 18 % »: numbers that are no amounts. */
const UNITS =
  /^(?:mois|jours?|ans?|annees?|semaines?|trimestres?|heures?|%|personnes?|employes?|salaries?|eleves?|months?|days?|weeks?|years?|quarters?|people|lignes?|postes?)$/
/** What announces the list: « fais un budget mensuel avec … ». */
const ANNOUNCES = /^.*(?<!\p{L})(?:budget\p{L}*|pr[ée]visionnel\p{L}*|forecast|pr[ée]visions?)(?!\p{L})(?<rest>.*)$/isu
const INTRODUCES =
  /^.*?(?<!\p{L})(?:avec|comprenant|dont|soit|pour|with|including|for)(?:\s+(?:les? |la |un |une |des )?)?(?=\S)/iu
const ARTICLE = /^[\s:–-]*(?:(?:le|la|les|un|une|des|du|de|avec|pour|with|the|for|of|soit)\s+|[ld]['’]\s*)*/iu
const ENDING = /[\s:=,;–-]+$/u

/** « loyer 150 000, salaires six cent mille et 75 000 F de transport »: items in a sentence, at least two. */
export function readListedLines(text: string): ListedLines | undefined {
  const list: ListedLines = { rows: [], unread: [], doubtful: [] }
  for (const part of split(text)) {
    const said = text.slice(part.start, part.end)
    const item = readItem(said)
    if (item === 'nothing') {
      if (list.rows.length > 0 && isLabel(said)) list.unread.push(said.trim())
    } else if (item === 'unread') list.unread.push(said.trim())
    else {
      list.rows.push({ row: list.rows.length + 1, cells: [item.label, String(item.number.value)] })
      if (item.number.doubtful) list.doubtful.push({ said: said.trim(), value: item.number.value })
    }
  }
  return list.rows.length >= 2 ? list : undefined
}

/** « transport 50 000 F »: one item. */
export function readListedLine(text: string): { label: string; value: number } | undefined {
  const item = readItem(text)
  return typeof item === 'string' ? undefined : { label: item.label, value: item.number.value }
}

/** Lines beside a pasted list that give an amount which the list does not hold. */
export function unreadLines(text: string): string[] {
  return text
    .split('\n')
    .map(line => line.trim())
    .filter(
      (line, index) =>
        amountsIn(tokenize(line)).length > 0 || (index > 0 && /^[^:]{2,40}\s:|^\p{L}[^:]{1,40}:\s/u.test(line)),
    )
}

type Item = { label: string; number: FoundNumber }

function readItem(said: string): Item | 'nothing' | 'unread' {
  const tokens = tokenize(said)
  const amounts = amountsIn(tokens)
  const number =
    amounts.findLast(found => CURRENCIES.has(tokens[found.last + 1]?.word ?? '')) ??
    amounts.findLast(found => found.value >= 100) ??
    amounts.at(-1)
  if (!number) return 'nothing'
  const label = clean(said.slice(0, tokens[number.first]?.start)) || clean(afterCurrency(said, tokens, number.last))
  if (label === '' || label.length > LONGEST_LABEL || !/\p{L}/u.test(label)) return 'unread'
  return { label, number }
}

function amountsIn(tokens: readonly Token[]): FoundNumber[] {
  return findNumbers(tokens).filter(found => {
    const plainYear = isYear(found.value) && !/[\s.']/.test(tokens[found.first]?.text ?? '')
    const currency = CURRENCIES.has(tokens[found.last + 1]?.word ?? '')
    return (!plainYear || currency) && !UNITS.test(tokens[found.last + 1]?.word ?? '')
  })
}

function afterCurrency(said: string, tokens: readonly Token[], last: number): string {
  let at = last + 1
  while (CURRENCIES.has(tokens[at]?.word ?? '')) at++
  return said.slice(tokens[at]?.start ?? said.length)
}

function clean(text: string): string {
  const announced = ANNOUNCES.exec(text)?.groups?.rest
  const label = announced === undefined ? text : INTRODUCES.test(announced) ? announced.replace(INTRODUCES, '') : ''
  return label.replace(ARTICLE, '').replace(ENDING, '').trim()
}

function isLabel(said: string): boolean {
  const words = tokenize(said).filter(token => /^\p{L}/u.test(token.word))
  return (
    words.length > 0 &&
    words.length <= 4 &&
    !words.every(token => COURTESY.test(token.word)) &&
    !UNITS.test(words.at(-1)?.word ?? '')
  )
}

const COURTESY =
  /^(?:svp|merci|please|thanks|s|il|te|vous|plait|voila|c|est|tout|thank|you|that|is|all|par|mois|an|monthly|mensuel|mensuels|chacun)$/

/** Between separators that stand inside no number; a colon separates a label from its amount, or announces the list. */
function split(text: string): { start: number; end: number }[] {
  const tokens = tokenize(text)
  const numbers = findNumbers(tokens)
  const inside = (at: number) => numbers.some(number => at > number.first && at <= number.last)
  const parts: { start: number; end: number }[] = []
  let first = 0
  const close = (at: number) => {
    const [start, end] = [tokens[first]?.start, tokens[at - 1]?.end]
    if (start !== undefined && end !== undefined && at > first) parts.push({ start, end })
  }
  tokens.forEach((token, at) => {
    const newLine = at > first && text.slice(tokens[at - 1]?.end, token.start).includes('\n')
    if (newLine && !inside(at)) {
      close(at)
      first = at
    }
    const announces =
      token.word === ':' &&
      /^\p{L}/u.test(tokens[at + 1]?.word ?? '') &&
      !numbers.some(number => number.first === at + 1)
    if ((SEPARATORS.has(token.word) && !inside(at)) || announces) {
      close(at)
      first = at + 1
    }
  })
  close(tokens.length)
  return parts
}
