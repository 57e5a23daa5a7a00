import { type LineBook, netWeights, type Position } from './line-book.ts'
import { longestPrefix, startsWithAny } from './prefix.ts'
import type { BilanTarget, StatementRules } from './rules.ts'
import type { StatementColumn, TrialBalanceAccount } from './types.ts'

/** Classes 6, 7 and 8. */
export function isManagement(code: string): boolean {
  const first = code.charCodeAt(0)
  return first >= 54 && first <= 56
}

/** Line of the bilan for an account that stands at `net` (debit − credit); undefined when no prefix knows it. */
function bilanTarget(rules: StatementRules, code: string, net: number, fromOpening: boolean): BilanTarget | undefined {
  if (isManagement(code)) return rules.resultTarget
  const exception = fromOpening ? longestPrefix(rules.bilanFromOpening, code) : undefined
  const rule = exception ?? longestPrefix(rules.bilan, code)
  return rule && (net > 0 ? rule.value.debit : rule.value.credit)
}

/**
 * Account by account, never netted by root: a supplier in debit goes to assets. Gives the accounts that no line takes.
 */
export function fillBilan(
  book: LineBook,
  rules: StatementRules,
  position: Position,
  year: 'current' | 'previous',
  fromOpening: boolean,
): TrialBalanceAccount[] {
  const unmapped: TrialBalanceAccount[] = []
  const plus = netWeights(position.debit, position.credit, 1)
  const minus = netWeights(position.debit, position.credit, -1)
  const netColumn: StatementColumn = year === 'current' ? 'net' : 'net_n1'
  for (const account of position.accounts) {
    const net = position.net(account)
    if (net === 0 || startsWithAny(account.code, rules.ignored)) continue
    const target = bilanTarget(rules, account.code, net, fromOpening)
    if (!target) {
      unmapped.push(account)
      continue
    }
    const { code, label } = account
    if (target.statement === 'bilan_passif') {
      book.add('bilan_passif', target.ref, netColumn, { account: code, label, amount: -net, weights: minus })
      continue
    }
    const worth = { account: code, label, amount: net, weights: plus }
    book.add('bilan_actif', target.ref, netColumn, worth)
    if (year === 'previous') continue
    const lost = target.column === 'amort'
    const part = lost ? { account: code, label, amount: -net, weights: minus } : worth
    book.add('bilan_actif', target.ref, target.column, part)
  }
  return unmapped
}

/** Classes 6, 7 and 8 as credit − debit: charges are negative, totals are plain sums. */
export function fillIncomeStatement(
  book: LineBook,
  rules: StatementRules,
  position: Position,
  column: 'n' | 'n_1',
): TrialBalanceAccount[] {
  const unmapped: TrialBalanceAccount[] = []
  const weights = netWeights(position.debit, position.credit, -1)
  for (const account of position.accounts) {
    const net = position.net(account)
    if (net === 0 || !isManagement(account.code)) continue
    const line = longestPrefix(rules.resultat, account.code)
    if (!line) unmapped.push(account)
    else
      book.add('compte_resultat', line.value, column, {
        account: account.code,
        label: account.label,
        amount: -net,
        weights,
      })
  }
  return unmapped
}

/**
 * True once classes 6, 7 and 8 have been closed into 131 or 139, or into 1301 or 1309 that moved in the year: the bilan
 * stands, but what made the result is gone.
 */
export function isAfterClosing(accounts: readonly TrialBalanceAccount[]): boolean {
  const open = accounts.some(
    ({ code, closingDebit, closingCredit }) => isManagement(code) && closingDebit !== closingCredit,
  )
  if (open) return false
  return accounts.some(account => {
    if (!account.code.startsWith('13')) return false
    const closing = account.closingDebit - account.closingCredit
    // What stands in 130 since the opening is the result of the year before, of a company that did nothing this year.
    return (
      closing !== 0 && !(account.code.startsWith('130') && closing === account.openingDebit - account.openingCredit)
    )
  })
}
