import { PAIR_WORDS } from './balance-equality.ts'
import type {
  Centimes,
  CheckResult,
  Diagnostic,
  StatementColumn,
  StatementLine,
  Statements,
  TrialBalance,
} from './types.ts'

/** Francs, with two decimals at most; JSON prints the shortest decimal of the quotient. */
export type Francs = number

export type StatementsJson = {
  company: string
  currency: string
  period: { start: string; end: string }
  rules_version: string
  totals: Record<string, Francs>
  bilan_actif: Record<string, Record<string, Francs>>
  bilan_passif: Record<string, Record<string, Francs>>
  compte_resultat: Record<string, Francs>
  compte_resultat_n1?: Record<string, Francs>
  tft: Record<string, Francs>
  tft_n1?: Record<string, Francs>
  tft_method: Statements['tftMethod']
  checks: CheckJson[]
  diagnostics: DiagnosticJson[]
}

type CheckJson = {
  id: string
  severity: CheckResult['severity']
  status: CheckResult['status']
  title: string
  detail: string
  accounts?: string[]
  difference?: Francs
}

type DiagnosticJson = {
  id: string
  severity: Diagnostic['severity']
  message: string
  accounts?: string[]
  row?: number
  column?: string
  value?: string
  debit?: Francs
  credit?: Francs
  difference?: Francs
}

/** What there is when no statement may be written: the totals read and everything that was found. */
export type RefusalJson = Pick<StatementsJson, 'totals' | 'diagnostics'> & { company?: string; blocked: true }

export function statementsJson(statements: Statements): StatementsJson {
  const { lines } = statements
  const previousResult = column(lines.compte_resultat, 'n_1')
  const previousTft = column(lines.tft, 'n_1')
  return {
    company: statements.company,
    currency: statements.currency,
    period: statements.period,
    rules_version: statements.rulesVersion,
    totals: totalsJson(statements.balance),
    bilan_actif: columns(lines.bilan_actif, ['brut', 'amort', 'net', 'net_n1']),
    bilan_passif: columns(lines.bilan_passif, ['net', 'net_n1']),
    compte_resultat: column(lines.compte_resultat, 'n') ?? {},
    ...(previousResult && { compte_resultat_n1: previousResult }),
    tft: column(lines.tft, 'n') ?? {},
    ...(previousTft && { tft_n1: previousTft }),
    tft_method: statements.tftMethod,
    checks: statements.checks.map(checkJson),
    diagnostics: statements.diagnostics.map(diagnosticJson),
  }
}

export function refusalJson(balance: TrialBalance, diagnostics: Diagnostic[] = balance.diagnostics): RefusalJson {
  return {
    ...(balance.company && { company: balance.company }),
    blocked: true,
    totals: totalsJson(balance),
    diagnostics: diagnostics.map(diagnosticJson),
  }
}

function diagnosticJson({ message, debit, credit, difference, ...diagnostic }: Diagnostic): DiagnosticJson {
  return {
    ...diagnostic,
    message: message.fr,
    ...(debit !== undefined && { debit: francs(debit) }),
    ...(credit !== undefined && { credit: francs(credit) }),
    ...(difference !== undefined && { difference: francs(difference) }),
  }
}

function checkJson({ title, detail, difference, ...check }: CheckResult): CheckJson {
  return {
    ...check,
    title: title.fr,
    detail: detail.fr,
    ...(difference !== undefined && { difference: francs(difference) }),
  }
}

/** What C1 counted (every readable row) where a pair of columns does not balance: one file has one total. */
function unequalTotals({ diagnostics }: TrialBalance): Record<string, Francs> {
  const totals: Record<string, Francs> = {}
  for (const { id, column, debit, credit } of diagnostics) {
    const pair = id === 'C1' ? PAIR_KEYS.find(([name]) => PAIR_WORDS[name].fr === column)?.[1] : undefined
    if (!pair || debit === undefined || credit === undefined) continue
    totals[`${pair}_debit`] = francs(debit)
    totals[`${pair}_credit`] = francs(credit)
  }
  return totals
}

const PAIR_KEYS = [
  ['opening', 'ouverture'],
  ['movement', 'mouvement'],
  ['closing', 'cloture'],
] as const

/** Columns that the balance does not have are left out. */
function totalsJson(balance: TrialBalance): Record<string, Francs> {
  const { accounts, hasOpening, hasMovements } = balance
  const sum = (value: (account: TrialBalance['accounts'][number]) => Centimes) =>
    francs(accounts.reduce((total, account) => total + value(account), 0))
  return {
    ...(hasOpening && {
      ouverture_debit: sum(({ openingDebit }) => openingDebit),
      ouverture_credit: sum(({ openingCredit }) => openingCredit),
    }),
    ...(hasMovements && {
      mouvement_debit: sum(({ movementDebit }) => movementDebit),
      mouvement_credit: sum(({ movementCredit }) => movementCredit),
    }),
    cloture_debit: sum(({ closingDebit }) => closingDebit),
    cloture_credit: sum(({ closingCredit }) => closingCredit),
    comptes: accounts.length,
    ...unequalTotals(balance),
  }
}

function columns(lines: StatementLine[], names: StatementColumn[]): Record<string, Record<string, Francs>> {
  return Object.fromEntries(
    lines.map(({ ref, figures }) => [
      ref,
      Object.fromEntries(names.flatMap(name => (figures[name] ? [[name, francs(figures[name].amount)]] : []))),
    ]),
  )
}

function column(lines: StatementLine[], name: StatementColumn): Record<string, Francs> | undefined {
  const known = lines.flatMap(({ ref, figures }) =>
    figures[name] ? [[ref, francs(figures[name].amount)] as const] : [],
  )
  return known.length === 0 ? undefined : Object.fromEntries(known)
}

function francs(amount: Centimes): Francs {
  return amount === 0 ? 0 : amount / 100
}
