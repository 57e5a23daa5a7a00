import type { Style } from 'exceljs'
import { UserError } from '../../errors.ts'
import type { ToolProgress } from '../../types.ts'
import {
  type CellInput,
  type CellValue,
  type ColumnReading,
  type ColumnType,
  newReading,
  observe,
  readCell,
} from './cell-values.ts'
import type { DocumentMeta } from './document-meta.ts'
import { newSum } from './exact-sum.ts'
import { formatTime } from './format.ts'
import { a4, columnLetter, headerFooter, letWrite, lineCount, STYLE, setWidths, sheetName } from './sheet-style.ts'
import { putRow, type StreamedWorkbook, type StyledCell, writeWorkbook } from './workbook-file.ts'

type ColumnRequest = { header: string; type: ColumnType; width?: number }
/** Read once, a batch at a time: only the values as they will be written are ever all in memory. */
export type RowBatches = Iterable<CellInput[][]>
export type SheetRequest = {
  name: string
  columns: ColumnRequest[]
  rows: RowBatches
  /** True: every number and money column; or the headers of those to add up. */
  totals?: boolean | string[]
  /** Where the rows come from a file: the number that a row has there. */
  rowNumber?(index: number): number
}
export type WorkbookRequest = { title: string; sheets: SheetRequest[] }

/** What all the rows of a sheet say together of how each is written. */
type SheetPlan = { name: string; rows: CellValue[][]; columns: PlannedColumn[] }
type PlannedColumn = {
  header: string
  width: number
  style: Partial<Style>
  totalStyle: Partial<Style>
  /** Of the columns to add up. */
  total?: number
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
): Promise<{ rows: number }> {
  const sheets = request.sheets.map(sheet => planSheet(sheet, progress))
  const total = sheets.reduce((sum, { rows }) => sum + rows.length, 0)
  const names = new Set<string>()
  let done = 0
  const advance = (rows: number) => {
    done = Math.min(done + rows, total)
    progress?.({ label: WRITES, done, total, unit: 'row' })
  }
  const long = sheets.reduce((sum, { rows, columns }) => sum + rows.length * columns.length, 0) > LONG_CELLS
  await writeWorkbook(target.path, { ...meta, title: request.title, long }, async workbook => {
    for (const sheet of sheets) {
      await writeSheet(workbook, sheet, { name: sheetName(sheet.name, names), title: request.title, meta, advance })
    }
  })
  return { rows: total }
}

const LONG_CELLS = 100_000
const WRITES = { fr: 'Écrit le classeur', en: 'Writes the workbook' }

/** Each value as its column says. @throws UserError as writeTableWorkbook does. */
export function typeRows(sheet: SheetRequest, progress?: (progress: ToolProgress) => void): CellValue[][] {
  const readings = sheet.columns.map(({ type }) => newReading(type))
  const given: CellInput[][] = []
  for (const batch of sheet.rows) {
    for (const row of batch) {
      for (let column = 0; column < readings.length; column += 1) observe(readings[column] ?? TEXT, row[column] ?? null)
      given.push(row)
    }
  }
  return given.map((row, index) => {
    if (index % ROWS_AT_ONCE === 0) progress?.({ label: CHECKS, done: index, total: given.length, unit: 'row' })
    return typeRow(sheet, row, index, readings)
  })
}

const TEXT = newReading('text')
const CHECKS = { fr: 'Contrôle les valeurs', en: 'Checks the values' }

function typeRow(
  sheet: SheetRequest,
  row: readonly CellInput[],
  index: number,
  readings: readonly ColumnReading[],
): CellValue[] {
  for (let column = readings.length; column < row.length; column += 1) {
    if (row[column] !== null && row[column] !== '') throw tooManyCells(sheet, index, row.length)
  }
  return readings.map((reading, column): CellValue => {
    const value = readCell(row[column] ?? null, reading)
    if (value !== null && typeof value === 'object' && 'refused' in value) {
      throw refusedCell(sheet, index, column, value.refused)
    }
    return value
  })
}

