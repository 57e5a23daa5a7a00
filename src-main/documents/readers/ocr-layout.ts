import type { OcrWord } from './ocr-engine.ts'

/** Words that stand together, apart from their neighbours on the same row. */
export type Cell = { text: string; words: OcrWord[]; left: number; right: number; middle: number; height: number }
/** From left to right. */
export type Row = { cells: Cell[]; middle: number; height: number }

const GAP_BETWEEN_CELLS = 1.1
/** What specks, frames and shadows are read as. */
const JUNK = /^[|[\]{}()_—–\-=~.,:;'’‘"“”«»•·*^°¦/\\<>!]+$/u

/** Rows of cells from the top: a table keeps its rows, and text in two columns is read one column after the other. */
export function layOutWords(words: readonly OcrWord[]): Row[] {
  const cells = cellsOf(words.filter(isWord))
  return zones(cells).flatMap(rowsOf)
}

export function textOfRows(rows: readonly Row[]): string {
  let text = ''
  let last: Row | undefined
  for (const row of rows) {
    const drop = last && row.middle - last.middle
    if (last && drop !== undefined) text += drop > Math.max(last.height, row.height) * 3 || drop < 0 ? '\n\n' : '\n'
    text += row.cells.map(cell => cell.text).join('   ')
    last = row
  }
  return text
}

function isWord({ text, confidence, height, width }: OcrWord): boolean {
  if (height < 2 || width < 1) return false
  if (JUNK.test(text)) return confidence >= 60 && !/^[|[\]_=~¦]+$/.test(text)
  return confidence >= 30
}

function cellsOf(words: readonly OcrWord[]): Cell[] {
  const lines = new Map<string, OcrWord[]>()
  for (const word of words) {
    const line = lines.get(word.line)
    if (line) line.push(word)
    else lines.set(word.line, [word])
  }
  return [...lines.values()].filter(isTrustworthy).flatMap(line => {
    const sorted = line.toSorted((one, other) => one.left - other.left)
    const height = middleOf(sorted.map(word => word.height))
    const groups: OcrWord[][] = []
    let end = Number.NEGATIVE_INFINITY
    for (const word of sorted) {
      const group = groups.at(-1)
      if (group && word.left - end <= height * GAP_BETWEEN_CELLS) group.push(word)
      else groups.push([word])
      end = Math.max(end, word.left + word.width)
    }
    return groups.map(cellOf)
  })
}

/** A line that the engine guesses at from one end to the other is a stain or a signature. */
function isTrustworthy(line: readonly OcrWord[]): boolean {
  const letters = line.reduce((sum, { text }) => sum + text.length, 0)
  return line.reduce((sum, { text, confidence }) => sum + text.length * confidence, 0) / letters >= 45
}

function cellOf(words: OcrWord[]): Cell {
  const top = middleOf(words.map(word => word.top))
  const height = middleOf(words.map(word => word.height))
  return {
    text: words
      .map(word => word.text)
      .join(' ')
      .replace(/(^| )[|¦](?= |$)/g, '')
      .trim(),
    words,
    left: Math.min(...words.map(word => word.left)),
    right: Math.max(...words.map(word => word.left + word.width)),
    middle: top + height / 2,
    height,
  }
}

function middleOf(values: number[]): number {
  return values.toSorted((one, other) => one - other)[values.length >> 1] ?? 0
}

function rowsOf(cells: readonly Cell[]): Row[] {
  const rows: Row[] = []
  for (const cell of cells.toSorted((one, other) => one.middle - other.middle)) {
    const row = rows.findLast(one => Math.abs(cell.middle - one.middle) < Math.max(cell.height, one.height) * 0.55)
    const free = row?.cells.every(other => cell.left >= other.right - 2 || cell.right <= other.left + 2)
    if (row && free) {
      row.cells.push(cell)
      row.height = Math.max(row.height, cell.height)
    } else rows.push({ cells: [cell], middle: cell.middle, height: cell.height })
  }
  for (const row of rows) row.cells.sort((one, other) => one.left - other.left)
  return rows
}

const FEWEST_LINES_OF_COLUMN = 4

/** Groups of cells in reading order: one group, or those that the gutter between two columns of prose makes. */
function zones(cells: readonly Cell[]): Cell[][] {
  const gutter = findGutter(cells)
  if (gutter === undefined) return [[...cells]]
  return split(cells, gutter).flatMap(zone => (isColumnar(zone) ? [zone.left, zone.right] : [zone.all]))
}

type Zone = { left: Cell[]; right: Cell[]; all: Cell[] }

/** Cells that cross the gutter (titles, tables) part the page into zones, and are zones themselves. */
function split(cells: readonly Cell[], gutter: number): Zone[] {
  const found: Zone[] = []
  const open = (): Zone => ({ left: [], right: [], all: [] })
  let zone = open()
  for (const cell of cells.toSorted((one, other) => one.middle - other.middle)) {
    if (cell.left < gutter && cell.right > gutter) {
      found.push(zone, { left: [], right: [], all: [cell] })
      zone = open()
      continue
    }
    zone.all.push(cell)
    if (cell.right <= gutter) zone.left.push(cell)
    else zone.right.push(cell)
  }
  return [...found, zone].filter(({ all }) => all.length > 0)
}

function isColumnar({ left, right }: Zone): boolean {
  return [left, right].every(side => side.length >= FEWEST_LINES_OF_COLUMN && isProse(side))
}

/** Lines of several words, few of them figures. */
function isProse(cells: readonly Cell[]): boolean {
  const words = cells.flatMap(cell => cell.words)
  const figures = words.filter(({ text }) => /\d/.test(text)).length
  return words.length / cells.length >= 3 && figures < words.length * 0.2
}

/** Where most lines of prose stand on either side. */
function findGutter(cells: readonly Cell[]): number | undefined {
  const [least, most] = [Math.min(...cells.map(cell => cell.left)), Math.max(...cells.map(cell => cell.right))]
  let best: { at: number; lines: number } | undefined
  for (let share = 0.3; share <= 0.7; share += 0.02) {
    const at = least + (most - least) * share
    const lines = split(cells, at)
      .filter(isColumnar)
      .reduce((sum, zone) => sum + zone.all.length, 0)
    if (lines > (best?.lines ?? 0)) best = { at, lines }
  }
  return best?.at
}
