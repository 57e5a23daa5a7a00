import { watchAccounts } from './account-watch.ts'
import { checkEquality, type PairName, pairRow } from './balance-equality.ts'
import type { Chart } from './chart.ts'
import { diagnose } from './diagnostics.ts'
import { listAccounts } from './format.ts'
import { inferHeader, isAccount } from './headerless.ts'
import { findJournalHeader } from './journal-columns.ts'
import { watchManagement } from './management-watch.ts'
import { describeScale, readMoney, scaleDiagnostics } from './money.ts'
import { readPreamble } from './preamble.ts'
import { withoutTotals } from './subtotals.ts'
import { buildAccounts } from './trial-balance-accounts.ts'
import { findHeader, type Header, type HeaderProblem } from './trial-balance-header.ts'
import { notABalance, refuseHalfPairs, refuseLongRows, refuseUnsafeSums } from './trial-balance-refusals.ts'
import { type ReadRows, readRows } from './trial-balance-rows.ts'
import { settleSigns } from './trial-balance-signs.ts'
import { assignStages } from './trial-balance-stages.ts'
import { describeReading, layoutOf } from './trial-balance-summary.ts'
import { type Entry, groupUnits, net, type Stages } from './trial-balance-units.ts'
import type { Diagnostic, RawTable, TrialBalance } from './types.ts'
import { withUnreadPairs } from './unread-columns.ts'

/**
 * Understands a trial balance in any layout of the field. Problems of the content become diagnostics.
 * @throws UserError when the table is no trial balance at all: no account column, no amounts, no way to tell the sides.
 */
export function readTrialBalance(table: RawTable, chart: Chart): TrialBalance {
  const journal = findJournalHeader(table.rows)?.columns
  if (journal?.date !== undefined && (journal.piece ?? journal.journal) !== undefined)
    throw notABalance(table, 'journal')
  const found = findHeader(table.rows)
  const header = typeof found === 'string' ? inferred(table, found) : withUnreadPairs(table, found)
  refuseLongRows(table, header)
  const units = groupUnits(header.amounts)
  const money = readMoney(
    aroundTable(table, header),
    header.amounts.map(({ title }) => title),
  )
  const read = readRows(table.rows, header, units, money.scale)
  if (read.entries.length === 0 && read.misspelt.length === 0) throw notABalance(table, 'no_account')
  const notes: Diagnostic[] = []
  settleSigns(units, read.entries, table, notes)
  const leaves = withoutTotals(read.entries)
  const stages = assignStages(units, leaves.kept, table)
  refuseHalfPairs(units, stages, table)
  const offBalance = leaves.kept.filter(({ code }) => code.startsWith('9'))
  const posted = leaves.kept.filter(({ code }) => !code.startsWith('9'))
  const { accounts, hasOpening } = buildAccounts(posted, stages, chart, notes)
  refuseUnsafeSums(accounts, table)
  const equality = checkPairs(
    stages,
    [...posted, ...read.misspelt],
    [...leaves.doubtful, ...offBalance],
    read,
    leaves.diagnostics,
  )
  const preamble = readPreamble(table.rows.slice(0, header.first))
  if (preamble.impossibleDate) notes.push(impossibleDate(preamble.impossibleDate, preamble.period))
  const period = preamble.period ?? yearOf(units[stages.closing ?? -1]?.date)
  const skipped = [...read.skipped, ...leaves.skipped].sort((a, b) => a.row - b.row)
  return {
    ...(preamble.company && { company: preamble.company }),
    ...(period && { period }),
    ...(money.currency && { currency: money.currency }),
    layout: layoutOf(units, stages),
    hasOpening,
    hasMovements: stages.movement !== undefined,
    accounts,
    understood: [
      ...describeReading(table, header, units, stages, read, accounts.length, skipped.length),
      ...describeScale(money.scale),
    ],
    skipped,
    diagnostics: [
      ...equality,
      ...condense(read.diagnostics),
      ...leaves.diagnostics,
      ...duplicates(posted),
      ...ignoredClass9(offBalance),
      ...watchAccounts(accounts, chart),
      ...watchManagement(accounts, chart),
      ...notes,
      ...scaleDiagnostics(money.scale),
    ],
    source: table.source,
  }
}

const FOOT_ROWS = 8

/** What is written above the table, and below it. */
function aroundTable({ rows }: RawTable, { first, body, account }: Header): RawTable['rows'] {
  const foot = rows.slice(Math.max(body, rows.length - FOOT_ROWS))
  return [...rows.slice(0, first), ...foot.filter(({ cells }) => !isAccount(cells[account]))]
}

function inferred(table: RawTable, problem: HeaderProblem): Header {
  const header = inferHeader(table.rows)
  if (header === undefined || header === 'untitled') throw notABalance(table, header ?? problem)
  return header
}

