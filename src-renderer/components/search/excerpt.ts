import type { PassageView } from '../../../src-preload/contract.ts'

export type Excerpt = { text: string; marks: [number, number][]; cutBefore: boolean; cutAfter: boolean }

const BEFORE = 60

/** The stretch of a passage, at most `length` long, in which most of the marks are. */
export function excerptOf({ text, marks = [] }: Pick<PassageView, 'text' | 'marks'>, length: number): Excerpt {
  if (text.length <= length) return { text, marks, cutBefore: false, cutAfter: false }
  const counts = marks.map(
    ([from]) => marks.filter(([start, end]) => start >= from && end <= from + length - BEFORE).length,
  )
  const best = marks[counts.indexOf(Math.max(...counts))]?.[0] ?? 0
  const from = wordStart(text, Math.min(Math.max(0, best - BEFORE), text.length - length), best)
  const to = wordEnd(text, from + length)
  return {
    text: text.slice(from, to),
    marks: marks.filter(([start, end]) => start >= from && end <= to).map(([start, end]) => [start - from, end - from]),
    cutBefore: from > 0,
    cutAfter: to < text.length,
  }
}

function wordStart(text: string, from: number, until: number): number {
  if (from <= 0) return 0
  const space = text.slice(from, until).search(/\s/)
  return space < 0 ? from : from + space + 1
}

function wordEnd(text: string, to: number): number {
  if (to >= text.length) return text.length
  const space = text.lastIndexOf(' ', to)
  return space > to - BEFORE ? space : to
}
