import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Chart, compileChart } from '../accounting/chart.ts'
import { type JournalLine, readJournal } from '../accounting/journal.ts'
import { checkJournal } from '../accounting/journal-checks.ts'
import { findJournalHeader } from '../accounting/journal-columns.ts'
import type { Diagnostic, RawCell, RawTable } from '../accounting/types.ts'
import type { CellInput } from '../documents/writers/cell-values.ts'
import type { DocumentMeta } from '../documents/writers/document-meta.ts'
import {
  type RowBatches,
  type SheetRequest,
  typeRows,
  type WorkbookRequest,
  writeTableWorkbook,
} from '../documents/writers/xlsx.ts'
import { UserError } from '../errors.ts'
import type { Bilingual, ToolProgress } from '../types.ts'
import { rowsOfFile, type TableSource } from './table-source-work.ts'

/** ISO dates, both included. */
type FiscalYear = { start: string; end: string }
type SheetHead = Omit<SheetRequest, 'rows'> & { kind: 'table' | 'journal'; fiscal_year?: FiscalYear }
/** Rows as they came, unchecked, in JSON texts of some of them each; or a file of the library to take them from. */
export type PackedSheet = { head: SheetHead; batches: string[] } | { head: SheetHead; source: TableSource }
export type WorkbookWork = Omit<WorkbookRequest, 'sheets'> &
  DocumentMeta & { path: string; resources: string; sheets: PackedSheet[] }

/**
 * Checks the sheets that are journals, then writes them all. Runs in a worker thread.
 * @throws UserError that names the entry, the line and the difference; nothing is written then.
 */
export async function prepareWorkbook(
  request: WorkbookWork,
  progress: (progress: ToolProgress) => void,
): Promise<{ warnings: Bilingual[]; rows: number }> {
  const { path, resources, appVersion, generatedAt, language, title } = request
  const warnings: Bilingual[] = []
  const sheets: SheetRequest[] = []
  for (const packed of request.sheets) {
    const { kind, ...head } = packed.head
    const fromFile = 'source' in packed ? await rowsOfFile(packed.source, packed.head, progress) : undefined
    const rows = 'batches' in packed ? unpack(packed.batches, head) : (fromFile?.rows ?? [])
    const sheet = { ...head, ...(fromFile && { rowNumber: fromFile.rowNumber }) }
    warnings.push(...(fromFile?.warnings ?? []))
    if (kind === 'table') sheets.push({ ...sheet, rows })
    else {
      progress({ label: { fr: 'Lit les écritures', en: 'Reads the entries' } })
      const journal = checkJournalSheet({ ...sheet, rows: [...rows].flat() }, await readChart(resources), progress)
      sheets.push(journal.sheet)
      warnings.push(...journal.warnings)
    }
  }
  const meta = { appVersion, generatedAt, language }
  return { warnings, ...(await writeTableWorkbook({ title, sheets }, { path }, meta, progress)) }
}

function unpack(batches: readonly string[], sheet: { name: string }): RowBatches {
  return {
    *[Symbol.iterator]() {
      let before = 0
      for (const batch of batches) {
        const rows: unknown[] = JSON.parse(batch)
        yield rows.map((row, index) => checkRow(row, before + index, sheet))
        before += rows.length
      }
    },
  }
}

const MAX_TEXT = 32_000

function checkRow(row: unknown, index: number, sheet: { name: string }): CellInput[] {
  if (Array.isArray(row) && row.every(isCell)) return row
  throw badRow(sheet, index)
}

function isCell(value: unknown): value is CellInput {
  if (typeof value === 'string') return value.length <= MAX_TEXT
  return value === null || typeof value === 'number' || typeof value === 'boolean'
}

async function readChart(resources: string): Promise<Chart> {
  return compileChart(JSON.parse(await readFile(join(resources, 'syscohada', 'chart.json'), 'utf8')))
}

type JournalSheet = Omit<SheetRequest, 'rows'> & { rows: CellInput[][]; fiscal_year?: FiscalYear }

/** What is checked is what will be written: values are typed first, by what the headings say of a journal. */
function checkJournalSheet(
  sheet: JournalSheet,
  chart: Chart,
  progress: (progress: ToolProgress) => void,
): { sheet: SheetRequest; warnings: Bilingual[] } {
  const typed = asJournal(sheet)
  const table = rawTable(typed)
  const journal = readJournal(table, chart)
  const missing = NEEDED.filter(({ role }) => !journal.columns.has(role))
  if (missing.length > 0) throw missingColumns(sheet, missing)
  progress({ label: { fr: 'Contrôle les écritures', en: 'Checks the entries' } })
  const fiscalYear = sheet.fiscal_year ?? usualYear(journal.lines)
  const found = [
    ...journal.diagnostics,
    ...checkJournal(journal.lines, { chart, columns: journal.columns, ...(fiscalYear && { fiscalYear }) }),
  ]
  const blocking = found.filter(diagnostic => diagnostic.severity === 'blocking')
  if (journal.lines.length === 0) throw noEntry(sheet)
  if (blocking.length > 0) throw refusedEntries(sheet, blocking)
  const { rows, dropped } = withoutTotals(typed, new Set(journal.lines.map(line => line.row)))
  return {
    sheet: { ...typed, rows: [rows] },
    warnings: [
      ...found.filter(diagnostic => diagnostic.severity === 'warning').map(diagnostic => diagnostic.message),
      ...(dropped > 0 ? [TOTALS_DROPPED] : []),
    ],
  }
}

