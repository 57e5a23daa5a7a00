import { type Chart, findAccount } from './chart.ts'
import { diagnose } from './diagnostics.ts'
import { formatAmount, listAccounts } from './format.ts'
import type { Diagnostic, TrialBalanceAccount } from './types.ts'

/** Charges in credit and income in debit; reductions obtained or granted and changes in inventories stand so by nature. */
export function watchManagement(accounts: TrialBalanceAccount[], chart: Chart): Diagnostic[] {
  const unusual = (side: 'D' | 'C') =>
    accounts.filter(account => {
      const net = account.closingDebit - account.closingCredit
      if (side === 'D' ? !(account.code.startsWith('6') && net < 0) : !(account.code.startsWith('7') && net > 0))
        return false
      return findAccount(chart, account.code)?.normalBalance === side
    })
  const charges = unusual('D')
  const income = unusual('C')
  return [
    ...report('charge_creditrice', charges, {
      fr: 'charge créditrice : sens inhabituel ; avoir, extourne ou inscription en négatif à justifier.',
      en: 'expense with a credit balance: unusual side; a credit note, a reversal or a negative entry to be explained.',
    }),
    ...report('produit_debiteur', income, {
      fr: 'produit débiteur : sens inhabituel ; avoir, extourne ou inscription en négatif à justifier.',
      en: 'income with a debit balance: unusual side; a credit note, a reversal or a negative entry to be explained.',
    }),
  ]
}

function report(
  id: 'charge_creditrice' | 'produit_debiteur',
  concerned: TrialBalanceAccount[],
  message: { fr: string; en: string },
): Diagnostic[] {
  const [first] = concerned
  if (!first) return []
  const accounts = concerned.map(({ code }) => code)
  const sum = concerned.reduce((total, { closingDebit, closingCredit }) => total + closingDebit - closingCredit, 0)
  return [
    diagnose(
      id,
      {
        fr: `${listAccounts(accounts)} (${formatAmount(Math.abs(sum))}) : ${message.fr}`,
        en: `${listAccounts(accounts, 'en')} (${formatAmount(Math.abs(sum), 'en')}): ${message.en}`,
      },
      { accounts, ...(concerned.length === 1 && { row: first.row }) },
    ),
  ]
}
