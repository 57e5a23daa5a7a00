import { significantCode } from './account-code.ts'
import { type DiagnosticId, diagnose } from './diagnostics.ts'
import { formatAmount } from './format.ts'
import type { JournalColumns, JournalEntry, JournalLine } from './journal.ts'
import { frenchDate } from './journal-dates.ts'
import type { Centimes, Diagnostic } from './types.ts'

/** Rates of the zone that a sale may bear, in per mille; 0 is an exempt sale. */
const VAT_RATES = [180, 90, 100, 190, 192.5, 175, 160, 0]
const ONE_FRANC = 100

/** What a batch may contain but an accountant would look at twice. */
export function warnOfJournal(entries: JournalEntry[], options: { columns?: JournalColumns }): Diagnostic[] {
  const lines = entries.flatMap(entry => entry.lines)
  return [
    ...negativeAmounts(lines),
    ...repeatedLines(lines),
    ...groupAccounts(lines),
    ...oddLengths(lines),
    ...(options.columns?.has('thirdParty') ? missingThirdParties(lines) : []),
    ...unusualSides(entries, lines),
    ...unclearedTransfers(lines),
    ...suspense(lines),
    ...entries.flatMap(oddVat),
    ...(options.columns?.has('piece') === false ? [] : numbering(entries)),
    ...dateOrder(entries),
  ]
}

function warn(
  id: DiagnosticId,
  lines: JournalLine[],
  fr: string,
  en: string,
  more: { difference?: Centimes } = {},
): Diagnostic[] {
  const [first] = lines
  if (!first) return []
  const rows =
    lines
      .slice(0, 6)
      .map(({ row }) => row)
      .join(', ') + (lines.length > 6 ? '…' : '')
  const plural = lines.length > 1
  return [
    diagnose(
      id,
      { fr: `Ligne${plural ? 's' : ''} ${rows} : ${fr}`, en: `Row${plural ? 's' : ''} ${rows}: ${en}` },
      { row: first.row, accounts: [...new Set(lines.map(({ account }) => account))], ...more },
    ),
  ]
}

function negativeAmounts(lines: JournalLine[]): Diagnostic[] {
  const negative = lines.filter(({ debit, credit }) => debit < 0 || credit < 0)
  return warn(
    'montant_negatif',
    negative,
    'montant négatif, admis comme correction (art. 20) et gardé du même côté.',
    'negative amount, allowed as a correction (art. 20) and kept on its side.',
  )
}

function repeatedLines(lines: JournalLine[]): Diagnostic[] {
  const seen = new Set<string>()
  const repeated = lines.filter(({ date, writtenDate, account, thirdParty, debit, credit, piece, journal, label }) => {
    const key = JSON.stringify([journal, date ?? writtenDate, account, thirdParty, debit, credit, piece, label])
    if (seen.has(key)) return true
    seen.add(key)
    return false
  })
  return warn(
    'ligne_doublon',
    repeated,
    'ligne identique à une autre (date, compte, montant, pièce) : doublon probable.',
    'line identical to another (date, account, amount, voucher): probably a duplicate.',
  )
}

function groupAccounts(lines: JournalLine[]): Diagnostic[] {
  const codes = [...new Set(lines.map(({ account }) => account))].sort()
  const groups = new Set<string>()
  for (const [index, code] of codes.entries()) {
    const next = codes[index + 1]
    if (code.length >= 3 && next?.startsWith(code)) groups.add(code)
  }
  return warn(
    'regroupement_mouvemente',
    lines.filter(({ account }) => groups.has(account)),
    'compte de regroupement mouvementé alors que le lot utilise ses subdivisions.',
    'group account used although the batch uses its subdivisions.',
  )
}

function oddLengths(lines: JournalLine[]): Diagnostic[] {
  const counts = new Map<number, number>()
  const numeric = lines.filter(({ account }) => /^\d{3,}$/.test(account))
  for (const { account } of numeric) counts.set(account.length, (counts.get(account.length) ?? 0) + 1)
  const [usual] = [...counts].sort((a, b) => b[1] - a[1])
  if (!usual || usual[1] < numeric.length * 0.8 || usual[0] < 4) return []
  const odd = numeric.filter(({ account }) => account.length !== usual[0])
  return warn(
    'longueur_compte',
    odd,
    `numéro d’une autre longueur que les autres (${usual[0]} chiffres).`,
    `number of another length than the others (${usual[0]} digits).`,
  )
}

function missingThirdParties(lines: JournalLine[]): Diagnostic[] {
  const missing = lines.filter(({ account, thirdParty }) => /^(401|411)\d*$/.test(account) && thirdParty === '')
  return warn(
    'tiers_absent',
    missing,
    'compte fournisseur ou client sans compte tiers.',
    'supplier or customer account without a third party.',
  )
}

