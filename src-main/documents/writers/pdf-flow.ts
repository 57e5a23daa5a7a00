import {
  addPage,
  contentBottom,
  contentWidth,
  MARGIN,
  type Orientation,
  type PageSize,
  type PdfDocument,
  uprightContentWidth,
} from './pdf-document.ts'
import { breakLines, COLOR, drawLines, type Line, linesHeight } from './pdf-text.ts'

export const BODY_SIZE = 10

/** Where the next block goes. Blocks inside a quotation or a list narrow `x` and `width`, and put them back. */
export type Flow = {
  doc: PdfDocument
  size: PageSize
  orientation: Orientation
  /** What was asked for: the pages are turned back to it after a wide table. */
  home: Orientation
  x: number
  width: number
  y: number
  /** Left edges of the quotations that are open: their bar runs along every line. */
  bars: number[]
  /** Bullet or number of a list item, until the first line of the item is drawn beside it. */
  marker?: { text: string; x: number }
  headings: Heading[]
  /** A block, or a row of a table, is drawn. */
  drew(): void
}

type Heading = { text: string; depth: number; page: number; destination: string }

export function startFlow(
  doc: PdfDocument,
  size: PageSize,
  home: Orientation,
  { orientation = home, drew = () => undefined }: { orientation?: Orientation; drew?: () => void } = {},
): Flow {
  addPage(doc, size, orientation)
  return {
    doc,
    size,
    orientation,
    home,
    x: MARGIN.left,
    width: contentWidth(doc),
    y: MARGIN.top,
    bars: [],
    headings: [],
    drew,
  }
}

export function pageNumber(flow: Flow): number {
  const { start, count } = flow.doc.bufferedPageRange()
  return start + count
}

export function nextPage(flow: Flow): void {
  addPage(flow.doc, flow.size, flow.orientation)
  flow.y = MARGIN.top
}

/** Turns the pages from here on when what comes needs it; indents are kept, the width follows the page. */
export function turnPages(flow: Flow, isWide: boolean): void {
  const orientation = isWide ? 'landscape' : flow.home
  if (flow.orientation === orientation) return
  const before = contentWidth(flow.doc)
  flow.orientation = orientation
  nextPage(flow)
  flow.width += contentWidth(flow.doc) - before
}

/** How wide the flow is on upright pages. */
export function uprightWidth(flow: Flow): number {
  return flow.width - contentWidth(flow.doc) + uprightContentWidth(flow.size)
}

/** Goes to a new page when `height` does not fit on this one; a block taller than a page starts where it is. */
export function ensureRoom(flow: Flow, height: number): void {
  const bottom = contentBottom(flow.doc)
  if (flow.y + height > bottom && flow.y > MARGIN.top) nextPage(flow)
}

export function skip(flow: Flow, height: number): void {
  if (flow.y <= MARGIN.top) return
  drawBars(flow, height)
  flow.y += height
}

/** Line by line, over as many pages as it takes. `before` draws behind each line: a band, a bullet. */
export function flowLines(
  flow: Flow,
  lines: Line[],
  before?: (line: { index: number; y: number; height: number }) => void,
): void {
  // Neither the first line of a paragraph alone at the foot of a page, nor its last alone at the head of the next.
  if (lines.length <= 3) ensureRoom(flow, linesHeight(lines))
  else ensureRoom(flow, linesHeight(lines.slice(0, 2)))
  for (const [index, line] of lines.entries()) {
    ensureRoom(flow, index === lines.length - 2 ? linesHeight(lines.slice(-2)) : line.height)
    before?.({ index, y: flow.y, height: line.height })
    drawMarker(flow)
    drawBars(flow, line.height)
    drawLines(flow.doc, [line], flow.x, flow.y)
    flow.y += line.height
  }
}

export function drawMarker(flow: Flow): void {
  const { marker } = flow
  if (!marker) return
  flow.marker = undefined
  const lines = breakLines(flow.doc, [{ text: marker.text, font: 'regular', size: BODY_SIZE }], 100)
  drawLines(flow.doc, lines, marker.x, flow.y)
}

function drawBars(flow: Flow, height: number): void {
  for (const x of flow.bars) flow.doc.rect(x, flow.y, 2.5, height).fill(COLOR.hair)
}

/** Runs `draw` with the left edge moved right by `indent`. */
export function indented(flow: Flow, indent: number, draw: () => void): void {
  // However deep a list goes, a line keeps room for words.
  const step = Math.max(0, Math.min(indent, flow.width - 160))
  flow.x += step
  flow.width -= step
  draw()
  flow.x -= step
  flow.width += step
}
