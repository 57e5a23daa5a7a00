import type { Bilingual } from '../types.ts'
import { readAccountCell } from './account-code.ts'
import { chooseMark, type DecimalMark, type MarkEvidence, parseAmount, weighMark } from './amount.ts'
import { diagnose } from './diagnostics.ts'
import { formatAmount } from './format.ts'
import { plainWords } from './header-words.ts'
import type { Scale } from './money.ts'
import type { AmountColumn, Header } from './trial-balance-header.ts'
import type { Entry, Unit } from './trial-balance-units.ts'
import type { Diagnostic, RawCell, RawTable } from './types.ts'

export type ReadRows = {
  entries: Entry[]
  /** Rows that carry amounts under a number that cannot be an account; they count in the totals, nothing else. */
  misspelt: Entry[]
  /** Rows with amounts and no account number that are no totals. */
  lost: Entry[]
  /** Rows without account whose words say « total général ». */
  grandTotals: Entry[]
  skipped: { row: number; reason: Bilingual }[]
  diagnostics: Diagnostic[]
  marks: Set<DecimalMark>
}

const TOTAL_WORDS =
  /\b(sous )?tota(l|ux)\b|^(a )?reports?\b|\breport(er)?$|^soldes? (de|du|des|general)|^classe \d|^cumul|^(resultat|benefice|perte|ecart|difference|balance|equilibre|general|montant)/
const GRAND_TOTAL_WORDS =
  /tota(l|ux) (general|generaux|balance|de la balance|des comptes)|^tota(l|ux)$|^grand total|^general/
const REASONS = {
  total: { fr: 'total ou report, sans numéro de compte', en: 'total or carried forward, without an account number' },
  header: { fr: 'en-tête répété', en: 'repeated header' },
  text: { fr: 'ligne de texte, sans compte ni montant', en: 'text, without account or amount' },
  title: { fr: 'titre de classe ou de groupe, sans montant', en: 'title of a class or group, without amount' },
  noAccount: { fr: 'montants sans numéro de compte', en: 'amounts without an account number' },
} satisfies Record<string, Bilingual>

/** `scale`: zeros to add to each amount. */
export function readRows(rows: RawTable['rows'], header: Header, units: Unit[], scale: Scale): ReadRows {
  const body = rows.slice(header.body)
  const read: ReadRows = {
    entries: [],
    misspelt: [],
    lost: [],
    grandTotals: [],
    skipped: [],
    diagnostics: [],
    marks: new Set(),
  }
  const reading = { marks: chooseMarks(body, header), scale }
  for (const mark of reading.marks.values()) read.marks.add(mark)
  const hasLabel = header.label !== undefined
  for (const { row, cells } of body) {
    const account = readAccountCell(cells[header.account], hasLabel)
    if (account.kind === 'account') {
      const label = cellText(cells[header.label ?? -1]) || account.label || ''
      const thirdParty = header.thirdParty === undefined ? '' : cellText(cells[header.thirdParty])
      const code = account.code + thirdParty.replace(/[^\p{L}\d]/gu, '').toUpperCase()
      const amounts = readAmounts(row, cells, units, reading, code, read.diagnostics)
      if (code.length <= 2 && amounts.every(amount => amount === 0)) read.skipped.push({ row, reason: REASONS.title })
      else read.entries.push({ row, code, label, amounts })
      if (account.doubtful) read.diagnostics.push(scientificAccount(row, cells[header.account], code))
    } else {
      readWithoutAccount(row, cells, header, units, reading, account.kind === 'misspelt' ? account : undefined, read)
    }
  }
  return read
}

/** How amounts are written: the decimal mark of each column, and the zeros left out. */
type Reading = { marks: Map<number, DecimalMark>; scale: Scale }

