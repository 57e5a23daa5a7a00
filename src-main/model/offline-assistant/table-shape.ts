import { chooseMark, type DecimalMark, type MarkEvidence, parseAmount, weighMark } from '../../accounting/amount.ts'
import { wholeNumber } from './numbers.ts'
import { toTable } from './pasted-table.ts'
import { fold, isOneLetterApart, plainWords } from './words.ts'

/** A table whose rows keep the numbers that the user sees. `amounts` are in hundredths, undefined where a cell is none. */
export type Sheet = { header: string[]; hasHeader: boolean; rows: SheetRow[] }
export type SheetRow = { row: number; cells: string[]; amounts: (number | undefined)[] }

export type NumericColumn = { index: number; name: string /** In hundredths. */; total: number }

/** A title above the header (« Balance 2024 ») has fewer cells filled than the rows below it. */
export function toSheet(
  rows: readonly { row: number; cells: string[] }[],
  options: { decimalPoint?: boolean } = {},
): Sheet {
  const filled = (cells: readonly string[]) => cells.filter(cell => cell !== '').length
  const usual = median(rows.map(row => filled(row.cells)))
  const start = rows.findIndex(row => filled(row.cells) >= Math.max(2, Math.ceil(usual * 0.7)))
  const kept = (start < 0 ? rows : rows.slice(start)).filter(row => filled(row.cells) > 0)
  const table = toTable(
    kept.map(row => row.cells),
    { first: 0, last: 0 },
  )
  const body = table.hasHeader ? kept.slice(1) : kept
  const marks = table.header.map((_, index) => (options.decimalPoint ? '.' : decimalMarkOf(table.rows, index)))
  return {
    header: withGroups(table.header, start > 0 ? rows[start - 1]?.cells : undefined),
    hasHeader: table.hasHeader,
    rows: body.map(({ row }, at) => {
      const cells = table.rows[at] ?? []
      return { row, cells, amounts: cells.map((cell, index) => amountIn(cell, marks[index] ?? ',')) }
    }),
  }
}

/** Under a first line of groups (« Mouvements », « Soldes »), headers that repeat take the name of their group. */
function withGroups(header: readonly string[], groups: readonly string[] | undefined): string[] {
  let group = ''
  return header.map((name, index) => {
    group = groups?.[index] || group
    const repeated = name !== '' && header.indexOf(name) !== header.lastIndexOf(name)
    return repeated && group !== '' ? `${group} – ${name}` : name
  })
}

/** One mark a column, told by all its cells: « 1.234 » alone decides nothing. */
function decimalMarkOf(rows: readonly string[][], index: number): DecimalMark {
  const column: MarkEvidence = { comma: 0, dot: 0 }
  for (const row of rows) weighMark(row[index] ?? '', column)
  return chooseMark(column, { comma: 0, dot: 0 }, rows.find(row => row[index])?.[index])
}

function amountIn(cell: string, mark: DecimalMark): number | undefined {
  const parsed = parseAmount(cell, mark)
  if (parsed.kind !== 'amount') {
    const number = wholeNumber(cell)
    return number && Math.round(number.value * 100)
  }
  return parsed.side === 'C' ? -parsed.amount : parsed.amount
}

/** Columns of amounts: at least two thirds of their filled cells are numbers, and they are not codes, years or dates. */
export function numericColumns(sheet: Sheet): NumericColumn[] {
  const body = sheet.rows.filter(row => !isTotalRow(row.cells))
  return sheet.header.flatMap((name, index) => {
    const filled = body.map(row => row.cells[index] ?? '').filter(cell => cell !== '')
    const values = body.map(row => row.amounts[index]).filter(value => value !== undefined)
    const numeric = filled.length > 0 && values.length * 3 >= filled.length * 2
    return numeric && !isCodeColumn(name, filled)
      ? [{ index, name, total: values.reduce((sum, value) => sum + value, 0) }]
      : []
  })
}

/** The total's word comes first, before it at most a class number: « 411200 ; Total Énergies » is an account. */
export function isTotalRow(cells: readonly string[]): boolean {
  const [first = '', second = ''] = cells.filter(cell => cell !== '')
  const label = fold(/^\d{1,2}$/.test(first) ? second : first)
  return /^(?:sous[-\s]?total|total|totaux|grand total|sum)(?!\p{L})|^(?:a )?reporte?r?s?$/u.test(label)
}

/** The column whose header says one of these words, one letter wrong allowed; exact words first. */
export function findColumn(
  header: readonly string[],
  words: readonly string[],
  taken: ReadonlySet<number> = new Set(),
): number | undefined {
  const free = header.map((_, index) => index).filter(index => !taken.has(index))
  const says = (index: number, test: (a: string, b: string) => boolean) =>
    words.some(word => {
      const parts = plainWords(header[index] ?? '')
      return word.includes(' ') ? fold(header[index] ?? '').includes(word) : parts.some(part => test(part, word))
    })
  return (
    free.find(index => says(index, (a, b) => a === b)) ??
    free.find(index =>
      says(index, (a, b) => a.length >= 4 && b.length >= 4 && (isOneLetterApart(a, b) || a.startsWith(b))),
    )
  )
}

const CODE_WORDS = new Set(
  'compte comptes account code no numero piece annee year exercice date jour ref reference tel telephone phone matricule id ligne rang'.split(
    ' ',
  ),
)

function isCodeColumn(name: string, cells: readonly string[]): boolean {
  if (/n\s?[°º]/i.test(name) || plainWords(name).some(word => CODE_WORDS.has(word))) return true
  return (
    cells.every(cell => /^(?:19|20)\d\d$/.test(cell)) ||
    cells.every(cell => /^\d{1,2}[/.-]\d{1,2}[/.-]\d{2,4}$/.test(cell))
  )
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
}