/** Depreciation is debited when an asset leaves; then the entry credits the asset or debits 81 or 654. */
function unusualSides(entries: JournalEntry[], lines: JournalLine[]): Diagnostic[] {
  const odd = entries.flatMap(entry => {
    const leaving = entry.lines.some(
      ({ account, credit }) => /^(81|654)/.test(account) || (/^2[1-7]/.test(account) && credit > 0),
    )
    return entry.lines.filter(
      ({ account, debit }) => debit > 0 && (account.startsWith('101') || (account.startsWith('28') && !leaving)),
    )
  })
  const cash = new Map<string, Centimes>()
  const overdrawn: JournalLine[] = []
  const opened = lines.some(({ journal }) => /^(AN|RAN)/.test(journal))
  for (const line of lines.filter(({ account }) => account.startsWith('57'))) {
    const balance = (cash.get(line.account) ?? 0) + line.debit - line.credit
    cash.set(line.account, balance)
    if (opened && balance < 0) overdrawn.push(line)
  }
  return [
    ...warn('sens_inhabituel', odd, 'sens inhabituel pour ce compte.', 'unusual side for this account.'),
    ...warn(
      'sens_inhabituel',
      overdrawn.slice(0, 1),
      'la caisse devient créditrice à cette ligne.',
      'cash in hand becomes negative at this line.',
    ),
  ]
}

function unclearedTransfers(lines: JournalLine[]): Diagnostic[] {
  const transfers = lines.filter(({ account }) => /^58[58]/.test(account))
  const difference = transfers.reduce((sum, { debit, credit }) => sum + debit - credit, 0)
  if (difference === 0) return []
  return warn(
    'virement_non_solde',
    transfers.slice(-1),
    `virements internes (585, 588) non soldés dans le lot : ${formatAmount(difference)}.`,
    `internal transfers (585, 588) not cleared in the batch: ${formatAmount(difference, 'en')}.`,
    { difference },
  )
}

function suspense(lines: JournalLine[]): Diagnostic[] {
  const used = lines.filter(({ account }) => /^471[12]/.test(account) || significantCode(account) === '471')
  return warn(
    'attente_utilisee',
    used,
    'compte 471 utilisé comme compte d’attente : à régulariser.',
    'account 471 used as a suspense account: to be cleared.',
  )
}

/** VAT collected against the sales of the same entry, to the franc. */
function oddVat({ lines }: JournalEntry): Diagnostic[] {
  const vat = lines.filter(({ account }) => account.startsWith('4431'))
  if (vat.length === 0) return []
  const net = (some: JournalLine[]) => some.reduce((sum, { debit, credit }) => sum + credit - debit, 0)
  const base = net(lines.filter(({ account }) => account.startsWith('70')))
  const tax = net(vat)
  if (base === 0) return []
  const fits = VAT_RATES.some(rate => Math.abs(tax - (base * rate) / 1000) <= ONE_FRANC)
  if (fits) return []
  return warn(
    'tva_incoherente',
    vat,
    `TVA de ${formatAmount(tax)} pour ${formatAmount(base)} hors taxes : aucun taux usuel (18 %, 9 %) ne les relie.`,
    `VAT of ${formatAmount(tax, 'en')} for ${formatAmount(base, 'en')} before tax: no usual rate (18%, 9%) links them.`,
    { difference: tax },
  )
}

/** Numbers are compared by journal, as far as vouchers end in digits behind the same letters. */
function numbering(entries: JournalEntry[]): Diagnostic[] {
  const found: Diagnostic[] = []
  const last = new Map<string, { number: number; entry: JournalEntry }>()
  const seen = new Map<string, Set<number>>()
  for (const entry of entries) {
    const parts = /^(.*?)(\d{1,9})$/.exec(entry.piece)
    if (!parts) continue
    const series = JSON.stringify([entry.journal, parts[1]])
    const number = Number(parts[2])
    const before = last.get(series)
    const known = seen.get(series) ?? new Set()
    seen.set(series, known.add(number))
    last.set(series, { number, entry })
    if (!before || number === before.number || number === before.number + 1) continue
    const gap = number > before.number
    if (
      gap &&
      Array.from({ length: Math.min(number - before.number - 1, 50) }, (_, step) => before.number + 1 + step).every(
        one => known.has(one),
      )
    )
      continue
    const book = entry.journal
      ? { fr: ` du journal ${entry.journal}`, en: ` of journal ${entry.journal}` }
      : { fr: '', en: '' }
    found.push(
      ...warn(
        'numerotation',
        entry.lines.slice(0, 1),
        `${gap ? 'trou' : 'recul'} dans la numérotation${book.fr} : ${entry.piece} suit ${before.entry.piece}.`,
        `${gap ? 'gap' : 'step back'} in the numbering${book.en}: ${entry.piece} follows ${before.entry.piece}.`,
      ),
    )
  }
  return found
}

function dateOrder(entries: JournalEntry[]): Diagnostic[] {
  const last = new Map<string, string>()
  const late: JournalLine[] = []
  let previous = ''
  for (const { journal, date, lines } of entries) {
    if (!date) continue
    const before = last.get(journal) ?? ''
    const [first] = lines
    if (date < before && first) {
      late.push(first)
      previous ||= before
    } else last.set(journal, date)
  }
  const [first] = late
  if (!first?.date) return []
  return warn(
    'ordre_dates',
    late,
    `date antérieure à la précédente du même journal (${frenchDate(first.date)} après ${frenchDate(previous)}) : l’ordre doit être chronologique (art. 17).`,
    `date before the previous one of the same journal (${first.date} after ${previous}): the order must be chronological (art. 17).`,
  )
}
