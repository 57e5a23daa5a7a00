import type { PdfDocument } from './pdf-document.ts'
import { printable, type Run, type TextStyle, textWidth } from './pdf-text.ts'

/** A cell that is one line of ordinary text, already printable, is just that. */
export type FitCell = Run[] | string
export type FitTable<Cell = Run[]> = { header: Run[][]; rows: Cell[][] }
/** By column, at a size of one point: the longest word and the longest line. */
export type Measures = { word: number[]; line: number[] }
/** Points: the room there is, the space beside the text of a cell, and the widest word that widens its column. */
export type FitRoom = { width: number; padding: number; wordLimit: number }
export type Fit = { size: number; widths: number[]; padding: number }

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

/** Where breakLines may end a line. */
const BREAKS = /(?<= )|(?<=\p{L}-)(?=\p{L})/u

/** Both are bounded further down by what a page can hold: beyond, a word is not measured. */
const LONGEST_MEASURED = 500

function measureText(doc: PdfDocument, text: string, { word, line }: Measures, column: number): void {
  if (text === '') return
  const whole = textWidth(doc, text, CELL)
  if (whole > (line[column] ?? 0)) line[column] = whole
  if (whole <= (word[column] ?? 0)) return
  for (const part of text.split(text.includes('-') ? BREAKS : ' ')) {
    const wide = textWidth(doc, part.slice(0, LONGEST_MEASURED), CELL)
    if (wide > (word[column] ?? 0)) word[column] = wide
  }
}

function measureRuns(doc: PdfDocument, cell: Run[], { word, line }: Measures, column: number): void {
  for (const runs of plainLines(resize(cell, 10))) {
    let whole = 0
    for (const run of runs) {
      for (const part of run.text.split(BREAKS)) {
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

/**
 * The largest size, down by half points, at which no word is broken; undefined when even the smallest is too wide. A
 * smaller one where it spares the tall rows of a narrow column that words as wide as theirs left without room.
 */
export function fitColumns(
  room: FitRoom,
  measures: Measures,
  columns: number[],
  sizes: { largest: number; smallest: number },
): Fit | undefined {
  let chosen: { fit: Fit; height: number } | undefined
  for (let size = sizes.largest; size >= sizes.smallest; size -= 0.5) {
    const widths = shareWidth(room, measures, columns, size)
    if (!widths) continue
    const fit = { size, widths, padding: room.padding }
    const height = size * mostLines(fit, measures, columns)
    if (!chosen || height < chosen.height * WORTH_SHRINKING) chosen = { fit, height }
    if (height < size * TALL) break
  }
  return chosen?.fit
}

/** Of the height of the tallest row: what is left of it in smaller type. */
const WORTH_SHRINKING = 0.65
/** Lines in a cell. */
const TALL = 4
/** Points: a wider column reads well however many lines it takes. */
const NARROW = 80

/** In the tallest cell of a narrow column, about. */
function mostLines({ size, widths, padding }: Fit, measures: Measures, columns: number[]): number {
  let most = 1
  for (const [place, column] of columns.entries()) {
    const width = widths[place] ?? 0
    if (width > NARROW) continue
    most = Math.max(most, Math.ceil(((measures.line[column] ?? 0) * size) / Math.max(1, width - 2 * padding)))
  }
  return most
}

/**
 * Each column as wide as its longest word. Of what is left, columns that want no more than an even share get it all, so
 * that they need not wrap; the others get it so that their longest cells take as many lines.
 */
function shareWidth(room: FitRoom, measures: Measures, columns: number[], size: number): number[] | undefined {
  // A hundredth more than measured, since kerning and hinting round differently at each size.
  const least = columns.map(
    column => Math.min((measures.word[column] ?? 0) * size * 1.01, room.wordLimit) + 2 * room.padding,
  )
  let left = room.width - least.reduce((sum, each) => sum + each, 0)
  if (left < 0) return undefined
  const widths = [...least]
  const waiting = columns
    .map((column, place) => ({
      place,
      least: least[place] ?? 0,
      whole: (measures.line[column] ?? 0) * size * 1.01 + 2 * room.padding,
    }))
    .filter(each => each.whole > each.least)
    .sort((one, other) => one.whole - one.least - (other.whole - other.least))
  for (let next = waiting[0]; next && next.whole - next.least <= left / waiting.length; next = waiting[0]) {
    widths[next.place] = next.whole
    left -= next.whole - next.least
    waiting.shift()
  }
  const lines = fewestLines(waiting, left + waiting.reduce((sum, each) => sum + each.least, 0))
  for (const { place, whole, least } of waiting) widths[place] = Math.max(least, whole / lines)
  return widths
}

type Wanting = { place: number; least: number; whole: number }

/** Into how many lines each is wrapped, when all are alike, to fit side by side; not a whole number. */
function fewestLines(columns: Wanting[], width: number): number {
  let fits = Math.max(1, ...columns.map(({ whole, least }) => whole / Math.max(1, least)))
  let tooFew = 1
  for (let step = 0; step < 30; step++) {
    const middle = (fits + tooFew) / 2
    const taken = columns.reduce((sum, { whole, least }) => sum + Math.max(least, whole / middle), 0)
    if (taken <= width) fits = middle
    else tooFew = middle
  }
  return fits
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
      return { columns: group, fit: { size, widths, padding: room.padding } }
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
