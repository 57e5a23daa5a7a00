import { UserError } from '../errors.ts'
import type { Bilingual } from '../types.ts'
import { watchAccounts } from './account-watch.ts'
import { checkEquality, type PairName, pairRow } from './balance-equality.ts'
import type { Chart } from './chart.ts'
import { findAccount } from './chart.ts'
import { diagnose } from './diagnostics.ts'
import { formatAmount, listAccounts } from './format.ts'
import { inferHeader } from './headerless.ts'
import { findJournalHeader } from './journal-columns.ts'
import { readPreamble } from './preamble.ts'
import { withoutTotals } from './subtotals.ts'
import { findHeader, type Header, type HeaderProblem } from './trial-balance-header.ts'
import { type ReadRows, readRows } from './trial-balance-rows.ts'
import {
  assignStages,
  describeUnit,
  type Entry,
  groupUnits,
  isReversed,
  movementsIncludeOpening,
  type Stages,
  type Unit,
} from './trial-balance-stages.ts'
import type { Diagnostic, RawTable, TrialBalance, TrialBalanceAccount } from './types.ts'

/**
 * Understands a trial balance in any layout of the field. Problems of the content become diagnostics.
 * @throws UserError when the table is no trial balance at all: no account column, no amounts, no way to tell the sides.
 */
export function readTrialBalance(table: RawTable, chart: Chart): TrialBalance {
  const journal = findJournalHeader(table.rows)?.columns
  if (journal?.date !== undefined && (journal.piece ?? journal.journal) !== undefined)
    throw notABalance(table, 'journal')
  const found = findHeader(table.rows)
  const header = typeof found === 'string' ? inferHeader(table.rows) : found
  if (!header) throw notABalance(table, typeof found === 'string' ? found : 'not_found')
  const units = groupUnits(header.amounts)
  const read = readRows(table.rows, header, units)
  if (read.entries.length === 0 && read.misspelt.length === 0) throw notABalance(table, 'no_account')
  const notes: Diagnostic[] = []
  settleSigns(units, read.entries, table, notes)
  const leaves = withoutTotals(read.entries)
  const stages = assignStages(units, leaves.kept)
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
  const period = preamble.period ?? yearOf(units[stages.closing ?? -1]?.date)
  const skipped = [...read.skipped, ...leaves.skipped].sort((a, b) => a.row - b.row)
  return {
    ...(preamble.company && { company: preamble.company }),
    ...(period && { period }),
    layout: layoutOf(units, stages),
    hasOpening,
    hasMovements: stages.movement !== undefined,
    accounts,
    understood: describe(table, header, units, stages, read, accounts.length, skipped.length),
    skipped,
    diagnostics: [
      ...equality,
      ...condense(read.diagnostics),
      ...leaves.diagnostics,
      ...duplicates(posted),
      ...ignoredClass9(offBalance),
      ...watchAccounts(accounts, chart),
      ...notes,
    ],
    source: table.source,
  }
}

/** « Solde au 31/12/2024 » says the year when nothing above the table does. */
function yearOf(end: string | undefined): TrialBalance['period'] {
  return end === undefined ? undefined : { start: `${end.slice(0, 4)}-01-01`, end }
}

function refuseHalfPairs(units: Unit[], stages: Stages, { source }: RawTable): void {
  for (const index of [stages.closing, stages.movement, stages.opening]) {
    const unit = units[index ?? -1]
    if (!unit || unit.signed || (unit.debit && unit.credit)) continue
    const { fr, en } = describeUnit(unit)
    const missing = unit.debit ? { fr: 'crédit', en: 'credit' } : { fr: 'débit', en: 'debit' }
    throw new UserError({
      fr: `Dans « ${source.fileName} », la colonne ${fr} n’a pas de vis-à-vis : il manque la colonne de ${missing.fr}, ou son titre n’a pas été reconnu.`,
      en: `In “${source.fileName}”, column ${en} stands alone: the ${missing.en} column is missing, or its title was not recognised.`,
    })
  }
}

