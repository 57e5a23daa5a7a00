import { UserError } from '../errors.ts'
import type { Bilingual } from '../types.ts'
import { readAccountCell } from './account-code.ts'
import { chooseMark, type DecimalMark, type MarkEvidence, parseAmount, weighMark } from './amount.ts'
import { type Chart, findAccount } from './chart.ts'
import { diagnose } from './diagnostics.ts'
import { plainWords } from './header-words.ts'
import { findJournalHeader, type JournalHeader, type JournalRole } from './journal-columns.ts'
import { chooseDateReader } from './journal-dates.ts'
import type { Centimes, Diagnostic, RawCell, RawTable } from './types.ts'

export type JournalLine = {
  row: number
  journal: string
  /** ISO date; absent when what is written is no real date. */
  date?: string
  writtenDate: string
  piece: string
  account: string
  /** The chart's label when the file has none. */
  accountLabel: string
  thirdParty: string
  label: string
  debit: Centimes
  credit: Centimes
}

/** One voucher: journal, number and date together. */
export type JournalEntry = { journal: string; piece: string; date?: string; lines: JournalLine[] }

/** Which columns the file has: a check on third parties means nothing where there is no such column. */
export type JournalColumns = ReadonlySet<JournalRole>

export type Journal = {
  entries: JournalEntry[]
  lines: JournalLine[]
  columns: JournalColumns
  understood: Bilingual[]
  diagnostics: Diagnostic[]
}

const TOTAL_WORDS = /\btota(l|ux)\b|^(a )?reports?\b|^cumul/

/**
 * Reads entries in the usual layouts: house tables, FEC, amount and side.
 * @throws UserError when no row heads an account and amounts.
 */
export function readJournal(table: RawTable, chart: Chart): Journal {
  const header = findJournalHeader(table.rows)
  if (!header) throw notAJournal(table)
  const { columns } = header
  const body = table.rows.slice(header.index + 1)
  const diagnostics: Diagnostic[] = []
  const readDate = chooseDateReader(body.map(({ cells }) => cells[columns.date ?? -1]))
  const marks = chooseMarks(body, header)
  const lines: JournalLine[] = []
  for (const { row, cells } of body) {
    const text = (role: JournalRole) => cellText(cells[columns[role] ?? -1])
    const account = readAccountCell(cells[columns.account ?? -1], true)
    const amounts = readAmounts(row, cells, header, marks, diagnostics)
    if (account.kind === 'none' && amounts.debit === 0 && amounts.credit === 0) continue
    if (
      account.kind !== 'account' &&
      cells.some(cell => typeof cell === 'string' && TOTAL_WORDS.test(plainWords(cell)))
    )
      continue
    const code =
      account.kind === 'account' ? account.code : account.kind === 'misspelt' ? account.written : text('account')
    const written = text('date')
    const date = readDate(cells[columns.date ?? -1])
    lines.push({
      row,
      journal: text('journal').toUpperCase(),
      ...(date && { date }),
      writtenDate: written,
      piece: text('piece'),
      account: code,
      accountLabel:
        (columns.accountLabel === columns.label ? '' : text('accountLabel')) || (findAccount(chart, code)?.label ?? ''),
      thirdParty: text('thirdParty'),
      label: text('label'),
      ...amounts,
    })
  }
  carryDown(lines)
  if (columns.piece === undefined) diagnostics.push(noPieceColumn())
  const entries = groupEntries(lines)
  return {
    entries,
    lines,
    columns: new Set(presentRoles(columns)),
    understood: describe(header, lines, entries),
    diagnostics,
  }
}

/**
 * Many tables write date, voucher and label on the first line of an entry only: the following lines inherit them
 * until the entry balances.
 */
function carryDown(lines: JournalLine[]): void {
  let first: JournalLine | undefined
  let open = 0
  for (const line of lines) {
    if (first && open !== 0 && mayFollow(line, first)) {
      line.journal ||= first.journal
      line.piece ||= first.piece
      line.label ||= first.label
      if (line.writtenDate === '') {
        line.writtenDate = first.writtenDate
        if (first.date) line.date = first.date
      }
    } else {
      first = line
      open = 0
    }
    open += line.debit - line.credit
  }
}

function mayFollow(line: JournalLine, first: JournalLine): boolean {
  return (
    (line.piece === '' || line.piece === first.piece) &&
    (line.writtenDate === '' || line.writtenDate === first.writtenDate) &&
    (line.journal === '' || line.journal === first.journal)
  )
}

