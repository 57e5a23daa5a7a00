import type { DocumentMeta } from './document-meta.ts'
import { addPage, type PdfDocument, writePdfFile } from './pdf-document.ts'
import { COLOR, cleanText, type FontName } from './pdf-text.ts'

export type VoucherCards = DocumentMeta & {
  path: string
  school: string
  credits: number
  /** In groups. */
  codes: readonly string[]
  label: string
  machine?: string
  /** The last day, `2026-06-30`. */
  expires?: string
  /** FCFA a card. */
  price?: number
}

const COLUMNS = 3
const ROWS = 8
/** Points. */
const EDGE = 24
const PADDING = 9

/** A4 sheets of twenty-four cards to cut out along the dashes. */
export async function writeVoucherCards(cards: VoucherCards): Promise<{ pages: number }> {
  return writePdfFile({
    ...cards,
    title: `Bons de crédits · ${cards.school} · ${cards.label}`,
    author: cards.school,
    decorate: () => undefined,
    build(doc) {
      for (let from = 0; from < cards.codes.length; from += COLUMNS * ROWS) {
        addPage(doc, 'A4', 'portrait')
        drawSheet(doc, cards, from)
      }
    },
  })
}

function drawSheet(doc: PdfDocument, cards: VoucherCards, from: number): void {
  const width = (doc.page.width - 2 * EDGE) / COLUMNS
  const height = (doc.page.height - 2 * EDGE) / ROWS
  const codes = cards.codes.slice(from, from + COLUMNS * ROWS)
  doc.lineWidth(0.5).strokeColor('#9ca3af').dash(3, { space: 3 })
  for (let column = 0; column <= COLUMNS; column++) {
    doc.moveTo(EDGE + column * width, EDGE).lineTo(EDGE + column * width, doc.page.height - EDGE)
  }
  for (let row = 0; row <= ROWS; row++) {
    doc.moveTo(EDGE, EDGE + row * height).lineTo(doc.page.width - EDGE, EDGE + row * height)
  }
  doc.stroke().undash()
  for (const [index, code] of codes.entries()) {
    const x = EDGE + (index % COLUMNS) * width + PADDING
    const y = EDGE + Math.floor(index / COLUMNS) * height + PADDING
    drawCard(doc, cards, {
      code,
      number: from + index + 1,
      x,
      y,
      width: width - 2 * PADDING,
      height: height - 2 * PADDING,
    })
  }
}

type Place = { code: string; number: number; x: number; y: number; width: number; height: number }

function drawCard(doc: PdfDocument, cards: VoucherCards, { code, number, x, y, width, height }: Place): void {
  const { school, credits, price, machine, expires, label, codes } = cards
  const text = (words: string, top: number, style: Style) => drawFitted(doc, words, { x, y: y + top, width, ...style })
  text(school, 0, { font: 'bold', size: 9, color: COLOR.accent })
  text(`${amount(credits)} crédit${credits > 1 ? 's' : ''}`, 13, { font: 'bold', size: 13, color: COLOR.ink })
  if (price !== undefined && price > 0) {
    text(`${amount(price)} FCFA`, 16, { font: 'regular', size: 9, color: COLOR.soft, align: 'right' })
  }
  doc
    .roundedRect(x, y + 32, width, 20, 3)
    .fillColor(COLOR.band)
    .fill()
  text(code, 33.5, { font: 'mono', size: 13, color: COLOR.ink, align: 'center' })
  text('Dans Ardoise : Progrès, « Acheter des crédits », tapez ce code.', height - 24, SMALL)
  const until = expires === undefined ? '' : `Valable jusqu’au ${frenchDay(expires)}`
  text([machine, until].filter(Boolean).join(' · ') || 'Un seul usage.', height - 15.5, { ...SMALL, font: 'bold' })
  text(`${label} ${number}/${codes.length}`, height - 7, SMALL)
}

type Style = {
  font: FontName
  size: number
  color: string
  align?: 'left' | 'center' | 'right'
}
const SMALL = { font: 'regular', size: 6.2, color: COLOR.soft } as const satisfies Style

/** On one line: smaller down to two thirds, then cut. */
function drawFitted(doc: PdfDocument, words: string, at: Style & { x: number; y: number; width: number }): void {
  const { font, size, color, align = 'left', x, y, width } = at
  let shown = cleanText(words)
  doc.font(font).fontSize(size).fillColor(color)
  const fitted = Math.max((2 * size) / 3, Math.min(size, (size * width) / Math.max(doc.widthOfString(shown), 1)))
  doc.fontSize(fitted)
  while (doc.widthOfString(shown) > width + 0.01 && shown.length > 1)
    shown = `${shown.replace(/….*$/, '').slice(0, -1)}…`
  const left = { left: 0, center: (width - doc.widthOfString(shown)) / 2, right: width - doc.widthOfString(shown) }[
    align
  ]
  doc.text(shown, x + left, y, { lineBreak: false })
}

/** Groups of three by a space that every font has. */
function amount(value: number): string {
  return String(value).replace(/\B(?=(\d{3})+$)/g, '\u00a0')
}

function frenchDay(day: string): string {
  return day.split('-').reverse().join('/')
}