/** Columns whose signs follow another habit: credits printed as negatives, or a balance counted credit − debit. */
function settleSigns(units: Unit[], entries: Entry[], table: RawTable, notes: Diagnostic[]): void {
  for (const [index, unit] of units.entries()) {
    if (!unit.signed) {
      // One negative credit is a correction; a habit takes several, and no positive one.
      const negative = entries.filter(({ amounts }) => (amounts[index * 2 + 1] ?? 0) < 0).length
      if (negative > 1 && entries.every(({ amounts }) => (amounts[index * 2 + 1] ?? 0) <= 0)) {
        for (const { amounts } of entries) amounts[index * 2 + 1] = Math.abs(amounts[index * 2 + 1] ?? 0)
        notes.push(
          signNote(
            unit,
            'les crédits y sont négatifs ; ils ont été lus comme des crédits.',
            'credits are negative there; they were read as credits.',
          ),
        )
      }
      continue
    }
    if (unit.signed.sideColumn !== undefined) continue
    const hasCredit = entries.some(({ amounts }) => amounts[index * 2 + 1] !== 0)
    const hasDebit = entries.some(({ amounts }) => amounts[index * 2] !== 0)
    if (hasDebit && !hasCredit && units.every(({ signed }) => signed)) throw noSides(table, unit)
    if (!isReversed(index, entries)) continue
    for (const { amounts } of entries) {
      const [debit = 0, credit = 0] = amounts.slice(index * 2, index * 2 + 2)
      amounts[index * 2] = credit
      amounts[index * 2 + 1] = debit
    }
    notes.push(
      signNote(
        unit,
        'les créditeurs y sont positifs ; les signes ont été inversés.',
        'credit balances are positive there; the signs were inverted.',
      ),
    )
  }
}

function signNote(unit: Unit, fr: string, en: string): Diagnostic {
  const columns = describeUnit(unit)
  return diagnose('sens_inverse', { fr: `${columns.fr} : ${fr}`, en: `${columns.en}: ${en}` })
}

