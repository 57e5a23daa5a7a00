import { plainWords } from './header-words.ts'
import type { RawCell, RawTable } from './types.ts'

type Preamble = { company?: string; period?: { start: string; end: string } }

const TITLE =
  /^(balance|trial balance|etat|edition|grand livre|periode|exercice|du |au |de |date|tenue|devise|monnaie|currency|page|imprime|tirage|dossier$|societe$|soldes?|mouvements?|comptes?|franc|montants?|sage|ciel|cegid|odoo|saari|logiciel|utilisateur|heure|tous |plan |comptabilite|syscohada|ohada|systeme |rapport|liste |clos|arrete|n c c|ncc|rccm|nif|ninea|tel|adresse|bp |b p )/
const PREFIX =
  /^\s*(soci[ée]t[ée]|raison sociale|entreprise|entit[ée]|dossier|d[ée]nomination( sociale)?|company( name)?|client|nom( de l['’](entreprise|entité))?)\s*[:=-]\s*/i
const PRINTED = /imprim|tirage|[ée]dit[ée]|[ée]dition|print|export|g[ée]n[ée]r[ée]|heure|\bpage\b/i

/** Company and fiscal year as the lines above the table say them. */
export function readPreamble(rows: RawTable['rows']): Preamble {
  const texts = rows.flatMap(({ cells }) =>
    cells.flatMap(cell => (cell instanceof Date ? [isoDate(cell)] : typeof cell === 'string' ? [cell.trim()] : [])),
  )
  const company = readCompany(texts)
  const period = readPeriod(rows)
  return { ...(company && { company }), ...(period && { period }) }
}

function readCompany(texts: string[]): string | undefined {
  for (const [index, text] of texts.entries()) {
    const named = PREFIX.exec(text)
    const rest = named ? text.slice(named[0].length).trim() : ''
    if (rest) return rest
    if (/^(societe|raison sociale|entreprise|entite|denomination sociale|company)( name)? ?$/.test(plainWords(text))) {
      const next = texts[index + 1]
      if (next && /[a-z]/i.test(next)) return next
    }
  }
  return texts.find(text => /[a-zà-ÿ]{2}/i.test(text) && !TITLE.test(plainWords(text)) && !PRINTED.test(text))
}

function readPeriod(rows: RawTable['rows']): Preamble['period'] {
  const useful = rows.map(({ cells }) => withoutPrinting(cells).join(' '))
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
  const isPrinting = (text = '') => PRINTED.test(text) && !/exercice|p[ée]riode|\bdu\b/i.test(text)
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

/** Days in the order of the text, as ISO dates: 31/12/24, 31-12-2024, 2024-12-31, 31 décembre 2024. */
function findDates(line: string): string[] {
  const found: { at: number; date: string }[] = []
  for (const match of line.matchAll(/\b(\d{1,2})[/.-](\d{1,2})[/.-]((?:19|20)?\d{2})\b/g)) {
    const [, day = '', month = '', year = ''] = match
    found.push({ at: match.index, date: toIso(year.length === 2 ? `20${year}` : year, month, day) })
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
