import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { finished } from 'node:stream/promises'
import type { CellValue, Row, Style, stream, Worksheet } from 'exceljs'
import type { DocumentMeta } from './document-meta.ts'
import { cellText, letWrite } from './sheet-style.ts'

export type StreamedWorkbook = stream.xlsx.WorkbookWriter

/** A formula always carries its value, so that a viewer which does not calculate shows it. */
export type CellContent =
  | string
  | number
  | Date
  | null
  | { formula: string; result: number | string }
  | { text: string; link: string }
export type StyledCell = [CellContent, Partial<Style>]

/**
 * Writes row by row; on any failure the file is removed. A `long` one keeps its texts in their cells: a common table of
 * hundreds of thousands takes a fifth of the time and most of the memory.
 */
export async function writeWorkbook(
  path: string,
  meta: DocumentMeta & { title: string; company?: string; long?: boolean },
  build: (workbook: StreamedWorkbook) => Promise<void>,
): Promise<void> {
  const { default: exceljs } = await import('exceljs')
  const created = new Date(meta.generatedAt)
  // Not by exceljs, which listens to no error of the file before its last step: a full disk would end the process.
  const output = createWriteStream(path)
  const ended = finished(output)
  ended.catch(() => undefined)
  const workbook = new exceljs.stream.xlsx.WorkbookWriter({
    stream: output,
    useStyles: true,
    useSharedStrings: !meta.long,
    // A tenth less time than the usual 6, for a file larger by a hundredth.
    zip: { zlib: { level: 4 } },
  })
  workbook.created = created
  workbook.modified = created
  workbook.creator = `Ardoise ${meta.appVersion}`
  workbook.lastModifiedBy = workbook.creator
  workbook.title = cellText(meta.title)
  if (meta.company) workbook.company = cellText(meta.company)
  let written = false
  try {
    await build(workbook)
    await Promise.race([workbook.commit(), ended])
    await ended
    written = true
  } finally {
    if (!written) {
      output.destroy()
      await rm(path, { force: true })
    }
  }
}

/** Writes one row and lets it go; rows must come in order. */
export function putRow(sheet: Worksheet, number: number, cells: StyledCell[], height?: number): void {
  const row = sheet.getRow(number)
  cells.forEach(([content, style], index) => {
    putCell(row, index + 1, content, style)
  })
  if (height !== undefined) row.height = height
  row.commit()
}

function putCell(row: Row, column: number, content: CellContent, style: Partial<Style>): void {
  const cell = row.getCell(column)
  cell.value = toValue(content)
  cell.style = style
}

function toValue(content: CellContent): CellValue {
  if (typeof content === 'string') return cellText(content)
  if (content === null || typeof content === 'number' || content instanceof Date) return content
  if ('link' in content) return { text: cellText(content.text), hyperlink: content.link }
  return { formula: content.formula, result: content.result }
}

export async function pauseEvery(count: number): Promise<void> {
  if (count % 400 === 0) await letWrite()
}
