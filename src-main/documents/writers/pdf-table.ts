import { type Align, plainText } from '../blocks.ts'
import { contentBottom, MARGIN, type PdfDocument } from './pdf-document.ts'
import { drawMarker, ensureRoom, type Flow, nextPage, skip } from './pdf-flow.ts'
import { simpleWidth } from './pdf-glyphs.ts'
import { addRow, BAND, flushRows, PAD_Y, startRows } from './pdf-rows.ts'
import {
  breakLines,
  COLOR,
  drawLines,
  faceFor,
  type Line,
  linesHeight,
  printable,
  type Run,
  textWidth,
} from './pdf-text.ts'
import {
  CELL,
  columnsOf,
  type Fit,
  type FitCell,
  type FitTable,
  fitColumns,
  groupColumns,
  type Measures,
  measureColumns,
  resize,
} from './table-fit.ts'

export type PdfTable = FitTable<FitCell> & { align: Align[] }

/** Points: smaller than this nobody reads it on paper. */
const SMALLEST = 6.5
/** A word wider than this may be broken rather than widen its column. */
const WORD_LIMIT = 130

export type PreparedTable = { table: PdfTable; columns: number[]; measures: Measures; size: number }

/** Cells that are strings may say anything. */
export function prepareTable(doc: PdfDocument, raw: PdfTable, size: number): PreparedTable {
  const rows = raw.rows.map(row => row.map(cell => (typeof cell === 'string' ? prepareCell(doc, cell, size) : cell)))
  const table = { ...raw, rows }
  const columns = columnsOf(table)
  return { table, columns, measures: measureColumns(doc, table, columns), size }
}

const LONGEST_LINE = 1_000

function prepareCell(doc: PdfDocument, cell: string, size: number): FitCell {
  const text = printable(cell)
  const isSimple = text.length <= LONGEST_LINE && simpleWidth(faceFor(doc, text, CELL), text) !== undefined
  return isSimple ? text : [{ ...CELL, text, size }]
}

/** Whether its columns fit side by side, in type as small as need be. */
export function fitsIn(width: number, prepared: PreparedTable): boolean {
  return fitTable(width, prepared) !== undefined
}

function fitTable(width: number, { measures, columns, size }: PreparedTable): Fit | undefined {
  return fitColumns(roomOf(width, columns), measures, columns, { largest: size, smallest: SMALLEST })
}

function roomOf(width: number, columns: number[]) {
  return { width, padding: paddingOf(columns), wordLimit: WORD_LIMIT }
}

/** Beside the text of a cell: what many columns would waste, their texts need. */
function paddingOf(columns: number[]): number {
  return columns.length > 9 ? 4 : 5
}

/**
 * Header repeated on every page, cells wrapped. A table too wide gets smaller type, then is cut into groups of columns
 * that each begin with the first: nothing is ever cut off.
 */
export function flowTable(flow: Flow, prepared: PreparedTable): void {
  const { columns } = prepared
  if (columns.length === 0) return
  const fit = fitTable(flow.width, prepared)
  const groups = fit ? [{ columns, fit }] : fitGroups(flow.width, prepared)
  for (const [index, group] of groups.entries()) {
    if (index > 0) skip(flow, 10)
    drawTable(flow, prepared, { ...group, times: groups.length })
  }
}

/** The groups leave each other room: all in the largest type that each of them bears. */
function fitGroups(width: number, { columns, measures, size }: PreparedTable): { columns: number[]; fit: Fit }[] {
  const room = roomOf(width, columns)
  const groups = groupColumns(room, measures, columns, SMALLEST)
  const fits = groups.map(group => fitColumns(room, measures, group.columns, { largest: size, smallest: SMALLEST }))
  const common = Math.min(...fits.map(fit => fit?.size ?? SMALLEST))
  return groups.map(group => {
    const fit = fitColumns(room, measures, group.columns, { largest: common, smallest: common })
    return { columns: group.columns, fit: fit ?? group.fit }
  })
}

/** One of the `times` that the rows are drawn, each with other columns. */
type Drawing = { columns: number[]; fit: Fit; times: number }

