import { readFile } from 'node:fs/promises'
import type { RawCell, RawTable } from '../accounting/types.ts'
import { readTable } from '../documents/readers/table.ts'
import type { CellInput } from '../documents/writers/cell-values.ts'
import type { RowBatches, SheetRequest } from '../documents/writers/xlsx.ts'
import { UserError } from '../errors.ts'
import { foldText } from '../store/file-names.ts'

/** A csv or xlsx of the library; `sheet` names one of its sheets, else the first with rows. */
export type TableSource = { path: string; name: string; sheet?: string }

const ROWS_AT_ONCE = 1_000
/** Headings stand below a title and a few lines at most. */
const HEADING_ROWS = 30

/**
 * The rows below the headings of a file, in the order of the columns asked for, which are found by their headings.
 * @throws UserError when the file is no table, or lacks one of the columns.
 */
export async function rowsOfFile(
  source: TableSource,
  head: Pick<SheetRequest, 'columns' | 'name'>,
): Promise<RowBatches> {
  const options = source.sheet === undefined ? {} : { sheet: source.sheet }
  const table = await readTable(await readFile(source.path), source.name, options)
  const { start, positions } = findColumns(table, source, head)
  return {
    *[Symbol.iterator]() {
      for (let from = start; from < table.rows.length; from += ROWS_AT_ONCE) {
        const rows = table.rows.slice(from, from + ROWS_AT_ONCE)
        yield rows.map(({ cells }) => positions.map(position => cellInput(cells[position] ?? null)))
      }
    },
  }
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
    const positions = wanted.map(header => headings.indexOf(header))
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

/** Dates as the writer reads them; their time of day is of no use in a column of days. */
function cellInput(cell: RawCell): CellInput {
  return cell instanceof Date ? cell.toISOString().slice(0, 10) : cell
}

function noSuchColumn(source: TableSource, found: { missing: string[]; headings: string[] }): UserError {
  const missing = found.missing.slice(0, 5).join(', ')
  const headings = found.headings.slice(0, 20).join(', ').slice(0, 600)
  return new UserError({
    fr: `« ${source.name} » n’a pas de colonne « ${missing} ». Rien n’a été écrit ; donnez dans columns des titres de ce fichier : ${headings || 'aucun titre trouvé'}.`,
    en: `“${source.name}” has no column “${missing}”. Nothing was written; give in columns headings of this file: ${headings || 'no heading found'}.`,
  })
}
