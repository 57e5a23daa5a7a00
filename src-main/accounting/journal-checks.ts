import type { Bilingual } from '../types.ts'
import { readAccountCell, significantCode } from './account-code.ts'
import { type Chart, findObsolete, isAttachable, numericRoot } from './chart.ts'
import { type DiagnosticId, diagnose } from './diagnostics.ts'
import { formatAmount, listAccounts } from './format.ts'
import { groupEntries, type JournalColumns, type JournalEntry, type JournalLine } from './journal.ts'
import { frenchDate } from './journal-dates.ts'
import { warnOfJournal } from './journal-warnings.ts'
import type { Centimes, Diagnostic, TrialBalance } from './types.ts'

export type JournalOptions = {
  chart: Chart
  /** ISO dates, both included. */
  fiscalYear?: { start: string; end: string }
  /** Last day of the periods already closed. */
  closedUntil?: string
  knownJournals?: readonly string[]
  /** Closing of the year before: what the opening entries must carry forward. */
  previous?: TrialBalance
  /** From readJournal; without it every column is taken to exist. */
  columns?: JournalColumns
}

/** Opening journals, as they are usually coded. */
const OPENING_JOURNAL = /^(AN|RAN|ANV|AN\d+|A NOUVEAUX?|OUV|REPORT)$/

/**
 * Blocking rules first, then warnings. Every blocking message names the entry, the line and the difference. Amounts
 * are compared in whole centimes, without tolerance.
 */
export function checkJournal(lines: JournalLine[], options: JournalOptions): Diagnostic[] {
  const entries = groupEntries(lines)
  return [
    ...entries.flatMap(entry => checkEntry(entry, options)),
    ...lines.flatMap(line => checkLine(line, options)),
    ...checkCarriedForward(lines, options),
    ...warnOfJournal(entries, options),
  ]
}

/** « Pièce VT012 du 31/03/2024 (journal VT, lignes 14 à 16) ». */
function nameEntry({ piece, journal, date, lines }: JournalEntry): Bilingual {
  const first = lines[0]?.row ?? 0
  const last = lines.at(-1)?.row ?? first
  const rows =
    first === last
      ? { fr: `ligne ${first}`, en: `row ${first}` }
      : { fr: `lignes ${first} à ${last}`, en: `rows ${first} to ${last}` }
  const day = date ? { fr: ` du ${frenchDate(date)}`, en: ` of ${date}` } : { fr: '', en: '' }
  const book = journal ? { fr: `journal ${journal}, `, en: `journal ${journal}, ` } : { fr: '', en: '' }
  return {
    fr: `${piece ? `Pièce ${piece}` : 'Écriture'}${day.fr} (${book.fr}${rows.fr})`,
    en: `${piece ? `Voucher ${piece}` : 'Entry'}${day.en} (${book.en}${rows.en})`,
  }
}

function checkEntry(entry: JournalEntry, { columns }: JournalOptions): Diagnostic[] {
  const found: Diagnostic[] = []
  const { lines } = entry
  const name = nameEntry(entry)
  const row = lines[0]?.row ?? 0
  const accounts = [...new Set(lines.map(({ account }) => account))]
  const debit = sum(lines, line => line.debit)
  const credit = sum(lines, line => line.credit)
  if (debit !== credit) found.push(unbalanced(entry, name, debit, credit))
  if (lines.length < 2 || accounts.length < 2) {
    found.push(
      diagnose(
        'ecriture_incomplete',
        {
          fr: `${name.fr} : une écriture demande au moins deux lignes et deux comptes.`,
          en: `${name.en}: an entry needs at least two lines and two accounts.`,
        },
        { row, accounts },
      ),
    )
  }
  if (has(columns, 'piece') && entry.piece === '') {
    found.push(
      diagnose(
        'piece_manquante',
        {
          fr: `${name.fr} : la référence de la pièce manque ; ajoutez-la (art. 17 de l’AUDCIF).`,
          en: `${name.en}: the voucher reference is missing; add it (AUDCIF, art. 17).`,
        },
        { row },
      ),
    )
  }
  if (lines.every(({ label }) => label === '')) {
    found.push(
      diagnose(
        'libelle_manquant',
        {
          fr: `${name.fr} : le libellé manque ; ajoutez-le (art. 17 de l’AUDCIF).`,
          en: `${name.en}: the label is missing; add it (AUDCIF, art. 17).`,
        },
        { row },
      ),
    )
  }
  return found
}

