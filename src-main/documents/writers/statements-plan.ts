import type {
  BalanceColumn,
  Contribution,
  StatementColumn,
  StatementLine,
  StatementName,
  Statements,
  TrialBalance,
  TrialBalanceAccount,
} from '../../accounting/types.ts'
import type { Language } from '../../types.ts'
import { STATEMENTS } from './statement-words.ts'

export const STATEMENT_COLUMNS = ['brut', 'amort', 'net', 'net_n1', 'n', 'n_1'] as const satisfies StatementColumn[]

/** Where everything stands in the workbook, before a cell is written: sheets refer to one another in both directions. */
export type WorkbookPlan = {
  sheets: Record<StatementName | 'checks' | 'detail', string>
  lines: Record<StatementName, PlacedLine[]>
  blocks: DetailBlock[]
  balance: BalancePlan
  previous?: BalancePlan
}

export type PlacedLine = { line: StatementLine; row: number; block?: DetailBlock }

/** What one statement line is made of; an account has one row, whatever the columns that it feeds. */
export type DetailBlock = { statement: StatementName; line: StatementLine; row: number; rows: DetailRow[]; end: number }
type DetailRow = {
  account: string
  label: string
  row: number
  parts: Partial<Record<StatementColumn, Contribution>>
}

export type BalancePlan = {
  sheet: string
  table: TrialBalance
  columns: Map<BalanceSheetColumn, string>
  firstRow: number
  lastRow: number
  rows: Map<string, number>
  accounts: Map<string, TrialBalanceAccount>
  /** Account -> line that its closing (or opening) balance goes to; the criterion of the statements' SUMIFS. */
  keys: Record<KeyColumn, Map<string, string>>
  /** Account -> first row of Détail that names it. */
  detailRows: Map<string, number>
}

type AmountColumn = Exclude<BalanceColumn, `previous${string}`>
type KeyColumn = 'sheetKey' | 'openingKey' | 'resultKey' | 'flowKey'
export type BalanceSheetColumn = 'code' | 'label' | AmountColumn | KeyColumn | 'sourceRow'

/** Rows 1–3 name the company, the statement and the year; row 4 is a warning or empty; row 5 heads the columns. */
export const HEADER_ROW = 5
export const COLUMN_LETTERS = {
  bilan_actif: { brut: 'D', amort: 'E', net: 'F', net_n1: 'G' },
  bilan_passif: { net: 'D', net_n1: 'E' },
  compte_resultat: { n: 'D', n_1: 'E' },
  tft: { n: 'D', n_1: 'E' },
} as const satisfies Record<StatementName, Partial<Record<StatementColumn, string>>>

/** Columns of Détail: gross and depreciation are of the assets only, the net or the flow of the year, then the year before. */
export const DETAIL_LETTERS: Record<StatementColumn, string> = {
  brut: 'D',
  amort: 'E',
  net: 'F',
  n: 'F',
  net_n1: 'G',
  n_1: 'G',
}

export function planWorkbook(statements: Statements, language: Language): WorkbookPlan {
  const sheets = {
    bilan_actif: '',
    bilan_passif: '',
    compte_resultat: '',
    tft: '',
    checks: language === 'fr' ? 'Contrôles' : 'Checks',
    detail: language === 'fr' ? 'Détail' : 'Detail',
  }
  for (const form of STATEMENTS) sheets[form.name] = form.sheet[language]
  const balance = planBalance('Balance', statements.balance)
  const previous = statements.previous && planBalance('Balance N-1', statements.previous)
  const blocks: DetailBlock[] = []
  let next = HEADER_ROW + 1
  const place = (name: StatementName): PlacedLine[] =>
    statements.lines[name].map((line, index) => {
      const row = HEADER_ROW + 1 + index
      if (line.type === 'total') return { line, row }
      const block = planBlock(name, line, next)
      next = block.end + 1
      blocks.push(block)
      return { line, row, block }
    })
  const lines = {
    bilan_actif: place('bilan_actif'),
    bilan_passif: place('bilan_passif'),
    compte_resultat: place('compte_resultat'),
    tft: place('tft'),
  }
  const plan: WorkbookPlan = { sheets, lines, blocks, balance, previous }
  fillKeys(plan)
  return plan
}

