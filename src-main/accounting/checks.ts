import type { Bilingual } from '../types.ts'
import {
  checkContinuity,
  checkDepreciation,
  checkInventories,
  checkResultAccounts,
  checkUnusual,
} from './account-checks.ts'
import { isEmpty } from './account-watch.ts'
import { isManagement } from './balance-sheet.ts'
import { type CheckInput, type Finding, failed, notApplicable, passed } from './check-finding.ts'
import { formatAmount, listAccounts } from './format.ts'
import { closingNet, openingNet } from './line-book.ts'
import type { CheckRule } from './rules.ts'
import type { Centimes, CheckResult, StatementColumn, StatementName } from './types.ts'

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
    return failed(
      `Actif ≠ passif : le bilan est à corriger. ${join('fr')}`,
      `Assets ≠ liabilities: the balance sheet is to be corrected. ${join('en')}`,
      { difference, ...(accounts.length > 0 && { accounts }) },
    )
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
    `Résultat du bilan ≠ compte de résultat : CJ ${formatAmount(bilan)}, XI ${formatAmount(income)} : écart ${formatAmount(bilan - income)}.`,
    `Result of the balance sheet ≠ income statement: CJ ${formatAmount(bilan, 'en')}, XI ${formatAmount(income, 'en')}: gap ${formatAmount(bilan - income, 'en')}.`,
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
    `Trésorerie du TFT ≠ trésorerie du bilan : ZH ${formatAmount(flow)}, BT − DT ${formatAmount(cash)} : écart ${formatAmount(flow - cash)}.`,
    `Cash of the cash-flow statement ≠ cash of the balance sheet: ZH ${formatAmount(flow, 'en')}, BT − DT ${formatAmount(cash, 'en')}: gap ${formatAmount(flow - cash, 'en')}.`,
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
