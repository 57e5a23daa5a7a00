import { type Align, plainText } from '../blocks.ts'
import { contentBottom, MARGIN, type PdfDocument } from './pdf-document.ts'
import { drawMarker, ensureRoom, type Flow, nextPage, skip } from './pdf-flow.ts'
import { breakLines, COLOR, drawLines, type Line, linesHeight, type Run } from './pdf-text.ts'
import {
  columnsOf,
  type Fit,
  type FitTable,
  fitColumns,
  groupColumns,
  type Measures,
  measureColumns,
  resize,
} from './table-fit.ts'

export type PdfTable = FitTable & { align: Align[] }

const PAD_X = 5
const PAD_Y = 3.5
/** Points: smaller than this nobody reads it on paper. */
const SMALLEST = 6.5
/** A word wider than this may be broken rather than widen its column. */
const WORD_LIMIT = 130

export type PreparedTable = { table: PdfTable; columns: number[]; measures: Measures; size: number }

export function prepareTable(doc: PdfDocument, table: PdfTable, size: number): PreparedTable {
  const columns = columnsOf(table)
  return { table, columns, measures: measureColumns(doc, table, columns), size }
}

/** Whether its columns fit side by side, in type as small as need be. */
export function fitsIn(width: number, prepared: PreparedTable): boolean {
  return fitTable(width, prepared) !== undefined
}

function fitTable(width: number, { measures, columns, size }: PreparedTable): Fit | undefined {
  return fitColumns(roomOf(width), measures, columns, { largest: size, smallest: SMALLEST })
}

function roomOf(width: number) {
  return { width, padding: PAD_X, wordLimit: WORD_LIMIT }
}

/**
 * Header repeated on every page, cells wrapped. A table too wide gets smaller type, then is cut into groups of columns
 * that each begin with the first: nothing is ever cut off.
 */
export function flowTable(flow: Flow, prepared: PreparedTable): void {
  const { table, columns, measures } = prepared
  if (columns.length === 0) return
  const fit = fitTable(flow.width, prepared)
  const groups = fit ? [{ columns, fit }] : groupColumns(roomOf(flow.width), measures, columns, SMALLEST)
  for (const [index, group] of groups.entries()) {
    if (index > 0) skip(flow, 10)
    drawTable(flow, table, group.columns, group.fit)
  }
}

function drawTable(flow: Flow, table: PdfTable, columns: number[], fit: Fit): void {
  const align = columns.map(column => table.align[column] ?? 'left')
  const breakRow = (row: Run[][], color?: string): Line[][] =>
    columns.map((column, place) => {
      const runs = resize(row[column] ?? [], fit.size)
      const styled = color ? runs.map((run): Run => ({ ...run, font: 'bold', color })) : runs
      return breakLines(flow.doc, styled, (fit.widths[place] ?? 0) - 2 * PAD_X)
    })
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
  for (const [index, row] of table.rows.entries()) {
    const cells = breakRow(row)
    const height = rowHeight(cells)
    const band = index % 2 === 1 ? '#f8fafc' : undefined
    const onNewPage = () => {
      nextPage(flow)
      if (repeats) drawHeader()
    }
    if (height > usable - (repeats ? headerHeight : 0)) {
      drawTallRow(flow, cells, fit, align, onNewPage, band)
      continue
    }
    if (flow.y + height > contentBottom(flow.doc) + 0.01) onNewPage()
    drawRow(flow, cells, fit, align, band)
  }
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
    drawLines(doc, lines, x + PAD_X, flow.y + PAD_Y, { width: width - 2 * PAD_X, align: align[place] ?? 'left' })
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
