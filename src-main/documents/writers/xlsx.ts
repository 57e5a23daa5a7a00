import type { Style } from 'exceljs'
import { UserError } from '../../errors.ts'
import type { ToolProgress } from '../../types.ts'
import { type CellInput, type CellValue, type ColumnType, readCell, readColumn } from './cell-values.ts'
import type { DocumentMeta } from './document-meta.ts'
import { formatTime } from './format.ts'
import { a4, columnLetter, headerFooter, lineCount, STYLE, setWidths, sheetName } from './sheet-style.ts'
import { pauseEvery, putRow, type StreamedWorkbook, type StyledCell, writeWorkbook } from './workbook-file.ts'

type ColumnRequest = { header: string; type: ColumnType; width?: number }
export type SheetRequest = {
  name: string
  columns: ColumnRequest[]
  rows: CellInput[][]
  /** True: every number and money column; or the headers of those to add up. */
  totals?: boolean | string[]
}
export type WorkbookRequest = { title: string; sheets: SheetRequest[] }

/** A sheet whose cells are what their columns say. */
export type TypedSheet = { name: string; columns: TypedColumn[]; rows: CellValue[][]; totals: Set<number> }
type TypedColumn = {
  header: string
  type: ColumnType
  width: number
  style: Partial<Style>
  totalStyle: Partial<Style>
}

/**
 * One sheet a table: headings in row 1, typed cells, totals below. Nothing is written when a value is not of its type.
 * @throws UserError that names the sheet, row and column.
 */
export async function writeTableWorkbook(
  request: WorkbookRequest,
  target: { path: string },
  meta: DocumentMeta,
  progress?: (progress: ToolProgress) => void,
): Promise<void> {
  const sheets = request.sheets.map(typeSheet)
  const names = new Set<string>()
  await writeWorkbook(target.path, { ...meta, title: request.title }, async workbook => {
    for (const [index, sheet] of sheets.entries()) {
      progress?.({
        label: { fr: 'Écrit le classeur', en: 'Writes the workbook' },
        done: index,
        total: sheets.length,
      })
      await writeSheet(workbook, sheet, sheetName(sheet.name, names), request.title, meta)
    }
  })
}

/** @throws UserError as writeTableWorkbook does. */
export function typeSheet(sheet: SheetRequest): TypedSheet {
  const readings = sheet.columns.map((column, index) =>
    readColumn(
      column.type,
      sheet.rows.map(row => row[index] ?? null),
    ),
  )
  const rows = sheet.rows.map((row, rowIndex) => {
    const surplus = row.slice(sheet.columns.length).some(value => value !== null && value !== '')
    if (surplus) throw tooManyCells(sheet, rowIndex, row.length)
    return readings.map((reading, index): CellValue => {
      const value = readCell(row[index] ?? null, reading)
      if (value !== null && typeof value === 'object' && 'refused' in value) {
        throw refusedCell(sheet, rowIndex, index, value.refused)
      }
      return value
    })
  })
  return {
    name: sheet.name,
    rows,
    totals: totalledColumns(sheet),
    columns: sheet.columns.map((column, index) => typeColumn(column, index, rows)),
  }
}

function totalledColumns(sheet: SheetRequest): Set<number> {
  const { totals } = sheet
  const wanted = (column: ColumnRequest) =>
    (column.type === 'number' || column.type === 'money') &&
    (totals === true || (Array.isArray(totals) && totals.includes(column.header)))
  if (Array.isArray(totals)) {
    for (const header of totals) {
      const column = sheet.columns.find(candidate => candidate.header === header)
      if (!column || !wanted(column)) throw noSuchTotal(sheet, header)
    }
  }
  return new Set(sheet.columns.flatMap((column, index) => (wanted(column) ? [index] : [])))
}

function typeColumn(column: ColumnRequest, index: number, rows: CellValue[][]): TypedColumn {
  const header = column.header.trim() || `Colonne ${index + 1}`
  const decimals = rows.some(row => typeof row[index] === 'number' && !Number.isInteger(row[index]))
  let longest = Math.max(...header.split(/\s+/).map(word => word.length)) + 4
  for (const row of rows) longest = Math.max(longest, shownLength(row[index] ?? null, column.type, decimals))
  const width = Math.min(Math.max(column.width ?? Math.min(longest + 2, 60), 5), 100)
  const text = { style: STYLE.label, totalStyle: STYLE.totalText }
  switch (column.type) {
    case 'text':
      return { header, type: column.type, width, ...text }
    case 'date':
      return { header, type: column.type, width, style: STYLE.date, totalStyle: STYLE.totalText }
    case 'percent':
      return { header, type: column.type, width, style: STYLE.percent, totalStyle: STYLE.totalText }
    case 'money':
      return decimals
        ? { header, type: column.type, width, style: STYLE.cents, totalStyle: STYLE.totalCents }
        : { header, type: column.type, width, style: STYLE.money, totalStyle: STYLE.totalMoney }
    case 'number':
      return decimals
        ? { header, type: column.type, width, style: STYLE.number, totalStyle: STYLE.totalNumber }
        : { header, type: column.type, width, style: STYLE.integer, totalStyle: STYLE.totalInteger }
  }
}

