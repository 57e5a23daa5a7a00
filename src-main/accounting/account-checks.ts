import type { Bilingual } from '../types.ts'
import { significantCode } from './account-code.ts'
import { isEmpty } from './account-watch.ts'
import { isManagement } from './balance-sheet.ts'
import { type CheckInput, type Finding, failed, notApplicable, passed } from './check-finding.ts'
import { formatAmount, listAccounts } from './format.ts'
import { closingNet, openingNet } from './line-book.ts'
import type { Centimes, TrialBalanceAccount } from './types.ts'

/** Last year's result may stand in 13 or still in classes 6 to 8: they are compared as one sum. */
export function checkContinuity({ balance, previous }: CheckInput): Finding {
  if (!previous)
    return notApplicable('La balance N-1 n’a pas été fournie.', 'The trial balance of the year before was not given.')
  if (!balance.hasOpening)
    return notApplicable('La balance n’a pas de colonne d’ouverture.', 'The trial balance has no opening column.')
  const gaps = new Map<string, Centimes>()
  const add = (account: TrialBalanceAccount, amount: Centimes) => {
    if (account.code.startsWith('9')) return
    const key = isManagement(account.code) || account.code.startsWith('13') ? '13' : significantCode(account.code)
    gaps.set(key, (gaps.get(key) ?? 0) + amount)
  }
  for (const account of balance.accounts) add(account, openingNet(account))
  for (const account of previous.accounts) add(account, -closingNet(account))
  const wrong = [...gaps].filter(([, gap]) => gap !== 0).sort(([a], [b]) => (a < b ? -1 : 1))
  const [first] = wrong
  if (!first)
    return passed(`${gaps.size} comptes repris à l’identique.`, `${gaps.size} accounts carried forward unchanged.`)
  const accounts = wrong.map(([code]) => code)
  return failed(
    `Ouverture différente de la clôture N-1 : ${listAccounts(accounts)} ; d’abord ${first[0]}, écart ${formatAmount(first[1])}.`,
    `Opening different from the closing of the year before: ${listAccounts(accounts, 'en')}; first ${first[0]}, gap ${formatAmount(first[1], 'en')}.`,
    { accounts, difference: first[1] },
  )
}

const UNUSUAL = new Set<string>([
  '585',
  'liaison',
  'attente',
  'caisse_creditrice',
  'amortissement_debiteur',
  'immobilisation_creditrice',
  'capital_debiteur',
  'stock_crediteur',
  'fournisseur_debiteur',
  'client_crediteur',
])

export function checkUnusual({ balance }: CheckInput): Finding {
  const found = balance.diagnostics.filter(({ id }) => UNUSUAL.has(id))
  if (found.length === 0) return passed('Aucun solde anormal au bilan.', 'No unusual balance in the balance sheet.')
  const join = (language: 'fr' | 'en') => found.map(({ message }) => message[language]).join(' ')
  return failed(join('fr'), join('en'), { accounts: [...new Set(found.flatMap(({ accounts }) => accounts ?? []))] })
}

