import { readAccountCell } from './account-code.ts'
import { chooseMark, type DecimalMark, type MarkEvidence, parseAmount, weighMark } from './amount.ts'
import { plainWords } from './header-words.ts'
import { type AmountColumn, accountShare, type Header, isDataRow, wordiestColumn } from './trial-balance-header.ts'
import { cellText } from './trial-balance-rows.ts'
import type { RawCell, RawTable } from './types.ts'

type Rows = RawTable['rows']

/**
 * A table without titles, or with titles that say nothing, is understood only when it is evident: a column of account
 * numbers, then pairs of amount columns that each balance to the centime (or one signed column that sums to zero).
 * `untitled`: there are accounts and amounts, but nothing proves what they are.
 */
export function inferHeader(rows: Rows): Header | 'untitled' | undefined {
  const width = widthOf(rows)
  for (let account = 0; account < width; account++) {
    const body = rows.findIndex(({ cells }) => isAccount(cells[account]))
    if (body < 0 || accountShare(rows.slice(body), account) <= 0.6) continue
    const posted = rows.slice(body).filter(({ cells }) => isAccount(cells[account]))
    const columns = amountColumns(posted, column => column !== account)
    const titles = titlesAbove(rows, body, columns)
    const amounts = evidentPairs(columns, titles) ?? evidentSigned(columns, titles)
    if (!amounts) return columns.length > 0 ? 'untitled' : undefined
    const label = wordiestColumn([], posted, account)
    const first = titles ? body - 1 : body
    const repeats = new Set(titles ? [plainWords(titles.map(cellText).join(' '))] : [])
    return { first, body, account, ...(label !== undefined && { label }), amounts, repeats }
  }
  return undefined
}

/** A column of amounts that no title explains, with its sum in centimes. */
export type NumericColumn = { column: number; sum: number; largest: number }

/** Columns whose filled cells, on rows that have an account, are amounts; `concerns` says which columns to look at. */
export function amountColumns(posted: Rows, concerns: (column: number) => boolean): NumericColumn[] {
  const found: NumericColumn[] = []
  const width = widthOf(posted)
  for (let column = 0; column < width; column++) {
    const numeric = concerns(column) ? sumColumn(posted, column) : undefined
    if (numeric) found.push(numeric)
  }
  return found
}

export function isAccount(cell: RawCell | undefined): boolean {
  const read = readAccountCell(cell, false)
  return read.kind === 'account' && /^[1-9]\d{2}/.test(read.code)
}

function widthOf(rows: Rows): number {
  return Math.max(0, ...rows.slice(0, 200).map(({ cells }) => cells.length))
}

function sumColumn(rows: Rows, column: number): NumericColumn | undefined {
  const mark = markOf(rows, column)
  let sum = 0
  let largest = 0
  let filled = 0
  let unreadable = 0
  for (const { cells } of rows) {
    const parsed = parseAmount(cells[column], mark)
    if (parsed.kind === 'amount') {
      sum += parsed.amount
      largest = Math.max(largest, Math.abs(parsed.amount))
      filled++
    } else if (parsed.kind === 'unreadable') unreadable++
  }
  return filled > 0 && unreadable <= filled * 0.05 ? { column, sum, largest } : undefined
}

function markOf(rows: Rows, column: number): DecimalMark {
  const evidence: MarkEvidence = { comma: 0, dot: 0 }
  let sample: RawCell | undefined
  for (const { cells } of rows) {
    const cell = cells[column]
    if (cell !== undefined && weighMark(cell, evidence)) sample ??= cell
  }
  return chooseMark(evidence, evidence, sample)
}

/** Unknown titles (SID, SIC…) are no data, and name the columns in what is said of them. */
function titlesAbove(rows: Rows, body: number, columns: NumericColumn[]): RawCell[] | undefined {
  const cells = rows[body - 1]?.cells
  if (!cells || isDataRow(cells)) return undefined
  const titled = columns.filter(({ column }) => /[a-z]/i.test(cellText(cells[column])))
  return titled.length * 2 >= columns.length && titled.length > 0 ? cells : undefined
}

function evidentPairs(columns: NumericColumn[], titles: RawCell[] | undefined): AmountColumn[] | undefined {
  if (columns.length < 2 || columns.length % 2 !== 0 || columns.length > 8) return undefined
  const pairs: AmountColumn[] = []
  for (let index = 0; index < columns.length; index += 2) {
    const [debit, credit] = columns.slice(index, index + 2)
    if (!debit || !credit || debit.sum !== credit.sum) return undefined
    pairs.push(untitled(debit.column, 'debit', titles), untitled(credit.column, 'credit', titles))
  }
  return pairs
}

function evidentSigned(columns: NumericColumn[], titles: RawCell[] | undefined): AmountColumn[] | undefined {
  const [only] = columns
  return columns.length === 1 && only?.sum === 0 ? [untitled(only.column, 'signed', titles)] : undefined
}

export function untitled(column: number, side: AmountColumn['side'], titles: RawCell[] | undefined): AmountColumn {
  return { column, title: cellText(titles?.[column]) || `colonne ${column + 1}`, side }
}
