import { readFile, writeFile } from 'node:fs/promises'
import type { RawCell, RawTable } from '../accounting/types.ts'
import type { Block } from '../documents/blocks.ts'
import { readDelimited } from '../documents/readers/csv.ts'
import { readDocumentBlocks } from '../documents/readers/document-blocks.ts'
import { openPdf } from '../documents/readers/pdf-file.ts'
import { drawPdfPage } from '../documents/readers/pdf-pictures.ts'
import { readPictureHeader } from '../documents/readers/picture-header.ts'
import { type DocumentText, readText } from '../documents/readers/text.ts'
import { emptyFile } from '../documents/readers/text-failures.ts'
import { decodeTiffPage } from '../documents/readers/tiff.ts'
import { readWorkbook } from '../documents/readers/xlsx.ts'
import { escapeMarks, writeMarkdown } from '../documents/writers/markdown.ts'
import type { Language } from '../types.ts'

type Source = { path: string; name: string; mime: string }
export type TableRequest = Source & { sheet?: string; offset: number; limit: number; language: Language }
export type TableWindow = {
  sheets: string[]
  sheet: string
  columns: string[]
  rows: { row: number; cells: string[] }[]
  totalRows: number
  offset: number
}
export type TextRequest = Source & { limit: number }
export type PictureRequest = Source & { page: number; target: string }

/** Wider tables are cut: nobody reads on. */
const MAX_COLUMNS = 200
const MAX_CELL_CHARACTERS = 2_000
/** Pixels across a page: sharp on a screen at twice the size, and a few hundred kilobytes. */
const PAGE_WIDTH = 1_240
/** A roll of paper kilometres long would fill the memory. */
const PAGE_HEIGHT = 4_000

type Table = { sheets: string[]; sheet: string; rows: RawTable['rows']; width: number; amounts: ReadonlySet<number> }

/** The last table read in this thread: a person scrolls through one at a time. */
let kept: { key: string; table: Table } | undefined

/** Some rows of a sheet as they are shown. @throws UserError as the readers do. */
export async function previewTable(request: TableRequest): Promise<TableWindow> {
  const key = `${request.path}\n${request.sheet ?? ''}`
  if (kept?.key !== key) kept = { key, table: await readTable(request) }
  const { table } = kept
  const width = Math.min(table.width, MAX_COLUMNS)
  return {
    sheets: table.sheets,
    sheet: table.sheet,
    columns: Array.from({ length: width }, (_, index) => columnName(index)),
    rows: table.rows.slice(request.offset, request.offset + request.limit).map(({ row, cells }) => ({
      row,
      cells: Array.from({ length: width }, (_, index) =>
        shownCell(cells[index] ?? null, table.amounts.has(index), request.language),
      ),
    })),
    totalRows: table.rows.length,
    offset: request.offset,
  }
}

async function readTable({ path, name, mime, sheet }: TableRequest): Promise<Table> {
  const bytes = await readFile(path)
  if (bytes.length === 0) throw emptyFile(name)
  if (mime.startsWith('text/')) return shaped([], '', (await readDelimited(bytes, name)).rows)
  let book = await readWorkbook(bytes, name, sheet)
  const [first] = book.sheets
  // Without a wish the reader looks for the sheet of accounts; a reader of the file begins at the first.
  if (sheet === undefined && first !== undefined && book.sheet !== first) book = await readWorkbook(bytes, name, first)
  return shaped(book.sheets, book.sheet, book.rows)
}

function shaped(sheets: string[], sheet: string, rows: RawTable['rows']): Table {
  const width = rows.reduce((most, { cells }) => Math.max(most, cells.length), 0)
  return { sheets, sheet, rows, width, amounts: findAmounts(rows, width) }
}

const AMOUNT_HEADING =
  /d[ée]bit|cr[ée]dit|solde|montant|total|brut|\bnet\b|amort|exercice|prix|valeur|amount|balance|price|value|charges|produits/i

/** Columns of money: figures there are grouped by three, while account numbers and years are not. */
function findAmounts(rows: RawTable['rows'], width: number): Set<number> {
  const amounts = new Set<number>()
  for (let column = 0; column < Math.min(width, MAX_COLUMNS); column++) {
    let heading = false
    for (const { cells } of rows) {
      const cell = cells[column]
      if (typeof cell === 'string') heading ||= AMOUNT_HEADING.test(cell)
      if (typeof cell !== 'number') continue
      if (heading || cell < 0 || !Number.isInteger(cell) || cell >= 100_000_000) {
        amounts.add(column)
        break
      }
    }
  }
  return amounts
}

function shownCell(cell: RawCell, isAmount: boolean, language: Language): string {
  if (cell === null) return ''
  if (typeof cell === 'string') return cell.slice(0, MAX_CELL_CHARACTERS)
  if (typeof cell === 'boolean') return WORDS[language][cell ? 'yes' : 'no']
  if (cell instanceof Date) return shownDate(cell, language)
  return FIGURES[language][isAmount ? 'amount' : 'plain'].format(cell)
}

