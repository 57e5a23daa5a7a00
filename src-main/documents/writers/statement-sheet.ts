import type { Worksheet } from 'exceljs'
import type { StatementColumn } from '../../accounting/types.ts'
import { sumOfRows } from './detail-sheet.ts'
import { amountWidth, lineCount, STYLE, setWidths } from './sheet-style.ts'
import { columnTitle, type StatementForm, statementWarning } from './statement-words.ts'
import { addSheet, type Book, HEADED, linkTo, sheetTitle } from './statements-book.ts'
import { sumOverBalance, totalFormula } from './statements-formulas.ts'
import {
  COLUMN_LETTERS,
  DETAIL_LETTERS,
  type DetailBlock,
  HEADER_ROW,
  type PlacedLine,
  quoteSheet,
  type WorkbookPlan,
} from './statements-plan.ts'
import { type CellContent, putRow, type StyledCell } from './workbook-file.ts'

export function writeStatement(book: Book, form: StatementForm): void {
  const { statements, plan, meta } = book
  const fr = meta.language === 'fr'
  const sheet = addSheet(book, plan.sheets[form.name], 'portrait', HEADED)
  const labelWidth = form.name === 'bilan_actif' ? 46 : 60
  const amounts = plan.lines[form.name].flatMap(({ line }) =>
    form.columns.map(column => line.figures[column]?.amount ?? 0),
  )
  const width = amountWidth(amounts)
  setWidths(sheet, [6, labelWidth, 7, ...form.columns.map(() => width)])
  sheetTitle(book, form.title[meta.language]).forEach((cells, index) => {
    putRow(sheet, index + 1, cells)
  })
  const warning = statementWarning(statements, form.name)
  if (warning) {
    const last = form.columns.length + 3
    sheet.mergeCells(4, 1, 4, last)
    const lines = lineCount(warning[meta.language], labelWidth + 13 + width * form.columns.length)
    putRow(sheet, 4, [[warning[meta.language], STYLE.warning]], 6 + 13 * lines)
  }
  putRow(
    sheet,
    HEADER_ROW,
    [
      ['REF', STYLE.header],
      [fr ? 'LIBELLÉ' : 'LINE', STYLE.header],
      ['NOTE', STYLE.header],
      ...form.columns.map((column): StyledCell => [columnTitle(column, statements, meta.language), STYLE.header]),
    ],
    32,
  )
  for (const placed of plan.lines[form.name]) writeLine(sheet, plan, form, placed, labelWidth)
  sheet.commit()
}

function writeLine(
  sheet: Worksheet,
  plan: WorkbookPlan,
  form: StatementForm,
  placed: PlacedLine,
  labelWidth: number,
): void {
  const { line, row, block } = placed
  const isTotal = line.type === 'total'
  const ref = line.ref.startsWith('_') ? '' : line.ref
  const cells: StyledCell[] = [
    block ? [linkTo(ref || line.ref, plan.sheets.detail, `A${block.row}`), STYLE.reference] : [ref, STYLE.totalCentre],
    [line.label, isTotal ? STYLE.totalText : STYLE.label],
    [line.note ?? '', isTotal ? STYLE.totalCentre : STYLE.centre],
  ]
  for (const column of form.columns) {
    cells.push([amountCell(plan, form, placed, column), isTotal ? STYLE.totalMoney : STYLE.money])
  }
  putRow(sheet, row, cells, 3 + 13 * lineCount(line.label, labelWidth))
}

function amountCell(
  plan: WorkbookPlan,
  form: StatementForm,
  { line, row, block }: PlacedLine,
  column: StatementColumn,
): CellContent {
  const figure = line.figures[column]
  if (!figure) return null
  const result = figure.amount / 100
  const letters: Partial<Record<StatementColumn, string>> = COLUMN_LETTERS[form.name]
  const letter = letters[column]
  if (!letter) throw new Error(`${form.name} has no column ${column}`)
  if (line.type === 'total') return { formula: totalFormula(plan, form.name, line, letter), result }
  if (form.name === 'bilan_actif' && column === 'net') {
    return { formula: `${COLUMN_LETTERS.bilan_actif.brut}${row}-${COLUMN_LETTERS.bilan_actif.amort}${row}`, result }
  }
  const formula =
    sumOverBalance(plan, form.name, line, column, figure) ?? detailTotal(plan, block, column, figure.amount)
  return formula ? { formula, result } : result
}

function detailTotal(
  plan: WorkbookPlan,
  block: DetailBlock | undefined,
  column: StatementColumn,
  amount: number,
): string | undefined {
  if (!block || sumOfRows(block, column) !== amount) return undefined
  return `${quoteSheet(plan.sheets.detail)}!${DETAIL_LETTERS[column]}${block.row}`
}
