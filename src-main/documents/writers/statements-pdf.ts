import type { StatementLine, Statements } from '../../accounting/types.ts'
import type { Language, ToolProgress } from '../../types.ts'
import type { DocumentMeta } from './document-meta.ts'
import { formatFrancs } from './format.ts'
import { contentBottom, contentWidth, MARGIN, type PdfDocument, writePdfFile } from './pdf-document.ts'
import { breakLines, COLOR, drawLines, type FontName, linesHeight, textWidth } from './pdf-text.ts'
import { columnTitle, fiscalYear, STATEMENTS, type StatementForm, statementWarning } from './statement-words.ts'
import { decoratePage, drawTitle, drawWarning, type PdfBook, startPage } from './statements-pdf-book.ts'
import { drawChecks } from './statements-pdf-checks.ts'
import { drawCover } from './statements-pdf-cover.ts'

/** Cover, the four statements and the checks, on A4: what is handed in. Amounts in whole francs. */
export async function writeStatementsPdf(
  statements: Statements,
  target: { path: string },
  meta: DocumentMeta,
  progress?: (progress: ToolProgress) => void,
): Promise<void> {
  const { language } = meta
  const title = language === 'fr' ? 'États financiers' : 'Financial statements'
  const year = fiscalYear(statements, language)
  const pages: string[] = []
  await writePdfFile({
    ...meta,
    path: target.path,
    title: `${title} – ${statements.company} – ${year}`,
    author: statements.company,
    subject: `SYSCOHADA, Système normal – ${year}`,
    decorate: (doc, page) => decoratePage({ doc, statements, meta, pages }, page),
    build: doc => {
      const book: PdfBook = { doc, statements, meta, pages }
      const steps = STATEMENTS.length + 1
      const tell = (done: number) =>
        progress?.({ label: { fr: 'Écrit le PDF', en: 'Writes the PDF' }, done, total: steps })
      startPage(book, title)
      doc.outline.addItem(title)
      const contents: { title: string; page: number }[] = []
      const begin = (section: string) => {
        startPage(book, section)
        contents.push({ title: section, page: pages.length })
        doc.addNamedDestination(`page-${pages.length}`, 'Fit')
        doc.outline.addItem(section)
      }
      for (const [index, form] of STATEMENTS.entries()) {
        tell(index)
        begin(form.title[language])
        drawStatement(book, form)
      }
      tell(STATEMENTS.length)
      begin(language === 'fr' ? 'Contrôles' : 'Checks')
      drawChecks(book)
      const last = pages.length - 1
      doc.switchToPage(0)
      drawCover(book, contents)
      doc.switchToPage(last)
      tell(steps)
    },
  })
}

type Layout = {
  size: number
  ref: { x: number; width: number }
  label: { x: number; width: number }
  note: { x: number; width: number }
  amounts: { right: number; width: number }[]
}

const PADDING = 5

function drawStatement(book: PdfBook, form: StatementForm): void {
  const { doc, statements, meta } = book
  const title = form.title[meta.language]
  const warning = statementWarning(statements, form.name)
  let y = drawTitle(book, title)
  if (warning) y = drawWarning(book, warning[meta.language], y)
  const lines = statements.lines[form.name]
  if (lines.length === 0) return
  const layout = layOut(doc, form, lines)
  y = drawHeader(book, form, layout, y)
  const rows = lines.map(line => ({
    line,
    labels: breakLines(doc, [{ text: line.label, ...styleOf(line, layout.size) }], layout.label.width),
  }))
  // A statement that is a little too long for the page is set closer rather than cut.
  const text = rows.reduce((sum, { labels }) => sum + linesHeight(labels), 0)
  const padding = Math.min(6, Math.max(3, (contentBottom(doc) - y - text) / rows.length))
  for (const { line, labels } of rows) {
    const height = linesHeight(labels) + padding
    if (y + height > contentBottom(doc) + 0.5) {
      startPage(book, title)
      y = drawHeader(book, form, layout, drawTitle(book, title))
    }
    drawRow(doc, form, layout, line, { labels, y, height })
    y += height
  }
}

