import type { RawCell, RawTable } from '../../accounting/types.ts'
import type { Bilingual } from '../../types.ts'

type Row = RawTable['rows'][number]

const TITLE_ROWS = 40
/** A row of a table is short; beyond, ways to join its cells are not tried. */
const MOST_CELLS = 60
const GROUP_START = /^[-(]?[1-9]\d{0,2}$/
const GROUP_NEXT = /^\d{3}$/
const GROUP_LAST = /^\d{3}(\.\d+)?\)?$/
const BROKEN = /^0\d+(\.\d+)?$/

/**
 * « 1,000 » without quotes in a file that commas separate is cut in two, and the row has more cells than the titles.
 * Its groups of three digits are joined again where only one way gives as many cells as there are titles.
 */
export function joinGroupedCommas(rows: Row[], notes: { row?: number; message: Bilingual }[]): Row[] {
  const at = rows.slice(0, TITLE_ROWS).findIndex(isTitles)
  const width = rows[at]?.cells.length ?? 0
  const isLong = ({ cells }: Row) => cells.length > width && cells.slice(width).some(cell => cell !== null)
  if (width < 3) return rows
  const joined = new Map<Row, RawCell[]>()
  for (const row of rows.slice(at + 1)) {
    if (!isLong(row)) continue
    const cells = onlyReading(row.cells, length => length === width)
    if (cells) joined.set(row, cells)
  }
  if (joined.size === 0) return rows
  for (const row of rows.slice(at + 1)) {
    if (isLong(row) || !row.cells.some(isBroken)) continue
    const cells = onlyReading(row.cells, length => length <= width)
    if (cells) joined.set(row, cells)
  }
  const [first] = joined.keys()
  notes.push({
    ...(first && { row: first.row }),
    message: {
      fr: `Des montants contenaient la virgule qui sépare les colonnes (1,000) : leurs morceaux ont été réunis sur ${joined.size} ligne${joined.size > 1 ? 's' : ''}.`,
      en: `Amounts held the comma that separates columns (1,000): their pieces were joined again on ${joined.size} row${joined.size > 1 ? 's' : ''}.`,
    },
  })
  return rows.map(row => {
    const cells = joined.get(row)
    return cells ? { row: row.row, cells } : row
  })
}

function isTitles({ cells }: Row): boolean {
  const filled = cells.filter(cell => cell !== null)
  return filled.length >= 3 && filled.every(cell => typeof cell === 'string' && /[a-zà-ÿ]/i.test(cell))
}

const isBroken = (cell: RawCell) => typeof cell === 'string' && BROKEN.test(cell.trim())

/** The cells joined in the one way that gives a wanted number of them; undefined when there is none, or several. */
function onlyReading(cells: RawCell[], wanted: (length: number) => boolean): RawCell[] | undefined {
  if (cells.length > MOST_CELLS) return undefined
  const texts = cells.map(cell => (cell === null ? '' : String(cell).trim()))
  let found: RawCell[] | undefined
  let ways = 0
  let steps = 0
  const go = (from: number, taken: RawCell[]): void => {
    if (ways > 1 || ++steps > 20_000) return
    if (from === cells.length) {
      if (!wanted(taken.length)) return
      ways++
      found = taken
      return
    }
    // The first cell is the account: 101 and 300 are no number of six digits.
    if (from === 0 || !isBroken(cells[from] ?? null)) go(from + 1, [...taken, cells[from] ?? null])
    if (from === 0 || !GROUP_START.test(texts[from] ?? '')) return
    for (let end = from + 1; end < cells.length && GROUP_LAST.test(texts[end] ?? ''); end++) {
      go(end + 1, [...taken, texts.slice(from, end + 1).join(',')])
      if (!GROUP_NEXT.test(texts[end] ?? '')) break
    }
  }
  go(0, [])
  return ways === 1 && steps <= 20_000 ? found : undefined
}