function readWithoutAccount(
  row: number,
  cells: RawCell[],
  header: Header,
  units: Unit[],
  reading: Reading,
  misspelt: { written: string; proposal?: string } | undefined,
  read: ReadRows,
): void {
  if (header.repeats.has(plainWords(cells.map(cell => cell ?? '').join(' ')))) {
    read.skipped.push({ row, reason: REASONS.header })
    return
  }
  const ignored: Diagnostic[] = []
  const amounts = readAmounts(
    row,
    cells,
    units,
    reading,
    misspelt?.written ?? '',
    misspelt ? read.diagnostics : ignored,
  )
  const filled = amounts.some(amount => amount !== 0)
  const texts = cells.flatMap((cell, column) =>
    typeof cell === 'string' && !isAmountColumn(column, header) ? [plainWords(cell)] : [],
  )
  const isTotal = texts.some(text => TOTAL_WORDS.test(text))
  const label = cellText(cells[header.label ?? -1])
  if (misspelt && filled) {
    read.misspelt.push({ row, code: misspelt.written, label, amounts })
    read.diagnostics.push(invalidAccount(row, misspelt))
  } else if (isTotal) {
    read.skipped.push({ row, reason: REASONS.total })
    if (filled && texts.some(text => GRAND_TOTAL_WORDS.test(text)))
      read.grandTotals.push({ row, code: '', label, amounts })
  } else if (filled) {
    read.skipped.push({ row, reason: REASONS.noAccount })
    read.lost.push({ row, code: '', label, amounts })
    read.diagnostics.push(amountsWithoutAccount(row, cellText(cells[header.account]) || label, amounts))
  } else {
    const looksLikeHeader = ignored.length > 1 && cells.every(cell => typeof cell !== 'number')
    read.skipped.push({ row, reason: looksLikeHeader ? REASONS.header : REASONS.text })
  }
}

function isAmountColumn(column: number, header: Header): boolean {
  return header.amounts.some(amount => amount.column === column)
}

/** Each column of amounts has its own decimal mark; where it says nothing, the file decides. */
function chooseMarks(body: RawTable['rows'], header: Header): Map<number, DecimalMark> {
  const file: MarkEvidence = { comma: 0, dot: 0 }
  const columns = header.amounts.map(({ column }) => {
    const evidence: MarkEvidence = { comma: 0, dot: 0 }
    let sample: RawCell | undefined
    for (const { cells } of body) {
      const cell = cells[column]
      if (typeof cell === 'string' && weighMark(cell, evidence)) sample ??= cell
    }
    file.comma += evidence.comma
    file.dot += evidence.dot
    return { column, evidence, sample }
  })
  return new Map(columns.map(({ column, evidence, sample }) => [column, chooseMark(evidence, file, sample)]))
}

/** Debit and credit of each unit; a side written in the cell or beside it wins over the column. */
function readAmounts(
  row: number,
  cells: RawCell[],
  units: Unit[],
  reading: Reading,
  code: string,
  diagnostics: Diagnostic[],
): number[] {
  const amounts: number[] = []
  const read = (column: AmountColumn | undefined, own: 'D' | 'C' | undefined, at: number) => {
    const cell = column && cells[column.column]
    if (!column || cell === null || cell === undefined) return
    const parsed = parseAmount(cell, reading.marks.get(column.column) ?? ',', reading.scale)
    if (parsed.kind === 'empty') return
    if (parsed.kind === 'unreadable') {
      diagnostics.push(unreadableAmount(row, column, cell, parsed.reason, code))
      return
    }
    if (parsed.rounded) diagnostics.push(roundedAmount(row, column, cell, parsed.amount, code))
    const side = parsed.side ?? own ?? readSide(cells, column)
    const inCredit = side === undefined ? parsed.amount < 0 : side === 'C'
    const amount = side === undefined ? Math.abs(parsed.amount) : parsed.amount
    amounts[inCredit ? at + 1 : at] = (amounts[inCredit ? at + 1 : at] ?? 0) + amount
  }
  for (const { debit, credit, signed } of units) {
    const at = amounts.length
    amounts.push(0, 0)
    read(debit, 'D', at)
    read(credit, 'C', at)
    read(signed, undefined, at)
  }
  return amounts
}

function readSide(cells: RawCell[], column: AmountColumn): 'D' | 'C' | undefined {
  if (column.sideColumn === undefined) return undefined
  const text = plainWords(cellText(cells[column.sideColumn]))
  if (/^(d|deb|dr|db|debit)/.test(text)) return 'D'
  if (/^c/.test(text)) return 'C'
  return undefined
}