function impossibleDate({ row, value }: { row: number; value: string }, period: TrialBalance['period']): Diagnostic {
  const year = period?.end.slice(0, 4) ?? ''
  return diagnose(
    'date_impossible',
    {
      fr: `Ligne ${row} : la date « ${value} » n’existe pas ; l’exercice ${year} a été retenu : vérifiez ses dates, ou indiquez l’année.`,
      en: `Row ${row}: the date “${value}” does not exist; the fiscal year ${year} was taken: check its days, or give the year.`,
    },
    { row, value },
  )
}

/** « Solde au 31/12/2024 » says the year when nothing above the table does. */
function yearOf(end: string | undefined): TrialBalance['period'] {
  return end === undefined ? undefined : { start: `${end.slice(0, 4)}-01-01`, end }
}

function checkPairs(
  stages: Stages,
  kept: Entry[],
  others: Entry[],
  { lost, grandTotals }: ReadRows,
  found: Diagnostic[],
): Diagnostic[] {
  const { opening, movement, closing } = stages
  const uneven =
    opening === undefined || movement === undefined || closing === undefined
      ? []
      : kept.filter(entry => net(entry, opening) + net(entry, movement) !== net(entry, closing))
  const brokenTotals = found.flatMap(({ id, row, accounts, difference }) =>
    id === 'total_different' && row !== undefined && difference !== undefined
      ? [{ row, code: accounts?.[0] ?? '', difference }]
      : [],
  )
  const names: PairName[] = ['closing', 'movement', 'opening']
  return names.flatMap(name => {
    const unit = stages[name]
    if (unit === undefined) return []
    const rows = (entries: Entry[]) => entries.map(entry => pairRow(entry, unit))
    const [printed] = rows(grandTotals.slice(-1))
    const clues = { uneven: rows(uneven), lost: rows(lost), brokenTotals, ...(printed && { printed }) }
    const inequality = checkEquality(name, rows(kept), rows(others), clues)
    return inequality ? [inequality] : []
  })
}

function duplicates(entries: Entry[]): Diagnostic[] {
  const firstRow = new Map<string, number>()
  const rows = new Map<string, number[]>()
  for (const { code, row } of entries) {
    const first = firstRow.get(code)
    if (first === undefined) firstRow.set(code, row)
    else rows.set(code, [...(rows.get(code) ?? [first]).slice(0, 4), row])
  }
  const repeated = [...rows]
  if (repeated.length === 0) return []
  const accounts = repeated.map(([code]) => code)
  const where = repeated
    .slice(0, 5)
    .map(([code, list]) => `${code} (${list.slice(0, 4).join(', ')})`)
    .join(' ; ')
  const [, firstRows = []] = repeated[0] ?? []
  return [
    diagnose(
      'doublon',
      {
        fr: `Compte présent sur plusieurs lignes, additionnées : ${where}${repeated.length > 5 ? ` ; et ${repeated.length - 5} autres` : ''}.`,
        en: `Account on several rows, added together: ${where}${repeated.length > 5 ? `; and ${repeated.length - 5} more` : ''}.`,
      },
      { accounts, ...(firstRows[1] !== undefined && { row: firstRows[1] }) },
    ),
  ]
}

function ignoredClass9(entries: Entry[]): Diagnostic[] {
  if (entries.length === 0) return []
  const accounts = [...new Set(entries.map(({ code }) => code))]
  const [first] = entries
  return [
    diagnose(
      'classe_9',
      {
        fr: `${listAccounts(accounts)} : classe 9 (hors bilan ou analytique), ignorée dans les états.`,
        en: `${listAccounts(accounts, 'en')}: class 9 (off balance sheet or cost accounts), ignored in the statements.`,
      },
      { accounts, ...(first && { row: first.row }) },
    ),
  ]
}

const CONDENSED_AFTER = 20

/** A thousand unreadable cells have one cause: the first ones are told, then their number. */
function condense(diagnostics: Diagnostic[]): Diagnostic[] {
  const counts = new Map<string, number>()
  const kept: Diagnostic[] = []
  const last = new Map<string, Diagnostic>()
  for (const diagnostic of diagnostics) {
    const count = (counts.get(diagnostic.id) ?? 0) + 1
    counts.set(diagnostic.id, count)
    if (count > CONDENSED_AFTER) continue
    kept.push(diagnostic)
    last.set(diagnostic.id, diagnostic)
  }
  return kept.map(diagnostic => {
    const more = (counts.get(diagnostic.id) ?? 0) - CONDENSED_AFTER
    if (more <= 0 || last.get(diagnostic.id) !== diagnostic) return diagnostic
    const message = {
      fr: `${diagnostic.message.fr} (Et ${more} autres lignes du même genre.)`,
      en: `${diagnostic.message.en} (And ${more} more rows of the same kind.)`,
    }
    return { ...diagnostic, message }
  })
}