function drawTable(flow: Flow, { table, measures }: PreparedTable, { columns, fit, times }: Drawing): void {
  const align = columns.map(column => table.align[column] ?? 'left')
  const inside = fit.widths.map(width => width - 2 * fit.padding)
  const breakRow = (row: FitCell[], color?: string): Line[][] =>
    columns.map((column, place) => {
      const cell = row[column] ?? []
      const runs = typeof cell === 'string' ? [{ ...CELL, text: cell, size: fit.size }] : resize(cell, fit.size)
      const styled = color ? runs.map((run): Run => ({ ...run, font: 'bold', color })) : runs
      return breakLines(flow.doc, styled, inside[place] ?? 0)
    })
  const mayWrap = columns.map((column, place) => (measures.line[column] ?? 0) * fit.size > (inside[place] ?? 0))
  const oneLine: string[] = []
  const fillOneLine = (row: FitCell[]): boolean => {
    for (const [place, column] of columns.entries()) {
      const cell = row[column] ?? ''
      if (typeof cell !== 'string') return false
      if (mayWrap[place] && textWidth(flow.doc, cell, CELL) * fit.size > (inside[place] ?? 0)) return false
      oneLine[place] = cell
    }
    return true
  }
  const header = breakRow(table.header, '#ffffff')
  const headerHeight = rowHeight(header)
  const hasHeader = table.header.some(cell => plainText(cell) !== '')
  const usable = contentBottom(flow.doc) - MARGIN.top
  const repeats = hasHeader && headerHeight < usable / 3
  const drawHeader = () => drawRow(flow, header, fit, align, COLOR.accent)
  const first = table.rows[0]
  ensureRoom(flow, headerHeight + (first ? Math.min(rowHeight(breakRow(first)), usable / 2) : 0))
  if (hasHeader && repeats) drawHeader()
  else if (hasHeader) drawTallRow(flow, header, fit, align, () => nextPage(flow), COLOR.accent)
  const rows = startRows(flow, fit, align)
  const onNewPage = () => {
    flushRows(rows)
    nextPage(flow)
    if (repeats) drawHeader()
  }
  for (const [index, row] of table.rows.entries()) {
    if (index % times === 0) flow.drew()
    const isBand = index % 2 === 1
    if (fillOneLine(row)) {
      if (flow.y + rows.height > contentBottom(flow.doc) + 0.01) onNewPage()
      drawMarker(flow)
      addRow(rows, oneLine, isBand)
      continue
    }
    const cells = breakRow(row)
    const height = rowHeight(cells)
    const band = isBand ? BAND : undefined
    if (height > usable - (repeats ? headerHeight : 0)) {
      flushRows(rows)
      drawTallRow(flow, cells, fit, align, onNewPage, band)
      continue
    }
    if (flow.y + height > contentBottom(flow.doc) + 0.01) onNewPage()
    flushRows(rows)
    drawRow(flow, cells, fit, align, band)
  }
  flushRows(rows)
}

function rowHeight(cells: Line[][]): number {
  return Math.max(...cells.map(linesHeight)) + 2 * PAD_Y
}

function drawRow(flow: Flow, cells: Line[][], fit: Fit, align: Align[], fill?: string): void {
  const { doc } = flow
  const height = rowHeight(cells)
  drawMarker(flow)
  const total = fit.widths.reduce((sum, width) => sum + width, 0)
  if (fill) doc.rect(flow.x, flow.y, total, height).fill(fill)
  let x = flow.x
  for (const [place, lines] of cells.entries()) {
    const width = fit.widths[place] ?? 0
    drawLines(doc, lines, x + fit.padding, flow.y + PAD_Y, {
      width: width - 2 * fit.padding,
      align: align[place] ?? 'left',
    })
    x += width
  }
  flow.y += height
  doc
    .moveTo(flow.x, flow.y)
    .lineTo(flow.x + total, flow.y)
    .lineWidth(0.4)
    .stroke(COLOR.hair)
}

/** A row taller than a page goes on, line by line, on the next ones. */
function drawTallRow(
  flow: Flow,
  cells: Line[][],
  fit: Fit,
  align: Align[],
  onNewPage: () => void,
  fill?: string,
): void {
  let rest = cells
  while (rest.some(lines => lines.length > 0)) {
    const space = contentBottom(flow.doc) - flow.y - 2 * PAD_Y
    const taken = rest.map(lines => {
      let height = 0
      let count = 0
      while (count < lines.length && height + (lines[count]?.height ?? 0) <= space)
        height += lines[count++]?.height ?? 0
      return count
    })
    if (taken.some(count => count > 0)) {
      drawRow(
        flow,
        rest.map((lines, place) => lines.slice(0, taken[place])),
        fit,
        align,
        fill,
      )
      rest = rest.map((lines, place) => lines.slice(taken[place]))
    }
    if (rest.some(lines => lines.length > 0)) onNewPage()
  }
}
