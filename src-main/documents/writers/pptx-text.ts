import type { Inline } from '../blocks.ts'
import type { PdfDocument } from './pdf-document.ts'
import { inlineRuns } from './pdf-inline.ts'
import { breakLines, type Run } from './pdf-text.ts'
import { LINE, packPages } from './pptx-pages.ts'
import type { Point } from './pptx-types.ts'

/** Points from the edge of the box to the text of each level. */
export const LEVEL_INDENT = 24
/** Between two points, of their size. */
const SPACE_BEFORE = 0.45
export const SIZES = { largest: 24, split: 18, smallest: 16 }

export function spaceBefore(size: number, level: number): number {
  return size * (level === 0 ? SPACE_BEFORE : SPACE_BEFORE / 2)
}

/** A smaller size for points under points. */
export function levelSize(size: number, level: number): number {
  return level === 0 ? size : Math.max(14, size - 2)
}

/** Each line is a point; what stands two spaces further in, or below a line of the same text, is under it. */
export function readPoints(bullets: string[], readInline: (markdown: string) => Inline[]): Point[] {
  return bullets.flatMap(bullet => {
    const lines = bullet.split('\n').filter(line => line.trim() !== '')
    const head = lines[0] ?? ''
    const isUnder = lines.length > 1 && !MARK.test(head)
    return lines.map((line, index): Point => {
      const indent = /^[ \t]*/.exec(line)?.[0].replace(/\t/g, '  ').length ?? 0
      const mark = MARK.exec(line)
      const level = Math.min(2, Math.floor(indent / 2) + (isUnder && index > 0 && mark && indent < 2 ? 1 : 0))
      const number = /^\s*(\d{1,4})[.)]\s/.exec(line)?.[1]
      return {
        level,
        runs: inlineRuns(readInline(line.slice(mark?.[0].length ?? 0).trim()), 10),
        ...(number !== undefined && { number: Number(number) }),
      }
    })
  })
}

const MARK = /^\s*(?:[-*•–▪]|\d{1,4}[.)])\s+/

export function pointHeight(doc: PdfDocument, point: Point, size: number, width: number): number {
  const own = levelSize(size, point.level)
  const lines = breakLines(doc, sized(point.runs, own), width - LEVEL_INDENT * (point.level + 1))
  return lines.length * own * LINE + spaceBefore(size, point.level)
}

export function pointsHeight(doc: PdfDocument, points: Point[], size: number, width: number): number {
  return points.reduce((sum, point) => sum + pointHeight(doc, point, size, width), 0)
}

export function sized(runs: Run[], size: number): Run[] {
  return runs.map(run => ({ ...run, size }))
}

/** The largest readable size at which all points fit, or undefined when they take several slides. */
export function fitSize(
  doc: PdfDocument,
  points: Point[],
  room: { width: number; height: number },
): number | undefined {
  for (let size = SIZES.largest; size >= SIZES.smallest; size -= 2) {
    let left = room.height
    for (const point of points) {
      left -= pointHeight(doc, point, size, room.width)
      if (left < 0) break
    }
    if (left >= 0) return size
  }
  return undefined
}

/** Points on as many slides as they take; one that is longer than a slide goes on on the next. */
export function splitPoints(
  doc: PdfDocument,
  points: Point[],
  size: number,
  rooms: { width: number; height: number }[],
): Point[][] {
  const width = Math.min(...rooms.map(room => room.width))
  const least = Math.min(...rooms.map(room => room.height))
  const pieces = points.flatMap(point => splitPoint(doc, point, size, { width, height: least }))
  const heights = pieces.map(piece => pointHeight(doc, piece, size, width))
  const starts = packPages(
    heights,
    rooms.map(room => room.height),
  )
  return starts.map((start, page) => pieces.slice(start, starts[page + 1]))
}

function splitPoint(doc: PdfDocument, point: Point, size: number, room: { width: number; height: number }): Point[] {
  const pieces: Point[] = []
  const total = pointHeight(doc, point, size, room.width)
  // Shares of about the same height, rather than a last slide with a few words.
  const share = Math.min(room.height, total / Math.ceil(total / room.height) + size * LINE)
  let rest: Point = point
  while (pointHeight(doc, rest, size, room.width) > room.height) {
    const whole = rest
    const [head, tail] = splitRuns(whole.runs, runs => pointHeight(doc, { ...whole, runs }, size, room.width) <= share)
    if (head.length === 0) break
    pieces.push({ ...whole, runs: head })
    const { number: _, ...plain } = whole
    rest = { ...plain, runs: tail, isRest: true }
  }
  return [...pieces, rest]
}

/** A longer word is cut: it would fit on no line. */
const LONGEST_WORD = 60

/** As many words as fit, and the others; at least one. */
export function splitRuns(runs: Run[], fits: (runs: Run[]) => boolean): [Run[], Run[]] {
  const words = runs.flatMap(run =>
    run.text
      .split(/(?<=\s)/)
      .flatMap(word => word.match(new RegExp(`[\\s\\S]{1,${LONGEST_WORD}}`, 'gu')) ?? [])
      .map(text => ({ ...run, text })),
  )
  let fitting = 1
  let over = words.length
  while (over - fitting > 1) {
    const middle = Math.floor((fitting + over) / 2)
    if (fits(joinWords(words.slice(0, middle)))) fitting = middle
    else over = middle
  }
  return [joinWords(words.slice(0, fitting)), joinWords(words.slice(fitting))]
}

function joinWords(words: Run[]): Run[] {
  const runs: Run[] = []
  for (const word of words) {
    const last = runs.at(-1)
    if (
      last &&
      last.font === word.font &&
      last.link === word.link &&
      last.strike === word.strike &&
      last.color === word.color
    )
      last.text += word.text
    else runs.push({ ...word })
  }
  return runs
}
