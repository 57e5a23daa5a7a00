import { isManagement } from './balance-sheet.ts'
import type { FlowAccount } from './flow-accounts.ts'
import { BALANCE_COLUMNS, type LineBook, type Weights } from './line-book.ts'
import { longestPrefix, startsWithAny } from './prefix.ts'
import type { StatementRules, TftBucket } from './rules.ts'
import type { BalanceColumn, Centimes } from './types.ts'

export type FlowColumns = {
  opening: { debit: BalanceColumn; credit: BalanceColumn }
  /** `withOpening`: the columns hold the opening too, which was subtracted side by side. */
  movement?: { debit: BalanceColumn; credit: BalanceColumn; withOpening?: boolean }
  closing: { debit: BalanceColumn; credit: BalanceColumn }
}

/** Parts of an account that a line may take; `flux` is opening − closing, in debit − credit. */
type Part = 'opening' | 'closing' | 'flux' | 'debits' | 'credits' | 'minusDebits' | 'minusCredits'

/** An account with its bucket; classes 6 to 8 that stand open at the opening are last year's result, hence equity. */
type Flow = { account: FlowAccount; bucket: TftBucket }

/**
 * Indirect method by partition: every account but cash goes to one bucket, so that the lines add up to the change in
 * cash by construction. Gives the accounts that no bucket takes.
 */
export function fillCashFlow(
  book: LineBook,
  rules: StatementRules,
  accounts: FlowAccount[],
  columns: FlowColumns,
  column: 'n' | 'n_1',
): FlowAccount[] {
  const unmapped: FlowAccount[] = []
  const blocks: Flow[] = []
  const weightsOf = createWeights(columns)
  const give: Give = (ref, account, part, other) => {
    const amount = amountOf(account, part) + (other ? amountOf(account, other) : 0)
    if (amount === 0) return
    book.add('tft', ref, column, {
      account: account.code,
      label: account.label,
      amount,
      weights: weightsOf(part, other),
    })
  }
  for (const account of accounts) {
    if (startsWithAny(account.code, rules.ignored)) continue
    const bucket = longestPrefix(rules.tft, account.code)?.value
    if (bucket) {
      if (!giveAlone(account, bucket, give) || (isManagement(account.code) && account.opening !== 0)) {
        blocks.push({ account, bucket })
      }
    } else if (account.opening !== 0 || account.closing !== 0) unmapped.push(account)
  }
  if (columns.movement) giveByMovements(blocks, rules, give)
  else giveNetted(blocks, rules, give)
  return unmapped
}

type Give = (ref: string, account: FlowAccount, part: Part, other?: Part) => void

/** What both methods do alike, account by account; false for an account whose block decides. */
function giveAlone(account: FlowAccount, bucket: TftBucket, give: Give): boolean {
  switch (bucket.kind) {
    case 'line':
      if (isManagement(account.code)) give(bucket.ref, account, 'closing')
      else give(bucket.ref, account, 'flux')
      return true
    case 'cash':
      give('ZA', account, 'opening')
      return true
    case 'working_capital':
      giveBySide(account, give)
      return true
    case 'financial_disposal':
      give('FJ', account, isManagement(account.code) ? 'closing' : 'flux')
      return true
    case 'financial_purchase':
      give('FH', account, 'flux')
      return true
    case 'financial':
    case 'equity':
    case 'revaluation':
    case 'debt':
    case 'lease':
      return false
  }
}

/** A third party is a claim or a debt at each date by itself: it may pass from one line to the other. */
function giveBySide(account: FlowAccount, give: Give): void {
  const before = account.opening > 0 ? 'FD' : 'FE'
  const after = account.closing > 0 ? 'FD' : 'FE'
  if (account.opening === 0 || account.closing === 0 || before === after) {
    const ref = account.closing === 0 ? before : after
    give(ref, account, 'flux')
  } else {
    give(before, account, 'opening')
    give(after, account, 'closing')
  }
}

function giveByMovements(flows: Flow[], rules: StatementRules, give: Give): void {
  const sets = rules.tftFlows
  const revaluation = flows.filter(({ bucket }) => bucket.kind === 'revaluation')
  const revalued = revaluation.reduce((sum, { account }) => sum + account.movementCredit - account.movementDebit, 0)
  for (const { account, bucket } of flows) {
    const { code } = account
    if (isManagement(code) && account.opening !== 0) give('FK', account, 'opening')
    if (bucket.kind === 'financial') {
      if (startsWithAny(code, sets.financialAssets)) {
        give('FH', account, 'minusDebits')
        give('FJ', account, 'flux', 'debits')
      } else give('FJ', account, isManagement(code) ? 'closing' : 'flux')
    } else if (bucket.kind === 'equity') {
      if (startsWithAny(code, sets.contributionsInKind)) {
        give('FG', account, 'credits')
        give('FK', account, 'flux', 'minusCredits')
      } else if (startsWithAny(code, sets.dividends) || startsWithAny(code, sets.withdrawals)) {
        give(startsWithAny(code, sets.dividends) ? 'FN' : 'FM', account, 'minusDebits')
        give('FK', account, 'flux', 'debits')
      } else give('FK', account, 'flux')
    } else if (bucket.kind === 'revaluation') {
      if (revalued >= 0) give('FG', account, 'credits', 'minusDebits')
      else {
        give('FG', account, 'credits')
        give('FK', account, 'minusDebits')
      }
    } else if (bucket.kind === 'debt') {
      give(startsWithAny(code, sets.borrowings) ? 'FO' : 'FP', account, 'credits')
      give('FQ', account, 'minusDebits')
    } else if (bucket.kind === 'lease') {
      give(startsWithAny(code, sets.leaseInterest) ? 'FP' : 'FG', account, 'credits')
      give('FQ', account, 'minusDebits')
    }
  }
}

