import type { StatementColumn } from '../../accounting/types.ts'
import { amountWidth, LINK_LIMIT, lineCount, STYLE, setWidths } from './sheet-style.ts'
import { columnTitle } from './statement-words.ts'
import { addSheet, type Book, HEADED, linkTo, sheetTitle } from './statements-book.ts'
import { formulaOf } from './statements-formulas.ts'
import {
  DETAIL_LETTERS,
  type DetailBlock,
  HEADER_ROW,
  STATEMENT_COLUMNS,
  type WorkbookPlan,
} from './statements-plan.ts'
import { type CellContent, pauseEvery, putRow, type StyledCell } from './workbook-file.ts'

const LABEL_WIDTH = 54

export async function writeDetail(book: Book): Promise<void> {
  const { statements, plan, meta } = book
  const fr = meta.language === 'fr'
  const sheet = addSheet(book, plan.sheets.detail, 'landscape', HEADED)
  const width = amountWidth(
    plan.blocks.flatMap(({ line }) => STATEMENT_COLUMNS.map(column => line.figures[column]?.amount ?? 0)),
  )
  setWidths(sheet, [8, 11, LABEL_WIDTH, width, width, width, width])
  sheetTitle(book, fr ? 'Détail des postes par compte' : 'Accounts behind each line').forEach((cells, index) => {
    putRow(sheet, index + 1, cells)
  })
  const before = columnTitle('n_1', statements, meta.language)
  const titles = fr
    ? ['Poste', 'Compte', 'Intitulé', 'Brut', 'Amort. et\ndépréc.', 'Net ou flux\nde l’exercice', before]
    : ['Line', 'Account', 'Name', 'Gross', 'Depreciation', 'Net or flow\nof the year', before]
  putRow(
    sheet,
    HEADER_ROW,
    titles.map((title): StyledCell => [title, STYLE.header]),
    32,
  )
  let links = 0
  for (const block of plan.blocks) {
    const placed = plan.lines[block.statement].find(({ line }) => line === block.line)
    if (!placed) throw new Error(`${block.line.ref} stands on no statement`)
    const heading: StyledCell[] = [
      [linkTo(block.line.ref, plan.sheets[block.statement], `A${placed.row}`), STYLE.totalLink],
      ['', STYLE.totalText],
      [block.line.label, STYLE.totalText],
    ]
    putRow(sheet, block.row, [...heading, ...detailCells(plan, block, undefined)], heightOf(block.line.label))
    for (const [index, detail] of block.rows.entries()) {
      const balance = plan.balance.rows.has(detail.account) ? plan.balance : plan.previous
      const row = balance?.rows.get(detail.account)
      const code: CellContent =
        balance && row !== undefined && ++links <= LINK_LIMIT - plan.blocks.length
          ? linkTo(detail.account, balance.sheet, `A${row}`)
          : detail.account
      const start: StyledCell[] = [
        [block.line.ref, STYLE.centre],
        [code, typeof code === 'string' ? STYLE.text : STYLE.link],
        [detail.label, STYLE.label],
      ]
      putRow(sheet, detail.row, [...start, ...detailCells(plan, block, index)], heightOf(detail.label))
      book.wrote()
      await pauseEvery(detail.row)
    }
  }
  sheet.commit()
}

function heightOf(label: string): number {
  return 3 + 13 * lineCount(label, LABEL_WIDTH)
}

/** The four amounts of one row of Détail, or of the heading of its block (`index` undefined), which adds the rows up. */
function detailCells(plan: WorkbookPlan, block: DetailBlock, index: number | undefined): StyledCell[] {
  const isAsset = block.statement === 'bilan_actif'
  const detail = index === undefined ? undefined : block.rows[index]
  const row = detail ? detail.row : block.row
  const columns: StatementColumn[] = isAsset
    ? ['brut', 'amort', 'net', 'net_n1']
    : block.statement === 'bilan_passif'
      ? ['net', 'net_n1']
      : ['n', 'n_1']
  const cells = columns.map((column): StyledCell => {
    const style = detail ? STYLE.money : STYLE.totalMoney
    if (isAsset && column === 'net') {
      const amount = (key: 'brut' | 'amort') => (detail ? (detail.parts[key]?.amount ?? 0) : sumOfRows(block, key))
      if (detail && !detail.parts.brut && !detail.parts.amort) return [null, style]
      return [{ formula: `D${row}-E${row}`, result: (amount('brut') - amount('amort')) / 100 }, style]
    }
    if (!detail) {
      if (!block.line.figures[column]) return [null, style]
      const letter = DETAIL_LETTERS[column]
      if (block.rows.length === 0) return [0, style]
      return [
        { formula: `SUM(${letter}${row + 1}:${letter}${block.end})`, result: sumOfRows(block, column) / 100 },
        style,
      ]
    }
    const part = detail.parts[column]
    if (!part) return [null, style]
    const formula = formulaOf(plan, part)
    return [formula ? { formula, result: part.amount / 100 } : part.amount / 100, style]
  })
  const blank: StyledCell = [null, detail ? STYLE.money : STYLE.totalMoney]
  return isAsset ? cells : [blank, blank, ...cells]
}

export function sumOfRows(block: DetailBlock, column: StatementColumn): number {
  return block.rows.reduce((sum, { parts }) => sum + (parts[column]?.amount ?? 0), 0)
}
