import type { RawCell, RawTable } from '../../accounting/types.ts'

export type SheetContext = {
  sharedStrings: readonly string[]
  dateStyles: ReadonlySet<number>
  /** Numbers of these are given as texts, with PERCENT_SIGN. */
  percentStyles: ReadonlySet<number>
  date1904: boolean
}

/** Told from a sign that somebody typed by its space. */
export const PERCENT_SIGN = '\u202f%'

type SheetRows = {
  rows: RawTable['rows']
  /** First cell whose formula was never calculated, such as `F12`. */
  uncalculated?: string
}

/** A cell holds 32 767 characters at most; entities make them longer. */
const LONGEST_TEXT = 1024 * 1024

/** A balance has ten columns; a stray cell at XFD must not make every row sixteen thousand cells long. */
const MAX_COLUMNS = 256

// `[^<>]*`, not `[^>]*`: an unclosed tag must not be searched to the end of the file again and again.
const TAG = /<(\/?)(?:[\w.-]+:)?(row|c|v|t|f|rPh)(?=[\s/>])([^<>]*)>([^<]*)/g

/**
 * Reads a worksheet part piece by piece: a million empty rows cost time, not memory. `stop` ends early, for a look.
 * Row numbers are the sheet's own.
 * @throws Error on a text longer than any cell can be.
 */
export async function readSheet(
  chunks: AsyncIterable<Uint8Array>,
  context: SheetContext,
  stop: (rows: RawTable['rows']) => boolean,
): Promise<SheetRows> {
  const scanner = createScanner(context)
  const decoder = new TextDecoder()
  let pending = ''
  for await (const chunk of chunks) {
    pending += decoder.decode(chunk, { stream: true })
    // The text after the last `<` is not whole yet.
    const whole = pending.lastIndexOf('<')
    if (pending.length - whole > LONGEST_TEXT) throw new Error('text without end in a worksheet')
    if (whole <= 0) continue
    scanner.scan(pending.slice(0, whole))
    pending = pending.slice(whole)
    if (stop(scanner.result.rows)) return scanner.result
  }
  scanner.scan(pending)
  return scanner.result
}

type Cell = {
  reference: string
  column: number
  type: string
  style: number
  value: string
  formula: boolean
  filled: boolean
}

function createScanner(context: SheetContext) {
  const result: SheetRows = { rows: [] }
  let rowNumber = 0
  let cells: RawCell[] = []
  let cell: Cell | undefined
  let nextColumn = 0
  let phonetic = false

  const closeRow = () => {
    if (cells.some(value => value !== null && value !== undefined)) {
      result.rows.push({ row: rowNumber, cells: Array.from(cells, value => value ?? null) })
    }
    cells = []
  }
  const closeCell = () => {
    if (!cell) return
    const value = cellValue(cell, context)
    if (value !== null && cell.column >= 0 && cell.column < MAX_COLUMNS) cells[cell.column] = value
    if (cell.formula && !cell.filled) result.uncalculated ??= cell.reference || `L${rowNumber}C${cell.column + 1}`
    cell = undefined
  }

  const scan = (xml: string) => {
    for (const [, closing, name, attributes = '', text = ''] of xml.matchAll(TAG)) {
      const empty = attributes.endsWith('/')
      if (name === 'row') {
        if (closing) closeRow()
        else {
          const number = Number(attribute(attributes, 'r'))
          rowNumber = Number.isInteger(number) && number > 0 ? number : rowNumber + 1
          nextColumn = 0
          if (empty) closeRow()
        }
      } else if (name === 'c') {
        if (closing) closeCell()
        else {
          const reference = attribute(attributes, 'r') ?? ''
          const column = reference ? columnOf(reference) : nextColumn
          nextColumn = column + 1
          const style = Number(attribute(attributes, 's') ?? 0)
          cell = {
            reference,
            column,
            type: attribute(attributes, 't') ?? 'n',
            style,
            value: '',
            formula: false,
            filled: false,
          }
          if (empty) closeCell()
        }
      } else if (name === 'rPh') {
        phonetic = !closing && !empty
      } else if (cell && !closing) {
        if (name === 'f') cell.formula = true
        else if (!phonetic) {
          cell.value += text
          cell.filled = true
        }
      }
    }
  }
  return { scan, result }
}

function cellValue(cell: Cell, context: SheetContext): RawCell {
  const { type, value } = cell
  if (type === 's') return textOrNull(context.sharedStrings[Number(value)] ?? '')
  if (type === 'inlineStr' || type === 'str' || type === 'e') return textOrNull(decodeEntities(value))
  if (value === '') return null
  if (type === 'b') return value === '1'
  if (type === 'd') return new Date(value)
  const number = Number(value)
  if (!Number.isFinite(number)) return textOrNull(decodeEntities(value))
  if (context.percentStyles.has(cell.style)) return Number((number * 100).toPrecision(15)) + PERCENT_SIGN
  return context.dateStyles.has(cell.style) ? serialDate(number, context.date1904) : number
}

function textOrNull(text: string): string | null {
  return text.trim() === '' ? null : text
}

/** Serial day 60 is 29 February 1900, which never was; dates before it are one day later than their serial says. */
function serialDate(serial: number, date1904: boolean): Date {
  const days = date1904 ? serial + 1462 : serial < 60 ? serial + 1 : serial
  return new Date(Math.round((days - 25_569) * 86_400_000))
}

function columnOf(reference: string): number {
  let column = 0
  for (let index = 0; index < reference.length; index++) {
    const letter = reference.charCodeAt(index) - 64
    if (letter < 1 || letter > 26) break
    column = column * 26 + letter
  }
  return column - 1
}

const STARTS = new Map<string, RegExp>()

export function attribute(attributes: string, name: string): string | undefined {
  let pattern = STARTS.get(name)
  if (!pattern) {
    pattern = new RegExp(`(?:^|\\s)${name}\\s*=\\s*["']`)
    STARTS.set(name, pattern)
  }
  const start = pattern.exec(attributes)
  if (!start) return undefined
  const from = start.index + start[0].length
  const end = attributes.indexOf(attributes.charAt(from - 1), from)
  return end < 0 ? undefined : decodeEntities(attributes.slice(from, end))
}

const NAMED = new Map([
  ['amp', '&'],
  ['lt', '<'],
  ['gt', '>'],
  ['quot', '"'],
  ['apos', "'"],
])

/** XML entities, and Excel's own `_x000D_` for characters that XML cannot hold. */
export function decodeEntities(text: string): string {
  if (!text.includes('&') && !text.includes('_x')) return text
  return text
    .replace(/&(?:#x([0-9a-f]+)|#(\d+)|(\w+));/gi, (whole, hex?: string, decimal?: string, name?: string) => {
      if (hex) return String.fromCodePoint(Number.parseInt(hex, 16))
      if (decimal) return String.fromCodePoint(Number(decimal))
      return NAMED.get(name ?? '') ?? whole
    })
    .replace(/_x([0-9A-F]{4})_/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
}
