import type { Bilingual } from '../types.ts'
import { fillBilan, fillIncomeStatement, isAfterClosing, isManagement } from './balance-sheet.ts'
import { type FlowColumns, fillCashFlow } from './cash-flow.ts'
import { type Chart, findAccount } from './chart.ts'
import { runChecks } from './checks.ts'
import { diagnose } from './diagnostics.ts'
import { flowAccounts, joinYears, movementsAgainstLastYear } from './flow-accounts.ts'
import { formatAmount, listAccounts } from './format.ts'
import {
  CLOSING,
  closingNet,
  closingPosition,
  createLineBook,
  type LineBook,
  OPENING,
  openingPosition,
  PREVIOUS_CLOSING,
  previousPosition,
} from './line-book.ts'
import { wholeYear } from './preamble.ts'
import { longestPrefix } from './prefix.ts'
import { roundingDifferences } from './rounding.ts'
import type { StatementRules } from './rules.ts'
import type { Diagnostic, StatementLine, StatementName, Statements, TrialBalance } from './types.ts'

type StatementsInput = {
  balance: TrialBalance
  /** The trial balance of the year before: N-1 of the compte de résultat, and of the bilan when there is no opening. */
  previous?: TrialBalance
  company?: string
  year?: number
  currency?: string
  rules: StatementRules
  chart: Chart
}

/**
 * Bilan, compte de résultat and TFT with the accounts behind each figure, exact to the centime. Computes whatever it
 * is given: ask blockingReasons first, and write nothing when it answers.
 */
export function computeStatements(input: StatementsInput): Statements {
  const { balance, previous, rules } = input
  const book = createLineBook(rules)
  const afterClosing = isAfterClosing(balance.accounts)
  const previousAfterClosing = previous !== undefined && isAfterClosing(previous.accounts)
  const closing = closingPosition(balance.accounts)
  const unmapped = new Map<string, number>()
  for (const account of fillBilan(book, rules, closing, 'current', false))
    unmapped.set(account.code, closingNet(account))
  for (const account of fillIncomeStatement(book, rules, closing, 'n')) unmapped.set(account.code, closingNet(account))
  const hasBilanN1 = balance.hasOpening || previous !== undefined
  const before = balance.hasOpening ? openingPosition(balance.accounts) : previousPosition(previous?.accounts ?? [])
  for (const account of fillBilan(book, rules, before, 'previous', balance.hasOpening)) {
    if (!unmapped.has(account.code)) unmapped.set(account.code, before.net(account))
  }
  const hasResultN1 = previous !== undefined && !previousAfterClosing
  if (hasResultN1) fillIncomeStatement(book, rules, previousPosition(previous.accounts), 'n_1')
  const tft = fillTft(book, input, afterClosing, previousAfterClosing)
  for (const { code, opening, closing: end } of tft.unmapped)
    if (!unmapped.has(code)) unmapped.set(code, end || opening)
  const lines: Record<StatementName, StatementLine[]> = {
    bilan_actif: book.lines('bilan_actif', ['brut', 'amort', 'net', ...(hasBilanN1 ? (['net_n1'] as const) : [])]),
    bilan_passif: book.lines('bilan_passif', ['net', ...(hasBilanN1 ? (['net_n1'] as const) : [])]),
    compte_resultat: book.lines('compte_resultat', [
      ...(afterClosing ? [] : (['n'] as const)),
      ...(hasResultN1 ? (['n_1'] as const) : []),
    ]),
    tft: book.lines('tft', tft.columns),
  }
  const list = [...unmapped].map(([account, net]) => ({ account, net }))
  const period = choosePeriod(input)
  return {
    company: input.company ?? balance.company ?? previous?.company ?? 'Entreprise non précisée',
    period,
    currency: currencyOf(input),
    lines,
    tftMethod: tft.method,
    ...(tft.note && { tftNote: tft.note }),
    checks: runChecks(rules.checks, { balance, ...(previous && { previous }), lines, unmapped: list, afterClosing }),
    diagnostics: [
      ...balance.diagnostics,
      ...(previous?.diagnostics ?? []).map(ofPreviousYear),
      ...unknownAccounts(list),
      ...fallbackRoots(input),
      ...missingParts(input, afterClosing, previousAfterClosing),
      ...(period.start === '' ? [unknownYear()] : []),
      ...otherCurrency(input),
      ...sameYearTwice(input),
      ...roundingDifferences(lines),
    ],
    balance,
    ...(previous && { previous }),
    rulesVersion: rules.version,
  }
}

