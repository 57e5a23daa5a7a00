import type {
  BalanceColumn,
  Centimes,
  Contribution,
  Figure,
  StatementColumn,
  StatementLine,
  StatementName,
} from '../../accounting/types.ts'
import { type BalanceSource, keyOf, quoteSheet, signedBalance, type WorkbookPlan } from './statements-plan.ts'

/** Where each column of a contribution stands: on this year's balance or on last year's. */
const BALANCE_COLUMNS = [
  ['openingDebit', 'balance', 'openingDebit'],
  ['openingCredit', 'balance', 'openingCredit'],
  ['movementDebit', 'balance', 'movementDebit'],
  ['movementCredit', 'balance', 'movementCredit'],
  ['closingDebit', 'balance', 'closingDebit'],
  ['closingCredit', 'balance', 'closingCredit'],
  ['previousOpeningDebit', 'previous', 'openingDebit'],
  ['previousOpeningCredit', 'previous', 'openingCredit'],
  ['previousMovementDebit', 'previous', 'movementDebit'],
  ['previousMovementCredit', 'previous', 'movementCredit'],
  ['previousClosingDebit', 'previous', 'closingDebit'],
  ['previousClosingCredit', 'previous', 'closingCredit'],
] as const satisfies [BalanceColumn, 'balance' | 'previous', BalanceColumn][]

/** The SUMIFS over the Balance sheet that gives a figure; undefined when accounts need more than their key to say it. */
export function sumOverBalance(
  plan: WorkbookPlan,
  statement: StatementName,
  line: StatementLine,
  column: StatementColumn,
  figure: Figure,
): string | undefined {
  const first = figure.from[0]
  if (statement === 'tft') return undefined
  const shape = first ? signedBalance(first) : { source: emptySource(plan, column), debit: 1 as const }
  if (!shape) return undefined
  const balance = shape.source === 'previousClosing' ? plan.previous : plan.balance
  const amounts = shape.source === 'opening' ? 'opening' : 'closing'
  const debit = balance?.columns.get(`${amounts}Debit`)
  const credit = balance?.columns.get(`${amounts}Credit`)
  const key = statement === 'compte_resultat' ? 'resultKey' : shape.source === 'opening' ? 'openingKey' : 'sheetKey'
  const keyLetter = balance?.columns.get(key)
  if (!balance || !debit || !credit || !keyLetter) return undefined
  const own = keyOf(line, column)
  let total: Centimes = 0
  for (const part of figure.from) {
    const each = signedBalance(part)
    if (each?.source !== shape.source || each.debit !== shape.debit) return undefined
    if (balance.keys[key].get(part.account) !== own) return undefined
    total += part.amount
  }
  if (total !== figure.amount) return undefined
  const range = (letter: string) =>
    `${quoteSheet(balance.sheet)}!$${letter}$${balance.firstRow}:$${letter}$${balance.lastRow}`
  const sum = (letter: string) => `SUMIFS(${range(letter)},${range(keyLetter)},"${own}")`
  return shape.debit === 1 ? `${sum(debit)}-${sum(credit)}` : `${sum(credit)}-${sum(debit)}`
}

function emptySource(plan: WorkbookPlan, column: StatementColumn): BalanceSource {
  if (column !== 'net_n1' && column !== 'n_1') return 'closing'
  return plan.previous ? 'previousClosing' : 'opening'
}

/** `Balance!G45-Balance!H45`; undefined when the weights do not give the amount (then the amount stands as a number). */
export function formulaOf(plan: WorkbookPlan, part: Contribution): string | undefined {
  let total: Centimes = 0
  const plus: string[] = []
  const minus: string[] = []
  for (const [name, side, column] of BALANCE_COLUMNS) {
    const weight = part.weights[name]
    if (weight === undefined) continue
    const balance = plan[side]
    const account = balance?.accounts.get(part.account)
    const letter = balance?.columns.get(column)
    if (!balance || !account || !letter) continue
    total += weight * account[column]
    const cell = `${quoteSheet(balance.sheet)}!${letter}${balance.rows.get(part.account)}`
    ;(weight === 1 ? plus : minus).push(cell)
  }
  if (total !== part.amount || plus.length + minus.length === 0) return undefined
  return plus.join('+') + minus.map(cell => `-${cell}`).join('')
}

/** `AE+AF-AG` -> cells of the same column. */
export function totalFormula(
  plan: WorkbookPlan,
  statement: StatementName,
  line: StatementLine,
  letter: string,
): string {
  const rows = new Map(plan.lines[statement].map(placed => [placed.line.ref, placed.row]))
  const terms = (line.formula ?? '').replace(/\s/g, '').match(/[+-]?[^+-]+/g) ?? []
  if (terms.length === 0) throw new Error(`total ${line.ref} has no formula`)
  return terms
    .map((term, index) => {
      const sign = term.startsWith('-') ? '-' : index === 0 ? '' : '+'
      const ref = term.replace(/^[+-]/, '')
      const row = rows.get(ref)
      if (row === undefined) throw new Error(`total ${line.ref} names ${ref}, which is no line of ${statement}`)
      return `${sign}${letter}${row}`
    })
    .join('')
}
