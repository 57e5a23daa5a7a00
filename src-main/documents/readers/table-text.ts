import type { RawCell, RawTable } from '../../accounting/types.ts'
import { UserError } from '../../errors.ts'
import { readTable } from './table.ts'
import { cleanText, type DocumentText, MAX_TEXT_CHARACTERS, type ReadOptions, type SheetText } from './text.ts'

const MAX_SHEETS = 60

/**
 * A delimited file, or every sheet of a workbook. A sheet that cannot be read, beside others that can, holds the
 * sentence that says why.
 * @throws UserError as readTable does, when nothing can be read.
 */
export async function readSheets(bytes: Uint8Array, name: string, options: ReadOptions = {}): Promise<DocumentText> {
  const first = await readTable(bytes, name, options.onShare && { onShare: options.onShare })
  const names = first.source.sheets ?? []
  if (names.length <= 1) return gather([sheetText(first)])
  const sheets: SheetText[] = []
  for (const sheet of names.slice(0, MAX_SHEETS)) {
    sheets.push(sheet === first.source.sheet ? sheetText(first) : await readSheet(bytes, name, sheet))
  }
  return gather(sheets, names.length > MAX_SHEETS)
}

async function readSheet(bytes: Uint8Array, fileName: string, name: string): Promise<SheetText> {
  try {
    return sheetText(await readTable(bytes, fileName, { sheet: name }))
  } catch (error) {
    if (error instanceof UserError) return { name, rows: 0, columns: 0, text: error.sentence.fr }
    throw error
  }
}

function sheetText({ rows, source }: RawTable): SheetText {
  let text = ''
  for (const { row, cells } of rows) {
    text += `row ${row}: ${cells.map(cellText).join(' | ')}\n`
    if (text.length > MAX_TEXT_CHARACTERS) break
  }
  return {
    ...(source.sheet === undefined ? {} : { name: source.sheet }),
    rows: rows.length,
    columns: rows.reduce((widest, { cells }) => Math.max(widest, cells.length), 0),
    text,
  }
}

/** Numbers as written in code, days as ISO dates; a cell stays on its line and within its bars. */
function cellText(cell: RawCell): string {
  if (cell === null) return ''
  if (cell instanceof Date)
    return cell
      .toISOString()
      .replace(/T00:00:00\.000Z$/, '')
      .replace(/\.000Z$/, 'Z')
  // Spreadsheets keep 15 digits; the rest is binary noise (0.30000000000000004).
  if (typeof cell === 'number') return String(Number(cell.toPrecision(15)))
  return cleanText(String(cell))
    .replace(/\s*\n\s*/g, ' ')
    .replaceAll('|', '¦')
}

function gather(sheets: SheetText[], someLeft = false): DocumentText {
  let room = MAX_TEXT_CHARACTERS
  let cut = someLeft
  for (const sheet of sheets) {
    if (sheet.text.length > room) {
      sheet.text = sheet.text.slice(0, room)
      cut = true
    }
    room -= sheet.text.length
  }
  return { kind: 'sheets', sheets, cut }
}
