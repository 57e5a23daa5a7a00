import { isManagement } from './balance-sheet.ts'
import type { Centimes, TrialBalanceAccount } from './types.ts'

/** One account over the year, wherever its opening, movements and closing were read. */
export type FlowAccount = {
  code: string
  label: string
  opening: Centimes
  movementDebit: Centimes
  movementCredit: Centimes
  closing: Centimes
}

/** Own opening, own movements. */
export function flowAccounts(accounts: readonly TrialBalanceAccount[]): FlowAccount[] {
  return accounts.map(account => ({
    code: account.code,
    label: account.label,
    opening: account.openingDebit - account.openingCredit,
    movementDebit: account.movementDebit,
    movementCredit: account.movementCredit,
    closing: account.closingDebit - account.closingCredit,
  }))
}

/**
 * Opening read in the closing of the year before; an account may be in one of the two balances only. Movements are
 * taken less the opening when they hold it.
 */
export function joinYears(
  accounts: readonly TrialBalanceAccount[],
  previous: readonly TrialBalanceAccount[],
  movementsHoldOpening: boolean,
): FlowAccount[] {
  const joined = new Map<string, FlowAccount>()
  for (const { code, label, movementDebit, movementCredit, closingDebit, closingCredit } of accounts) {
    joined.set(code, { code, label, opening: 0, movementDebit, movementCredit, closing: closingDebit - closingCredit })
  }
  for (const { code, label, closingDebit, closingCredit } of previous) {
    const known = joined.get(code) ?? { code, label, opening: 0, movementDebit: 0, movementCredit: 0, closing: 0 }
    known.opening = closingDebit - closingCredit
    if (movementsHoldOpening && !isManagement(code)) {
      known.movementDebit -= closingDebit
      known.movementCredit -= closingCredit
    }
    joined.set(code, known)
  }
  return [...joined.values()]
}

/** Whether movements go from last year's closing to this year's, or hold it already; undefined when neither fits. */
export function movementsAgainstLastYear(
  accounts: readonly TrialBalanceAccount[],
  previous: readonly TrialBalanceAccount[],
): 'alone' | 'with opening' | undefined {
  const closings = new Map(previous.map(account => [account.code, account.closingDebit - account.closingCredit]))
  let carried = 0
  let alone = 0
  let held = 0
  for (const account of accounts) {
    const opening = closings.get(account.code) ?? 0
    if (opening === 0 || isManagement(account.code)) continue
    carried++
    const movement = account.movementDebit - account.movementCredit
    const closing = account.closingDebit - account.closingCredit
    if (movement === closing) held++
    else if (opening + movement === closing) alone++
  }
  if (held >= carried * 0.9 && held > 0) return 'with opening'
  return alone >= carried * 0.9 && alone > 0 ? 'alone' : undefined
}
