import type { PdfDocument } from './pdf-document.ts'
import { keepTogether } from './typography.ts'

export type FontName = 'regular' | 'bold' | 'italic' | 'boldItalic' | 'mono'
export type TextStyle = { font: FontName; size: number; color?: string }
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

const LINE_HEIGHT = 1.35

/** Figures of equal width, so that columns of amounts line up. Words are left to pdfkit's cache of widths. */
function features(text: string): PDFKit.Mixins.OpenTypeFeatures[] | undefined {
  return /^[-+\d\s.,/%]+$/.test(text) ? ['tnum'] : undefined
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

/** Without what the fonts lack or what must not be drawn: emoji in colour, controls, marks of direction. */
export function cleanText(text: string): string {
  return text
    .toWellFormed()
    .normalize('NFC')
    .replace(/[\u2714\u2705\u2611\u2718\u274c\u2610\t]/g, character => REPLACED[character] ?? '')
    .replace(/(?!\n)\p{Cc}|\p{Cf}|\p{Variation_Selector}|\p{Emoji_Presentation}|\p{Emoji_Modifier}/gu, '')
}

export function printable(text: string): string {
  return keepTogether(cleanText(text))
}

/** Of figures, which pdfkit does not keep since they carry a feature; by document, font and text, at a size of one. */
const figureWidths = new WeakMap<PdfDocument, Map<string, number>>()

export function textWidth(doc: PdfDocument, text: string, style: TextStyle): number {
  const figures = features(text)
  doc.font(style.font).fontSize(style.size)
  if (!figures) return doc.widthOfString(text)
  const known = figureWidths.get(doc) ?? new Map<string, number>()
  figureWidths.set(doc, known)
  const key = `${style.font} ${text}`
  const width = known.get(key) ?? doc.widthOfString(text, { features: figures }) / style.size
  known.set(key, width)
  return width * style.size
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
  for (const run of runs) {
    for (const [index, part] of printable(run.text).split('\n').entries()) {
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
  if (piece.text !== '') {
    doc
      .font(piece.font)
      .fontSize(piece.size)
      .fillColor(piece.color ?? COLOR.ink)
      .text(piece.text, x, y + piece.size * ((LINE_HEIGHT - 1.21) / 2), {
        lineBreak: false,
        features: features(piece.text),
      })
  }
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
