import { assertNever } from '../../errors.ts'
import { type Block, columnAligns, type Inline, type ListBlock, plainText, type TableBlock } from '../blocks.ts'
import type { PdfDocument } from './pdf-document.ts'
import {
  BODY_SIZE,
  ensureRoom,
  type Flow,
  flowLines,
  indented,
  pageNumber,
  skip,
  turnPages,
  uprightWidth,
} from './pdf-flow.ts'
import { inlineRuns } from './pdf-inline.ts'
import { fitsIn, flowTable, type PreparedTable, prepareTable } from './pdf-table.ts'
import { breakLines, COLOR, linesHeight, type Run, textWidth } from './pdf-text.ts'

const HEADING_SIZES = [17, 14, 12, 11, 10.5, 10]
const INDENT = 16

export function flowBlocks(flow: Flow, blocks: Block[]): void {
  for (const [index, block] of blocks.entries()) {
    // What they hold turns the pages itself.
    if (block.kind !== 'list' && block.kind !== 'quote') {
      turnPages(flow, beginsWide(flow.doc, uprightWidth(flow), blocks.slice(index, index + LOOK_AHEAD)))
    }
    flowBlock(flow, block)
    flow.drew()
  }
}

/** How often drawing them calls `drew`. */
export function countDrawn(blocks: readonly Block[]): number {
  let count = blocks.length
  for (const block of blocks) {
    if (block.kind === 'table') count += block.rows.length
    else if (block.kind === 'list') for (const item of block.items) count += countDrawn(item.blocks)
    else if (block.kind === 'quote') count += countDrawn(block.blocks)
  }
  return count
}

/** Headings between which and their table a page is not turned. */
const LOOK_AHEAD = 4

/** A table too wide for an upright page, with the headings right above it. */
export function beginsWide(doc: PdfDocument, width: number, blocks: Block[]): boolean {
  const first = blocks.find(block => block.kind !== 'heading')
  return first?.kind === 'table' && !fitsIn(width, preparedTable(doc, first))
}

/** Measuring takes as long as drawing: each table is measured once. */
const preparedTables = new WeakMap<TableBlock, PreparedTable>()

function preparedTable(doc: PdfDocument, table: TableBlock): PreparedTable {
  const known = preparedTables.get(table)
  if (known) return known
  const row = (cells: TableBlock['header']) => cells.map(cell => inlineRuns(cell, BODY_SIZE - 1))
  const rows = table.rows.map(cells => cells.map(cell => plainCell(cell) ?? inlineRuns(cell, BODY_SIZE - 1)))
  const prepared = prepareTable(doc, { header: row(table.header), rows, align: columnAligns(table) }, BODY_SIZE - 1)
  preparedTables.set(table, prepared)
  return prepared
}

/** What a cell says when it says it in ordinary type. */
function plainCell(cell: Inline[]): string | undefined {
  const [piece] = cell
  if (!piece) return ''
  const { text, bold, italic, strike, code, link, picture } = piece
  return cell.length > 1 || bold || italic || strike || code || link || picture ? undefined : text
}

function flowBlock(flow: Flow, block: Block): void {
  switch (block.kind) {
    case 'heading':
      flowHeading(flow, inlineRuns(block.content, 1), block.depth)
      break
    case 'paragraph':
      flowParagraph(flow, inlineRuns(block.content, BODY_SIZE))
      break
    case 'list':
      flowList(flow, block)
      break
    case 'quote':
      flowQuote(flow, block.blocks)
      break
    case 'code':
      flowCode(flow, block.text)
      break
    case 'table':
      flowBlockTable(flow, block)
      break
    case 'rule':
      flowRule(flow)
      break
    default:
      assertNever(block)
  }
}

function flowQuote(flow: Flow, blocks: Block[]): void {
  skip(flow, 3)
  flow.bars.push(flow.x)
  indented(flow, 12, () => flowBlocks(flow, blocks))
  flow.bars.pop()
  skip(flow, 5)
}

function body(text: string): Run {
  return { text, font: 'regular', size: BODY_SIZE }
}

/** A heading is a bookmark too, and never the last line of a page. */
function flowHeading(flow: Flow, runs: Run[], depth: number): void {
  const text = plainText(runs)
  if (text === '') return
  const size = HEADING_SIZES[depth - 1] ?? BODY_SIZE
  const styled = runs.map(
    (run): Run => ({
      ...run,
      size,
      font: run.font === 'italic' ? 'boldItalic' : 'bold',
      color: run.color ?? COLOR.accent,
    }),
  )
  const lines = breakLines(flow.doc, styled, flow.width)
  skip(flow, size * 0.8)
  ensureRoom(flow, linesHeight(lines) + 4 + 3 * BODY_SIZE)
  const destination = `heading-${flow.headings.length}`
  flow.headings.push({ text, depth, page: pageNumber(flow), destination })
  flow.doc.addNamedDestination(destination, 'XYZ', flow.x, flow.y, null)
  flowLines(flow, lines)
  skip(flow, 4)
}

function flowParagraph(flow: Flow, runs: Run[]): void {
  if (plainText(runs) === '') return
  flowLines(flow, breakLines(flow.doc, runs, flow.width))
  skip(flow, 6)
}

function flowList(flow: Flow, list: ListBlock): void {
  for (const [index, item] of list.items.entries()) {
    const marker = item.task ? (item.task === 'done' ? '✓' : '□') : list.ordered ? `${list.start + index}.` : '•'
    const width = Math.max(INDENT, textWidth(flow.doc, marker, body(marker)) + 6)
    flow.marker = { text: marker, x: flow.x + 2 }
    indented(flow, width, () => {
      flowBlocks(flow, item.blocks)
      if (flow.marker) flowLines(flow, breakLines(flow.doc, [body('')], flow.width))
    })
    if (!list.loose) skip(flow, -3)
  }
  skip(flow, 3)
}

/** Indentation and columns count in code, so its spaces are kept; long lines go on below. */
function flowCode(flow: Flow, code: string): void {
  const size = 8.5
  const text = code.replace(/\t/g, '    ').replace(/ /g, '\u00a0')
  const lines = breakLines(flow.doc, [{ text, font: 'mono', size }], flow.width - 16)
  skip(flow, 3)
  const { doc } = flow
  indented(flow, 8, () => {
    flowLines(flow, lines, ({ index, y, height }) => {
      const top = index === 0 ? 4 : 0
      const bottom = index === lines.length - 1 ? 4 : 0
      doc.rect(flow.x - 8, y - top, flow.width + 8, height + top + bottom).fill(COLOR.code)
    })
  })
  skip(flow, 12)
}

function flowBlockTable(flow: Flow, table: TableBlock): void {
  skip(flow, 2)
  flowTable(flow, preparedTable(flow.doc, table))
  skip(flow, 10)
}

function flowRule(flow: Flow): void {
  skip(flow, 4)
  ensureRoom(flow, 10)
  const { doc } = flow
  doc
    .moveTo(flow.x, flow.y)
    .lineTo(flow.x + flow.width, flow.y)
    .lineWidth(0.6)
    .stroke(COLOR.hair)
  flow.y += 10
}
