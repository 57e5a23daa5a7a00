import type { ToolProgress } from '../../types.ts'
import { type Block, withoutRepeatedTitle } from '../blocks.ts'
import type { DocumentMeta } from './document-meta.ts'
import { beginsWide, countDrawn, flowBlocks } from './pdf-blocks.ts'
import {
  contentBottom,
  contentWidth,
  MARGIN,
  type Orientation,
  type PageSize,
  uprightContentWidth,
  writePdfFile,
} from './pdf-document.ts'
import { BODY_SIZE, type Flow, flowLines, nextPage, skip, startFlow, turnPages } from './pdf-flow.ts'
import { breakLines, COLOR, drawLines, drawOneLine } from './pdf-text.ts'

export type PdfDocumentRequest = {
  title: string
  /** One after the other; the heading of a table, unless empty, is a bookmark. */
  parts: PdfPart[]
  author?: string
  pageSize: PageSize
  orientation: Orientation
  toc: boolean
}
export type PdfPart =
  | { blocks: Block[] }
  | { text: string }
  | { heading: string; introduction: string[]; rows: string[][] }

/** Written documents, plain text and tables on numbered pages. The whole text is selectable, the fonts are inside. */
export async function writePdf(
  request: PdfDocumentRequest,
  target: { path: string },
  meta: DocumentMeta,
  progress?: (progress: ToolProgress) => void,
): Promise<{ pages: number }> {
  const parts = request.parts.map((part, index) => readPart(part, index, request.title))
  return writePdfFile({
    ...meta,
    path: target.path,
    title: request.title,
    author: request.author,
    decorate: (doc, page) => {
      const style = { font: 'regular', size: 8, color: COLOR.soft } as const
      const box = { x: MARGIN.left, width: contentWidth(doc) }
      if (page.number > 1) drawOneLine(doc, request.title, style, { ...box, y: 30, align: 'left' })
      const y = doc.page.height - 34
      if (request.author) drawOneLine(doc, request.author, style, { ...box, width: box.width - 80, y, align: 'left' })
      drawOneLine(doc, `Page ${page.number} / ${page.count}`, style, { ...box, y, align: 'right' })
    },
    build: doc => {
      const { pageSize, orientation } = request
      const [first] = parts
      // A wide table right below the title takes it along, unless the contents come between.
      const isWide =
        !request.toc &&
        first !== undefined &&
        'blocks' in first &&
        beginsWide(doc, uprightContentWidth(pageSize), first.blocks)
      const total = parts.reduce((sum, part) => sum + ('blocks' in part ? countDrawn(part.blocks) : 1), 0)
      let drawn = 0
      const drew = () => {
        drawn += 1
        if (drawn % DRAWN_A_WORD === 0) progress?.({ label: WRITES, done: drawn, total })
      }
      progress?.({ label: WRITES, done: 0, total })
      const flow = startFlow(doc, pageSize, orientation, { orientation: isWide ? 'landscape' : orientation, drew })
      flow.y = drawLines(
        doc,
        breakLines(doc, [{ text: request.title, font: 'bold', size: 20, color: COLOR.accent }], flow.width),
        flow.x,
        flow.y,
      )
      flow.y += 10
      const reserved = request.toc ? reserveContents(flow, countHeadings(parts)) : undefined
      for (const part of parts) flowPart(flow, part)
      progress?.({ label: WRITES, done: total, total })
      addBookmarks(flow)
      if (reserved) drawContents(flow, reserved, meta.language === 'fr' ? 'Sommaire' : 'Contents')
    },
  })
}

const WRITES = { fr: 'Écrit le PDF', en: 'Writes the PDF' }
/** Blocks and rows between two words of how far it is. */
const DRAWN_A_WORD = 20

type Part = { blocks: Block[] } | { text: string }

/** A sheet is a heading, what stood above its table, and the table. */
function readPart(part: PdfPart, index: number, title: string): Part {
  if ('text' in part) return part
  if ('blocks' in part) return index === 0 ? { blocks: withoutRepeatedTitle(part.blocks, title) } : part
  const cells = (row: string[]) => row.map(text => [{ text }])
  const [header = [], ...rows] = part.rows
  return {
    blocks: [
      ...(part.heading ? [{ kind: 'heading' as const, depth: 2, content: [{ text: part.heading }] }] : []),
      ...part.introduction.map(text => ({ kind: 'paragraph' as const, content: [{ text }] })),
      { kind: 'table', header: cells(header), rows: rows.map(cells), align: [] },
    ],
  }
}

