import { readFile } from 'node:fs/promises'
import type { RawCell, RawTable } from '../accounting/types.ts'
import { readDocumentBlocks } from '../documents/readers/document-blocks.ts'
import { readMarkdown } from '../documents/readers/markdown-blocks.ts'
import { readTable } from '../documents/readers/table.ts'
import { readText } from '../documents/readers/text.ts'
import type { DocumentMeta } from '../documents/writers/document-meta.ts'
import { escapeMarks } from '../documents/writers/markdown.ts'
import { type PdfDocumentRequest, type PdfPart, writePdf } from '../documents/writers/pdf.ts'
import { columnFormat } from '../documents/writers/shown-cells.ts'
import { UserError } from '../errors.ts'
import type { ToolProgress } from '../types.ts'

export type PdfSource = { markdown: string } | { path: string; name: string; mime: string }
export type PdfWork = Omit<PdfDocumentRequest, 'parts'> & DocumentMeta & { path: string; source: PdfSource }

/** Some four hundred pages: nobody prints more, and a worker holds it in memory. */
const MAX_ROWS = 15_000
const MAX_SHEETS = 60

/** `lacksLetters`: it has letters that the embedded fonts do not, shown as empty boxes. */
export type PdfOutcome = { pages: number; lacksLetters: boolean }

/** The embedded fonts have Latin, Greek and Cyrillic letters. */
const OTHER_LETTER = /[^\P{L}\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Common}\p{Script=Inherited}]/u

/** Reads the source, when it is a file, and writes the PDF. Runs in a worker thread. */
export async function preparePdf(request: PdfWork, progress: (progress: ToolProgress) => void): Promise<PdfOutcome> {
  const { path, source, appVersion, generatedAt, language, ...document } = request
  const parts =
    'markdown' in source ? [{ blocks: await readMarkdown(source.markdown) }] : await readParts(source, progress)
  const lacksLetters = OTHER_LETTER.test(document.title) || OTHER_LETTER.test(JSON.stringify(parts))
  const { pages } = await writePdf({ ...document, parts }, { path }, { appVersion, generatedAt, language }, progress)
  return { pages, lacksLetters }
}

async function readParts(
  source: { path: string; name: string; mime: string },
  progress: (progress: ToolProgress) => void,
): Promise<PdfPart[]> {
  const label = { fr: `Lit « ${source.name} »`, en: `Reads “${source.name}”` }
  const onShare = (share: number) => progress({ label, done: share, total: 1 })
  progress({ label })
  const bytes = await readFile(source.path)
  if (/^text\/(csv|tab-separated-values)$|spreadsheetml\.sheet$|excel\.sheet\.macroenabled/i.test(source.mime)) {
    return readSheets(bytes, source.name, onShare)
  }
  const blocks = await readDocumentBlocks(bytes, source)
  if (blocks) return [{ blocks }]
  const document = await readText(bytes, source)
  if (document.kind === 'text') return [{ text: document.text }]
  if (document.kind === 'pages' && document.unit === 'slide') return Promise.all(document.pages.map(slidePart))
  if (document.kind === 'pages') return document.pages.map(text => ({ text }))
  return document.sheets.map(sheet => ({ text: sheet.text }))
}

/** The text of a slide has its title, points and tables as Markdown has them; no other mark in it means anything. */
async function slidePart(text: string): Promise<PdfPart> {
  return { blocks: await readMarkdown(escapeMarks(text)) }
}

async function readSheets(bytes: Uint8Array, name: string, onShare: (share: number) => void): Promise<PdfPart[]> {
  const first = await readTable(bytes, name, { onShare })
  const names = first.source.sheets ?? []
  if (names.length <= 1) return sheetParts([first], name)
  const tables: RawTable[] = []
  for (const sheet of names.slice(0, MAX_SHEETS)) {
    if (sheet === first.source.sheet) tables.push(first)
    else {
      const table = await readOtherSheet(bytes, name, sheet)
      if (table) tables.push(table)
    }
  }
  return sheetParts(tables, name)
}

/** A sheet without rows, beside one that has some, has nothing to print. */
async function readOtherSheet(bytes: Uint8Array, name: string, sheet: string): Promise<RawTable | undefined> {
  try {
    return await readTable(bytes, name, { sheet })
  } catch (error) {
    if (error instanceof UserError) return undefined
    throw error
  }
}

function sheetParts(tables: RawTable[], name: string): PdfPart[] {
  const total = tables.reduce((sum, table) => sum + table.rows.length, 0)
  if (total > MAX_ROWS) {
    throw new UserError({
      fr: `« ${name} » a ${total} lignes, trop pour un PDF (${MAX_ROWS} au plus) : gardez le classeur, ou n’en convertissez qu’un extrait.`,
      en: `“${name}” has ${total} rows, too many for a PDF (at most ${MAX_ROWS}): keep the workbook, or convert part of it.`,
    })
  }
  return tables.map(table => tablePart(table, tables.length > 1 ? (table.source.sheet ?? '') : ''))
}

/** What stands alone above a table is its title; the first row with several cells heads its columns. */
function tablePart(table: RawTable, heading: string): PdfPart {
  const rows = table.rows.map(({ cells }) => cells)
  const start = Math.max(
    0,
    rows.findIndex(cells => cells.filter(isFilled).length > 1),
  )
  const above = rows.slice(0, start).flatMap(cells => cells.filter(isFilled).map(cell => String(cell)))
  const columns = usedColumns(rows.slice(start))
  const show = columns.map(column => columnFormat(rows.slice(start).map(cells => cells[column] ?? null)))
  const shown = rows
    .slice(start)
    .filter(cells => cells.some(isFilled))
    .map(cells => columns.map((column, place) => show[place]?.(cells[column] ?? null) ?? ''))
  return { heading, introduction: above, rows: shown }
}

function isFilled(cell: RawCell): boolean {
  return cell !== null && cell !== ''
}

function usedColumns(rows: RawCell[][]): number[] {
  const used = new Set<number>()
  for (const cells of rows) {
    for (const [column, cell] of cells.entries()) if (isFilled(cell)) used.add(column)
  }
  return [...used].sort((one, other) => one - other)
}