/** The amounts take what their widest needs; the label has the rest. Smaller type only for amounts that leave it no room. */
function layOut(doc: PdfDocument, form: StatementForm, lines: StatementLine[]): Layout {
  const left = MARGIN.left
  const width = contentWidth(doc)
  for (let size = 8.5; ; size -= 0.5) {
    let widest = 58
    for (const line of lines) {
      for (const column of form.columns) {
        const amount = line.figures[column]?.amount ?? 0
        widest = Math.max(widest, textWidth(doc, formatFrancs(amount), { font: 'bold', size }) + 2 * PADDING)
      }
    }
    const ref = 26
    const note = 36
    const label = width - ref - note - widest * form.columns.length
    if (label < 130 && size > 5) continue
    return {
      size,
      ref: { x: left, width: ref },
      label: { x: left + ref + PADDING, width: label - 2 * PADDING },
      note: { x: left + ref + label, width: note },
      amounts: form.columns.map((_, index) => ({
        right: left + width - widest * (form.columns.length - 1 - index) - PADDING,
        width: widest,
      })),
    }
  }
}

function drawHeader(book: PdfBook, form: StatementForm, layout: Layout, y: number): number {
  const { doc, statements, meta } = book
  const style = { font: 'bold' as FontName, size: 7.5, color: '#ffffff' }
  const cell = (text: string, x: number, width: number, align: 'left' | 'right' | 'center') => {
    const lines = breakLines(doc, [{ text, ...style }], width)
    drawLines(doc, lines, x, y + (height - linesHeight(lines)) / 2, { width, align })
  }
  const titles = form.columns.map(column => columnTitle(column, statements, meta.language))
  const inner = (index: number) => (layout.amounts[index]?.width ?? 60) - 2 * PADDING
  const tallest = titles.map((text, index) => linesHeight(breakLines(doc, [{ text, ...style }], inner(index))))
  const height = Math.max(...tallest) + 9
  doc.rect(MARGIN.left, y, contentWidth(doc), height).fill(COLOR.accent)
  cell('REF', layout.ref.x, layout.ref.width, 'center')
  cell(labelTitle(meta.language), layout.label.x, layout.label.width, 'left')
  cell('NOTE', layout.note.x, layout.note.width, 'center')
  for (const [index, text] of titles.entries()) {
    const amount = layout.amounts[index]
    if (amount) cell(text, amount.right - inner(index), inner(index), 'right')
  }
  return y + height
}

function labelTitle(language: Language): string {
  return language === 'fr' ? 'LIBELLÉ' : 'LINE'
}

function styleOf(line: StatementLine, size: number): { font: FontName; size: number } {
  return { font: line.type === 'total' ? 'bold' : 'regular', size }
}

function drawRow(
  doc: PdfDocument,
  form: StatementForm,
  layout: Layout,
  line: StatementLine,
  row: { labels: ReturnType<typeof breakLines>; y: number; height: number },
): void {
  const { y, height } = row
  const isTotal = line.type === 'total'
  const left = MARGIN.left
  const right = left + contentWidth(doc)
  if (isTotal) doc.rect(left, y, right - left, height).fill(COLOR.band)
  const rule = (at: number, color: string, width: number) =>
    doc.moveTo(left, at).lineTo(right, at).lineWidth(width).stroke(color)
  if (isTotal) rule(y, COLOR.accent, 0.7)
  rule(y + height, isTotal ? COLOR.accent : COLOR.hair, isTotal ? 0.7 : 0.4)
  const style = styleOf(line, layout.size)
  const text = (value: string, x: number, width: number, align: 'right' | 'center', color?: string) => {
    const lines = breakLines(doc, [{ text: value, ...style, ...(color && { color }) }], width)
    drawLines(doc, lines, x, y + (height - linesHeight(lines)) / 2, { width, align })
  }
  // The official form gives no reference to this subtotal; the rules mark such lines with an underscore.
  if (!line.ref.startsWith('_'))
    text(line.ref, layout.ref.x, layout.ref.width, 'center', isTotal ? undefined : COLOR.soft)
  drawLines(doc, row.labels, layout.label.x, y + (height - linesHeight(row.labels)) / 2)
  if (line.note) text(line.note, layout.note.x, layout.note.width, 'center', COLOR.soft)
  for (const [index, column] of form.columns.entries()) {
    const figure = line.figures[column]
    const amount = layout.amounts[index]
    if (figure && amount) text(formatFrancs(figure.amount), amount.right - amount.width, amount.width, 'right')
  }
}