/** What forbids writing any statement: debit ≠ credit, or something the reader could not make sure of. */
export function blockingReasons(balance: TrialBalance, previous?: TrialBalance): Diagnostic[] {
  return [...balance.diagnostics, ...(previous?.diagnostics ?? []).map(ofPreviousYear)].filter(
    ({ severity }) => severity === 'blocking',
  )
}

function ofPreviousYear(diagnostic: Diagnostic): Diagnostic {
  const { fr, en } = diagnostic.message
  return { ...diagnostic, message: { fr: `Balance N-1 : ${fr}`, en: `Trial balance of the year before: ${en}` } }
}

type Tft = Pick<Statements, 'tftMethod'> & {
  method: Statements['tftMethod']
  note?: Bilingual
  columns: ('n' | 'n_1')[]
  unmapped: { code: string; opening: number; closing: number }[]
}

const OWN_COLUMNS: FlowColumns = { opening: OPENING, closing: CLOSING }
const MOVEMENT = { debit: 'movementDebit', credit: 'movementCredit' } as const
const PREVIOUS_COLUMNS: FlowColumns = {
  opening: { debit: 'previousOpeningDebit', credit: 'previousOpeningCredit' },
  closing: PREVIOUS_CLOSING,
}
const PREVIOUS_MOVEMENT = { debit: 'previousMovementDebit', credit: 'previousMovementCredit' } as const

function fillTft(
  book: LineBook,
  { balance, previous, rules }: StatementsInput,
  afterClosing: boolean,
  previousAfterClosing: boolean,
): Omit<Tft, 'tftMethod'> {
  if (afterClosing) {
    return { method: 'unavailable', note: NO_TFT_AFTER_CLOSING, columns: [], unmapped: [] }
  }
  const columns: ('n' | 'n_1')[] = []
  const unmapped: Tft['unmapped'] = []
  let method: Statements['tftMethod'] = 'unavailable'
  if (balance.hasOpening) {
    method = balance.hasMovements ? 'movements' : 'netted'
    const from = balance.hasMovements ? { ...OWN_COLUMNS, movement: MOVEMENT } : OWN_COLUMNS
    unmapped.push(...fillCashFlow(book, rules, flowAccounts(balance.accounts), from, 'n'))
    columns.push('n')
  } else if (previous) {
    const moved = balance.hasMovements ? movementsAgainstLastYear(balance.accounts, previous.accounts) : undefined
    const holdOpening = moved === 'with opening'
    method = moved ? 'movements' : 'netted'
    const years = { opening: PREVIOUS_CLOSING, closing: CLOSING }
    const from = moved ? { ...years, movement: { ...MOVEMENT, withOpening: holdOpening } } : years
    const accounts = joinYears(balance.accounts, previous.accounts, holdOpening)
    unmapped.push(...fillCashFlow(book, rules, accounts, from, 'n'))
    columns.push('n')
  }
  if (columns.length > 0 && previous?.hasOpening && !previousAfterClosing) {
    const from = previous.hasMovements ? { ...PREVIOUS_COLUMNS, movement: PREVIOUS_MOVEMENT } : PREVIOUS_COLUMNS
    fillCashFlow(book, rules, flowAccounts(previous.accounts), from, 'n_1')
    columns.push('n_1')
  }
  const note = method === 'netted' ? NETTED_TFT : method === 'unavailable' ? NO_TFT : undefined
  return { method, ...(note && { note }), columns, unmapped }
}

