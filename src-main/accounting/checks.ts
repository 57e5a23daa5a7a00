import type { Bilingual } from '../types.ts'
import { significantCode } from './account-code.ts'
import { isEmpty } from './account-watch.ts'
import { isManagement } from './balance-sheet.ts'
import { formatAmount, listAccounts } from './format.ts'
import { closingNet, openingNet } from './line-book.ts'
import type { CheckRule } from './rules.ts'
import type {
  Centimes,
  CheckResult,
  StatementColumn,
  StatementLine,
  StatementName,
  TrialBalance,
  TrialBalanceAccount,
} from './types.ts'

export type CheckInput = {
  balance: TrialBalance
  previous?: TrialBalance
  lines: Record<StatementName, StatementLine[]>
  /** Accounts with an amount that no line of the bilan, the compte de résultat or the TFT takes. */
  unmapped: { account: string; net: Centimes }[]
  afterClosing: boolean
}

type Finding = Pick<CheckResult, 'status' | 'detail' | 'accounts' | 'difference'>

/** The twelve checks in order; their rules and titles are data, what they compute is here. */
export function runChecks(rules: CheckRule[], input: CheckInput): CheckResult[] {
  return rules.map(({ id, title, severity }) => ({ id, title, severity, ...runCheck(id, input) }))
}

function runCheck(id: string, input: CheckInput): Finding {
  switch (id) {
    case 'C1':
      return checkEquality(input)
    case 'C2':
      return checkRows(input)
    case 'C3':
      return checkBilan(input)
    case 'C4':
      return checkResult(input)
    case 'C5':
      return checkCash(input)
    case 'C6':
      return checkOpeningOfManagement(input)
    case 'C7':
      return checkMapping(input)
    case 'C8':
      return checkContinuity(input)
    case 'C9':
      return checkUnusual(input)
    case 'C10':
      return checkInventories(input)
    case 'C11':
      return checkDepreciation(input)
    case 'C12':
      return checkResultAccounts(input)
    default:
      throw new Error(`rules name a check that is not written: ${id}`)
  }
}

const passed = (fr: string, en: string): Finding => ({ status: 'passed', detail: { fr, en } })
const notApplicable = (fr: string, en: string): Finding => ({ status: 'not_applicable', detail: { fr, en } })
const failed = (fr: string, en: string, more: Pick<Finding, 'accounts' | 'difference'> = {}): Finding => ({
  status: 'failed',
  detail: { fr, en },
  ...more,
})

function checkEquality({ balance }: CheckInput): Finding {
  const found = balance.diagnostics.filter(({ id }) => id === 'C1')
  const [first] = found
  if (first) {
    const join = (language: 'fr' | 'en') => found.map(({ message }) => message[language]).join(' ')
    return failed(join('fr'), join('en'), { ...(first.difference !== undefined && { difference: first.difference }) })
  }
  const total = balance.accounts.reduce((sum, { closingDebit }) => sum + closingDebit, 0)
  return passed(
    `Soldes de clôture : ${formatAmount(total)} de chaque côté.`,
    `Closing balances: ${formatAmount(total, 'en')} on each side.`,
  )
}

function checkRows({ balance }: CheckInput): Finding {
  if (!balance.hasOpening || !balance.hasMovements) {
    return notApplicable(
      'La balance ne donne pas à la fois l’ouverture et les mouvements.',
      'The trial balance has not both opening and movements.',
    )
  }
  const wrong = balance.accounts.flatMap(account => {
    const difference = openingNet(account) + account.movementDebit - account.movementCredit - closingNet(account)
    return difference === 0 ? [] : [{ account, difference }]
  })
  const [first] = wrong
  if (!first)
    return passed(`${balance.accounts.length} comptes vérifiés.`, `${balance.accounts.length} accounts checked.`)
  const { account, difference } = first
  return failed(
    `${wrong.length} compte${wrong.length > 1 ? 's' : ''} en écart, d’abord ${account.code} (ligne ${account.row}) : ${formatAmount(difference)} entre ouverture + mouvements et clôture.`,
    `${wrong.length} account${wrong.length > 1 ? 's' : ''} differ, first ${account.code} (row ${account.row}): ${formatAmount(difference, 'en')} between opening + movements and closing.`,
    { accounts: wrong.map(one => one.account.code), difference },
  )
}

function amountOf(
  lines: CheckInput['lines'],
  statement: StatementName,
  ref: string,
  column: StatementColumn,
): Centimes | undefined {
  return lines[statement].find(line => line.ref === ref)?.figures[column]?.amount
}

function checkBilan({ lines, unmapped }: CheckInput): Finding {
  const gaps: Bilingual[] = []
  let difference = 0
  for (const [column, year] of [
    ['net', 'N'],
    ['net_n1', 'N-1'],
  ] as const) {
    const assets = amountOf(lines, 'bilan_actif', 'BZ', column)
    const liabilities = amountOf(lines, 'bilan_passif', 'DZ', column)
    if (assets === undefined || liabilities === undefined || assets === liabilities) continue
    difference ||= assets - liabilities
    gaps.push({
      fr: `${year} : actif ${formatAmount(assets)}, passif ${formatAmount(liabilities)}, écart ${formatAmount(assets - liabilities)}.`,
      en: `${year}: assets ${formatAmount(assets, 'en')}, liabilities ${formatAmount(liabilities, 'en')}, gap ${formatAmount(assets - liabilities, 'en')}.`,
    })
  }
  if (gaps.length > 0) {
    const join = (language: 'fr' | 'en') => gaps.map(gap => gap[language]).join(' ')
    const accounts = unmapped.map(({ account }) => account)
    return failed(join('fr'), join('en'), { difference, ...(accounts.length > 0 && { accounts }) })
  }
  const total = amountOf(lines, 'bilan_actif', 'BZ', 'net') ?? 0
  return passed(`${formatAmount(total)} des deux côtés.`, `${formatAmount(total, 'en')} on both sides.`)
}

