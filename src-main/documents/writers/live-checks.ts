import type { Centimes, StatementLine, StatementName, Statements, TrialBalanceAccount } from '../../accounting/types.ts'
import { roundToFranc } from './format.ts'
import { type BalancePlan, type BalanceSheetColumn, cellOf, quoteSheet, type WorkbookPlan } from './statements-plan.ts'

/** A difference that Excel computes again, and what it comes to now. */
export type LiveAmount = { formula: string; value: Centimes }

/** By check: the difference as a formula over the other sheets, for the checks that one cell can state. */
export function liveDifferences(statements: Statements, plan: WorkbookPlan): Map<string, LiveAmount> {
  const live = new Map<string, LiveAmount>()
  const add = (id: string, amount: LiveAmount | undefined) => {
    if (amount) live.set(id, amount)
  }
  add('C1', debitAgainstCredit(plan.balance))
  add('C2', openingPlusMovements(plan.balance))
  add('C3', difference(statements, plan, [['bilan_actif', 'BZ', 'net', 'F']], [['bilan_passif', 'DZ', 'net', 'D']]))
  add('C4', difference(statements, plan, [['bilan_passif', 'CJ', 'net', 'D']], [['compte_resultat', 'XI', 'n', 'D']]))
  add(
    'C5',
    difference(
      statements,
      plan,
      [
        ['tft', 'ZH', 'n', 'D'],
        ['bilan_passif', 'DT', 'net', 'D'],
      ],
      [['bilan_actif', 'BT', 'net', 'F']],
    ),
  )
  add('C6', openResultAccounts(plan.balance))
  add('C7', unassigned(plan.balance))
  return live
}

type Place = [statement: StatementName, ref: string, column: 'net' | 'n', letter: string]

function difference(statements: Statements, plan: WorkbookPlan, plus: Place[], minus: Place[]): LiveAmount | undefined {
  let value: Centimes = 0
  const terms: string[] = []
  for (const [places, sign] of [[plus, 1] as const, [minus, -1] as const]) {
    for (const [statement, ref, column, letter] of places) {
      const figure = statements.lines[statement].find(line => line.ref === ref)?.figures[column]
      const cell = cellOf(plan, statement, ref, letter)
      if (!figure || !cell) return undefined
      value += sign * figure.amount
      terms.push(`${sign === 1 ? '+' : '-'}${cell}`)
    }
  }
  return { formula: `ROUND(${terms.join('').replace(/^\+/, '')},2)`, value }
}

const PAIRS = [
  ['openingDebit', 'openingCredit'],
  ['movementDebit', 'movementCredit'],
  ['closingDebit', 'closingCredit'],
] as const

function debitAgainstCredit(balance: BalancePlan): LiveAmount {
  const present = PAIRS.filter(([debit]) => balance.columns.has(debit))
  let value: Centimes = 0
  const terms = present.map(([debit, credit]) => {
    value += Math.abs(sum(balance, account => account[debit] - account[credit]))
    return `ABS(ROUND(SUM(${range(balance, debit)})-SUM(${range(balance, credit)}),2))`
  })
  return { formula: terms.join('+'), value }
}

function openingPlusMovements(balance: BalancePlan): LiveAmount | undefined {
  const { hasOpening, hasMovements } = balance.table
  if (!hasOpening || !hasMovements) return undefined
  const net = PAIRS.map(([debit, credit]) => `${range(balance, debit)}-${range(balance, credit)}`)
  return {
    formula: `SUMPRODUCT(ABS(ROUND(${net[0]}+${net[1]}-(${net[2]}),2)))`,
    value: sum(balance, account =>
      Math.abs(
        account.openingDebit -
          account.openingCredit +
          (account.movementDebit - account.movementCredit) -
          (account.closingDebit - account.closingCredit),
      ),
    ),
  }
}

function openResultAccounts(balance: BalancePlan): LiveAmount | undefined {
  if (!balance.table.hasOpening) return undefined
  const digit = `LEFT(${range(balance, 'code')},1)`
  const net = `${range(balance, 'openingDebit')}-${range(balance, 'openingCredit')}`
  return {
    formula: `SUMPRODUCT(((${digit}="6")+(${digit}="7")+(${digit}="8"))*ABS(ROUND(${net},2)))`,
    value: sum(balance, account =>
      /^[678]/.test(account.code) ? Math.abs(account.openingDebit - account.openingCredit) : 0,
    ),
  }
}

function unassigned(balance: BalancePlan): LiveAmount {
  const net = `${range(balance, 'closingDebit')}-${range(balance, 'closingCredit')}`
  return {
    formula: `SUMPRODUCT((${range(balance, 'sheetKey')}="")*ABS(ROUND(${net},2)))`,
    value: sum(balance, account =>
      balance.keys.sheetKey.has(account.code) ? 0 : Math.abs(account.closingDebit - account.closingCredit),
    ),
  }
}

function sum(balance: BalancePlan, amount: (account: TrialBalanceAccount) => Centimes): Centimes {
  return balance.table.accounts.reduce((total, account) => total + amount(account), 0)
}

function range(balance: BalancePlan, name: BalanceSheetColumn): string {
  const letter = balance.columns.get(name)
  return `${quoteSheet(balance.sheet)}!$${letter}$${balance.firstRow}:$${letter}$${balance.lastRow}`
}

export type Rounding = {
  assets: LiveAmount
  liabilities: LiveAmount
  sheetResult: LiveAmount
  incomeResult: LiveAmount
}

/** Totals of the lines as they are shown, each rounded to the franc: they may differ by a few francs. */
export function roundedTotals(statements: Statements, plan: WorkbookPlan): Rounding | undefined {
  const result = statements.lines.bilan_passif.find(line => line.ref === 'CJ')?.figures.net
  const cell = cellOf(plan, 'bilan_passif', 'CJ', 'D')
  if (!result || !cell) return undefined
  const gross = roundedLines(plan, 'bilan_actif', 'D', line => line.figures.brut?.amount)
  const depreciation = roundedLines(plan, 'bilan_actif', 'E', line => line.figures.amort?.amount)
  return {
    assets: { formula: `${gross.formula}-(${depreciation.formula})`, value: gross.value - depreciation.value },
    liabilities: roundedLines(plan, 'bilan_passif', 'D', line => line.figures.net?.amount),
    sheetResult: { formula: `ROUND(${cell},0)`, value: roundToFranc(result.amount) * 100 },
    incomeResult: roundedLines(plan, 'compte_resultat', 'D', line => line.figures.n?.amount),
  }
}

/** Detail lines stand between totals: one SUMPRODUCT for each run of them. */
function roundedLines(
  plan: WorkbookPlan,
  statement: StatementName,
  letter: string,
  amount: (line: StatementLine) => Centimes | undefined,
): LiveAmount {
  const runs: { first: number; last: number }[] = []
  let value: Centimes = 0
  for (const { line, row } of plan.lines[statement]) {
    if (line.type === 'total') continue
    value += roundToFranc(amount(line) ?? 0) * 100
    const run = runs.at(-1)
    if (run?.last === row - 1) run.last = row
    else runs.push({ first: row, last: row })
  }
  const sheet = quoteSheet(plan.sheets[statement])
  const terms = runs.map(run => `SUMPRODUCT(ROUND(${sheet}!${letter}${run.first}:${letter}${run.last},0))`)
  return { formula: terms.join('+') || '0', value }
}