function unbalanced({ lines }: JournalEntry, name: Bilingual, debit: Centimes, credit: Centimes): Diagnostic {
  const difference = debit - credit
  const size = Math.abs(difference)
  const suspect =
    lines.find(line => size % 2 === 0 && (difference > 0 ? line.debit : line.credit) === size / 2) ??
    lines.find(line => line.debit === size || line.credit === size)
  const hint = suspect
    ? {
        fr: ` Voir la ligne ${suspect.row} (compte ${suspect.account}).`,
        en: ` See row ${suspect.row} (account ${suspect.account}).`,
      }
    : { fr: '', en: '' }
  const side = difference > 0 ? { fr: 'au débit', en: 'in debit' } : { fr: 'au crédit', en: 'in credit' }
  return diagnose(
    'ecriture_desequilibree',
    {
      fr: `${name.fr} : débit ${formatAmount(debit)}, crédit ${formatAmount(credit)}, différence ${formatAmount(size)} en trop ${side.fr}.${hint.fr}`,
      en: `${name.en}: debit ${formatAmount(debit, 'en')}, credit ${formatAmount(credit, 'en')}, difference ${formatAmount(size, 'en')} too much ${side.en}.${hint.en}`,
    },
    {
      row: suspect?.row ?? lines[0]?.row ?? 0,
      accounts: lines.map(({ account }) => account),
      debit,
      credit,
      difference,
    },
  )
}

function checkLine(line: JournalLine, options: JournalOptions): Diagnostic[] {
  const { row, account, debit, credit } = line
  const found: Diagnostic[] = []
  const report = (id: DiagnosticId, fr: string, en: string, value?: string) => {
    const entry = line.piece ? { fr: `, pièce ${line.piece}`, en: `, voucher ${line.piece}` } : { fr: '', en: '' }
    const details = { row, accounts: [account], debit, credit, ...(value !== undefined && { value }) }
    found.push(diagnose(id, { fr: `Ligne ${row}${entry.fr} : ${fr}`, en: `Row ${row}${entry.en}: ${en}` }, details))
  }
  checkDate(line, options, report)
  checkAccount(account, options.chart, report)
  if (debit !== 0 && credit !== 0) {
    report(
      'ligne_deux_cotes',
      `débit ${formatAmount(debit)} et crédit ${formatAmount(credit)} sur la même ligne ; gardez-en un seul.`,
      `debit ${formatAmount(debit, 'en')} and credit ${formatAmount(credit, 'en')} on one line; keep only one.`,
    )
  }
  if (debit === 0 && credit === 0) {
    report(
      'ligne_a_zero',
      `le compte ${account} n’a ni débit ni crédit ; donnez un montant ou retirez la ligne.`,
      `account ${account} has neither debit nor credit; give an amount or remove the line.`,
    )
  }
  const { knownJournals } = options
  if (has(options.columns, 'journal') && options.columns && line.journal === '') {
    report('journal_inconnu', 'le code du journal manque.', 'the journal code is missing.')
  } else if (knownJournals && !knownJournals.includes(line.journal)) {
    report(
      'journal_inconnu',
      `le journal « ${line.journal} » n’existe pas ; choisissez parmi ${knownJournals.join(', ')}.`,
      `journal “${line.journal}” does not exist; choose among ${knownJournals.join(', ')}.`,
      line.journal,
    )
  }
  if (OPENING_JOURNAL.test(line.journal) && /^[678]/.test(account)) {
    report(
      'an_compte_de_gestion',
      `le compte ${account} ne peut figurer dans les à-nouveaux : les classes 6, 7 et 8 repartent de zéro.`,
      `account ${account} cannot be in the opening entries: classes 6, 7 and 8 start from zero.`,
    )
  }
  return found
}

type Report = (id: DiagnosticId, fr: string, en: string, value?: string) => void

