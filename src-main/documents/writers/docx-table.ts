import {
  AlignmentType,
  BorderStyle,
  Paragraph,
  ShadingType,
  Table,
  TableCell,
  TableLayoutType,
  TableRow,
  VerticalAlignTable,
  WidthType,
} from 'docx'
import { columnAligns, type Inline, plainText, type TableBlock } from '../blocks.ts'
import { textRuns } from './docx-runs.ts'
import { INK } from './docx-styles.ts'
import type { PdfDocument } from './pdf-document.ts'
import { inlineRuns } from './pdf-inline.ts'
import { columnsOf, type Fit, fitColumns, groupColumns, type Measures, measureColumns } from './table-fit.ts'
import { isRightToLeft } from './typography.ts'

const TWIPS = 20
/** Points. */
const PADDING = 4.5
const WORD_LIMIT = 140
const LARGEST = 9.5
const SMALLEST = 7
/** On turned pages, before columns are moved apart. */
const SMALLEST_TURNED = 6.5
/** A row with more to say may go on over the page. */
const LONG_CELL = 900

export type MeasuredTable = { table: TableBlock; columns: number[]; measures: Measures }

export function measureTable(doc: PdfDocument, table: TableBlock): MeasuredTable {
  const row = (cells: Inline[][]) => cells.map(cell => inlineRuns(cell, LARGEST))
  const runs = { header: row(table.header), rows: table.rows.map(row) }
  const columns = columnsOf(runs)
  return { table, columns, measures: measureColumns(doc, runs, columns) }
}

/** Whether no column has to be moved apart from the others in this width (twips). */
export function fitsIn({ measures, columns }: MeasuredTable, width: number): boolean {
  return fitColumns(roomOf(width), measures, columns, { largest: LARGEST, smallest: SMALLEST }) !== undefined
}

function roomOf(width: number) {
  return { width: width / TWIPS, padding: PADDING, wordLimit: WORD_LIMIT }
}

/** One table, or as many as it takes when its columns do not fit side by side. Widths in twips. */
export function writeTable({ table, columns, measures }: MeasuredTable, width: number, indent: number): Table[] {
  const fit = fitColumns(roomOf(width), measures, columns, { largest: LARGEST, smallest: SMALLEST_TURNED })
  const groups = fit ? [{ columns, fit }] : groupColumns(roomOf(width), measures, columns, SMALLEST_TURNED)
  return groups.map(group => drawTable(table, group.columns, group.fit, indent))
}

function drawTable(table: TableBlock, columns: number[], fit: Fit, indent: number): Table {
  const widths = fit.widths.map(width => Math.max(1, Math.floor(width * TWIPS)))
  const aligns = columnAligns(table)
  const small = fit.size < LARGEST ? Math.round(fit.size * 2) : undefined
  const hasHeader = table.header.some(cell => plainText(cell) !== '')
  const row = (cells: Inline[][], look: { isHeader: boolean; fill?: string }) => {
    const longest = Math.max(...columns.map(column => plainText(cells[column] ?? []).length))
    return new TableRow({
      ...(look.isHeader && { tableHeader: true }),
      cantSplit: longest < LONG_CELL,
      keepNext: look.isHeader,
      children: columns.map((column, place) => {
        const content = cells[column] ?? []
        return new TableCell({
          width: { size: widths[place] ?? 1, type: WidthType.DXA },
          verticalAlign: look.isHeader ? VerticalAlignTable.CENTER : VerticalAlignTable.TOP,
          ...(look.fill && { shading: { type: ShadingType.CLEAR, fill: look.fill } }),
          children: [
            new Paragraph({
              style: 'TableText',
              alignment: ALIGNMENTS[aligns[column] ?? 'left'],
              ...(isRightToLeft(plainText(content)) && { bidirectional: true }),
              // The mark of the paragraph has a size too, which makes the line taller.
              ...(small && { run: { size: small } }),
              children: textRuns(content, {
                ...(look.isHeader && { bold: true, color: 'FFFFFF' }),
                ...(small && { size: small }),
              }),
            }),
          ],
        })
      }),
    })
  }
  const body = table.rows.map((cells, index) =>
    row(cells, { isHeader: false, ...(index % 2 === 1 && { fill: INK.band }) }),
  )
  const hair = { style: BorderStyle.SINGLE, size: 4, color: INK.hair }
  const none = { style: BorderStyle.NONE, size: 0, color: 'auto' }
  return new Table({
    layout: TableLayoutType.FIXED,
    width: { size: widths.reduce((sum, width) => sum + width, 0), type: WidthType.DXA },
    columnWidths: widths,
    indent: { size: indent, type: WidthType.DXA },
    margins: { top: 50, bottom: 50, left: PADDING * TWIPS, right: PADDING * TWIPS },
    borders: { top: hair, bottom: hair, insideHorizontal: hair, left: none, right: none, insideVertical: none },
    rows: hasHeader ? [row(table.header, { isHeader: true, fill: INK.accent }), ...body] : body,
  })
}

const ALIGNMENTS = { left: AlignmentType.START, right: AlignmentType.END, center: AlignmentType.CENTER } as const
