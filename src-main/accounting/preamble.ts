import { readCompany } from './company-name.ts'
import { plainWords } from './header-words.ts'
import type { RawCell, RawTable } from './types.ts'

type Preamble = {
  company?: string
  period?: { start: string; end: string }
  /** A day that no calendar has, as written, e.g. 31/02/2024. */
  impossibleDate?: { row: number; value: string }
}

const PRINTED =
  /\b(imprimee?s?|editee?s?|exportee?s?|generee?s?|printed|exported|generated|extraite?s?|tirage|impression|heure)\b|^(edition|export|extraction|print|page|date)\b|\bpage \d/

/** Company and fiscal year as the lines above the table say them. */
export function readPreamble(rows: RawTable['rows']): Preamble {
  const texts = rows.flatMap(({ cells }) =>
    cells.flatMap(cell => (cell instanceof Date ? [isoDate(cell)] : typeof cell === 'string' ? [cell.trim()] : [])),
  )
  const company = readCompany(texts)
  const impossibleDate = findImpossibleDate(rows)
  const period = readPeriod(rows) ?? yearOfImpossible(impossibleDate)
  return { ...(company && { company }), ...(period && { period }), ...(impossibleDate && { impossibleDate }) }
}

/** « Du 01/01/2024 au 31/02/2024 »: the year is said, its last day is not. */
function findImpossibleDate(rows: RawTable['rows']): Preamble['impossibleDate'] {
  for (const { row, cells } of rows) {
    const value = impossibleDay(withoutPrinting(cells).join(' '))
    if (value) return { row, value }
  }
  return undefined
}

/** Only among words of a period: telephones are written like days too. */
function impossibleDay(line: string): string | undefined {
  if (!/\b(du|au|exercice|clos|close|from|to|ended|as (of|at))\b|p[ée]riode|arr[êe]t/i.test(line)) return undefined
  for (const { 0: value, 1: day = '', 2: month = '', 3: year = '', index } of line.matchAll(DAYS)) {
    const alone = !/^[/.-]\d/.test(line.slice(index + value.length)) && !/\d[/.-]$/.test(line.slice(0, index))
    if (alone && !isRealDate(toIso(fullYear(year), month, day))) return value
  }
  return undefined
}

function yearOfImpossible(found: Preamble['impossibleDate']): Preamble['period'] {
  const year = found && /\d+$/.exec(found.value)?.[0]
  return year ? wholeYear(Number(fullYear(year))) : undefined
}

function readPeriod(rows: RawTable['rows']): Preamble['period'] {
  const lines = rows.map(({ cells }) => withoutPrinting(cells).join(' '))
  // A line with a day that does not exist is no source of the others.
  const useful = lines.map(line => (impossibleDay(line) ? '' : line))
  const dates = useful.map(findDates)
  for (const [start, end] of dates) if (start && end && start < end) return { start, end }
  const all = dates.flat()
  const [first, second] = all
  if (all.length === 2 && first && second && first < second && second.slice(0, 4) === first.slice(0, 4))
    return { start: first, end: second }
  for (const [index, line] of useful.entries()) {
    const end = dates[index]?.[0]
    if (end && /\bau\b|\bclos|arr[êe]t|\bas (of|at)\b|ended|31/i.test(line))
      return { start: `${end.slice(0, 4)}-01-01`, end }
  }
  for (const line of useful) {
    const months = findMonths(line)
    const [start, end] = months
    if (months.length === 2 && start && end && start < end) return { start: `${start}-01`, end: lastDay(end) }
  }
  for (const line of useful) {
    const year = /(?:exercice|ann[ée]e|year|balance)\D{0,20}\b((?:19|20)\d{2})\b/i.exec(line)?.[1]
    if (year) return wholeYear(Number(year))
  }
  return undefined
}

