/** How a column stands: its width in rem, and at the end for figures. */
export type ColumnLook = { width: number; figures: boolean }

const FIGURE = /^[-+−(]?\s?[\d\s\u00a0\u202f.,']*\d[\d\s\u00a0\u202f.,']*\)?(?:\s?(?:%|FCFA|F|€|\$))?$/
const CODE = /^\d+$/
/** Account numbers, references and the like are read, not added up. */
const CODE_HEADER = /compte|account|code|n°|num[ée]ro|r[ée]f|t[ée]l|phone|nif|rccm|ninea/i
const REM_PER_CHARACTER = 0.46
const PADDING = 1.5

/** Rem that so many characters take, with the space around them. */
export function widthOf(characters: number): number {
  return characters * REM_PER_CHARACTER + PADDING
}

/** Decides from the rows first read, so that columns keep their place while others come. */
export function columnLooks(columns: readonly string[], rows: readonly { cells: readonly string[] }[]): ColumnLook[] {
  // A title alone on its line runs over the empty cells beside it, as in a workbook.
  const shared = rows.filter(row => !isAlone(row.cells))
  return columns.map((name, index) => {
    const cells = (shared.length > 0 ? shared : rows).map(row => row.cells[index] ?? '').filter(Boolean)
    const longest = Math.max(name.length * 1.05, ...cells.map(cell => cell.length))
    const figures = !isCode(name, cells) && cells.filter(cell => FIGURE.test(cell)).length > cells.length / 2
    return { width: Math.min(22, Math.max(4.5, widthOf(longest))), figures }
  })
}

/** True when the first cell is the only one of its row with something in it. */
export function isAlone(cells: readonly string[]): boolean {
  return cells.length > 1 && cells.findLastIndex(cell => cell !== '') === 0
}

function isCode(header: string, cells: readonly string[]): boolean {
  return CODE_HEADER.test(header) && cells.every(cell => CODE.test(cell) || !FIGURE.test(cell))
}
