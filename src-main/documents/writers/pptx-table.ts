import { columnAligns, type Inline, plainText, type TableBlock } from '../blocks.ts'
import type { PdfDocument } from './pdf-document.ts'
import { inlineRuns } from './pdf-inline.ts'
import { breakLines, linesHeight, type Run } from './pdf-text.ts'
import { packPages } from './pptx-pages.ts'
import { splitRuns } from './pptx-text.ts'
import type { Box, PptxTable, SlideTable } from './pptx-types.ts'
import { columnFormat } from './shown-cells.ts'
import { columnsOf, type Fit, type FitTable, fitColumns, groupColumns, measureColumns, resize } from './table-fit.ts'

export const CELL = { padX: 6, padY: 4 }
const LARGEST = 14
const SMALLEST = 10
const SIZES = { largest: LARGEST, smallest: SMALLEST }
const WORD_LIMIT = 220
/** A small table is not stretched beyond this: its columns would lie far apart. */
const STRETCH = 1.6

/** The parts of a table, one for each slide: rows that fit under the header, columns that fit side by side. */
export function planTable(
  doc: PdfDocument,
  table: PptxTable,
  readInline: (markdown: string) => Inline[],
  boxes: { first: Box; next: Box },
): SlideTable[] {
  const block = readTable(table, readInline)
  const row = (cells: Inline[][]) => cells.map(cell => inlineRuns(cell, LARGEST))
  const runs: FitTable = { header: row(block.header), rows: block.rows.map(row) }
  const aligns = columnAligns(block)
  const columns = columnsOf(runs)
  const measures = measureColumns(doc, runs, columns)
  const room = { width: boxes.next.width, padding: CELL.padX, wordLimit: WORD_LIMIT }
  const fit = fitColumns(room, measures, columns, SIZES)
  const groups = fit ? [{ columns, fit }] : groupColumns(room, measures, columns, SMALLEST)
  return groups.flatMap((group, index) => {
    const first = index === 0 ? boxes.first : boxes.next
    const own = stretched(fitColumns(room, measures, group.columns, SIZES) ?? group.fit, room.width)
    const parts = splitRows(doc, runs, group.columns, own, { first, next: boxes.next })
    return parts.map(part => ({ ...part, aligns: group.columns.map(column => aligns[column] ?? 'left') }))
  })
}

function readTable(table: PptxTable, readInline: (markdown: string) => Inline[]): TableBlock {
  const count = Math.max(table.columns.length, ...table.rows.map(row => row.length))
  const columns = Array.from({ length: count }, (_, column) => column)
  const show = columns.map(column =>
    columnFormat([table.columns[column] ?? '', ...table.rows.map(row => row[column] ?? null)]),
  )
  const cell = (value: string) => readInline(value.trim())
  return {
    kind: 'table',
    header: columns.map(column => cell(table.columns[column] ?? '')),
    rows: table.rows.map(row => columns.map(column => cell(show[column]?.(row[column] ?? null) ?? ''))),
    align: columns.map(() => null),
  }
}

function stretched(fit: Fit, width: number): Fit {
  const natural = fit.widths.reduce((sum, each) => sum + each, 0)
  const factor = Math.min(width / natural, STRETCH)
  return { ...fit, widths: fit.widths.map(each => each * Math.max(1, factor)) }
}

type Row = SlideTable['rows'][number]

function splitRows(
  doc: PdfDocument,
  table: FitTable,
  columns: number[],
  fit: Fit,
  boxes: { first: Box; next: Box },
): Omit<SlideTable, 'aligns'>[] {
  const sizedRow = (cells: Run[][], isHeader: boolean): Row => {
    const own = columns.map(column =>
      resize(cells[column] ?? [], fit.size).map((run): Run => (isHeader ? { ...run, font: 'bold' } : run)),
    )
    return { cells: own, height: rowHeight(doc, own, fit) }
  }
  const header = sizedRow(table.header, true)
  const room = (box: Box) => Math.max(box.height - header.height, fit.size * 2)
  const rows = table.rows.map(cells => sizedRow(cells, false)).flatMap(row => splitRow(doc, row, fit, room(boxes.next)))
  const heights = rows.map(row => row.height)
  const starts = packPages(
    heights,
    boxes.first === boxes.next ? [room(boxes.next)] : [room(boxes.first), room(boxes.next)],
  )
  return starts.map((start, page) => ({
    box: page === 0 ? boxes.first : boxes.next,
    size: fit.size,
    widths: fit.widths,
    rows: [header, ...rows.slice(start, starts[page + 1])],
    offset: start,
  }))
}

function rowHeight(doc: PdfDocument, cells: Run[][], fit: Fit): number {
  const heights = cells.map((runs, place) =>
    linesHeight(breakLines(doc, runs, (fit.widths[place] ?? 0) - 2 * CELL.padX)),
  )
  return Math.max(fit.size * 1.2, ...heights.map(height => height * 0.9)) + 2 * CELL.padY
}

/** A row taller than a slide goes on in another. */
function splitRow(doc: PdfDocument, row: Row, fit: Fit, height: number): Row[] {
  const rows: Row[] = []
  let rest = row.cells
  while (rowHeight(doc, rest, fit) > height) {
    const split = rest.map((runs, place): [Run[], Run[]] => {
      const isLow = (some: Run[]) => {
        const lines = breakLines(doc, some, (fit.widths[place] ?? 0) - 2 * CELL.padX)
        return linesHeight(lines) * 0.9 + 2 * CELL.padY <= height
      }
      return isLow(runs) ? [runs, []] : splitRuns(runs, isLow)
    })
    const heads = split.map(([head]) => head)
    const tails = split.map(([, tail]) => tail)
    if (tails.every(tail => plainText(tail) === '')) break
    rows.push({ cells: heads, height: Math.min(rowHeight(doc, heads, fit), height) })
    rest = tails
  }
  return [...rows, { cells: rest, height: rowHeight(doc, rest, fit) }]
}