function checkResult({ lines, afterClosing, balance }: CheckInput): Finding {
  const bilan = amountOf(lines, 'bilan_passif', 'CJ', 'net') ?? 0
  const income = amountOf(lines, 'compte_resultat', 'XI', 'n')
  if (afterClosing || income === undefined) {
    return notApplicable(
      'Balance après clôture : les classes 6, 7 et 8 sont soldées, il n’y a plus de compte de résultat à comparer.',
      'Trial balance after closing: classes 6, 7 and 8 are cleared, no income statement is left to compare.',
    )
  }
  if (bilan === income)
    return passed(`${formatAmount(bilan)} dans les deux états.`, `${formatAmount(bilan, 'en')} in both statements.`)
  const accounts = balance.accounts
    .filter(account => /^13(?!0)/.test(account.code) && closingNet(account) !== 0)
    .map(({ code }) => code)
  return failed(
    `CJ ${formatAmount(bilan)}, XI ${formatAmount(income)} : écart ${formatAmount(bilan - income)}.`,
    `CJ ${formatAmount(bilan, 'en')}, XI ${formatAmount(income, 'en')}: gap ${formatAmount(bilan - income, 'en')}.`,
    { difference: bilan - income, ...(accounts.length > 0 && { accounts }) },
  )
}

function checkCash({ lines }: CheckInput): Finding {
  const flow = amountOf(lines, 'tft', 'ZH', 'n')
  if (flow === undefined) return notApplicable('Pas de TFT.', 'No cash-flow statement.')
  const cash = (amountOf(lines, 'bilan_actif', 'BT', 'net') ?? 0) - (amountOf(lines, 'bilan_passif', 'DT', 'net') ?? 0)
  if (flow === cash)
    return passed(`${formatAmount(cash)} dans les deux états.`, `${formatAmount(cash, 'en')} in both statements.`)
  return failed(
    `ZH ${formatAmount(flow)}, BT − DT ${formatAmount(cash)} : écart ${formatAmount(flow - cash)}.`,
    `ZH ${formatAmount(flow, 'en')}, BT − DT ${formatAmount(cash, 'en')}: gap ${formatAmount(flow - cash, 'en')}.`,
    { difference: flow - cash },
  )
}

function checkOpeningOfManagement({ balance }: CheckInput): Finding {
  if (!balance.hasOpening)
    return notApplicable('La balance n’a pas de colonne d’ouverture.', 'The trial balance has no opening column.')
  const opened = balance.accounts.filter(
    account => isManagement(account.code) && (account.openingDebit !== 0 || account.openingCredit !== 0),
  )
  if (opened.length === 0) return passed('Aucune ouverture en classes 6, 7 et 8.', 'No opening in classes 6, 7 and 8.')
  const accounts = opened.map(({ code }) => code)
  return failed(
    `Comptes de gestion avec un solde d’ouverture : ${listAccounts(accounts)}.`,
    `Income and expense accounts with an opening balance: ${listAccounts(accounts, 'en')}.`,
    { accounts, difference: opened.reduce((sum, account) => sum + openingNet(account), 0) },
  )
}

function checkMapping({ unmapped, balance }: CheckInput): Finding {
  if (unmapped.length === 0) {
    const count = balance.accounts.filter(account => !isEmpty(account)).length
    return passed(`${count} comptes rattachés.`, `${count} accounts placed.`)
  }
  const accounts = unmapped.map(({ account }) => account)
  const difference = unmapped.reduce((sum, { net }) => sum + net, 0)
  return failed(
    `Comptes sans ligne dans les états : ${listAccounts(accounts)}, pour ${formatAmount(difference)} (débit − crédit) ; corrigez leur numéro.`,
    `Accounts without a line in the statements: ${listAccounts(accounts, 'en')}, for ${formatAmount(difference, 'en')} (debit − credit); correct their numbers.`,
    { accounts, difference },
  )
}

/** Last year's result may stand in 13 or still in classes 6 to 8: they are compared as one sum. */
function checkContinuity({ balance, previous }: CheckInput): Finding {
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

function checkUnusual({ balance }: CheckInput): Finding {
  const found = balance.diagnostics.filter(({ id }) => UNUSUAL.has(id))
  if (found.length === 0) return passed('Aucun solde anormal.', 'No unusual balance.')
  const join = (language: 'fr' | 'en') => found.map(({ message }) => message[language]).join(' ')
  return failed(join('fr'), join('en'), { accounts: [...new Set(found.flatMap(({ accounts }) => accounts ?? []))] })
}

/** 38 (goods on their way) is left to the accountant; 39 passes through 659 and 759. */
function checkInventories({ balance }: CheckInput): Finding {
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

function checkDepreciation({ balance, afterClosing }: CheckInput): Finding {
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

function checkResultAccounts({ balance }: CheckInput): Finding {
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
