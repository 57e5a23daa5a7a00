import { newContent, putHundredths, putText, rgb, takeContent } from './pdf-content.ts'
import type { PdfDocument } from './pdf-document.ts'
import { addContent, ascent, type Face, faceOf, putFont, putSimple, simpleWidth } from './pdf-glyphs.ts'
import { keepTogether } from './typography.ts'

export type FontName = 'regular' | 'bold' | 'italic' | 'boldItalic' | 'mono'
export type TextStyle = {
  font: FontName
  size: number
  color?: string
  /** Figures of equal width; unless said, where the text is nothing but figures. */
  tabular?: boolean
}
export type Run = TextStyle & { text: string; link?: string; strike?: boolean; background?: string }
export type Line = { pieces: Piece[]; width: number; height: number }
type Piece = Run & { width: number }

export const COLOR = {
  ink: '#1f2937',
  soft: '#4b5563',
  accent: '#1e4e79',
  link: '#1d4ed8',
  hair: '#d1d5db',
  band: '#eef3f8',
  code: '#f3f4f6',
  warning: '#9a3412',
  warningBand: '#fff4e5',
  failed: '#b91c1c',
  passed: '#166534',
}

/** By the size. */
export const LINE_HEIGHT = 1.35
/** Between the top of a line and the top of its letters, by the size: half of what Inter leaves. */
export const TEXT_TOP = (LINE_HEIGHT - 1.21) / 2

const FIGURES = /^[-+\u2212\u2013(\d\s.,/%)]+(F|F\sCFA|FCFA|XOF|XAF|€)?$/

/** Figures of equal width, so that columns of amounts line up. */
function isTabular(text: string, style: TextStyle): boolean {
  return style.tabular ?? FIGURES.test(text)
}

export function faceFor(doc: PdfDocument, text: string, style: TextStyle): Face {
  return faceOf(doc, style.font, isTabular(text, style))
}

/** Ticks and boxes that Inter lacks, by those that it has. */
const REPLACED: Record<string, string> = {
  '\u2714': '\u2713',
  '\u2705': '\u2713',
  '\u2611': '\u2713',
  '\u2718': '\u2717',
  '\u274c': '\u2717',
  '\u2610': '\u25a1',
  '\t': '    ',
}

const ORDINARY = /^[\x20-\x7e\n\u00a0-\u00ac\u00ae-\u024f\u2013-\u2027]*$/

/** Without what the fonts lack or what must not be drawn: emoji in colour, controls, marks of direction. */
export function cleanText(text: string): string {
  if (ORDINARY.test(text)) return text
  return text
    .toWellFormed()
    .normalize('NFC')
    .replace(/[\u2714\u2705\u2611\u2718\u274c\u2610\t]/g, character => REPLACED[character] ?? '')
    .replace(/(?!\n)\p{Cc}|\p{Cf}|\p{Variation_Selector}|\p{Emoji_Presentation}|\p{Emoji_Modifier}/gu, '')
}

export function printable(text: string): string {
  return keepTogether(cleanText(text))
}

export function textWidth(doc: PdfDocument, text: string, style: TextStyle): number {
  const width = simpleWidth(faceFor(doc, text, style), text)
  if (width !== undefined) return (width * style.size) / 1000
  return doc.font(style.font).fontSize(style.size).widthOfString(text, featuresOf(text))
}

/** With features, pdfkit lays out a text whole, and turns round the figures of one that runs from right to left. */
function featuresOf(text: string): { features?: PDFKit.Mixins.OpenTypeFeatures[] } {
  return FIGURES.test(text) ? { features: ['tnum'] } : {}
}

/** A longer word fits on no line: it is split without being measured whole. */
const LONGEST_WORD = 1_000

/** Wraps at spaces, after hyphens between letters and, when one word is wider than a line, inside it. Line feeds are kept. */
export function breakLines(doc: PdfDocument, runs: Run[], width: number): Line[] {
  const lines: Line[] = []
  let pieces: Piece[] = []
  let used = 0
  const close = () => {
    const last = pieces.at(-1)
    if (last && / +$/.test(last.text)) {
      const text = last.text.replace(/ +$/, '')
      const spaces = textWidth(doc, last.text.slice(text.length), last)
      last.text = text
      last.width -= spaces
      used -= spaces
    }
    const size = Math.max(...pieces.map(piece => piece.size), runs[0]?.size ?? 9)
    lines.push({ pieces, width: used, height: size * LINE_HEIGHT })
    pieces = []
    used = 0
  }
  const add = (run: Run, text: string, wide: number) => {
    const last = pieces.at(-1)
    if (last && sameStyle(last, run)) {
      last.text += text
      last.width += wide
    } else {
      pieces.push({ ...run, text, width: wide })
    }
    used += wide
  }
  for (const { text, ...style } of runs) {
    const clean = printable(text)
    // Settled by the whole run: a part that wraps keeps the figures that it was measured with.
    const run = { ...style, text: clean, tabular: isTabular(clean, style) }
    for (const [index, part] of clean.split('\n').entries()) {
      if (index > 0) close()
      for (const word of part.split(/(?<= )(?! )|(?<=\p{L}-)(?=\p{L})/u)) {
        if (word === '') continue
        const bare = word.replace(/ +$/, '')
        const wide = bare.length > LONGEST_WORD ? Number.POSITIVE_INFINITY : textWidth(doc, bare, run)
        if (used > 0 && used + wide > width + 0.01) close()
        if (used === 0 && bare === '') continue
        if (wide <= width + 0.01) {
          add(run, word, textWidth(doc, word, run))
          continue
        }
        for (const chunk of splitWord(doc, word, run, width)) {
          if (used > 0) close()
          add(run, chunk, textWidth(doc, chunk, run))
        }
      }
    }
  }
  if (pieces.length > 0 || lines.length === 0) close()
  return lines
}