function buildAccounts(
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

/** Beyond 2⁵³ centimes sums would no longer be exact. */
function refuseUnsafeSums(accounts: TrialBalanceAccount[], { source }: RawTable): void {
  let sum = 0
  for (const account of accounts) {
    sum += Math.abs(account.openingDebit) + Math.abs(account.openingCredit) + Math.abs(account.movementDebit)
    sum += Math.abs(account.movementCredit) + Math.abs(account.closingDebit) + Math.abs(account.closingCredit)
  }
  if (sum <= Number.MAX_SAFE_INTEGER) return
  throw new UserError({
    fr: `Les montants de « ${source.fileName} » sont trop grands pour être additionnés exactement (plus de ${formatAmount(Number.MAX_SAFE_INTEGER)} en tout) : vérifiez que le séparateur décimal est bien celui de la colonne.`,
    en: `The amounts of “${source.fileName}” are too large to be added exactly (over ${formatAmount(Number.MAX_SAFE_INTEGER, 'en')} in all): check the decimal mark of the columns.`,
  })
}

function checkPairs(
  stages: Stages,
  kept: Entry[],
  others: Entry[],
  { lost, grandTotals }: ReadRows,
  found: Diagnostic[],
): Diagnostic[] {
  const { opening, movement, closing } = stages
  const net = (entry: Entry, unit: number) => (entry.amounts[unit * 2] ?? 0) - (entry.amounts[unit * 2 + 1] ?? 0)
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

function layoutOf(units: Unit[], stages: Stages): TrialBalance['layout'] {
  const closing = units[stages.closing ?? stages.movement ?? 0]
  if (closing?.signed) return closing.signed.sideColumn === undefined ? 'signed balance' : 'balance and side'
  if (stages.opening === undefined && stages.movement === undefined) return 'closing only'
  if (units.length >= 4) return '8 columns'
  return units.length === 3 ? '6 columns' : '4 columns'
}

function describe(
  table: RawTable,
  header: Header,
  units: Unit[],
  stages: Stages,
  read: ReadRows,
  accounts: number,
  skipped: number,
): Bilingual[] {
  const { fileName, format, encoding, separator, sheet } = table.source
  const lines: Bilingual[] = [
    format === 'xlsx'
      ? { fr: `Fichier « ${fileName} », feuille « ${sheet} »`, en: `File “${fileName}”, sheet “${sheet}”` }
      : {
          fr: `Fichier « ${fileName} », encodage ${encoding}, séparateur « ${separator === '\t' ? 'tabulation' : separator} »`,
          en: `File “${fileName}”, encoding ${encoding}, separator “${separator === '\t' ? 'tab' : separator}”`,
        },
    ...(table.notes ?? []).map(({ message }) => message),
  ]
  const firstRow = table.rows[header.first]?.row
  const lastRow = table.rows[header.body - 1]?.row
  lines.push(
    header.body === 0
      ? {
          fr: 'Pas d’en-tête : colonnes reconnues à leur contenu',
          en: 'No header: columns recognised by their content',
        }
      : firstRow === lastRow
        ? { fr: `En-tête : ligne ${firstRow}`, en: `Header: row ${firstRow}` }
        : { fr: `En-tête : lignes ${firstRow} à ${lastRow}`, en: `Header: rows ${firstRow} to ${lastRow}` },
  )
  const names = {
    opening: { fr: 'Ouverture', en: 'Opening' },
    movement: { fr: 'Mouvements', en: 'Movements' },
    closing: { fr: 'Clôture', en: 'Closing' },
  }
  for (const name of ['opening', 'movement', 'closing'] as const) {
    const unit = units[stages[name] ?? -1]
    if (!unit) continue
    const columns = describeUnit(unit)
    lines.push({ fr: `${names[name].fr} : ${columns.fr}`, en: `${names[name].en}: ${columns.en}` })
  }
  if (read.marks.size === 1) {
    const comma = read.marks.has(',')
    lines.push({ fr: `Décimales : ${comma ? 'virgule' : 'point'}`, en: `Decimals: ${comma ? 'comma' : 'dot'}` })
  }
  lines.push({
    fr: `${accounts} comptes lus, ${skipped} lignes laissées de côté`,
    en: `${accounts} accounts read, ${skipped} rows left out`,
  })
  return lines
}

function notABalance({ source }: RawTable, problem: HeaderProblem | 'journal'): UserError {
  const name = { fr: `« ${source.fileName} »`, en: `“${source.fileName}”` }
  if (problem === 'journal') {
    return new UserError({
      fr: `${name.fr} est un journal d’écritures (date, pièce), pas une balance : exportez la balance générale, une ligne par compte.`,
      en: `${name.en} is a journal of entries (date, voucher), not a trial balance: export the trial balance, one row per account.`,
    })
  }
  if (problem === 'no_amount') {
    return new UserError({
      fr: `${name.fr} n’a pas de colonnes de montants : une balance demande au moins le compte, le solde débiteur et le solde créditeur.`,
      en: `${name.en} has no amount columns: a trial balance needs at least the account, the debit balance and the credit balance.`,
    })
  }
  if (problem === 'no_account') {
    return new UserError({
      fr: `${name.fr} n’a pas de colonne de numéros de compte reconnaissable (trois chiffres au moins) : exportez la balance générale avec les numéros de compte.`,
      en: `${name.en} has no recognisable column of account numbers (three digits or more): export the trial balance with account numbers.`,
    })
  }
  return new UserError({
    fr: `${name.fr} n’est pas une balance reconnaissable : il faut une ligne d’en-tête (Compte, Intitulé, Débit, Crédit) et une ligne par compte.`,
    en: `${name.en} is no recognisable trial balance: it needs a header row (Account, Label, Debit, Credit) and one row per account.`,
  })
}

function noSides({ source }: RawTable, unit: Unit): UserError {
  const columns = describeUnit(unit)
  return new UserError({
    fr: `Dans « ${source.fileName} », la colonne ${columns.fr} ne dit pas quels soldes sont créditeurs : ajoutez une colonne « Sens » (D ou C), ou exportez débit et crédit séparément.`,
    en: `In “${source.fileName}”, column ${columns.en} does not say which balances are credits: add a side column (D or C), or export debit and credit apart.`,
  })
}