/** @throws UserError as writeTableWorkbook does. */
function planSheet(sheet: SheetRequest, progress?: (progress: ToolProgress) => void): SheetPlan {
  const totalled = totalledColumns(sheet)
  const rows = typeRows(sheet, progress)
  const shapes = sheet.columns.map(() => ({ decimals: false, digits: 0, longest: 0, sum: newSum() }))
  for (const values of rows) {
    for (const [index, shape] of shapes.entries()) {
      const value = values[index] ?? null
      if (typeof value === 'number') {
        shape.digits = Math.max(shape.digits, digitsOf(value))
        shape.decimals ||= !Number.isInteger(value)
        if (totalled.has(index)) shape.sum.add(value)
      } else if (typeof value === 'string') shape.longest = Math.max(shape.longest, longestLine(value))
    }
  }
  const columns = sheet.columns.map((column, index): PlannedColumn => {
    const { decimals, digits, longest, sum } = shapes[index] ?? {
      decimals: false,
      digits: 0,
      longest: 0,
      sum: undefined,
    }
    const header = column.header.trim() || `Colonne ${index + 1}`
    const shown = Math.max(longest, shownWidth(column.type, digits, decimals), longestWord(header) + 4)
    const width = Math.min(Math.max(column.width ?? Math.min(shown + 2, 60), 5), 100)
    const styles = stylesOf(column.type, decimals)
    return { header, width, ...styles, ...(sum && totalled.has(index) && { total: sum.value() }) }
  })
  return { name: sheet.name, rows, columns }
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

function stylesOf(type: ColumnType, decimals: boolean): Pick<PlannedColumn, 'style' | 'totalStyle'> {
  switch (type) {
    case 'text':
      return { style: STYLE.label, totalStyle: STYLE.totalText }
    case 'date':
      return { style: STYLE.date, totalStyle: STYLE.totalText }
    case 'percent':
      return { style: STYLE.percent, totalStyle: STYLE.totalText }
    case 'money':
      return decimals
        ? { style: STYLE.cents, totalStyle: STYLE.totalCents }
        : { style: STYLE.money, totalStyle: STYLE.totalMoney }
    case 'number':
      return decimals
        ? { style: STYLE.number, totalStyle: STYLE.totalNumber }
        : { style: STYLE.integer, totalStyle: STYLE.totalInteger }
  }
}

/** Characters of the widest value that is no text. */
function shownWidth(type: ColumnType, digits: number, decimals: boolean): number {
  if (type === 'text') return 0
  if (type === 'date') return 10
  if (type === 'percent') return 8
  return digits === 0 ? 0 : digits + Math.ceil(digits / 3) + (decimals ? 3 : 1)
}

function digitsOf(value: number): number {
  const whole = Math.trunc(Math.abs(value))
  return whole < 10 ? 1 : Math.floor(Math.log10(whole)) + 1
}

function longestLine(text: string): number {
  return text.includes('\n') ? Math.max(...text.split('\n').map(line => line.length)) : text.length
}

function longestWord(text: string): number {
  return Math.max(...text.split(/\s+/).map(word => word.length))
}

async function writeSheet(
  workbook: StreamedWorkbook,
  plan: SheetPlan,
  context: { name: string; title: string; meta: DocumentMeta; advance(rows: number): void },
): Promise<void> {
  const { columns, rows } = plan
  const { meta } = context
  const characters = columns.reduce((sum, column) => sum + column.width, 0)
  const wide = characters > 100
  const worksheet = workbook.addWorksheet(context.name, {
    pageSetup: a4(wide ? 'landscape' : 'portrait', '1:1', Math.ceil(characters / LEGIBLE_CHARACTERS)),
    views: [{ state: 'frozen', ySplit: 1 }],
    headerFooter: headerFooter({
      left: context.title,
      right: context.name,
      footer: `Ardoise ${meta.appVersion} – ${formatTime(meta.generatedAt)}`,
      page: 'Page',
    }),
  })
  setWidths(
    worksheet,
    columns.map(column => column.width),
  )
  worksheet.autoFilter = `A1:${columnLetter(columns.length - 1)}${rows.length + 1}`
  const headings = columns.map((column): StyledCell => [column.header, STYLE.header])
  putRow(worksheet, 1, headings, 6 + 14 * Math.max(...columns.map(({ header, width }) => lineCount(header, width))))
  for (const [index, row] of rows.entries()) {
    let lines = 1
    const cells = columns.map(({ style, width }, column): StyledCell => {
      const value = row[column] ?? null
      if (typeof value === 'string') lines = Math.max(lines, lineCount(value, width))
      return [value, style]
    })
    putRow(worksheet, index + 2, cells, Math.min(3 + 13 * lines, 409))
    if (index % ROWS_AT_ONCE === 0) {
      await letWrite()
      context.advance(ROWS_AT_ONCE)
    }
  }
  if (columns.some(({ total }) => total !== undefined)) putRow(worksheet, rows.length + 2, totalCells(plan))
  worksheet.commit()
}

/** Across a landscape page, above which the print would be too small to read. */
const LEGIBLE_CHARACTERS = 280

/** Between two pauses, in which the zip takes what was written. */
const ROWS_AT_ONCE = 400

function totalCells({ columns, rows }: SheetPlan): StyledCell[] {
  const labelColumn = columns.findIndex(({ total }) => total === undefined)
  return columns.map(({ total, totalStyle }, index): StyledCell => {
    if (total === undefined) return [index === labelColumn ? 'Total' : '', STYLE.totalText]
    if (rows.length === 0) return [0, totalStyle]
    const letter = columnLetter(index)
    return [{ formula: `SUM(${letter}2:${letter}${rows.length + 1})`, result: total }, totalStyle]
  })
}

function refusedCell(sheet: SheetRequest, row: number, column: number, reason: { fr: string; en: string }): UserError {
  const header = sheet.columns[column]?.header ?? ''
  const number = sheet.rowNumber?.(row) ?? row + 1
  const file = sheet.rowNumber !== undefined
  return new UserError({
    fr: `Feuille « ${sheet.name} », ligne ${number}${file ? ' du fichier' : ''}, colonne « ${header} » : ${reason.fr}. Rien n’a été écrit ; corrigez cette valeur${file ? ' dans le fichier, ou donnez à la colonne le type text,' : ''} et recommencez.`,
    en: `Sheet “${sheet.name}”, row ${number}${file ? ' of the file' : ''}, column “${header}”: ${reason.en}. Nothing was written; correct this value${file ? ' in the file, or give the column the type text,' : ''} and try again.`,
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
