import type { FileRef } from '../../types.ts'
import { type Fields, numberOf, textOf } from './results.ts'
import type { Script } from './script.ts'
import { call, type Situation } from './situation.ts'

/** What was read of a file through read_user_file, window after window. */
export type Reading = {
  file: FileRef
  text: string
  /** False when windows remain that the turn had no rounds for. */
  complete: boolean
  nextOffset?: number
  totalCharacters?: number
  sheet?: string
  rows?: number
  columns?: number
  pages?: number
  /** Workbooks hold numbers as code writes them: `1.234` is not 1 234 there. */
  decimalPoint: boolean
}

export type Line = { text: string; page?: number; row?: number; line: number }

/** Reads on from `from.offset` until the end, or until `rounds` calls are made. */
export function* readFile(
  situation: Situation,
  file: FileRef,
  rounds: number,
  from: { offset?: number; sheet?: string; pages?: string } = {},
): Script<{ reading: Reading } | { failure: string }> {
  let reading: Reading | undefined
  let offset = from.offset
  for (let round = 0; round < rounds; round += 1) {
    const result = yield* call(situation, 'read_user_file', {
      file_id: file.fileId,
      offset,
      sheet: from.sheet,
      pages: from.pages,
    })
    if (!result.ok) return reading && result.cause === 'no_rounds' ? { reading } : { failure: result.reason }
    reading = append(reading, result.data, file)
    if (reading.complete || reading.nextOffset === undefined || reading.nextOffset === offset) break
    offset = reading.nextOffset
  }
  return reading
    ? { reading }
    : { failure: situation.say({ fr: 'Rien n’a pu être lu.', en: 'Nothing could be read.' }) }
}

function append(before: Reading | undefined, data: Fields, file: FileRef): Reading {
  const nextOffset = numberOf(data, 'next_offset')
  return {
    file: { fileId: file.fileId, name: textOf(data, 'name') ?? file.name },
    text: before ? before.text + (textOf(data, 'text') ?? '') : (textOf(data, 'text') ?? ''),
    complete: nextOffset === undefined,
    nextOffset,
    totalCharacters: numberOf(data, 'total_chars'),
    sheet: textOf(data, 'sheet'),
    rows: numberOf(data, 'rows'),
    columns: numberOf(data, 'columns'),
    pages: numberOf(data, 'pages'),
    decimalPoint: /^xls/.test(textOf(data, 'type') ?? ''),
  }
}

const PAGE_MARK = /^\s*(?:[-=—–#[(*]+\s*)?page\s+(\d+)(?:\s*(?:\/|sur|of)\s*\d+)?\s*(?:[-=—–\])#:*]+)?\s*$/iu
const ROW_MARK = /^\s*\[?\s*(?:ligne|row)\s+(\d+)\s*\]?\s*[:.–—|-]?\s?(.*)$/iu
/** What the tool says of the cut, not of the file. */
const CUT_MARK = /^\s*\[(?:…|\.\.\.)[^\]]*\]\s*$/u

/** Lines with the page or row that the tool's marks give them; the marks themselves are left out. */
export function readLines(text: string): Line[] {
  const lines: Line[] = []
  let page: number | undefined
  text.split('\n').forEach((raw, index) => {
    const pageMark = PAGE_MARK.exec(raw)
    if (pageMark) {
      page = Number(pageMark[1])
      return
    }
    if (CUT_MARK.test(raw)) return
    const rowMark = ROW_MARK.exec(raw)
    lines.push({
      text: rowMark ? (rowMark[2] ?? '') : raw,
      page,
      row: rowMark ? Number(rowMark[1]) : undefined,
      line: index + 1,
    })
  })
  return lines
}

/** Rows of a table file as cells, with the row numbers that the user sees. */
export function readRows(text: string): { row: number; cells: string[] }[] {
  return readLines(text)
    .filter(line => line.row !== undefined)
    .map(line => ({ row: line.row ?? 0, cells: splitCells(line.text) }))
}

function splitCells(text: string): string[] {
  const separator = text.includes(' | ') || text.includes('|') ? '|' : text.includes('\t') ? '\t' : ';'
  return text.split(separator).map(cell => cell.trim())
}
