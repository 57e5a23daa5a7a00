import type { Statements } from '../../accounting/types.ts'
import type { DocumentMeta } from './document-meta.ts'
import { formatTime } from './format.ts'
import { addPage, contentWidth, MARGIN, type PdfDocument } from './pdf-document.ts'
import { breakLines, COLOR, drawLines, drawOneLine, linesHeight } from './pdf-text.ts'
import { amountsIn, fiscalYear } from './statement-words.ts'

/** What every page is drawn from; `pages` fills as the statements are drawn, for the running titles and the contents. */
export type PdfBook = {
  doc: PdfDocument
  statements: Statements
  meta: DocumentMeta
  /** Title of each page, in order. */
  pages: string[]
}

export function startPage(book: PdfBook, title: string): void {
  addPage(book.doc, 'A4', 'portrait')
  book.pages.push(title)
}

export function decoratePage({ doc, statements, meta, pages }: PdfBook, page: { number: number; count: number }): void {
  const width = contentWidth(doc)
  const small = { font: 'regular', size: 7.5, color: COLOR.soft } as const
  const line = (y: number) =>
    doc
      .moveTo(MARGIN.left, y)
      .lineTo(MARGIN.left + width, y)
      .lineWidth(0.5)
      .stroke(COLOR.hair)
  if (page.number > 1) {
    const half = width * 0.6
    drawOneLine(
      doc,
      statements.company,
      { font: 'bold', size: 8.5 },
      { x: MARGIN.left, y: 26, width: half, align: 'left' },
    )
    drawOneLine(doc, fiscalYear(statements, meta.language), small, {
      x: MARGIN.left + half,
      y: 27,
      width: width - half,
      align: 'right',
    })
    line(42)
  }
  const y = doc.page.height - 32
  line(y - 6)
  const third = width / 3
  drawOneLine(doc, `Ardoise ${meta.appVersion} – ${formatTime(meta.generatedAt)}`, small, {
    x: MARGIN.left,
    y,
    width: third,
    align: 'left',
  })
  if (page.number > 1) {
    const title = pages[page.number - 1] ?? ''
    drawOneLine(doc, title, small, { x: MARGIN.left + third, y, width: third, align: 'center' })
  }
  const label = `Page ${page.number} / ${page.count}`
  drawOneLine(doc, label, small, { x: MARGIN.left + 2 * third, y, width: third, align: 'right' })
}

/** Title, then what the amounts are; returns where the page goes on. */
export function drawTitle(book: PdfBook, title: string): number {
  const { doc, statements, meta } = book
  const x = MARGIN.left
  const bottom = drawLines(
    doc,
    breakLines(doc, [{ text: title, font: 'bold', size: 15, color: COLOR.accent }], contentWidth(doc)),
    x,
    MARGIN.top,
  )
  const text = `SYSCOHADA, Système normal – ${amountsIn(statements.currency, meta.language)}`
  const run = { text, font: 'regular', size: 8.5, color: COLOR.soft } as const
  return drawLines(doc, breakLines(doc, [run], contentWidth(doc)), x, bottom + 1) + 8
}

export function drawWarning(book: PdfBook, text: string, y: number): number {
  const { doc } = book
  const width = contentWidth(doc)
  const lines = breakLines(doc, [{ text, font: 'bold', size: 8, color: COLOR.warning }], width - 16)
  const height = linesHeight(lines) + 12
  doc.rect(MARGIN.left, y, width, height).fill(COLOR.warningBand)
  doc.rect(MARGIN.left, y, 3, height).fill(COLOR.warning)
  drawLines(doc, lines, MARGIN.left + 10, y + 6)
  return y + height + 8
}