/** Without movements only net changes are known: opposite ones within a block hide each other. */
function giveNetted(flows: Flow[], rules: StatementRules, give: Give): void {
  const sets = rules.tftFlows
  const flux = ({ account }: Flow) => (isManagement(account.code) ? 0 : account.opening) - account.closing
  const sum = (some: Flow[]) => some.reduce((total, flow) => total + flux(flow), 0)
  const financial = flows.filter(({ bucket }) => bucket.kind === 'financial')
  const financialLine = sum(financial) < 0 ? 'FH' : 'FJ'
  for (const { account } of financial) give(financialLine, account, isManagement(account.code) ? 'closing' : 'flux')

  const equity = flows.filter(({ bucket }) => bucket.kind === 'equity')
  const lastResult = flows.filter(({ account }) => isManagement(account.code) && account.opening !== 0)
  const retained = equity.filter(({ account }) => startsWithAny(account.code, sets.retainedEarnings))
  const refunded = equity.filter(({ account }) => startsWithAny(account.code, sets.refundedCapital))
  const capital = equity.filter(
    ({ account: { code } }) =>
      !startsWithAny(code, sets.retainedEarnings) && !startsWithAny(code, sets.refundedCapital),
  )
  const kept = sum(retained) + lastResult.reduce((total, { account }) => total + account.opening, 0)
  const capitalLine = sum(capital) + Math.max(kept, 0) < 0 ? 'FM' : 'FK'
  const retainedLine = kept < 0 ? 'FN' : capitalLine
  for (const { account } of retained) give(retainedLine, account, 'flux')
  for (const { account } of lastResult) give(retainedLine, account, 'opening')
  for (const { account } of capital) give(capitalLine, account, 'flux')
  for (const { account } of refunded) give('FM', account, 'flux')

  for (const flow of flows) {
    const { account, bucket } = flow
    if (bucket.kind === 'revaluation') give('FG', account, 'flux')
    else if (bucket.kind === 'debt') {
      give(flux(flow) < 0 ? 'FQ' : startsWithAny(account.code, sets.borrowings) ? 'FO' : 'FP', account, 'flux')
    } else if (bucket.kind === 'lease') give(flux(flow) < 0 ? 'FQ' : 'FG', account, 'flux')
  }
}

function amountOf(account: FlowAccount, part: Part): Centimes {
  switch (part) {
    case 'opening':
      return account.opening
    case 'closing':
      return -account.closing
    case 'flux':
      return account.opening - account.closing
    case 'debits':
      return account.movementDebit
    case 'credits':
      return account.movementCredit
    case 'minusDebits':
      return -account.movementDebit
    case 'minusCredits':
      return -account.movementCredit
  }
}

function createWeights({ opening, movement, closing }: FlowColumns): (part: Part, other?: Part) => Weights {
  const opened: Weights = { [opening.debit]: 1, [opening.credit]: -1 }
  const closed: Weights = { [closing.debit]: -1, [closing.credit]: 1 }
  const moved = (side: 'debit' | 'credit', sign: 1 | -1): Weights => {
    if (!movement) return {}
    const less: Weights = movement.withOpening ? { [opening[side]]: sign === 1 ? -1 : 1 } : {}
    return { [movement[side]]: sign, ...less }
  }
  const single: Record<Part, Weights> = {
    opening: opened,
    closing: closed,
    flux: { ...opened, ...closed },
    debits: moved('debit', 1),
    credits: moved('credit', 1),
    minusDebits: moved('debit', -1),
    minusCredits: moved('credit', -1),
  }
  const joined = new Map<string, Weights>()
  return (part, other) => {
    if (!other) return single[part]
    const key = `${part} ${other}`
    const known = joined.get(key) ?? addWeights(single[part], single[other])
    joined.set(key, known)
    return known
  }
}

/** A column taken once and given back once is no longer there. */
function addWeights(some: Weights, others: Weights): Weights {
  const sum = { ...some }
  for (const column of BALANCE_COLUMNS) {
    const weight = others[column]
    if (weight === undefined) continue
    if (sum[column] === undefined) sum[column] = weight
    else delete sum[column]
  }
  return sum
}