/** 38 (goods on their way) is left to the accountant; 39 passes through 659 and 759. */
export function checkInventories({ balance }: CheckInput): Finding {
  if (!balance.hasOpening)
    return notApplicable('La balance n’a pas de colonne d’ouverture.', 'The trial balance has no opening column.')
  const change = (pattern: RegExp) =>
    sumOf(balance.accounts, pattern, account => closingNet(account) - openingNet(account))
  const bought = change(/^3[1-3]/)
  const consumed = -sumOf(balance.accounts, /^603/, closingNet)
  const made = change(/^3[4-7]/)
  const stored = -sumOf(balance.accounts, /^73/, closingNet)
  if (
    bought === 0 &&
    consumed === 0 &&
    made === 0 &&
    stored === 0 &&
    !balance.accounts.some(({ code }) => code.startsWith('3'))
  ) {
    return notApplicable('Pas de stocks.', 'No inventories.')
  }
  if (bought === consumed && made === stored) {
    return passed(
      `31 à 33 : ${formatAmount(bought)} ; 34 à 37 : ${formatAmount(made)}.`,
      `31 to 33: ${formatAmount(bought, 'en')}; 34 to 37: ${formatAmount(made, 'en')}.`,
    )
  }
  return failed(
    `31 à 33 varient de ${formatAmount(bought)}, 603 de ${formatAmount(consumed)} ; 34 à 37 varient de ${formatAmount(made)}, 73 de ${formatAmount(stored)}.`,
    `31 to 33 change by ${formatAmount(bought, 'en')}, 603 by ${formatAmount(consumed, 'en')}; 34 to 37 change by ${formatAmount(made, 'en')}, 73 by ${formatAmount(stored, 'en')}.`,
    {
      accounts: balance.accounts
        .filter(account => /^(3[1-7]|603|73)/.test(account.code) && !isEmpty(account))
        .map(({ code }) => code),
      difference: bought - consumed + made - stored,
    },
  )
}

export function checkDepreciation({ balance, afterClosing }: CheckInput): Finding {
  if (!balance.hasMovements || !balance.hasOpening)
    return notApplicable('La balance n’a pas de colonnes de mouvements.', 'The trial balance has no movement columns.')
  if (afterClosing) return notApplicable('Balance après clôture.', 'Trial balance after closing.')
  const credited = sumOf(balance.accounts, /^28/, ({ movementCredit }) => movementCredit)
  const charged = sumOf(balance.accounts, /^(681|852)/, closingNet)
  if (credited === charged) {
    return passed(`${formatAmount(charged)} de dotations.`, `${formatAmount(charged, 'en')} of charges.`)
  }
  return failed(
    `Crédits des comptes 28 : ${formatAmount(credited)} ; dotations 681 et 852 : ${formatAmount(charged)} ; écart ${formatAmount(credited - charged)}.`,
    `Credits of accounts 28: ${formatAmount(credited, 'en')}; charges 681 and 852: ${formatAmount(charged, 'en')}; gap ${formatAmount(credited - charged, 'en')}.`,
    {
      accounts: balance.accounts
        .filter(account => /^(28|681|852)/.test(account.code) && !isEmpty(account))
        .map(({ code }) => code),
      difference: credited - charged,
    },
  )
}

export function checkResultAccounts({ balance }: CheckInput): Finding {
  const open = balance.accounts.filter(account => closingNet(account) !== 0)
  const pending = open.filter(({ code }) => code.startsWith('130')).map(({ code }) => code)
  const result = open.filter(({ code }) => /^13(?!0)/.test(code)).map(({ code }) => code)
  const managed = open.some(({ code }) => isManagement(code))
  const parts: Bilingual[] = []
  if (pending.length > 0) {
    parts.push({
      fr: `${listAccounts(pending)} non soldé : affectez le résultat N-1.`,
      en: `${listAccounts(pending, 'en')} not cleared: allocate last year’s result.`,
    })
  }
  if (result.length > 0 && managed) {
    parts.push({
      fr: `${listAccounts(result)} non soldé alors que les classes 6, 7 et 8 sont ouvertes : le résultat serait compté deux fois.`,
      en: `${listAccounts(result, 'en')} not cleared while classes 6, 7 and 8 are open: the result would count twice.`,
    })
  }
  if (parts.length === 0) return passed('Comptes de résultat cohérents.', 'Result accounts are consistent.')
  const join = (language: 'fr' | 'en') => parts.map(part => part[language]).join(' ')
  return failed(join('fr'), join('en'), { accounts: [...pending, ...(managed ? result : [])] })
}

function sumOf(
  accounts: TrialBalanceAccount[],
  pattern: RegExp,
  value: (account: TrialBalanceAccount) => Centimes,
): Centimes {
  let sum = 0
  for (const account of accounts) if (pattern.test(account.code)) sum += value(account)
  return sum
}