function planBalance(sheet: string, table: TrialBalance): BalancePlan {
  const names: BalanceSheetColumn[] = ['code', 'label']
  if (table.hasOpening) names.push('openingDebit', 'openingCredit')
  if (table.hasMovements) names.push('movementDebit', 'movementCredit')
  names.push('closingDebit', 'closingCredit', 'sheetKey', 'openingKey', 'resultKey', 'flowKey', 'sourceRow')
  const firstRow = HEADER_ROW + 1
  return {
    sheet,
    table,
    columns: new Map(names.map((name, index) => [name, String.fromCharCode(65 + index)])),
    firstRow,
    lastRow: firstRow + Math.max(table.accounts.length, 1) - 1,
    rows: new Map(table.accounts.map((account, index) => [account.code, firstRow + index])),
    accounts: new Map(table.accounts.map(account => [account.code, account])),
    keys: { sheetKey: new Map(), openingKey: new Map(), resultKey: new Map(), flowKey: new Map() },
    detailRows: new Map(),
  }
}

function planBlock(statement: StatementName, line: StatementLine, row: number): DetailBlock {
  const byAccount = new Map<string, DetailRow>()
  for (const column of STATEMENT_COLUMNS) {
    if (column === 'net' && statement === 'bilan_actif') continue
    for (const part of line.figures[column]?.from ?? []) {
      const known = byAccount.get(part.account)
      if (known) known.parts[column] = part
      else byAccount.set(part.account, { account: part.account, label: part.label, row: 0, parts: { [column]: part } })
    }
  }
  const rows = [...byAccount.values()].sort((a, b) => (a.account < b.account ? -1 : 1))
  rows.forEach((detail, index) => {
    detail.row = row + 1 + index
  })
  return { statement, line, row, rows, end: row + rows.length }
}

/** The criterion that the Balance sheet shows for one column of one line: `AF`, or `AF brut` where the side matters. */
export function keyOf(line: StatementLine, column: StatementColumn): string {
  return column === 'brut' || column === 'amort' ? `${line.ref} ${column}` : line.ref
}

function fillKeys(plan: WorkbookPlan): void {
  for (const { statement, line, rows } of plan.blocks) {
    for (const detail of rows) {
      for (const balance of [plan.balance, plan.previous]) {
        if (balance?.rows.has(detail.account) && !balance.detailRows.has(detail.account)) {
          balance.detailRows.set(detail.account, detail.row)
        }
      }
      for (const column of STATEMENT_COLUMNS) {
        const part = detail.parts[column]
        if (!part) continue
        const target = keyTarget(plan, statement, column, part)
        if (!target) continue
        const { balance, key } = target
        const known = balance.keys[key].get(detail.account)
        const own = keyOf(line, column)
        if (known === undefined) balance.keys[key].set(detail.account, own)
        else if (key === 'flowKey' && !known.split(', ').includes(own)) {
          balance.keys[key].set(detail.account, `${known}, ${own}`)
        }
      }
    }
  }
}

function keyTarget(
  plan: WorkbookPlan,
  statement: StatementName,
  column: StatementColumn,
  part: Contribution,
): { balance: BalancePlan; key: KeyColumn } | undefined {
  if (statement === 'tft') return { balance: plan.balance, key: 'flowKey' }
  const source = signedBalance(part)?.source
  const key = statement === 'compte_resultat' ? 'resultKey' : 'sheetKey'
  const isPrevious = column === 'net_n1' || column === 'n_1'
  if (source === 'closing' && !isPrevious) return { balance: plan.balance, key }
  if (source === 'opening' && column === 'net_n1') return { balance: plan.balance, key: 'openingKey' }
  return source === 'previousClosing' && isPrevious && plan.previous ? { balance: plan.previous, key } : undefined
}

export type BalanceSource = 'closing' | 'opening' | 'previousClosing'

/** Debit − credit (or the contrary) of one date: what a SUMIFS pair can add up; undefined for anything else. */
export function signedBalance(part: Contribution): { source: BalanceSource; debit: 1 | -1 } | undefined {
  if (Object.keys(part.weights).length !== 2) return undefined
  for (const source of ['closing', 'opening', 'previousClosing'] as const) {
    const debit = part.weights[`${source}Debit`]
    const credit = part.weights[`${source}Credit`]
    if (debit !== undefined && credit !== undefined && debit === -credit) return { source, debit }
  }
  return undefined
}

export function cellOf(plan: WorkbookPlan, statement: StatementName, ref: string, letter: string): string | undefined {
  const placed = plan.lines[statement].find(candidate => candidate.line.ref === ref)
  return placed && `${quoteSheet(plan.sheets[statement])}!${letter}${placed.row}`
}

export function quoteSheet(name: string): string {
  return /^[A-Za-z_]\w*$/.test(name) ? name : `'${name.replace(/'/g, "''")}'`
}
