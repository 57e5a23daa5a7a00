import type { RawCell, RawTable } from '../../accounting/types.ts'
import type { Bilingual } from '../../types.ts'

const NUMBER_LIKE = /^[-+(]?\s*\d[\d\s.,'’\u00a0\u202f]*\)?-?$/

/**
 * A label that holds the separator without quotes cuts its row into too many cells. Joining the cells again where all
 * the others fit the kind (text or number) of their columns puts the amounts back where they belong.
 */
export function mendLongRows(
  rows: RawTable['rows'],
  separator: string,
  notes: { row?: number; message: Bilingual }[],
): RawTable['rows'] {
  const width = usualWidth(rows)
  const long = new Set(rows.filter(row => row.cells.length > width))
  if (width < 3 || long.size === 0 || long.size > rows.length / 2) return rows
  const columns = describeColumns(rows, width)
  return rows.map(row => {
    if (!long.has(row)) return row
    const cells = joinCells(row.cells, columns, separator)
    if (!cells) return row
    notes.push({
      row: row.row,
      message: {
        fr: `Ligne ${row.row} : un intitulé contenait le séparateur « ${separator} » ; ses morceaux ont été réunis.`,
        en: `Row ${row.row}: a label held the separator “${separator}”; its pieces were joined again.`,
      },
    })
    return { row: row.row, cells }
  })
}

function usualWidth(rows: RawTable['rows']): number {
  const counts = new Map<number, number>()
  for (const { cells } of rows) counts.set(cells.length, (counts.get(cells.length) ?? 0) + 1)
  let width = 0
  let most = 0
  for (const [length, count] of counts) {
    if (count > most || (count === most && length > width)) {
      width = length
      most = count
    }
  }
  return width
}

type ColumnKind = { numeric: boolean; textLength: number }

function describeColumns(rows: RawTable['rows'], width: number): ColumnKind[] {
  return Array.from({ length: width }, (_, column) => {
    let numbers = 0
    let texts = 0
    let letters = 0
    for (const { cells } of rows) {
      const cell = cells[column]
      if (cells.length > width || cell === null || cell === undefined) continue
      if (isNumberLike(cell)) numbers++
      else {
        texts++
        letters += String(cell).length
      }
    }
    return { numeric: numbers > texts * 2, textLength: texts === 0 ? 0 : letters / texts }
  })
}

/** The label column, the wordiest, is tried first: an account such as 401DUPONT is text too. */
function joinCells(cells: RawCell[], columns: ColumnKind[], separator: string): RawCell[] | undefined {
  const width = columns.length
  const extra = cells.length - width
  const fits = (candidate: RawCell[], label?: number) =>
    candidate.every((cell, at) => at === label || cell === null || !columns[at]?.numeric || isNumberLike(cell))
  const beyond = cells.slice(width)
  if (beyond.every(cell => cell === null) && fits(cells.slice(0, width))) return undefined
  const order = columns.map((_, at) => at).sort((a, b) => (columns[b]?.textLength ?? 0) - (columns[a]?.textLength ?? 0))
  for (const at of order) {
    const first = cells[at] ?? null
    if (columns[at]?.numeric || first === null || isNumberLike(first)) continue
    const pieces = cells.slice(at, at + extra + 1)
    // « 1,000 » cut in two is no end of a label.
    if (separator === ',' && pieces.slice(1).some(cell => cell !== null && isNumberLike(cell))) continue
    const joined = pieces.map(cell => cell ?? '').join(separator)
    const candidate = [...cells.slice(0, at), joined, ...cells.slice(at + extra + 1)]
    if (fits(candidate, at)) return candidate
  }
  return undefined
}

function isNumberLike(cell: RawCell): boolean {
  return typeof cell === 'number' || (typeof cell === 'string' && NUMBER_LIKE.test(cell.trim()))
}