/** The day of printing is no fiscal year, be it in its own cell or in the one beside « Date de tirage ». */
function withoutPrinting(cells: RawCell[]): string[] {
  const texts = cells.map(cell => (cell instanceof Date ? isoDate(cell) : String(cell ?? '')))
  const isPrinting = (text = '') => PRINTED.test(plainWords(text)) && !/exercice|p[ée]riode|\bdu\b/i.test(text)
  return texts.filter((text, index) => {
    const before = texts[index - 1] ?? ''
    const isItsDay = isPrinting(before) && !/\d/.test(before) && !/[a-z]{2}/i.test(text)
    return !isPrinting(text) && !isItsDay
  })
}

export function wholeYear(year: number): { start: string; end: string } {
  return { start: `${year}-01-01`, end: `${year}-12-31` }
}

const MONTHS = [
  'janvier|january',
  'fevrier|february',
  'mars|march',
  'avril|april',
  'mai|may',
  'juin|june',
  'juillet|july',
  'aout|august',
  'septembre|september',
  'octobre|october',
  'novembre|november',
  'decembre|december',
]
const MONTH_NAMES = new RegExp(`(\\d{1,2})(?:er)? (${MONTHS.join('|')}) ((?:19|20)\\d{2})`, 'g')

const MONTHS_OF_YEAR = new RegExp(`\\b(${MONTHS.join('|')}) ((?:19|20)\\d{2})`, 'g')

const DAYS = /\b(\d{1,2})[/.-](\d{1,2})[/.-]((?:19|20)?\d{2})\b/g

function fullYear(year: string): string {
  return year.length === 2 ? `20${year}` : year
}

/** Days in the order of the text, as ISO dates: 31/12/24, 31-12-2024, 2024-12-31, 31 décembre 2024. */
function findDates(line: string): string[] {
  const found: { at: number; date: string }[] = []
  for (const match of line.matchAll(DAYS)) {
    const [, day = '', month = '', year = ''] = match
    found.push({ at: match.index, date: toIso(fullYear(year), month, day) })
  }
  for (const match of line.matchAll(/\b((?:19|20)\d{2})-(\d{2})-(\d{2})\b/g)) {
    found.push({ at: match.index, date: toIso(match[1] ?? '', match[2] ?? '', match[3] ?? '') })
  }
  for (const match of plainWords(line).matchAll(MONTH_NAMES)) {
    const month = MONTHS.findIndex(names => names.split('|').includes(match[2] ?? '')) + 1
    found.push({ at: match.index, date: toIso(match[3] ?? '', String(month), match[1] ?? '') })
  }
  return found
    .filter(({ date }) => isRealDate(date))
    .sort((a, b) => a.at - b.at)
    .map(({ date }) => date)
}

/** `2024-01` of « 01/2024 » or « janvier 2024 ». */
function findMonths(line: string): string[] {
  const found: { at: number; month: string }[] = []
  for (const match of line.matchAll(/(?<![\d/.-])(\d{1,2})[/.-]((?:19|20)\d{2})\b/g)) {
    if (Number(match[1]) >= 1 && Number(match[1]) <= 12)
      found.push({ at: match.index, month: `${match[2]}-${match[1]?.padStart(2, '0')}` })
  }
  for (const match of plainWords(line).matchAll(MONTHS_OF_YEAR)) {
    const month = MONTHS.findIndex(names => names.split('|').includes(match[1] ?? '')) + 1
    found.push({ at: match.index, month: `${match[2]}-${String(month).padStart(2, '0')}` })
  }
  return found.sort((a, b) => a.at - b.at).map(({ month }) => month)
}

function lastDay(month: string): string {
  const [year = 0, number = 0] = month.split('-').map(Number)
  return new Date(Date.UTC(year, number, 0)).toISOString().slice(0, 10)
}

function toIso(year: string, month: string, day: string): string {
  return `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
}

/** 31/02 does not exist. */
export function isRealDate(iso: string): boolean {
  const time = Date.parse(`${iso}T00:00:00Z`)
  return !Number.isNaN(time) && new Date(time).toISOString().slice(0, 10) === iso
}

function isoDate(date: Date): string {
  return date.toISOString().slice(0, 10)
}