/** By journal, number and date; in the order of their first lines. */
export function groupEntries(lines: JournalLine[]): JournalEntry[] {
  const entries = new Map<string, JournalEntry>()
  for (const line of lines) {
    const { journal, piece, date, writtenDate } = line
    const key = JSON.stringify([journal, piece, date ?? writtenDate])
    const entry = entries.get(key)
    if (entry) entry.lines.push(line)
    else entries.set(key, { journal, piece, ...(date && { date }), lines: [line] })
  }
  return [...entries.values()]
}

function chooseMarks(body: RawTable['rows'], { columns }: JournalHeader): Map<number, DecimalMark> {
  const file: MarkEvidence = { comma: 0, dot: 0 }
  const found = [columns.debit, columns.credit, columns.amount].flatMap(column => {
    if (column === undefined) return []
    const evidence: MarkEvidence = { comma: 0, dot: 0 }
    for (const { cells } of body) weighMark(cells[column] ?? null, evidence)
    file.comma += evidence.comma
    file.dot += evidence.dot
    const sample = body.map(({ cells }) => cells[column]).find(cell => typeof cell === 'string' && /[.,]/.test(cell))
    return [{ column, evidence, sample }]
  })
  return new Map(found.map(({ column, evidence, sample }) => [column, chooseMark(evidence, file, sample)]))
}

function readAmounts(
  row: number,
  cells: RawCell[],
  { columns, titles }: JournalHeader,
  marks: Map<number, DecimalMark>,
  diagnostics: Diagnostic[],
): { debit: Centimes; credit: Centimes } {
  const read = (column: number | undefined): { amount: Centimes; side?: 'D' | 'C' } => {
    if (column === undefined) return { amount: 0 }
    const parsed = parseAmount(cells[column], marks.get(column) ?? ',')
    if (parsed.kind === 'amount') return { amount: parsed.amount, ...(parsed.side && { side: parsed.side }) }
    if (parsed.kind === 'unreadable') diagnostics.push(unreadable(row, titles[column] ?? '', cellText(cells[column])))
    return { amount: 0 }
  }
  if (columns.debit !== undefined && columns.credit !== undefined) {
    return { debit: read(columns.debit).amount, credit: read(columns.credit).amount }
  }
  const { amount, side } = read(columns.amount)
  const written = plainWords(cellText(cells[columns.side ?? -1]))
  if (side === 'C' || written.startsWith('c') || written === 'h') return { debit: 0, credit: amount }
  if (side === 'D' || written.startsWith('d') || written === 's') return { debit: amount, credit: 0 }
  return amount < 0 ? { debit: 0, credit: -amount } : { debit: amount, credit: 0 }
}

function presentRoles(columns: JournalHeader['columns']): JournalRole[] {
  const roles: JournalRole[] = [
    'journal',
    'date',
    'piece',
    'account',
    'accountLabel',
    'thirdParty',
    'label',
    'debit',
    'credit',
    'amount',
    'side',
  ]
  return roles.filter(role => columns[role] !== undefined)
}

function cellText(cell: RawCell | undefined): string {
  if (cell === null || cell === undefined) return ''
  if (cell instanceof Date) return cell.toISOString().slice(0, 10)
  return String(cell).replace(/\s+/g, ' ').trim()
}

function describe({ columns, titles }: JournalHeader, lines: JournalLine[], entries: JournalEntry[]): Bilingual[] {
  const named = presentRoles(columns).map(role => `« ${titles[columns[role] ?? -1] ?? ''} »`)
  return [
    { fr: `Colonnes lues : ${named.join(', ')}`, en: `Columns read: ${named.join(', ')}` },
    {
      fr: `${lines.length} lignes, ${entries.length} écritures`,
      en: `${lines.length} lines, ${entries.length} entries`,
    },
  ]
}

function unreadable(row: number, column: string, value: string): Diagnostic {
  return diagnose(
    'ligne_montant_illisible',
    {
      fr: `Ligne ${row}, colonne « ${column} » : « ${value} » n’est pas un montant lisible ; corrigez la cellule.`,
      en: `Row ${row}, column “${column}”: “${value}” is no readable amount; correct the cell.`,
    },
    { row, column, value },
  )
}

function noPieceColumn(): Diagnostic {
  return diagnose('piece_absente', {
    fr: 'Pas de colonne de numéro de pièce : les écritures ont été regroupées par journal et par date ; l’équilibre n’est vérifié que par groupe.',
    en: 'No voucher number column: entries were grouped by journal and date; balance is only checked by group.',
  })
}

function notAJournal({ source }: RawTable): UserError {
  return new UserError({
    fr: `« ${source.fileName} » n’est pas un journal reconnaissable : il faut une ligne d’en-tête avec Date, Pièce, Compte, Libellé, Débit et Crédit (ou Montant et Sens).`,
    en: `“${source.fileName}” is no recognisable journal: it needs a header row with Date, Voucher, Account, Label, Debit and Credit (or Amount and Side).`,
  })
}
