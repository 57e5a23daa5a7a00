import { writeFile } from 'node:fs/promises'
import {
  Document,
  Footer,
  Header,
  HeadingLevel,
  type ISectionOptions,
  Packer,
  PageNumber,
  PageOrientation,
  Paragraph,
  type Table,
  TabStopType,
  TextRun,
} from 'docx'
import type { ToolProgress } from '../../types.ts'
import { type Block, withoutRepeatedTitle } from '../blocks.ts'
import type { DocumentMeta } from './document-meta.ts'
import { type DocxBook, gap, writeBlock } from './docx-blocks.ts'
import { textRuns } from './docx-runs.ts'
import { documentStyles } from './docx-styles.ts'
import { fitsIn, measureTable, writeTable } from './docx-table.ts'
import { coreProperties, languageTag } from './ooxml.ts'
import { openMeasuring } from './pdf-document.ts'
import { isRightToLeft, xmlText } from './typography.ts'

export type DocxRequest = {
  title: string
  blocks: Block[]
  /** On every page; without it, the title from the second page on. */
  header?: string
  /** Beside the page number. */
  footer?: string
}

/** Twips: A4 upright. */
const PAGE = { width: 11_906, height: 16_838 }
const SIDE = 1_134
const WIDTH = { portrait: PAGE.width - 2 * SIDE, landscape: PAGE.height - 2 * SIDE }

type Orientation = keyof typeof WIDTH
/** `leads`: a title or heading, which stays with what comes after it. */
type Part = { child: Paragraph | Table; leads: boolean }
type Pages = { orientation: Orientation; parts: Part[] }

/** A document for Word and LibreOffice: heading styles, real lists, tables whose header is repeated, numbered pages. */
export async function writeDocx(
  request: DocxRequest,
  target: { path: string },
  meta: DocumentMeta,
  progress?: (progress: ToolProgress) => void,
): Promise<void> {
  const book: DocxBook = { measuring: await openMeasuring(), numbering: new Map(), lists: 0 }
  const pages = layOut(book, request, progress)
  progress?.({ label: WRITES })
  const document = new Document({
    title: xmlText(request.title),
    creator: 'Ardoise',
    styles: documentStyles(languageTag(meta)),
    numbering: { config: [...book.numbering.values()] },
    sections: pages.map(({ orientation, parts }, index) => section(request, orientation, parts, index === 0)),
  })
  const overrides = [{ path: 'docProps/core.xml', data: coreProperties(request.title, meta) }]
  await writeFile(target.path, await Packer.toBuffer(document, undefined, overrides))
}

const LAYS_OUT = { fr: 'Met le document en page', en: 'Lays the document out' }
const WRITES = { fr: 'Écrit le document Word', en: 'Writes the Word document' }

/** A table too wide for an upright page turns the pages it stands on, with the heading above it. */
function layOut(book: DocxBook, request: DocxRequest, progress?: (progress: ToolProgress) => void): Pages[] {
  const pages: Pages[] = [{ orientation: 'portrait', parts: [{ child: titleOf(request.title), leads: true }] }]
  const turn = (orientation: Orientation): Part[] => {
    const current = pages.at(-1)
    if (current?.orientation === orientation) return current.parts
    const parts: Part[] = []
    while (current?.parts.at(-1)?.leads) parts.unshift(...current.parts.splice(-1))
    if (current?.parts.length === 0) pages.pop()
    const before = pages.at(-1)
    if (before?.orientation === orientation) {
      before.parts.push(...parts)
      return before.parts
    }
    pages.push({ orientation, parts })
    return parts
  }
  const place = { width: WIDTH.portrait, indent: 0, level: 0, isQuoted: false }
  const blocks = withoutRepeatedTitle(request.blocks, request.title)
  for (const [index, block] of blocks.entries()) {
    progress?.({ label: LAYS_OUT, done: index, total: blocks.length })
    const wide = block.kind === 'table' ? measureTable(book.measuring, block) : undefined
    if (wide && !fitsIn(wide, WIDTH.portrait)) {
      const parts = turn('landscape')
      for (const child of writeTable(wide, WIDTH.landscape, 0)) {
        parts.push({ child, leads: false }, { child: gap(), leads: false })
      }
      continue
    }
    const parts = turn('portrait')
    for (const child of writeBlock(book, block, place)) parts.push({ child, leads: block.kind === 'heading' })
  }
  return pages
}

function titleOf(title: string): Paragraph {
  const content = [{ text: title }]
  return new Paragraph({
    heading: HeadingLevel.TITLE,
    ...(isRightToLeft(title) && { bidirectional: true }),
    children: textRuns(content),
  })
}

function section(request: DocxRequest, orientation: Orientation, parts: Part[], isFirst: boolean): ISectionOptions {
  const header = new Header({ children: [pageText(request.header ?? request.title)] })
  const footer = new Footer({ children: [pageNumber(request.footer ?? '', WIDTH[orientation])] })
  const isTitlePage = isFirst && request.header === undefined
  return {
    properties: {
      titlePage: isTitlePage,
      page: {
        size: {
          width: PAGE.width,
          height: PAGE.height,
          orientation: orientation === 'landscape' ? PageOrientation.LANDSCAPE : PageOrientation.PORTRAIT,
        },
        margin: { top: 1_304, bottom: 1_247, left: SIDE, right: SIDE, header: 567, footer: 567 },
      },
    },
    headers: { default: header, ...(isTitlePage && { first: new Header({ children: [pageText('')] }) }) },
    footers: { default: footer, ...(isTitlePage && { first: footer }) },
    children: parts.map(({ child }) => child),
  }
}

function pageText(text: string): Paragraph {
  return new Paragraph({
    style: 'PageText',
    ...(isRightToLeft(text) && { bidirectional: true }),
    children: textRuns([{ text }]),
  })
}

function pageNumber(text: string, width: number): Paragraph {
  return new Paragraph({
    style: 'PageText',
    tabStops: [{ type: TabStopType.RIGHT, position: width }],
    children: [
      ...textRuns([{ text }]),
      new TextRun({ children: ['\tPage ', PageNumber.CURRENT, ' / ', PageNumber.TOTAL_PAGES] }),
    ],
  })
}