/** Without these an entry can be neither told from another nor justified (AUDCIF, art. 17). */
const NEEDED = [
  { role: 'date', fr: 'Date', en: 'Date' },
  { role: 'piece', fr: 'Pièce', en: 'Voucher' },
  { role: 'label', fr: 'Libellé', en: 'Label' },
] as const

const TOTALS_DROPPED: Bilingual = {
  fr: 'Les lignes de total données ont été remplacées par une formule.',
  en: 'The total rows given were replaced by a formula.',
}

/** Types by role, whatever the request says: an account is no number, an amount no text. */
function asJournal(sheet: JournalSheet): JournalSheet {
  const headings = { row: 0, cells: sheet.columns.map(column => column.header) }
  const header = findJournalHeader([headings])
  if (!header) return sheet
  const { date, debit, credit, amount } = header.columns
  const money = [debit, credit, amount]
  const columns = sheet.columns.map((column, index) => {
    if (index === date) return { ...column, type: 'date' as const }
    if (money.includes(index)) return { ...column, type: 'money' as const }
    const isRole = Object.values(header.columns).includes(index)
    return isRole ? { ...column, type: 'text' as const } : column
  })
  const totals = [debit, credit].flatMap(index => (index === undefined ? [] : (columns[index]?.header ?? [])))
  return { ...sheet, columns, totals }
}

/** Rows are numbered as the request gives them, the first entry line being row 1, or as they are in their file. */
function rawTable(sheet: JournalSheet): RawTable {
  const rows = typeRows({ ...sheet, rows: [sheet.rows] })
  const headings = { row: 0, cells: sheet.columns.map((column): RawCell => column.header) }
  return {
    rows: [headings, ...rows.map((cells, index) => ({ row: numberOf(sheet, index), cells }))],
    source: { fileName: sheet.name, sha256: '', format: 'xlsx' },
  }
}

function numberOf({ rowNumber }: Pick<JournalSheet, 'rowNumber'>, index: number): number {
  return rowNumber?.(index) ?? index + 1
}

/** The civil year (AUDCIF, art. 7) in which most lines are. */
function usualYear(lines: JournalLine[]): FiscalYear | undefined {
  const counts = new Map<string, number>()
  for (const { date } of lines) {
    if (date) counts.set(date.slice(0, 4), (counts.get(date.slice(0, 4)) ?? 0) + 1)
  }
  const [most] = [...counts].sort((one, other) => other[1] - one[1])
  return most && { start: `${most[0]}-01-01`, end: `${most[0]}-12-31` }
}

/** A row of amounts that is no entry line is a total, which the sheet's own formula would count twice. */
function withoutTotals(sheet: JournalSheet, entryRows: Set<number>): { rows: CellInput[][]; dropped: number } {
  const money = sheet.columns.flatMap((column, index) => (column.type === 'money' ? [index] : []))
  const rows = sheet.rows.filter(
    (row, index) =>
      entryRows.has(numberOf(sheet, index)) || money.every(column => (row[column] ?? '') === '' || row[column] === 0),
  )
  return { rows, dropped: sheet.rows.length - rows.length }
}

function refusedEntries(sheet: JournalSheet, blocking: Diagnostic[]): UserError {
  const shown = blocking.slice(0, 5)
  const rest = blocking.length - shown.length
  const where = sheet.rowNumber
    ? { fr: 'lignes du fichier', en: 'rows of the file' }
    : { fr: 'lignes comptées à partir de 1 dans rows', en: 'rows counted from 1' }
  const list = (language: 'fr' | 'en') => shown.map(diagnostic => diagnostic.message[language]).join(' ')
  return new UserError({
    fr: `Journal « ${sheet.name} » refusé, rien n’a été écrit. ${list('fr')}${rest > 0 ? ` Et ${rest} autres erreurs.` : ''} Corrigez ces écritures et recommencez (${where.fr}).`,
    en: `Journal “${sheet.name}” refused, nothing was written. ${list('en')}${rest > 0 ? ` And ${rest} other errors.` : ''} Correct these entries and try again (${where.en}).`,
  })
}

function missingColumns(sheet: JournalSheet, missing: readonly Bilingual[]): UserError {
  const names = (language: 'fr' | 'en') => missing.map(column => column[language]).join(', ')
  return new UserError({
    fr: `Journal « ${sheet.name} » : il manque la colonne ${names('fr')}. Rien n’a été écrit ; donnez Journal, Date, Pièce, Compte, Libellé, Débit et Crédit.`,
    en: `Journal “${sheet.name}”: the column ${names('en')} is missing. Nothing was written; give Journal, Date, Voucher, Account, Label, Debit and Credit.`,
  })
}

function noEntry(sheet: JournalSheet): UserError {
  return new UserError({
    fr: `Journal « ${sheet.name} » : aucune ligne d’écriture. Rien n’a été écrit ; donnez au moins deux lignes par pièce.`,
    en: `Journal “${sheet.name}”: no entry line. Nothing was written; give at least two lines for each voucher.`,
  })
}

function badRow(sheet: { name: string }, index: number): UserError {
  return new UserError({
    fr: `Feuille « ${sheet.name} », ligne ${index + 1} : une ligne est une liste de textes (32 000 caractères au plus), de nombres, de true ou false et de null. Rien n’a été écrit ; corrigez cette ligne et recommencez.`,
    en: `Sheet “${sheet.name}”, row ${index + 1}: a row is a list of texts (at most 32,000 characters), numbers, true or false, and null. Nothing was written; correct this row and try again.`,
  })
}
