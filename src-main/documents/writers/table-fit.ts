import type { PdfDocument } from './pdf-document.ts'
import { printable, type Run, type TextStyle, textWidth } from './pdf-text.ts'

/** A cell that is one line of ordinary text, already printable, is just that. */
export type FitCell = Run[] | string
export type FitTable<Cell = Run[]> = { header: Run[][]; rows: Cell[][] }
/** By column, at a size of one point: the longest word and the longest line. */
export type Measures = { word: number[]; line: number[] }
/** Points: the room there is, the space beside the text of a cell, and the widest word that widens its column. */
export type FitRoom = { width: number; padding: number; wordLimit: number }
export type Fit = { size: number; widths: number[] }

/** How text that is a cell by itself is set. */
export const CELL = { font: 'regular', size: 1 } as const satisfies TextStyle

export function columnsOf(table: FitTable<FitCell>): number[] {
  let count = table.header.length
  for (const row of table.rows) count = Math.max(count, row.length)
  return Array.from({ length: count }, (_, index) => index)
}

export function measureColumns(doc: PdfDocument, table: FitTable<FitCell>, columns: number[]): Measures {
  const measures: Measures = { word: columns.map(() => 0), line: columns.map(() => 0) }
  const header = table.header.map(cell => cell.map((run): Run => ({ ...run, font: 'bold' })))
  for (const row of [header, ...table.rows]) {
    for (const column of columns) {
      const cell = row[column]
      if (typeof cell === 'string') measureText(doc, cell, measures, column)
      else if (cell) measureRuns(doc, cell, measures, column)
    }
  }
  return measures
}

/** Both are bounded further down by what a page can hold: beyond, a word is not measured. */
const LONGEST_MEASURED = 500

function measureText(doc: PdfDocument, text: string, { word, line }: Measures, column: number): void {
  if (text === '') return
  const whole = textWidth(doc, text, CELL)
  if (whole > (line[column] ?? 0)) line[column] = whole
  if (whole <= (word[column] ?? 0)) return
  for (const part of text.split(' ')) {
    const wide = textWidth(doc, part.slice(0, LONGEST_MEASURED), CELL)
    if (wide > (word[column] ?? 0)) word[column] = wide
  }
}

function measureRuns(doc: PdfDocument, cell: Run[], { word, line }: Measures, column: number): void {
  for (const runs of plainLines(resize(cell, 10))) {
    let whole = 0
    for (const run of runs) {
      for (const part of run.text.split(/(?<= )/)) {
        const wide = textWidth(doc, part.slice(0, LONGEST_MEASURED), run)
        whole += wide
        word[column] = Math.max(word[column] ?? 0, wide / 10)
      }
    }
    line[column] = Math.max(line[column] ?? 0, whole / 10)
  }
}

/** Runs of each line that the text itself ends. */
function plainLines(runs: Run[]): Run[][] {
  const lines: Run[][] = [[]]
  for (const run of runs) {
    for (const [index, text] of printable(run.text).split('\n').entries()) {
      if (index > 0) lines.push([])
      lines.at(-1)?.push({ ...run, text })
    }
  }
  return lines
}

export function resize(runs: Run[], size: number): Run[] {
  const biggest = Math.max(...runs.map(run => run.size), 1)
  return runs.map(run => ({ ...run, size: (run.size / biggest) * size }))
}

/** The largest size, down by half points, at which no word is broken; undefined when even the smallest is too wide. */
export function fitColumns(
  room: FitRoom,
  measures: Measures,
  columns: number[],
  sizes: { largest: number; smallest: number },
): Fit | undefined {
  for (let size = sizes.largest; size >= sizes.smallest; size -= 0.5) {
    const widths = shareWidth(room, measures, columns, size)
    if (widths) return { size, widths }
  }
  return undefined
}

/** Each column as wide as its longest word; what is left is shared evenly, so that short columns need not wrap. */
function shareWidth(room: FitRoom, measures: Measures, columns: number[], size: number): number[] | undefined {
  // A hundredth more than measured, since kerning and hinting round differently at each size.
  const least = columns.map(
    column => Math.min((measures.word[column] ?? 0) * size * 1.01, room.wordLimit) + 2 * room.padding,
  )
  const free = room.width - least.reduce((sum, each) => sum + each, 0)
  if (free < 0) return undefined
  const wanted = columns.map((column, place) => {
    const whole = (measures.line[column] ?? 0) * size * 1.01 + 2 * room.padding
    return { place, more: Math.max(0, whole - (least[place] ?? 0)) }
  })
  const widths = [...least]
  let left = free
  const waiting = wanted.toSorted((one, other) => one.more - other.more)
  for (const [index, { place, more }] of waiting.entries()) {
    const given = Math.min(more, left / (waiting.length - index))
    widths[place] = (widths[place] ?? 0) + given
    left -= given
  }
  return widths
}

/** A table too wide at any size, cut into groups of about as many columns that each begin with the first. */
export function groupColumns(
  room: FitRoom,
  measures: Measures,
  columns: number[],
  size: number,
): { columns: number[]; fit: Fit }[] {
  const [first = 0, ...others] = columns
  const fewest = splitColumns(room, measures, [first, ...others], size, others.length).length
  for (let most = Math.ceil(others.length / fewest); ; most++) {
    const groups = splitColumns(room, measures, [first, ...others], size, most)
    if (groups.length > fewest) continue
    return groups.map(group => {
      const widths = shareWidth(room, measures, group, size) ?? group.map(() => room.width / group.length)
      return { columns: group, fit: { size, widths } }
    })
  }
}

function splitColumns(
  room: FitRoom,
  measures: Measures,
  [first = 0, ...others]: number[],
  size: number,
  most: number,
): number[][] {
  const groups: number[][] = []
  let start = 0
  while (start < others.length) {
    let end = start + 1
    while (end < others.length && end - start < most) {
      if (!shareWidth(room, measures, [first, ...others.slice(start, end + 1)], size)) break
      end++
    }
    groups.push([first, ...others.slice(start, end)])
    start = end
  }
  return groups
}