function checkDate(
  { date, writtenDate }: JournalLine,
  { fiscalYear, closedUntil, columns }: JournalOptions,
  report: Report,
): void {
  if (!has(columns, 'date')) return
  if (!date) {
    const written =
      writtenDate === ''
        ? { fr: 'la date manque', en: 'the date is missing' }
        : { fr: `la date « ${writtenDate} » n’existe pas`, en: `the date “${writtenDate}” does not exist` }
    report(
      'date_illisible',
      `${written.fr} ; écrivez-la jj/mm/aaaa.`,
      `${written.en}; write it dd/mm/yyyy.`,
      writtenDate,
    )
  } else if (fiscalYear && (date < fiscalYear.start || date > fiscalYear.end)) {
    report(
      'date_hors_exercice',
      `le ${frenchDate(date)} est hors de l’exercice (du ${frenchDate(fiscalYear.start)} au ${frenchDate(fiscalYear.end)}).`,
      `${date} is outside the fiscal year (${fiscalYear.start} to ${fiscalYear.end}).`,
      writtenDate,
    )
  } else if (closedUntil && date <= closedUntil) {
    report(
      'periode_close',
      `le ${frenchDate(date)} est dans une période clôturée (jusqu’au ${frenchDate(closedUntil)}).`,
      `${date} is in a closed period (until ${closedUntil}).`,
      writtenDate,
    )
  }
}

function checkAccount(account: string, chart: Chart, report: Report): void {
  const digits = numericRoot(account)
  const cell = readAccountCell(account, true)
  const obsolete = findObsolete(chart, digits)
  if (account === '')
    report('ecriture_compte_invalide', 'le numéro de compte manque.', 'the account number is missing.', account)
  else if (/^\d{1,2}$/.test(account)) {
    report(
      'ecriture_compte_regroupement',
      `« ${account} » est ${account.length === 1 ? 'une classe' : 'un compte de regroupement'}, pas un compte : il faut au moins trois chiffres.`,
      `“${account}” is a ${account.length === 1 ? 'class' : 'group'}, not an account: it takes three digits or more.`,
      account,
    )
  } else if (cell.kind === 'misspelt' && cell.proposal) {
    report(
      'ecriture_compte_invalide',
      `« ${account} » contient une lettre à la place d’un chiffre ; corrigez en ${cell.proposal} si c’est bien ce compte.`,
      `“${account}” has a letter instead of a digit; correct it to ${cell.proposal} if that is the account.`,
      account,
    )
  } else if (digits.length < 3) {
    report(
      'ecriture_compte_invalide',
      `« ${account} » n’est pas un numéro de compte : il commence par au moins trois chiffres.`,
      `“${account}” is no account number: it begins with three digits or more.`,
      account,
    )
  } else if (obsolete) {
    report(
      'ecriture_compte_obsolete',
      `le compte ${account} est du plan 2001 (${obsolete.label}) ; à la place : ${obsolete.now}.`,
      `account ${account} is of the 2001 chart (${obsolete.label}); instead: ${obsolete.now}.`,
      account,
    )
  } else if (!isAttachable(chart, account)) {
    report(
      'ecriture_compte_inconnu',
      `le compte ${account} n’est rattachable à aucun compte du plan SYSCOHADA.`,
      `account ${account} belongs to no account of the SYSCOHADA chart.`,
      account,
    )
  }
}

/** Opening entries must be the closing of the year before; its result may stand in 13 or still in classes 6 to 8. */
function checkCarriedForward(lines: JournalLine[], { previous }: JournalOptions): Diagnostic[] {
  const opening = lines.filter(({ journal }) => OPENING_JOURNAL.test(journal))
  if (!previous || opening.length === 0) return []
  const gaps = new Map<string, Centimes>()
  const add = (code: string, amount: Centimes) => {
    const key = /^([678]|13)/.test(code) ? '13' : significantCode(code)
    gaps.set(key, (gaps.get(key) ?? 0) + amount)
  }
  for (const { account, debit, credit } of opening) add(account, debit - credit)
  for (const { code, closingDebit, closingCredit } of previous.accounts) add(code, closingCredit - closingDebit)
  const wrong = [...gaps].filter(([, gap]) => gap !== 0)
  const [first] = wrong
  if (!first) return []
  const accounts = wrong.map(([code]) => code)
  return [
    diagnose(
      'an_different',
      {
        fr: `À-nouveaux différents de la clôture N-1 : ${listAccounts(accounts)} ; d’abord ${first[0]}, différence ${formatAmount(first[1])}.`,
        en: `Opening entries differ from the closing of the year before: ${listAccounts(accounts, 'en')}; first ${first[0]}, difference ${formatAmount(first[1], 'en')}.`,
      },
      { accounts, difference: first[1] },
    ),
  ]
}

function has(columns: JournalColumns | undefined, role: 'piece' | 'date' | 'journal'): boolean {
  return columns === undefined || columns.has(role)
}

function sum(lines: JournalLine[], value: (line: JournalLine) => Centimes): Centimes {
  return lines.reduce((total, line) => total + value(line), 0)
}
