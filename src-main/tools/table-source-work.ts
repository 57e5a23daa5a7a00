import { readFile } from 'node:fs/promises'
import type { RawCell, RawTable } from '../accounting/types.ts'
import { readTable } from '../documents/readers/table.ts'
import { PERCENT_SIGN } from '../documents/readers/xlsx-sheet.ts'
import type { CellInput, ColumnType } from '../documents/writers/cell-values.ts'
import type { RowBatches, SheetRequest } from '../documents/writers/xlsx.ts'
import { UserError } from '../errors.ts'
import { foldText } from '../store/file-names.ts'
import type { Bilingual, ToolProgress } from '../types.ts'

/** A csv or xlsx of the library; `sheet` names one of its sheets, else the first with rows. */
export type TableSource = { path: string; name: string; sheet?: string }

const ROWS_AT_ONCE = 1_000
/** Headings stand below a title and a few lines at most. */
const HEADING_ROWS = 30

export type FileRows = {
  rows: RowBatches
  /** Of the file, from the index of a row. */
  rowNumber(index: number): number
  warnings: Bilingual[]
}

/**
 * The rows below the headings of a file, in the order of the columns asked for, which are found by their headings.
 * @throws UserError when the file is no table, or lacks one of the columns.
 */
export async function rowsOfFile(
  source: TableSource,
  head: Pick<SheetRequest, 'columns' | 'name' | 'totals'> & { kind: 'table' | 'journal' },
  progress: (value: ToolProgress) => void,
): Promise<FileRows> {
  const label = { fr: `Lit « ${source.name} »`, en: `Reads “${source.name}”` }
  progress({ label })
  const onShare = (share: number) => progress({ label, done: share, total: 1 })
  const options = { percents: true, onShare, ...(source.sheet !== undefined && { sheet: source.sheet }) }
  const table = await readTable(await readFile(source.path), source.name, options)
  const { start, positions } = findColumns(table, source, head)
  const types = head.columns.map(({ type }) => type)
  const { rows, warnings } = withoutTotal(table.rows.slice(start), source, head)
  return {
    warnings,
    rowNumber: index => rows[index]?.row ?? index + 1,
    rows: {
      *[Symbol.iterator]() {
        for (let from = 0; from < rows.length; from += ROWS_AT_ONCE) {
          const some = rows.slice(from, from + ROWS_AT_ONCE)
          yield some.map(({ cells }) => positions.map((at, column) => cellInput(cells[at] ?? null, types[column])))
        }
      },
    },
  }
}

/** The total at the foot of a file would be counted twice where the sheet has its own. */
function withoutTotal(
  rows: RawTable['rows'],
  source: TableSource,
  { totals, kind }: Pick<SheetRequest, 'totals'> & { kind: 'table' | 'journal' },
): { rows: RawTable['rows']; warnings: Bilingual[] } {
  // A journal is told its entries from its totals when it is checked.
  if (kind === 'journal' || !totals || (Array.isArray(totals) && totals.length === 0)) return { rows, warnings: [] }
  const found = rows.filter(isTotal)
  const last = rows.at(-1)
  const foot = last && found.includes(last) ? last : undefined
  const counted = found.filter(row => row !== foot)
  return {
    rows: foot ? rows.slice(0, -1) : rows,
    warnings: [...(foot ? [totalLeftOut(source, foot.row)] : []), ...(counted[0] ? [subtotals(source, counted)] : [])],
  }
}

const TOTAL = /^(sous[- ]?)?(total|totaux|subtotals?|grand total)(?![a-z0-9])/

function isTotal({ cells }: RawTable['rows'][number]): boolean {
  const label = cells.find(cell => cell !== null && cell !== '')
  return typeof label === 'string' && TOTAL.test(foldText(label.trim()))
}

function findColumns(
  table: RawTable,
  source: TableSource,
  { columns }: Pick<SheetRequest, 'columns'>,
): { start: number; positions: number[] } {
  const wanted = columns.map(({ header }) => foldText(header.trim()))
  let best: { missing: string[]; headings: string[] } | undefined
  for (const [index, { cells }] of table.rows.slice(0, HEADING_ROWS).entries()) {
    const headings = cells.map(cell => foldText(String(cell ?? '').trim()))
    const positions = wanted.map((header, column) => positionOf(header, headings, wanted.slice(0, column)))
    if (!positions.includes(-1)) return { start: index + 1, positions }
    const missing = columns.filter((_, column) => positions[column] === -1).map(({ header }) => header)
    const texts = cells.map(cell => String(cell ?? '').trim()).filter(text => text !== '')
    const better = !best || missing.length < best.missing.length
    if (better || (missing.length === best?.missing.length && texts.length > best.headings.length)) {
      best = { missing, headings: texts }
    }
  }
  throw noSuchColumn(source, best ?? { missing: columns.map(({ header }) => header), headings: [] })
}

/** A heading that is asked for twice is looked for twice. */
function positionOf(header: string, headings: readonly string[], before: readonly string[]): number {
  if (header === '') return -1
  let position = headings.indexOf(header)
  for (const other of before) if (other === header && position >= 0) position = headings.indexOf(header, position + 1)
  return position
}

/** As the writer reads it, or as people do in a column of texts; the time of a date is of no use in a column of days. */
function cellInput(cell: RawCell, type: ColumnType | undefined): CellInput {
  if (typeof cell === 'string' && cell.endsWith(PERCENT_SIGN) && (type === 'number' || type === 'money')) {
    return Number((Number(cell.slice(0, -PERCENT_SIGN.length)) / 100).toPrecision(15))
  }
  if (!(cell instanceof Date)) return cell
  const day = cell.toISOString().slice(0, 10)
  return type === 'text' ? day.split('-').reverse().join('/') : day
}

function totalLeftOut({ name }: TableSource, row: number): Bilingual {
  return {
    fr: `Le total de « ${name} » (ligne ${row}) n’est pas recopié : la feuille a le sien.`,
    en: `The total of “${name}” (row ${row}) was left out: the sheet has its own.`,
  }
}

function subtotals({ name }: TableSource, rows: RawTable['rows']): Bilingual {
  const numbers = rows
    .slice(0, 5)
    .map(({ row }) => row)
    .join(', ')
  const more = rows.length > 5 ? '…' : ''
  return {
    fr: `« ${name} » a des totaux parmi ses lignes (${numbers}${more}), que le total de la feuille compte aussi.`,
    en: `“${name}” has totals among its rows (${numbers}${more}), which the total of the sheet counts too.`,
  }
}

function noSuchColumn(source: TableSource, found: { missing: string[]; headings: string[] }): UserError {
  const missing = found.missing
    .slice(0, 5)
    .map(header => header || '(sans titre)')
    .join(', ')
  const headings = found.headings.slice(0, 20).join(', ').slice(0, 600)
  return new UserError({
    fr: `« ${source.name} » n’a pas de colonne « ${missing} ». Rien n’a été écrit ; donnez dans columns des titres de ce fichier : ${headings || 'aucun titre trouvé'}.`,
    en: `“${source.name}” has no column “${missing}”. Nothing was written; give in columns headings of this file: ${headings || 'no heading found'}.`,
  })
}
