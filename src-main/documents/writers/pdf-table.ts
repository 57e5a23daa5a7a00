import { contentBottom, MARGIN } from './pdf-document.ts'
import { drawMarker, ensureRoom, type Flow, nextPage, skip, turnPages } from './pdf-flow.ts'
import { plainText } from './pdf-inline.ts'
import { breakLines, COLOR, drawLines, type Line, linesHeight, printable, type Run, textWidth } from './pdf-text.ts'

type CellAlign = 'left' | 'right' | 'center'
export type PdfTable = { header: Run[][]; rows: Run[][][]; align: (CellAlign | null)[] }

const PAD_X = 5
const PAD_Y = 3.5
/** Points: smaller than this nobody reads it on paper. */
const SMALLEST = 6.5
/** A word wider than this may be broken rather than widen its column. */
const WORD_LIMIT = 130

type Fit = { size: number; widths: number[] }
/** By column, at a size of one point: the longest word and the longest line. */
type Measures = { word: number[]; line: number[] }

/**
 * Header repeated on every page, cells wrapped. A table too wide gets smaller type, then pages turned, then is cut into
 * groups of columns that each begin with the first: nothing is ever cut off.
 */
export function flowTable(flow: Flow, table: PdfTable, size: number): void {
  const count = Math.max(table.header.length, ...table.rows.map(row => row.length))
  if (count === 0) return
  const columns = Array.from({ length: count }, (_, index) => index)
  const measures = measure(flow, table, columns)
  const draw = () => {
    const fit = fitColumns(flow, measures, columns, size)
    if (fit) drawTable(flow, table, columns, fit)
    else drawGroups(flow, table, measures, columns)
  }
  if (flow.orientation === 'landscape' || fitColumns(flow, measures, columns, size)) {
    draw()
    return
  }
  turnPages(flow, 'landscape')
  draw()
  turnPages(flow, 'portrait')
}

function measure(flow: Flow, table: PdfTable, columns: number[]): Measures {
  const word = columns.map(() => 0)
  const line = columns.map(() => 0)
  const header = table.header.map(cell => cell.map((run): Run => ({ ...run, font: 'bold' })))
  for (const row of [header, ...table.rows]) {
    for (const column of columns) {
      const lines = plainLines(resize(row[column] ?? [], 10))
      for (const runs of lines) {
        let whole = 0
        for (const run of runs) {
          for (const part of run.text.split(/(?<= )/)) {
            // Both are bounded further down by what a page can hold.
            const wide = textWidth(flow.doc, part.slice(0, 500), run)
            whole += wide
            word[column] = Math.max(word[column] ?? 0, wide / 10)
          }
        }
        line[column] = Math.max(line[column] ?? 0, whole / 10)
      }
    }
  }
  return { word, line }
}

/** Runs of each line that the text itself ends. */
function plainLines(runs: Run[]): Run[][] {
  const lines: Run[][] = [[]]
  for (const run of runs) {
    for (const [index, text] of printable(run.text).split('\n').entries()) {
      if (index > 0) lines.push([])
      lines.at(-1)?.push({ ...run, text })
    }
  }
  return lines
}

function fitColumns(flow: Flow, measures: Measures, columns: number[], size: number): Fit | undefined {
  for (let tried = size; tried >= SMALLEST; tried -= 0.5) {
    const widths = shareWidth(flow.width, measures, columns, tried)
    if (widths) return { size: tried, widths }
  }
  return undefined
}

/** Each column as wide as its longest word; what is left is shared evenly, so that short columns need not wrap. */
function shareWidth(width: number, measures: Measures, columns: number[], size: number): number[] | undefined {
  // A hundredth more than measured, since kerning and hinting round differently at each size.
  const least = columns.map(column => Math.min((measures.word[column] ?? 0) * size * 1.01, WORD_LIMIT) + 2 * PAD_X)
  const free = width - least.reduce((sum, each) => sum + each, 0)
  if (free < 0) return undefined
  const wanted = columns.map((column, place) => {
    const whole = (measures.line[column] ?? 0) * size * 1.01 + 2 * PAD_X
    return { place, more: Math.max(0, whole - (least[place] ?? 0)) }
  })
  const widths = [...least]
  let left = free
  const waiting = wanted.toSorted((one, other) => one.more - other.more)
  for (const [index, { place, more }] of waiting.entries()) {
    const given = Math.min(more, left / (waiting.length - index))
    widths[place] = (widths[place] ?? 0) + given
    left -= given
  }
  return widths
}

function drawGroups(flow: Flow, table: PdfTable, measures: Measures, columns: number[]): void {
  const [first = 0, ...others] = columns
  const widthsOf = (group: number[]) => shareWidth(flow.width, measures, group, SMALLEST)
  let start = 0
  while (start < others.length) {
    let end = start + 1
    while (end < others.length && widthsOf([first, ...others.slice(start, end + 1)])) end++
    const group = [first, ...others.slice(start, end)]
    if (start > 0) skip(flow, 10)
    drawTable(flow, table, group, { size: SMALLEST, widths: widthsOf(group) ?? group.map(() => flow.width / 2) })
    start = end
  }
}

function resize(runs: Run[], size: number): Run[] {
  const biggest = Math.max(...runs.map(run => run.size), 1)
  return runs.map(run => ({ ...run, size: (run.size / biggest) * size }))
}

function drawTable(flow: Flow, table: PdfTable, columns: number[], fit: Fit): void {
  const align = columns.map(column => table.align[column] ?? (isNumeric(table, column) ? 'right' : 'left'))
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

function drawRow(flow: Flow, cells: Line[][], fit: Fit, align: CellAlign[], fill?: string): void {
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
  align: CellAlign[],
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

function isNumeric(table: PdfTable, column: number): boolean {
  const texts = table.rows.map(row => plainText(row[column] ?? [])).filter(text => text !== '')
  return (
    texts.length > 0 && texts.every(text => /^[-+(]?[\d\s\u00a0\u202f.,]*\d\)?\s*(%|F|FCFA|XOF|XAF|€)?$/.test(text))
  )
}