/** Adds up the widths of characters, each measured once: a word may be a whole file. */
function splitWord(doc: PdfDocument, word: string, run: Run, width: number): string[] {
  const widths = new Map<string, number>()
  const chunks: string[] = []
  let chunk = ''
  let used = 0
  for (const { segment } of new Intl.Segmenter('fr').segment(word)) {
    const wide = widths.get(segment) ?? textWidth(doc, segment, run)
    widths.set(segment, wide)
    if (chunk !== '' && used + wide > width) {
      chunks.push(chunk)
      chunk = ''
      used = 0
    }
    chunk += segment
    used += wide
  }
  chunks.push(chunk)
  return chunks
}

function sameStyle(a: Run, b: Run): boolean {
  return (
    a.font === b.font &&
    a.size === b.size &&
    a.color === b.color &&
    a.tabular === b.tabular &&
    a.link === b.link &&
    a.strike === b.strike &&
    a.background === b.background
  )
}

export function linesHeight(lines: Line[]): number {
  return lines.reduce((sum, line) => sum + line.height, 0)
}

/** Draws from `top` down; returns the bottom. `align` is inside `width`. */
export function drawLines(
  doc: PdfDocument,
  lines: Line[],
  x: number,
  top: number,
  box?: { width: number; align: 'left' | 'right' | 'center' },
): number {
  let y = top
  for (const line of lines) {
    const free = box ? box.width - line.width : 0
    let left = x + (box?.align === 'right' ? free : box?.align === 'center' ? free / 2 : 0)
    for (const piece of line.pieces) {
      drawPiece(doc, piece, left, y + (line.height - piece.size * LINE_HEIGHT))
      left += piece.width
    }
    y += line.height
  }
  return y
}

function drawPiece(doc: PdfDocument, piece: Piece, x: number, y: number): void {
  const height = piece.size * LINE_HEIGHT
  if (piece.background) {
    doc.rect(x - 1.5, y, piece.width + 3, height).fill(piece.background)
  }
  if (piece.text !== '') drawText(doc, piece, x, y + piece.size * TEXT_TOP)
  if (piece.strike) {
    doc.moveTo(x, y + height * 0.53).lineTo(x + piece.width, y + height * 0.53)
    doc.lineWidth(0.6).stroke(piece.color ?? COLOR.ink)
  }
  if (piece.link) {
    doc.link(x, y, piece.width, height, piece.link)
    doc.moveTo(x, y + height - 1).lineTo(x + piece.width, y + height - 1)
    doc.lineWidth(0.5).stroke(piece.color ?? COLOR.link)
  }
}

const drawn = newContent()

function drawText(doc: PdfDocument, piece: Piece, x: number, top: number): void {
  const face = faceFor(doc, piece.text, piece)
  if (simpleWidth(face, piece.text) === undefined) {
    doc
      .font(piece.font)
      .fontSize(piece.size)
      .fillColor(piece.color ?? COLOR.ink)
      .text(piece.text, x, top, { lineBreak: false, ...featuresOf(piece.text) })
    return
  }
  putText(drawn, `${rgb(piece.color ?? COLOR.ink)} rg\nBT\n`)
  putFont(drawn, doc, piece.font, piece.size)
  // The page counts from its top; letters must stand upright on it.
  putText(drawn, '1 0 0 -1 ')
  putHundredths(drawn, Math.round(x * 100))
  putText(drawn, ' ')
  putHundredths(drawn, Math.round((top + ascent(doc, piece.font) * piece.size) * 100))
  putText(drawn, ' Tm\n')
  putSimple(drawn, face, piece.text)
  putText(drawn, 'ET\n')
  addContent(doc, takeContent(drawn))
}

/** One line, no wrapping: cut with … when it is too wide. For headers and footers only. */
export function drawOneLine(
  doc: PdfDocument,
  text: string,
  style: TextStyle,
  box: { x: number; y: number; width: number; align: 'left' | 'right' | 'center' },
): void {
  let fitted = cleanText(text).replace(/\s+/g, ' ')
  while (fitted.length > 1 && textWidth(doc, fitted, style) > box.width) {
    fitted = `${fitted.replace(/…$/, '').slice(0, -1).trimEnd()}…`
  }
  const line: Line = {
    pieces: [{ ...style, text: fitted, width: textWidth(doc, fitted, style) }],
    width: textWidth(doc, fitted, style),
    height: style.size * LINE_HEIGHT,
  }
  drawLines(doc, [line], box.x, box.y, box)
}
