import type { CheckResult, Diagnostic, TrialBalance } from '../../accounting/types.ts'
import { listAccounts } from './checks-sheet.ts'
import { formatCentimes, formatTime } from './format.ts'
import { contentBottom, contentWidth, MARGIN } from './pdf-document.ts'
import { breakLines, COLOR, drawLines, linesHeight, type Run } from './pdf-text.ts'
import { checkStatus, REVIEW_SENTENCE, SEVERITY } from './statement-words.ts'
import { drawTitle, drawWarning, type PdfBook, startPage } from './statements-pdf-book.ts'

/** On paper a person reads some dozens of rows; the workbook has them all. */
const LISTED = 60

type Pen = { book: PdfBook; y: number; title: string }

export function drawChecks(book: PdfBook): void {
  const { statements, meta } = book
  const fr = meta.language === 'fr'
  const title = fr ? 'Contrôles' : 'Checks'
  const pen: Pen = { book, title, y: drawTitle(book, title) }
  pen.y = drawWarning(book, REVIEW_SENTENCE[meta.language], pen.y)
  heading(pen, fr ? 'Les douze contrôles' : 'The twelve checks')
  for (const check of statements.checks) drawCheck(pen, check)
  drawSource(pen, fr ? 'Balance N' : 'Trial balance', statements.balance)
  if (statements.previous) drawSource(pen, fr ? 'Balance N-1' : 'Prior-year balance', statements.previous)
  drawFindings(pen, statements.diagnostics)
}

/** Goes to a new page when `height` does not fit. */
function room(pen: Pen, height: number): void {
  if (pen.y + height <= contentBottom(pen.book.doc)) return
  startPage(pen.book, pen.title)
  pen.y = drawTitle(pen.book, pen.title)
}

function heading(pen: Pen, text: string): void {
  const { doc } = pen.book
  room(pen, 60)
  const run: Run = { text, font: 'bold', size: 10.5, color: COLOR.accent }
  pen.y = drawLines(doc, breakLines(doc, [run], contentWidth(doc)), MARGIN.left, pen.y + 8) + 3
}

/** Columns side by side, each wrapped in its width; a hair line below. */
function drawColumns(pen: Pen, columns: { width: number; runs: Run[]; align?: 'left' | 'right' }[]): void {
  const { doc } = pen.book
  const broken = columns.map(column => breakLines(doc, column.runs, column.width - 8))
  const height = Math.max(...broken.map(linesHeight)) + 6
  room(pen, height)
  let x = MARGIN.left
  for (const [index, column] of columns.entries()) {
    const box = { width: column.width - 8, align: column.align ?? ('left' as const) }
    drawLines(doc, broken[index] ?? [], x + 4, pen.y + 3, box)
    x += column.width
  }
  pen.y += height
  doc.moveTo(MARGIN.left, pen.y).lineTo(MARGIN.left + contentWidth(doc), pen.y)
  doc.lineWidth(0.4).stroke(COLOR.hair)
}

const text = (value: string, more: Partial<Run> = {}): Run => ({ text: value, font: 'regular', size: 8, ...more })

function drawCheck(pen: Pen, check: CheckResult): void {
  const { language } = pen.book.meta
  const width = contentWidth(pen.book.doc)
  const color = check.status === 'passed' ? COLOR.passed : check.status === 'failed' ? COLOR.failed : COLOR.soft
  const accounts = listAccounts(check.accounts)
  drawColumns(pen, [
    { width: 30, runs: [text(check.id, { font: 'bold' })] },
    { width: 170, runs: [text(check.title[language])] },
    { width: 76, runs: [text(checkStatus(check)[language], { font: 'bold', color })] },
    {
      width: width - 276,
      runs: [
        text(check.detail[language]),
        ...(accounts
          ? [text(`\n${language === 'fr' ? 'Comptes' : 'Accounts'} : ${accounts}`, { color: COLOR.soft })]
          : []),
      ],
    },
  ])
}

function drawSource(pen: Pen, title: string, balance: TrialBalance): void {
  const { statements, meta } = pen.book
  const fr = meta.language === 'fr'
  const { source } = balance
  const facts: [string, string][] = [
    [fr ? 'Fichier' : 'File', source.fileName],
    ['SHA-256', source.sha256],
    [fr ? 'Comptes lus' : 'Accounts read', String(balance.accounts.length)],
    [fr ? 'Lignes non reprises' : 'Rows left out', String(balance.skipped.length)],
    [fr ? 'Compris' : 'Understood', balance.understood.map(line => line[meta.language]).join('\n')],
  ]
  if (balance === statements.balance) {
    facts.push(
      [fr ? 'Établi le' : 'Prepared on', formatTime(meta.generatedAt)],
      [
        fr ? 'Application et règles' : 'Application and rules',
        `Ardoise ${meta.appVersion} – ${statements.rulesVersion}`,
      ],
    )
  }
  heading(pen, title)
  const width = contentWidth(pen.book.doc)
  for (const [name, value] of facts) {
    if (value === '') continue
    drawColumns(pen, [
      { width: 110, runs: [text(name, { color: COLOR.soft })] },
      { width: width - 110, runs: [text(value)] },
    ])
  }
}

function drawFindings(pen: Pen, diagnostics: Diagnostic[]): void {
  const { language } = pen.book.meta
  const fr = language === 'fr'
  const width = contentWidth(pen.book.doc)
  heading(pen, fr ? `Signalements (${diagnostics.length})` : `Findings (${diagnostics.length})`)
  if (diagnostics.length === 0) {
    drawColumns(pen, [{ width, runs: [text(fr ? 'Rien à signaler.' : 'Nothing to report.')] }])
  }
  for (const diagnostic of diagnostics.slice(0, LISTED)) {
    const color = diagnostic.severity === 'blocking' ? COLOR.failed : COLOR.soft
    const row = diagnostic.row === undefined ? '' : `${fr ? 'ligne' : 'row'} ${diagnostic.row}`
    const difference = diagnostic.difference === undefined ? '' : formatCentimes(diagnostic.difference, language)
    drawColumns(pen, [
      { width: 76, runs: [text(SEVERITY[diagnostic.severity][language], { font: 'bold', color })] },
      { width: width - 216, runs: [text(diagnostic.message[language])] },
      { width: 60, runs: [text(row, { color: COLOR.soft })] },
      { width: 80, runs: [text(difference)], align: 'right' },
    ])
  }
  const rest = diagnostics.length - LISTED
  if (rest > 0) {
    const sentence = fr ? `… et ${rest} autres, dans le classeur.` : `… and ${rest} more, in the workbook.`
    drawColumns(pen, [{ width, runs: [text(sentence, { font: 'italic' })] }])
  }
}
