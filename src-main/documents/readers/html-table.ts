import { type Align, type Inline, plainText, type TableBlock } from '../blocks.ts'

type Row = { cells: (Inline[] | undefined)[]; isHeader: boolean }

export type TableState = {
  rows: Row[]
  inHead: boolean
  /** The cell that is open: where it stands, how far it reaches. */
  cell?: { column: number; columns: number; rows: number }
  /** Rows below that a cell still covers, by column. */
  covered: Map<number, number>
}

const MOST_COLUMNS = 200
const MOST_ROWS_SPANNED = 1_000

export function startTable(): TableState {
  return { rows: [], inHead: false, covered: new Map() }
}

export function openRow(table: TableState): void {
  const row: Row = { cells: [], isHeader: true }
  for (const [column, left] of table.covered) {
    row.cells[column] = []
    if (left <= 1) table.covered.delete(column)
    else table.covered.set(column, left - 1)
  }
  table.rows.push(row)
}

export function openCell(table: TableState, cell: { isHeader: boolean; columns?: string; rows?: string }): void {
  if (table.rows.length === 0) openRow(table)
  const row = table.rows.at(-1)
  if (!row) return
  row.isHeader &&= cell.isHeader
  let column = 0
  while (row.cells[column] !== undefined) column++
  table.cell = { column, columns: span(cell.columns, MOST_COLUMNS), rows: span(cell.rows, MOST_ROWS_SPANNED) }
}

function span(text: string | undefined, most: number): number {
  const count = Number.parseInt(text ?? '1', 10)
  return count >= 1 ? Math.min(count, most) : 1
}

/** A cell that reaches over others says its text once: the others are empty. */
export function closeCell(table: TableState, content: Inline[]): void {
  const { cell } = table
  const row = table.rows.at(-1)
  table.cell = undefined
  if (!cell || !row) return
  for (let column = cell.column; column < Math.min(cell.column + cell.columns, MOST_COLUMNS); column++) {
    row.cells[column] = column === cell.column ? content : []
    if (cell.rows > 1) table.covered.set(column, cell.rows - 1)
  }
}

/** The first row heads the columns when the page says so, or when it is all in bold. Undefined when nothing is said. */
export function finishTable(table: TableState, rest: Inline[]): TableBlock | undefined {
  if (table.cell) closeCell(table, rest)
  const rows = table.rows.filter(({ cells }) => cells.some(cell => cell && plainText(cell) !== ''))
  const count = Math.max(0, ...rows.map(({ cells }) => cells.length))
  if (count === 0) return undefined
  const filled = rows.map(({ cells }) => Array.from({ length: count }, (_, column) => cells[column] ?? []))
  const [first = [], ...others] = filled
  const hasHeader = rows.length > 1 && (rows[0]?.isHeader === true || isBold(first))
  return {
    kind: 'table',
    header: hasHeader ? first.map(unbold) : [],
    rows: hasHeader ? others : filled,
    align: Array.from({ length: count }, (): Align | null => null),
  }
}

function isBold(cells: Inline[][]): boolean {
  return cells.flat().every(piece => piece.bold || piece.text.trim() === '')
}

function unbold(cell: Inline[]): Inline[] {
  return cell.map(({ bold: _, ...piece }) => piece)
}
