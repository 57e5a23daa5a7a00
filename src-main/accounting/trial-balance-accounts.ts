import { type Chart, findAccount } from './chart.ts'
import { diagnose } from './diagnostics.ts'
import { movementsIncludeOpening } from './stage-proof.ts'
import type { Entry, Stages } from './trial-balance-units.ts'
import type { Diagnostic, TrialBalanceAccount } from './types.ts'

/** Entries of one number added together, and each column put at its stage; what is missing is computed if it can be. */
export function buildAccounts(
  entries: Entry[],
  stages: Stages,
  chart: Chart,
  notes: Diagnostic[],
): { accounts: TrialBalanceAccount[]; hasOpening: boolean } {
  const merged = new Map<string, TrialBalanceAccount>()
  for (const { row, code, label, amounts } of entries) {
    let account = merged.get(code)
    if (!account) {
      account = emptyAccount(code, label || (findAccount(chart, code)?.label ?? ''), row)
      merged.set(code, account)
    }
    const at = (unit: number | undefined, side: 0 | 1) => (unit === undefined ? 0 : (amounts[unit * 2 + side] ?? 0))
    account.openingDebit += at(stages.opening, 0)
    account.openingCredit += at(stages.opening, 1)
    account.movementDebit += at(stages.movement, 0)
    account.movementCredit += at(stages.movement, 1)
    account.closingDebit += at(stages.closing, 0)
    account.closingCredit += at(stages.closing, 1)
  }
  const accounts = [...merged.values()]
  if (stages.closing === undefined) computeClosing(accounts, stages, notes)
  if (movementsIncludeOpening(stages, entries)) subtractOpening(accounts, notes)
  const deduced = stages.opening === undefined && stages.movement !== undefined && deduceOpening(accounts, notes)
  return { accounts, hasOpening: stages.opening !== undefined || deduced }
}

function emptyAccount(code: string, label: string, row: number): TrialBalanceAccount {
  return {
    code,
    label,
    row,
    openingDebit: 0,
    openingCredit: 0,
    movementDebit: 0,
    movementCredit: 0,
    closingDebit: 0,
    closingCredit: 0,
  }
}

function computeClosing(accounts: TrialBalanceAccount[], stages: Stages, notes: Diagnostic[]): void {
  for (const account of accounts) {
    const net = account.openingDebit - account.openingCredit + account.movementDebit - account.movementCredit
    account.closingDebit = Math.max(net, 0)
    account.closingCredit = Math.max(-net, 0)
  }
  const from =
    stages.opening === undefined
      ? { fr: 'des mouvements', en: 'movements' }
      : { fr: 'de l’ouverture et des mouvements', en: 'the opening and the movements' }
  notes.push(
    diagnose('cloture_calculee', {
      fr: `Pas de colonne de clôture : les soldes ont été calculés à partir ${from.fr}.`,
      en: `No closing column: balances were computed from ${from.en}.`,
    }),
  )
}

function subtractOpening(accounts: TrialBalanceAccount[], notes: Diagnostic[]): void {
  for (const account of accounts) {
    account.movementDebit -= account.openingDebit
    account.movementCredit -= account.openingCredit
  }
  notes.push(
    diagnose('mouvements_cumules', {
      fr: 'Les colonnes de mouvements comprenaient l’à-nouveau : il en a été retranché.',
      en: 'The movement columns included the opening balance: it was subtracted.',
    }),
  )
}

/** Closing − movements, if that leaves classes 6 to 8 at zero and balances: otherwise the opening stays unknown. */
function deduceOpening(accounts: TrialBalanceAccount[], notes: Diagnostic[]): boolean {
  const openings = accounts.map(
    account => account.closingDebit - account.closingCredit - account.movementDebit + account.movementCredit,
  )
  const filled = openings.some(amount => amount !== 0)
  const sum = openings.reduce((total, amount) => total + amount, 0)
  const managed = accounts.every(({ code }, index) => !/^[678]/.test(code) || openings[index] === 0)
  if (!filled || sum !== 0 || !managed) return false
  for (const [index, account] of accounts.entries()) {
    const amount = openings[index] ?? 0
    account.openingDebit = Math.max(amount, 0)
    account.openingCredit = Math.max(-amount, 0)
  }
  notes.push(
    diagnose('ouverture_deduite', {
      fr: 'Pas de colonne d’ouverture : les soldes d’ouverture ont été déduits (clôture − mouvements).',
      en: 'No opening column: opening balances were deduced (closing − movements).',
    }),
  )
  return true
}