function shownLength(value: CellValue, type: ColumnType, decimals: boolean): number {
  if (value === null) return 0
  if (value instanceof Date) return 10
  if (typeof value === 'string') return Math.max(...value.split('\n').map(line => line.length))
  if (type === 'percent') return 8
  const digits = String(Math.trunc(Math.abs(value))).length
  return digits + Math.ceil(digits / 3) + (decimals ? 3 : 1)
}

async function writeSheet(
  workbook: StreamedWorkbook,
  sheet: TypedSheet,
  name: string,
  title: string,
  meta: DocumentMeta,
): Promise<void> {
  const { columns, rows, totals } = sheet
  const wide = columns.reduce((sum, column) => sum + column.width, 0) > 100
  const worksheet = workbook.addWorksheet(name, {
    pageSetup: a4(wide ? 'landscape' : 'portrait', '1:1'),
    views: [{ state: 'frozen', ySplit: 1 }],
    headerFooter: headerFooter({
      left: title,
      right: name,
      footer: `Ardoise ${meta.appVersion} – ${formatTime(meta.generatedAt)}`,
      page: 'Page',
    }),
  })
  setWidths(
    worksheet,
    columns.map(column => column.width),
  )
  const last = columnLetter(columns.length - 1)
  worksheet.autoFilter = `A1:${last}${rows.length + 1}`
  const headerLines = Math.max(...columns.map(column => lineCount(column.header, column.width)))
  putRow(
    worksheet,
    1,
    columns.map((column): StyledCell => [column.header, STYLE.header]),
    6 + 14 * headerLines,
  )
  for (const [index, row] of rows.entries()) {
    const lines = Math.max(
      ...row.map((value, cell) => (typeof value === 'string' ? lineCount(value, columns[cell]?.width ?? 10) : 1)),
    )
    const cells = columns.map((column, cell): StyledCell => [row[cell] ?? null, column.style])
    putRow(worksheet, index + 2, cells, Math.min(3 + 13 * lines, 409))
    await pauseEvery(index)
  }
  if (totals.size > 0) writeTotals(sheet, cells => putRow(worksheet, rows.length + 2, cells))
  worksheet.commit()
}

function writeTotals(sheet: TypedSheet, put: (cells: StyledCell[]) => void): void {
  const { columns, rows, totals } = sheet
  const labelColumn = columns.findIndex((_, index) => !totals.has(index))
  put(
    columns.map((column, index): StyledCell => {
      if (!totals.has(index)) return [index === labelColumn ? 'Total' : '', STYLE.totalText]
      if (rows.length === 0) return [0, column.totalStyle]
      const letter = columnLetter(index)
      const result = sumExactly(rows.map(row => row[index]).filter(value => typeof value === 'number'))
      return [{ formula: `SUM(${letter}2:${letter}${rows.length + 1})`, result }, column.totalStyle]
    }),
  )
}

/** Neumaier's sum, so that the cached total has no drift that a spreadsheet's own would not have. */
function sumExactly(values: number[]): number {
  let sum = 0
  let lost = 0
  for (const value of values) {
    const next = sum + value
    lost += Math.abs(sum) >= Math.abs(value) ? sum - next + value : value - next + sum
    sum = next
  }
  return Number((sum + lost).toPrecision(15))
}

function refusedCell(sheet: SheetRequest, row: number, column: number, reason: { fr: string; en: string }): UserError {
  const header = sheet.columns[column]?.header ?? ''
  return new UserError({
    fr: `Feuille « ${sheet.name} », ligne ${row + 1}, colonne « ${header} » : ${reason.fr}. Rien n’a été écrit ; corrigez cette valeur et recommencez.`,
    en: `Sheet “${sheet.name}”, row ${row + 1}, column “${header}”: ${reason.en}. Nothing was written; correct this value and try again.`,
  })
}

function tooManyCells(sheet: SheetRequest, row: number, count: number): UserError {
  return new UserError({
    fr: `Feuille « ${sheet.name} », ligne ${row + 1} : ${count} valeurs pour ${sheet.columns.length} colonnes. Rien n’a été écrit ; ajoutez la colonne ou retirez les valeurs en trop.`,
    en: `Sheet “${sheet.name}”, row ${row + 1}: ${count} values for ${sheet.columns.length} columns. Nothing was written; add the column or remove the extra values.`,
  })
}

function noSuchTotal(sheet: SheetRequest, header: string): UserError {
  return new UserError({
    fr: `Feuille « ${sheet.name} » : aucune colonne de nombres « ${header} » à totaliser. Rien n’a été écrit ; donnez dans totals des en-têtes de colonnes number ou money.`,
    en: `Sheet “${sheet.name}”: no number column “${header}” to total. Nothing was written; list headers of number or money columns in totals.`,
  })
}