function shownDate(date: Date, language: Language): string {
  if (Number.isNaN(date.getTime())) return ''
  const hasTime = date.getUTCHours() + date.getUTCMinutes() + date.getUTCSeconds() > 0
  return DATES[language][hasTime ? 'time' : 'day'].format(date)
}

/** A, B, … Z, AA, as spreadsheets say. */
function columnName(index: number): string {
  const letter = String.fromCharCode(65 + (index % 26))
  return index < 26 ? letter : columnName(Math.floor(index / 26) - 1) + letter
}

/** The beginning of what a document says. @throws UserError as readText does. */
export async function previewText({ path, name, mime, limit }: TextRequest): Promise<{ text: string; cut: boolean }> {
  const bytes = await readFile(path)
  if (mime !== 'text/markdown') {
    const blocks = await readDocumentBlocks(bytes, { name, mime })
    if (blocks) return firstBlocks(blocks, limit)
  }
  const read = await readText(bytes, { name, mime })
  const text = wholeText(read)
  return { text: text.slice(0, limit).toWellFormed(), cut: read.cut || text.length > limit }
}

/** As Markdown; the end is cut between two blocks, so that no table or mark is left open. */
function firstBlocks(blocks: Block[], limit: number): { text: string; cut: boolean } {
  const kept: string[] = []
  let room = limit
  for (const block of blocks) {
    const text = writeMarkdown([block])
    if (text.length > room) break
    kept.push(text)
    room -= text.length + 2
  }
  if (kept.length > 0 || blocks.length === 0) return { text: kept.join('\n\n'), cut: kept.length < blocks.length }
  return { text: writeMarkdown(blocks.slice(0, 1)).slice(0, limit).toWellFormed(), cut: true }
}

function wholeText(read: DocumentText): string {
  switch (read.kind) {
    case 'text':
      return read.text
    case 'pages':
      return read.unit === 'slide' ? slidesText(read.pages) : read.pages.join('\n\n')
    case 'sheets':
      return read.sheets.map(sheet => sheet.text).join('\n\n')
  }
}

/** Markdown, each slide under its number; but for its titles, points and tables, its text holds no mark. */
function slidesText(slides: readonly string[]): string {
  return slides.map((text, index) => `*${index + 1} / ${slides.length}*\n\n${escapeMarks(text)}`).join('\n\n---\n\n')
}

/** @throws UserError when it is damaged or protected. */
export async function countPages(source: Source): Promise<number> {
  if (source.mime === TIFF) return readPictureHeader(await readFile(source.path), source.name).directories.length
  return (await openOnce(source)).numPages
}

type OpenPdf = Awaited<ReturnType<typeof openPdf>>

/** The last document read in this thread: its pages are asked for one after the other. */
let keptPdf: { path: string; document: OpenPdf } | undefined

async function openOnce({ path, name }: Source): Promise<OpenPdf> {
  if (keptPdf?.path === path) return keptPdf.document
  await keptPdf?.document.loadingTask.destroy()
  keptPdf = undefined
  const document = await openPdf(await readFile(path), name)
  keptPdf = { path, document }
  return document
}

/** Draws a page, counted from 1, as a PNG file. False when there is no such page. */
export async function drawPage({ page: number, target, ...source }: PictureRequest): Promise<boolean> {
  if (source.mime === TIFF) return drawTiffPage(source, number, target)
  const document = await openOnce(source)
  if (number < 1 || number > document.numPages) return false
  const page = await document.getPage(number)
  const { width, height } = page.getViewport({ scale: 1 })
  const scale = Math.min(PAGE_WIDTH / width, PAGE_HEIGHT / height)
  const picture = await drawPdfPage(page, scale)
  // It is renamed into its place, where a power cut must not have left less than all of it.
  await writeFile(target, await picture.encode('png'), { flush: true })
  return true
}

const TIFF = 'image/tiff'

async function drawTiffPage({ path, name }: Source, page: number, target: string): Promise<boolean> {
  const { startOcr } = await import('../documents/readers/ocr-engine.ts')
  const png = decodeTiffPage(await startOcr(), await readFile(path), { name, page })
  if (png) await writeFile(target, png, { flush: true })
  return png !== undefined
}

function figures(locale: string) {
  return {
    amount: new Intl.NumberFormat(locale, { maximumFractionDigits: 6 }),
    plain: new Intl.NumberFormat(locale, { maximumFractionDigits: 6, useGrouping: false }),
  }
}

function dates(locale: string) {
  const day = { day: '2-digit', month: '2-digit', year: 'numeric', timeZone: 'UTC' } as const
  return {
    day: new Intl.DateTimeFormat(locale, day),
    time: new Intl.DateTimeFormat(locale, { ...day, hour: '2-digit', minute: '2-digit' }),
  }
}

const FIGURES = { fr: figures('fr-FR'), en: figures('en-GB') }
const DATES = { fr: dates('fr-FR'), en: dates('en-GB') }
const WORDS = { fr: { yes: 'oui', no: 'non' }, en: { yes: 'yes', no: 'no' } }