const NETTED_TFT: Bilingual = {
  fr: 'TFT établi par différence entre deux bilans, faute de mouvements : les flux de sens contraire d’une même ligne (emprunts et remboursements, acquisitions et cessions) se compensent. À compléter avec une balance à six ou huit colonnes.',
  en: 'Cash-flow statement made from the difference of two balance sheets, for lack of movements: opposite flows of one line (borrowings and repayments, purchases and disposals) hide each other. To be completed with a six- or eight-column trial balance.',
}
const NO_TFT: Bilingual = {
  fr: 'TFT non établi : il demande une balance à six ou huit colonnes (ouverture, mouvements, clôture), ou la balance N-1.',
  en: 'No cash-flow statement: it needs a six- or eight-column trial balance (opening, movements, closing), or the trial balance of the year before.',
}
const NO_TFT_AFTER_CLOSING: Bilingual = {
  fr: 'TFT non établi : la balance est prise après la clôture des classes 6, 7 et 8 ; il demande la balance avant clôture.',
  en: 'No cash-flow statement: the trial balance was taken after classes 6, 7 and 8 were closed; it needs the one before closing.',
}

function choosePeriod({ balance, previous, year }: StatementsInput): Statements['period'] {
  if (year !== undefined) {
    const stated = balance.period
    return stated?.end.startsWith(`${year}-`) ? stated : wholeYear(year)
  }
  if (balance.period) return balance.period
  const named = /(?<!\d)((?:19|20)\d{2})(?!\d)/.exec(balance.source.fileName)?.[1]
  if (named) return wholeYear(Number(named))
  const last = previous?.period?.end.slice(0, 4)
  return last ? wholeYear(Number(last) + 1) : { start: '', end: '' }
}

/** The caller knows, then the file says; otherwise francs CFA of the larger zone. */
function currencyOf({ currency, balance, previous }: StatementsInput): string {
  return currency ?? balance.currency ?? previous?.currency ?? 'XOF'
}

/** Nothing is ever converted: what is not in francs CFA, or not in one currency, is said. */
function otherCurrency(input: StatementsInput): Diagnostic[] {
  const currency = currencyOf(input)
  const { balance, previous } = input
  const found: Diagnostic[] = []
  if (currency !== 'XOF' && currency !== 'XAF') {
    found.push(
      diagnose('monnaie_autre', {
        fr: `Montants en ${currency}, et non en francs CFA : repris tels quels, sans conversion ; vérifiez la monnaie de dépôt des états.`,
        en: `Amounts in ${currency}, not in CFA francs: taken as they are, without conversion; check the currency in which statements are filed.`,
      }),
    )
  }
  const others = [balance.currency, previous?.currency].filter(stated => stated !== undefined && stated !== currency)
  if (others.length > 0) {
    found.push(
      diagnose('monnaie_autre', {
        fr: `Une balance est en ${others.join(', ')} alors que les états sont en ${currency} : rien n’a été converti ; vérifiez les fichiers.`,
        en: `A trial balance is in ${others.join(', ')} while the statements are in ${currency}: nothing was converted; check the files.`,
      }),
    )
  }
  return found
}

/** The usual slip: one file given for both years. */
function sameYearTwice({ balance, previous }: StatementsInput): Diagnostic[] {
  if (!previous) return []
  const sameFile = balance.source.sha256 !== '' && balance.source.sha256 === previous.source.sha256
  if (!sameFile && !sameClosings(balance, previous)) return []
  const [fr, en] = sameFile
    ? ['La balance N-1 est le même fichier que la balance N', 'The trial balance of the year before is the same file']
    : [
        'La balance N-1 a exactement les soldes de clôture de la balance N',
        'The trial balance of the year before has exactly the same closing balances',
      ]
  return [
    diagnose('n1_identique', {
      fr: `${fr} : les colonnes N-1 et les flux n’ont pas de sens ; donnez la balance de l’exercice précédent.`,
      en: `${en}: the prior-year columns and the cash flows mean nothing; give the trial balance of the year before.`,
    }),
  ]
}