export function cellText(cell: RawCell | undefined): string {
  if (cell === null || cell === undefined) return ''
  if (cell instanceof Date) return cell.toISOString().slice(0, 10)
  return String(cell).replace(/\s+/g, ' ').trim()
}

function invalidAccount(row: number, { written, proposal }: { written: string; proposal?: string }): Diagnostic {
  const fix = proposal
    ? {
        fr: `une lettre y tient la place d’un chiffre ; corrigez en ${proposal} si c’est bien ce compte.`,
        en: `a letter stands for a digit; correct it to ${proposal} if that is the account.`,
      }
    : {
        fr: 'un numéro de compte commence par au moins trois chiffres ; corrigez-le.',
        en: 'an account number begins with three digits or more; correct it.',
      }
  return diagnose(
    'compte_invalide',
    {
      fr: `Ligne ${row} : le compte « ${written} » n’est pas valide : ${fix.fr}`,
      en: `Row ${row}: account “${written}” is not valid: ${fix.en}`,
    },
    { accounts: [written], row, value: written },
  )
}

function scientificAccount(row: number, cell: RawCell | undefined, code: string): Diagnostic {
  const written = cellText(cell)
  return diagnose(
    'compte_scientifique',
    {
      fr: `Ligne ${row} : le compte « ${written} » est en notation scientifique et a été lu ${code} ; vérifiez-le, ou mettez la colonne au format texte avant l’export.`,
      en: `Row ${row}: account “${written}” is in scientific notation and was read as ${code}; check it, or set the column to text before exporting.`,
    },
    { accounts: [code], row, value: written },
  )
}

const UNREADABLE = {
  not_a_number: { fr: 'n’est pas un nombre lisible', en: 'is no readable number' },
  scientific: {
    fr: 'est en notation scientifique et a perdu des chiffres',
    en: 'is in scientific notation and has lost digits',
  },
  too_large: { fr: 'dépasse ce qui se calcule exactement', en: 'is beyond what can be computed exactly' },
  excel_error: { fr: 'est une erreur de formule', en: 'is a formula error' },
} satisfies Record<string, Bilingual>

function unreadableAmount(
  row: number,
  column: AmountColumn,
  cell: RawCell | undefined,
  reason: keyof typeof UNREADABLE,
  code: string,
): Diagnostic {
  const value = cellText(cell)
  return diagnose(
    reason === 'too_large' ? 'montant_trop_grand' : 'montant_illisible',
    {
      fr: `Ligne ${row}, compte ${code}, colonne « ${column.title} » : « ${value} » ${UNREADABLE[reason].fr} ; corrigez la cellule.`,
      en: `Row ${row}, account ${code}, column “${column.title}”: “${value}” ${UNREADABLE[reason].en}; correct the cell.`,
    },
    { accounts: [code], row, column: column.title, value },
  )
}

function roundedAmount(
  row: number,
  column: AmountColumn,
  cell: RawCell | undefined,
  amount: number,
  code: string,
): Diagnostic {
  const value = cellText(cell)
  return diagnose(
    'montant_arrondi',
    {
      fr: `Ligne ${row}, compte ${code} : « ${value} » a plus de deux décimales et a été arrondi à ${formatAmount(amount)}.`,
      en: `Row ${row}, account ${code}: “${value}” has more than two decimals and was rounded to ${formatAmount(amount, 'en')}.`,
    },
    { accounts: [code], row, column: column.title, value },
  )
}

function amountsWithoutAccount(row: number, label: string, amounts: number[]): Diagnostic {
  const largest = amounts.reduce((best, amount) => (Math.abs(amount) > Math.abs(best) ? amount : best), 0)
  return diagnose(
    'ligne_sans_compte',
    {
      fr: `Ligne ${row} : ${label ? `« ${label} »` : 'des montants'} sans numéro de compte (${formatAmount(largest)}) ; la ligne a été laissée de côté : ajoutez le numéro si c’est un compte.`,
      en: `Row ${row}: ${label ? `“${label}”` : 'amounts'} without an account number (${formatAmount(largest, 'en')}); the row was left out: add the number if it is an account.`,
    },
    { row, value: label },
  )
}
