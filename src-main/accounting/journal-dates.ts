import { isRealDate } from './preamble.ts'
import type { RawCell } from './types.ts'

/** Serial days of 1990 and 2100: a number in between, in a whole column of such, counts days as spreadsheets do. */
const FIRST_SERIAL = 32_874
const LAST_SERIAL = 73_415

/**
 * Reads the dates of one column: 31/12/2024, 31-12-24, 2024-12-31, 20241231, 31122024, 311224 (JJMMAA, the leading
 * zero possibly lost), spreadsheet serials. The column decides what one cell leaves open. Undefined: no real date.
 */
export function chooseDateReader(
  cells: readonly (RawCell | undefined)[],
): (cell: RawCell | undefined) => string | undefined {
  const texts = cells.flatMap(cell =>
    cell === null || cell === undefined || cell instanceof Date ? [] : [String(cell).trim()],
  )
  const bare = texts.filter(text => /^\d+$/.test(text))
  const serials =
    bare.length > 0 &&
    bare.every(text => text.length === 5 && Number(text) >= FIRST_SERIAL && Number(text) <= LAST_SERIAL)
  const monthFirst = isMonthFirst(texts)
  const yearFirst = isYearFirst(bare)
  return cell => {
    if (cell === null || cell === undefined || typeof cell === 'boolean') return undefined
    if (cell instanceof Date) return Number.isNaN(cell.getTime()) ? undefined : cell.toISOString().slice(0, 10)
    const text = String(cell).trim()
    if (/^\d+(\.\d+)?$/.test(text)) {
      if (serials || text.includes('.')) return fromSerial(Number(text))
      return fromDigits(text, yearFirst)
    }
    return fromParts(text, monthFirst)
  }
}

/** Only when some second part cannot be a month, and no first part contradicts it. */
function isMonthFirst(texts: string[]): boolean {
  let first = 0
  let second = 0
  for (const text of texts) {
    const parts = /^(\d{1,2})[/.-](\d{1,2})[/.-]\d{2,4}/.exec(text)
    if (Number(parts?.[1]) > 12) first++
    if (Number(parts?.[2]) > 12) second++
  }
  return second > 0 && first === 0
}

function isYearFirst(bare: string[]): boolean {
  const long = bare.filter(text => text.length === 8)
  const asYear = long.filter(
    text => isRealDate(`${text.slice(0, 4)}-${text.slice(4, 6)}-${text.slice(6)}`) && /^(19|20)/.test(text),
  )
  return asYear.length * 2 >= long.length
}

function fromSerial(serial: number): string | undefined {
  if (serial < FIRST_SERIAL || serial > LAST_SERIAL) return undefined
  return new Date(Math.floor(serial - 25_569) * 86_400_000).toISOString().slice(0, 10)
}

function fromDigits(text: string, yearFirst: boolean): string | undefined {
  if (text.length === 8 && yearFirst) return real(text.slice(0, 4), text.slice(4, 6), text.slice(6))
  const padded = text.length === 7 || text.length === 5 ? `0${text}` : text
  if (padded.length !== 8 && padded.length !== 6) return undefined
  return real(padded.slice(4), padded.slice(2, 4), padded.slice(0, 2))
}

function fromParts(text: string, monthFirst: boolean): string | undefined {
  const iso = /^(\d{4})[/.-](\d{1,2})[/.-](\d{1,2})(?:[T ].*)?$/.exec(text)
  if (iso) return real(iso[1], iso[2], iso[3])
  const parts = /^(\d{1,2})[/. -](\d{1,2})[/. -](\d{4}|\d{2})(?: .*)?$/.exec(text)
  if (!parts) return undefined
  return monthFirst ? real(parts[3], parts[1], parts[2]) : real(parts[3], parts[2], parts[1])
}

function real(year = '', month = '', day = ''): string | undefined {
  const full = year.length === 2 ? `${Number(year) >= 80 ? '19' : '20'}${year}` : year
  const date = `${full}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  return isRealDate(date) ? date : undefined
}

/** `31/12/2024`, as the reader writes it. */
export function frenchDate(iso: string): string {
  const [year = '', month = '', day = ''] = iso.split('-')
  return `${day}/${month}/${year}`
}
