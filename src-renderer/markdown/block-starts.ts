import type { Alignment } from './blocks.ts'

const MAX_COLUMNS = 200

/** Leading tabs as spaces, so that columns can be counted. */
export function expandTabs(line: string): string {
  const head = /^(?:[ \t>]|[-*+](?=[ \t])|\d{1,9}[.)](?=[ \t]))*/.exec(line)?.[0] ?? ''
  if (!head.includes('\t')) return line
  let expanded = ''
  for (const character of head) {
    expanded += character === '\t' ? ' '.repeat(4 - (expanded.length % 4)) : character
  }
  return expanded + line.slice(head.length)
}

/** The line without its first columns, its other tabs kept. */
export function dropColumns(line: string, columns: number): string {
  let column = 0
  let index = 0
  while (column < columns && index < line.length) {
    column += line[index] === '\t' ? 4 - (column % 4) : 1
    index++
  }
  return ' '.repeat(Math.max(0, column - columns)) + line.slice(index)
}

export function countIndent(text: string): number {
  let indent = 0
  while (text[indent] === ' ') indent++
  return indent
}

export function isBlank(text: string): boolean {
  return !/\S/.test(text)
}

export function readHeading(text: string): { level: number; contentAt: number } | undefined {
  const match = /^(#{1,6})(?: +|$)/.exec(text)
  return match?.[1] ? { level: match[1].length, contentAt: match[0].length } : undefined
}

/** The closing signs of a heading are no part of its text. */
export function trimHeading(text: string): string {
  const trimmed = text.trimEnd()
  let end = trimmed.length
  while (trimmed[end - 1] === '#') end--
  if (end === trimmed.length || (end > 0 && trimmed[end - 1] !== ' ')) return trimmed
  return trimmed.slice(0, end).trimEnd()
}

export function readUnderline(text: string): number | undefined {
  const match = /^(=+|-+) *$/.exec(text)
  return match ? (match[1]?.startsWith('=') ? 1 : 2) : undefined
}

export function isRule(text: string): boolean {
  return /^(?:(?:\* *){3,}|(?:- *){3,}|(?:_ *){3,})$/.test(text)
}

export function readFence(text: string): { character: string; length: number; language: string } | undefined {
  const match = /^(`{3,}|~{3,}) *([^\s]*)(.*)$/.exec(text)
  if (!match?.[1]) return undefined
  const character = match[1].charAt(0)
  const info = `${match[2]}${match[3]}`
  if (character === '`' && info.includes('`')) return undefined
  return { character, length: match[1].length, language: match[2] ?? '' }
}

export function closesFence(text: string, fence: { character: string; length: number }): boolean {
  const trimmed = text.trim()
  if (countIndent(text) > 3 || trimmed.length < fence.length) return false
  for (const character of trimmed) if (character !== fence.character) return false
  return true
}

export type ListMarker = { ordered: boolean; start: number; delimiter: string; width: number; empty: boolean }

/** `width` counts the columns from the marker to the content. */
export function readListMarker(text: string): ListMarker | undefined {
  const match = /^(?:([-*+])|(\d{1,9})([.)]))( +|$)/.exec(text)
  if (!match) return undefined
  const [whole, bullet, number, delimiter, space = ''] = match
  const marker = whole.length - space.length
  const empty = whole.length === text.length
  const gap = empty || space.length > 4 ? 1 : space.length
  return {
    ordered: number !== undefined,
    start: Number(number ?? 1),
    delimiter: bullet ?? delimiter ?? '-',
    width: marker + gap,
    empty,
  }
}

export function readTask(text: string): { done: boolean; width: number } | undefined {
  const match = /^\[([ xX])\] +(?=\S)/.exec(text)
  return match ? { done: match[1] !== ' ', width: match[0].length } : undefined
}

export type MathStart = { opening: string; close: string; text: string; done: boolean }

/** A formula that stands alone; one followed by words on its line belongs to a paragraph. */
export function readMathStart(text: string): MathStart | undefined {
  const opening = text.startsWith('$$') ? '$$' : text.startsWith('\\[') ? '\\[' : undefined
  if (!opening) return undefined
  const close = opening === '$$' ? '$$' : '\\]'
  const rest = text.slice(2)
  const end = rest.indexOf(close)
  if (end < 0) return { opening, close, text: rest, done: false }
  if (!isBlank(rest.slice(end + 2)) || isBlank(rest.slice(0, end))) return undefined
  return { opening, close, text: rest.slice(0, end), done: true }
}

export function readDefinition(text: string): { label: string; href: string; title: string | undefined } | undefined {
  const match =
    /^\[((?:[^[\]\\]|\\.){1,200})\]: *(?:<([^<>]*)>|(\S+))(?: +(?:"([^"]*)"|'([^']*)'|\(([^()]*)\)))? *$/.exec(text)
  if (!match?.[1] || isBlank(match[1]) || match[1].startsWith('^')) return undefined
  return { label: match[1], href: match[2] ?? match[3] ?? '', title: match[4] ?? match[5] ?? match[6] }
}

export function readDelimiterRow(text: string): Alignment[] | undefined {
  const trimmed = text.trim()
  if (!/^\|?(?: *:?-+:? *\|)* *:?-+:? *\|?$/.test(trimmed) || !trimmed.includes('|')) return undefined
  const cells = splitRow(trimmed)
  if (cells.length > MAX_COLUMNS) return undefined
  return cells.map(cell => {
    if (cell.startsWith(':')) return cell.endsWith(':') ? 'center' : 'left'
    return cell.endsWith(':') ? 'right' : undefined
  })
}

/** Cells of a row; `\|` is a bar that belongs to its cell. */
export function splitRow(text: string): string[] {
  const cells: string[] = []
  let row = text.trim()
  if (row.startsWith('|')) row = row.slice(1)
  let cell = ''
  for (let index = 0; index < row.length; index++) {
    const character = row.charAt(index)
    if (character === '\\' && row[index + 1] === '|') {
      cell += '|'
      index++
    } else if (character === '|') {
      cells.push(cell.trim())
      cell = ''
    } else cell += character
  }
  if (!isBlank(cell) || !row.endsWith('|')) cells.push(cell.trim())
  return cells
}

/** True when nothing that can still follow on this line changes which block it belongs to. */
export function isDecided(line: string): boolean {
  let text = line
  for (;;) {
    const marker = /^ *(?:>|[-*+] +|\d{1,9}[.)] +|\[[ xX]\] +|$)| +/.exec(text)
    if (!marker || marker.index > 0 || marker[0] === '') break
    text = text.slice(marker[0].length)
  }
  if (text === '') return false
  if (/^\d/.test(text)) return !/^\d{1,9}[.)]?$/.test(text)
  if (/^[-*_+=|:]/.test(text)) return /[^-*_+=|:\s]/.test(text)
  if (text.startsWith('#')) return !/^#{1,6} *$/.test(text)
  if (/^[`~]/.test(text)) return !/^(?:`+$|~+$|`{3}|~{3})/.test(text)
  if (text.startsWith('$')) return text.length > 1 && text[1] !== '$'
  if (text.startsWith('\\')) return text.length > 1 && text[1] !== '['
  if (text.startsWith('[')) return /^\[(?:[^\]\\]|\\.)*\][^:]/.test(text) || text.length > 300
  return true
}