function flowPart(flow: Flow, part: Part): void {
  if ('blocks' in part) {
    flowBlocks(flow, part.blocks)
    return
  }
  turnPages(flow, false)
  flowText(flow, part.text)
  flow.drew()
}

/** Plain text: a blank line ends a paragraph, a line feed stays one, and no mark is read as Markdown. */
function flowText(flow: Flow, text: string): void {
  for (const paragraph of text.replace(/\r\n?/g, '\n').split(/\n{2,}/)) {
    if (paragraph.trim() === '') continue
    flowLines(flow, breakLines(flow.doc, [{ text: paragraph, font: 'regular', size: BODY_SIZE }], flow.width))
    skip(flow, 6)
  }
}

const CONTENTS_LINE = 17

type Contents = { firstPage: number; firstY: number }

function countHeadings(parts: Part[]): number {
  return parts.reduce((sum, part) => sum + ('blocks' in part ? headingsIn(part.blocks) : 0), 0)
}

function headingsIn(blocks: Block[]): number {
  let count = 0
  for (const block of blocks) {
    if (block.kind === 'heading') count++
    else if (block.kind === 'list') for (const item of block.items) count += headingsIn(item.blocks)
    else if (block.kind === 'quote') count += headingsIn(block.blocks)
  }
  return count
}

/** Keeps room for the contents before anything is drawn, since their page numbers are not known yet. */
function reserveContents(flow: Flow, count: number): Contents | undefined {
  if (count === 0) return undefined
  const contents = { firstPage: flow.doc.bufferedPageRange().count - 1, firstY: flow.y }
  let y = flow.y + 26
  for (let line = 0; line < count; line++) {
    if (y + CONTENTS_LINE > contentBottom(flow.doc)) {
      nextPage(flow)
      y = MARGIN.top
    }
    y += CONTENTS_LINE
  }
  nextPage(flow)
  return contents
}

function drawContents(flow: Flow, contents: Contents, title: string): void {
  const { doc } = flow
  const last = doc.bufferedPageRange().count - 1
  let page = contents.firstPage
  doc.switchToPage(page)
  const width = contentWidth(doc)
  drawOneLine(
    doc,
    title,
    { font: 'bold', size: 13, color: COLOR.accent },
    { x: MARGIN.left, y: contents.firstY, width, align: 'left' },
  )
  let y = contents.firstY + 26
  for (const heading of flow.headings) {
    if (y + CONTENTS_LINE > contentBottom(doc)) {
      doc.switchToPage(++page)
      y = MARGIN.top
    }
    const indent = Math.min(heading.depth - 1, 4) * 12
    const style = { font: heading.depth <= 1 ? 'bold' : 'regular', size: 10 } as const
    const box = { x: MARGIN.left + indent, y, width: width - indent - 36, align: 'left' as const }
    drawOneLine(doc, heading.text, style, box)
    drawOneLine(doc, String(heading.page), style, { x: MARGIN.left, y, width, align: 'right' })
    doc.goTo(MARGIN.left, y, width, CONTENTS_LINE, heading.destination)
    y += CONTENTS_LINE
  }
  doc.switchToPage(last)
}

type Bookmark = { depth: number; item: PDFKit.PDFOutline }

/** A heading goes under the last one that is above it, even where a document skips levels. */
function addBookmarks(flow: Flow): void {
  const { doc } = flow
  const last = doc.bufferedPageRange().count - 1
  const open: Bookmark[] = []
  for (const heading of flow.headings) {
    while ((open.at(-1)?.depth ?? 0) >= heading.depth) open.pop()
    doc.switchToPage(heading.page - 1)
    const parent = open.at(-1)?.item ?? doc.outline
    open.push({ depth: heading.depth, item: parent.addItem(heading.text) })
  }
  doc.switchToPage(last)
}
