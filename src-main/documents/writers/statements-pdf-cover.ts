import type { StatementColumn, StatementName, Statements } from '../../accounting/types.ts'
import { formatFrancs, formatTime } from './format.ts'
import { contentWidth, MARGIN } from './pdf-document.ts'
import { breakLines, COLOR, drawLines, drawOneLine, type FontName, textWidth } from './pdf-text.ts'
import { amountsIn, fiscalYear, REVIEW_SENTENCE } from './statement-words.ts'
import { drawWarning, type PdfBook } from './statements-pdf-book.ts'

const KEY_FIGURES = [
  { fr: 'Total du bilan', en: 'Balance sheet total', statement: 'bilan_actif', ref: 'BZ', column: 'net' },
  { fr: 'Chiffre d’affaires', en: 'Turnover', statement: 'compte_resultat', ref: 'XB', column: 'n' },
  { fr: 'Résultat net', en: 'Net result', statement: 'compte_resultat', ref: 'XI', column: 'n' },
  {
    fr: 'Capitaux propres et ressources assimilées',
    en: 'Equity',
    statement: 'bilan_passif',
    ref: 'CP',
    column: 'net',
  },
] as const satisfies { fr: string; en: string; statement: StatementName; ref: string; column: StatementColumn }[]

/** Who, what, which year, in which money; then what is inside and where. */
export function drawCover(book: PdfBook, contents: { title: string; page: number }[]): void {
  const { doc, statements, meta } = book
  const fr = meta.language === 'fr'
  const width = contentWidth(doc)
  const x = MARGIN.left
  const paragraph = (text: string, style: { font: FontName; size: number; color?: string }, y: number) =>
    drawLines(doc, breakLines(doc, [{ text, ...style }], width), x, y)

  doc.rect(x, 96, 44, 4).fill(COLOR.accent)
  let y = paragraph(statements.company, { font: 'bold', size: 24, color: COLOR.accent }, 112)
  y = paragraph(fr ? 'États financiers' : 'Financial statements', { font: 'bold', size: 16 }, y + 10)
  y = paragraph(fiscalYear(statements, meta.language), { font: 'regular', size: 12 }, y + 6)
  y = paragraph(
    fr
      ? `SYSCOHADA révisé – Système normal\n${amountsIn(statements.currency, 'fr')}`
      : `Revised SYSCOHADA – Normal system\n${amountsIn(statements.currency, 'en')}`,
    { font: 'regular', size: 10.5, color: COLOR.soft },
    y + 4,
  )

  y = paragraph(fr ? 'Chiffres clés' : 'Key figures', { font: 'bold', size: 11, color: COLOR.accent }, y + 34) + 4
  for (const figure of KEY_FIGURES) {
    const amount = amountOf(statements, figure.statement, figure.ref, figure.column)
    if (amount === undefined) continue
    y = drawLeader(book, figure[meta.language], formatFrancs(amount), y)
  }

  y = paragraph(fr ? 'Sommaire' : 'Contents', { font: 'bold', size: 11, color: COLOR.accent }, y + 26) + 4
  for (const { title, page } of contents) {
    const top = y
    y = drawLeader(book, title, String(page), y)
    doc.goTo(x, top, width, y - top, `page-${page}`)
  }

  const failed = statements.checks.filter(check => check.status === 'failed')
  y += 26
  const wrong = failed.filter(check => check.severity !== 'warning')
  if (wrong.length > 0) {
    const list = wrong.map(check => `${check.id} – ${shorten(check.detail[meta.language])}`).join(' ')
    const text = fr
      ? `À corriger : ces états financiers ne sont pas justes en l’état. ${list}`
      : `To be corrected: these financial statements are not right as they stand. ${list}`
    y = drawWarning(book, text, y)
  }
  if (failed.length > wrong.length) {
    const list = failed
      .filter(check => check.severity === 'warning')
      .map(check => `${check.id} ${check.title[meta.language]}`)
      .join(' ; ')
    const text = fr ? `Contrôles à examiner : ${list}.` : `Checks to look at: ${list}.`
    y = drawWarning(book, text, y)
  }
  y = paragraph(REVIEW_SENTENCE[meta.language], { font: 'italic', size: 9, color: COLOR.soft }, y + 2)
  const made = fr ? 'Établi le' : 'Prepared on'
  const source = statements.balance.source.fileName
  paragraph(
    `${made} ${formatTime(meta.generatedAt)} – ${source}`,
    { font: 'regular', size: 9, color: COLOR.soft },
    y + 6,
  )
}

/** The cover has room for a sentence or two of each check; the page of checks has all. */
function shorten(detail: string): string {
  return detail.length > 300 ? `${detail.slice(0, 299)}…` : detail
}

function amountOf(
  statements: Statements,
  statement: StatementName,
  ref: string,
  column: StatementColumn,
): number | undefined {
  return statements.lines[statement].find(line => line.ref === ref)?.figures[column]?.amount
}

/** A label, a dotted line and what it leads to; returns the bottom. */
function drawLeader(book: PdfBook, label: string, value: string, y: number): number {
  const { doc } = book
  const x = MARGIN.left
  const width = contentWidth(doc)
  const style = { font: 'regular', size: 10 } as const
  const valueWidth = textWidth(doc, value, style)
  const labelWidth = Math.min(textWidth(doc, label, style), width - valueWidth - 40)
  drawOneLine(doc, label, style, { x, y: y + 3, width: labelWidth + 1, align: 'left' })
  drawOneLine(doc, value, style, { x, y: y + 3, width, align: 'right' })
  doc
    .moveTo(x + labelWidth + 8, y + 13)
    .lineTo(x + width - valueWidth - 8, y + 13)
    .lineWidth(0.5)
    .dash(1, { space: 2 })
    .stroke(COLOR.hair)
    .undash()
  return y + 19
}