function sameClosings(balance: TrialBalance, previous: TrialBalance): boolean {
  const closings = ({ accounts }: TrialBalance) =>
    new Map(accounts.flatMap(account => (closingNet(account) === 0 ? [] : [[account.code, closingNet(account)]])))
  const [now, before] = [closings(balance), closings(previous)]
  return now.size > 0 && now.size === before.size && [...now].every(([code, net]) => before.get(code) === net)
}

function unknownYear(): Diagnostic {
  return diagnose('exercice_inconnu', {
    fr: 'L’exercice n’est écrit ni dans la balance ni dans le nom du fichier : indiquez l’année.',
    en: 'Neither the trial balance nor the file name says the fiscal year: give the year.',
  })
}

function unknownAccounts(list: { account: string; net: number }[]): Diagnostic[] {
  if (list.length === 0) return []
  const accounts = list.map(({ account }) => account)
  const sum = list.reduce((total, { net }) => total + net, 0)
  return [
    diagnose(
      'compte_inconnu',
      {
        fr: `${listAccounts(accounts)} : aucune ligne du plan SYSCOHADA ne les reçoit (${formatAmount(sum)}, débit − crédit) ; corrigez leur numéro.`,
        en: `${listAccounts(accounts, 'en')}: no line of SYSCOHADA takes them (${formatAmount(sum, 'en')}, debit − credit); correct their numbers.`,
      },
      { accounts, difference: sum },
    ),
  ]
}

/** Accounts that only a coarse root caught, such as 107 by 10: placed, but to be looked at. 603 is watched apart. */
function fallbackRoots({ balance, rules, chart }: StatementsInput): Diagnostic[] {
  const caught = new Map<string, string[]>()
  for (const account of balance.accounts) {
    if (closingNet(account) === 0) continue
    const found = longestPrefix<unknown>(isManagement(account.code) ? rules.resultat : rules.bilan, account.code)
    const line = found && rules.fallback.get(found.prefix)
    if (!found || line === undefined || findAccount(chart, account.code)?.code !== found.prefix) continue
    const key = `${found.prefix} ${line}`
    const known = caught.get(key)
    if (known) known.push(account.code)
    else caught.set(key, [account.code])
  }
  return [...caught].map(([key, accounts]) => {
    const [root = '', line = ''] = key.split(' ')
    return diagnose(
      'racine_inconnue',
      {
        fr: `${listAccounts(accounts)} : subdivision inconnue de ${root}, rattachée à ${line} par défaut ; vérifiez le numéro.`,
        en: `${listAccounts(accounts, 'en')}: unknown subdivision of ${root}, put in ${line} by default; check the number.`,
      },
      { accounts },
    )
  })
}

function missingParts(
  { balance, previous }: StatementsInput,
  afterClosing: boolean,
  previousAfterClosing: boolean,
): Diagnostic[] {
  const found: Diagnostic[] = []
  if (afterClosing) {
    found.push(
      diagnose('apres_cloture', {
        fr: 'Balance prise après la clôture des comptes de gestion : le bilan est établi, mais pas le compte de résultat ; fournissez la balance avant clôture.',
        en: 'Trial balance taken after income and expenses were closed: the balance sheet is made, the income statement is not; give the trial balance before closing.',
      }),
    )
  }
  if (!balance.hasOpening && !previous) {
    found.push(
      diagnose('bilan_n1_absent', {
        fr: 'Colonne N-1 du bilan absente : la balance n’a pas d’ouverture et la balance N-1 n’a pas été fournie.',
        en: 'No N-1 column in the balance sheet: the trial balance has no opening and that of the year before was not given.',
      }),
    )
  }
  if (!previous || previousAfterClosing) {
    found.push(
      diagnose('resultat_n1_absent', {
        fr: 'Colonne N-1 du compte de résultat absente : elle demande la balance N-1 avant clôture.',
        en: 'No N-1 column in the income statement: it needs the trial balance of the year before, before closing.',
      }),
    )
  }
  return found
}
