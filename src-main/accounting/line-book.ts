import type { RuleLine, StatementRules } from './rules.ts'
import type {
  BalanceColumn,
  Centimes,
  Contribution,
  Figure,
  StatementColumn,
  StatementLine,
  StatementName,
  TrialBalanceAccount,
} from './types.ts'

export type Weights = Partial<Record<BalanceColumn, 1 | -1>>

export const BALANCE_COLUMNS: readonly BalanceColumn[] = [
  'openingDebit',
  'openingCredit',
  'movementDebit',
  'movementCredit',
  'closingDebit',
  'closingCredit',
  'previousOpeningDebit',
  'previousOpeningCredit',
  'previousMovementDebit',
  'previousMovementCredit',
  'previousClosingDebit',
  'previousClosingCredit',
]

/** Which columns of which balance tell a date: closing N, opening N, closing N-1… */
export type Position = {
  accounts: readonly TrialBalanceAccount[]
  debit: BalanceColumn
  credit: BalanceColumn
  net(account: TrialBalanceAccount): Centimes
}

export const CLOSING = { debit: 'closingDebit', credit: 'closingCredit' } as const
export const OPENING = { debit: 'openingDebit', credit: 'openingCredit' } as const
export const PREVIOUS_CLOSING = { debit: 'previousClosingDebit', credit: 'previousClosingCredit' } as const

export const closingNet = (account: TrialBalanceAccount): Centimes => account.closingDebit - account.closingCredit
export const openingNet = (account: TrialBalanceAccount): Centimes => account.openingDebit - account.openingCredit

export function closingPosition(accounts: readonly TrialBalanceAccount[]): Position {
  return { accounts, ...CLOSING, net: closingNet }
}
export function openingPosition(accounts: readonly TrialBalanceAccount[]): Position {
  return { accounts, ...OPENING, net: openingNet }
}
export function previousPosition(accounts: readonly TrialBalanceAccount[]): Position {
  return { accounts, ...PREVIOUS_CLOSING, net: closingNet }
}

/** Figures of all statements while they are being filled: statement, line, column. */
export type LineBook = {
  add(statement: StatementName, ref: string, column: StatementColumn, contribution: Contribution): void
  /** Adds totals, and gives the lines of one statement with the columns that are known. */
  lines(statement: StatementName, columns: readonly StatementColumn[]): StatementLine[]
}

export function createLineBook(rules: StatementRules): LineBook {
  const figures: Record<StatementName, Map<string, Partial<Record<StatementColumn, Figure>>>> = {
    bilan_actif: new Map(),
    bilan_passif: new Map(),
    compte_resultat: new Map(),
    tft: new Map(),
  }
  const figureOf = (statement: StatementName, ref: string, column: StatementColumn): Figure => {
    let line = figures[statement].get(ref)
    if (!line) {
      line = {}
      figures[statement].set(ref, line)
    }
    line[column] ??= { amount: 0, from: [] }
    return line[column]
  }
  return {
    add(statement, ref, column, contribution) {
      if (contribution.amount === 0) return
      const figure = figureOf(statement, ref, column)
      figure.amount += contribution.amount
      figure.from.push(contribution)
    },
    lines(statement, columns) {
      const byRef = new Map(rules.lines[statement].map(line => [line.ref, line]))
      const total = (line: RuleLine, column: StatementColumn): Centimes => {
        if (!line.total) return figureOf(statement, line.ref, column).amount
        return line.total.reduce((sum, ref) => sum + total(byRef.get(ref) ?? line, column), 0)
      }
      return rules.lines[statement].map(line => {
        const { ref, label, note, formula } = line
        const known = columns.map(column => {
          const figure: Figure = line.total
            ? { amount: total(line, column), from: [] }
            : figureOf(statement, ref, column)
          return [column, figure] as const
        })
        const type = line.total ? ('total' as const) : ('detail' as const)
        return { ref, label, note, type, ...(formula && { formula }), figures: Object.fromEntries(known) }
      })
    },
  }
}

const WEIGHTS = new Map<string, Weights>()

/** +debit −credit, or the reverse; one shared object a shape, since a balance makes a hundred thousand of them. */
export function netWeights(debit: BalanceColumn, credit: BalanceColumn, sign: 1 | -1): Weights {
  const key = `${debit} ${credit} ${sign}`
  let weights = WEIGHTS.get(key)
  if (!weights) {
    weights = { [debit]: sign, [credit]: sign === 1 ? -1 : 1 }
    WEIGHTS.set(key, weights)
  }
  return weights
}
