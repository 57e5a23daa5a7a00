import { wholeNumber } from './numbers.ts'
import { fold } from './words.ts'

/** A table as text: the header may be missing (plain columns), every row has as many cells as there are columns. */
export type TextTable = {
  header: string[]
  rows: string[][]
  hasHeader: boolean
  from: { first: number; last: number }
}

type Separator = { split(line: string): string[]; isRule?(line: string): boolean }

const SEPARATORS: Separator[] = [
  { split: line => (line.includes('\t') ? line.split('\t') : [line]) },
  {
    split: line =>
      line.includes('|')
        ? line
            .replace(/^\s*\|/, '')
            .replace(/\|\s*$/, '')
            .split('|')
        : [line],
    isRule: line => /^[\s|:-]+$/.test(line) && line.includes('-'),
  },
  { split: line => (line.includes(';') ? splitQuoted(line, ';') : [line]) },
  { split: line => (line.includes(',') ? splitQuoted(line, ',') : [line]) },
  { split: line => line.trim().split(/\s{2,}/) },
]

/** Longer lines are prose, and patterns that look back would take too long on them. */
const LONGEST_LISTED_LINE = 200
const LONGEST_NUMBER = 40

const LABEL_AND_AMOUNT = /^\s*(?:[-•*–]\s*)?(.*\p{L}.*?)\s*[:=–-]\s*(\S.*?)\s*$/u
const AMOUNT_LINE =
  /^\s*(?:[-•*–]\s*)?(.*\p{L}.*?)\s*[:=–-]\s*([-+]?\d[\d\s.,]*)\s*(?:f|fcfa|f cfa|xof|xaf|francs?)?\s*$/iu

/**
 * The block of lines of a message that is a table: tabs, pipes, semicolons, commas or aligned columns; or a list of
 * « label : amount » lines. `rest` is the message without it.
 */
export function findPastedTable(text: string): { table?: TextTable; rest: string } {
  const lines = text.split(/\r?\n/)
  for (const separator of SEPARATORS) {
    const block = longestBlock(lines, line => separator.split(line).length)
    if (!block) continue
    const cells = lines
      .slice(block.first, block.last + 1)
      .filter(line => line.trim() !== '' && !separator.isRule?.(line))
      .map(line => separator.split(line).map(cell => cell.trim()))
    if (cells.length < 2 || !hasNumbers(cells)) continue
    return { table: toTable(cells, block), rest: without(lines, block) }
  }
  const list = longestBlock(lines, line => (readAmountLine(line) ? 2 : 1))
  if (!list) return { rest: text }
  const cells = lines.slice(list.first, list.last + 1).flatMap(line => {
    const cells = readAmountLine(line)
    return cells ? [cells] : []
  })
  return { table: { header: ['', ''], rows: cells, hasHeader: false, from: list }, rest: without(lines, list) }
}

/** « Loyer : 150 000 F », « Salaires : deux cent mille », « Eau = 250k ». */
function readAmountLine(line: string): [string, string] | undefined {
  if (line.length > LONGEST_LISTED_LINE) return undefined
  const digits = AMOUNT_LINE.exec(line)
  if (digits) return [digits[1]?.trim() ?? '', digits[2]?.trim() ?? '']
  const [, label = '', amount = ''] = LABEL_AND_AMOUNT.exec(line) ?? []
  const number = wholeNumber(amount)
  return number && [label.trim(), String(number.value)]
}

/** The first line is a header when it holds no number while the lines below do. */
export function toTable(cells: readonly string[][], from: { first: number; last: number }): TextTable {
  const width = Math.max(0, ...cells.map(row => row.length))
  const rows = cells.map(row => [...row, ...Array<string>(width - row.length).fill('')])
  const [first, ...others] = rows
  const hasHeader =
    first?.every(cell => !isNumberLike(cell) || isYearLike(cell)) === true && first.some(cell => /\p{L}/u.test(cell))
  return hasHeader && first
    ? { header: first, rows: others, hasHeader, from }
    : { header: Array(width).fill(''), rows, hasHeader, from }
}

function isNumberLike(cell: string): boolean {
  return (
    cell.length <= LONGEST_NUMBER &&
    /^[-+(]?\s*\d[\d\s.,'’]*\)?\s*[-%]?\s*(?:f|fcfa|f cfa|xof|xaf|€|dr?|cr?)?$/iu.test(fold(cell.trim()))
  )
}

function isYearLike(cell: string): boolean {
  return /^(?:19|20)\d\d$/.test(cell.trim())
}

/** The longest run of lines (one blank line allowed inside) that have at least two cells, the same number or nearly. */
function longestBlock(
  lines: readonly string[],
  width: (line: string) => number,
): { first: number; last: number } | undefined {
  let best: { first: number; last: number } | undefined
  let first = -1
  let last = -1
  let size = 0
  const close = () => {
    if (first >= 0 && last > first && (!best || last - first > best.last - best.first)) best = { first, last }
    first = -1
  }
  lines.forEach((line, index) => {
    const count = line.trim() === '' ? 0 : width(line)
    if (count >= 2 && (first < 0 || Math.abs(count - size) <= 1)) {
      if (first < 0) first = index
      last = index
      size = Math.max(count, size * Number(first !== index))
    } else if (count >= 2) {
      close()
      first = index
      last = index
      size = count
    } else if (count === 1 || (first >= 0 && index - last > 1)) {
      close()
    }
  })
  close()
  return best
}

/** Prose with commas also has « cells »: a table has numbers in at least half of its rows. */
function hasNumbers(cells: readonly string[][]): boolean {
  const numeric = cells.filter(row => row.some(isNumberLike)).length
  return numeric >= 1 && numeric * 2 >= cells.length - 1
}

function without(lines: readonly string[], block: { first: number; last: number }): string {
  return [...lines.slice(0, block.first), ...lines.slice(block.last + 1)].join('\n').trim()
}

function splitQuoted(line: string, separator: string): string[] {
  const cells: string[] = []
  let cell = ''
  let quoted = false
  for (const char of line) {
    if (char === '"') quoted = !quoted
    else if (char === separator && !quoted) {
      cells.push(cell)
      cell = ''
    } else cell += char
  }
  return [...cells, cell]
}
