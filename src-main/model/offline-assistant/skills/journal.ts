import { enumerate, quote } from '../format.ts'
import { filesOf, warningsOf } from '../results.ts'
import type { Script } from '../script.ts'
import { call, type Part, type Situation } from '../situation.ts'
import { findColumn, isTotalRow, type Sheet, type SheetRow } from '../table-shape.ts'
import { readTableSource } from '../table-source.ts'
import type { Request } from '../understand.ts'
import { fold } from '../words.ts'

type Field = 'date' | 'journal' | 'piece' | 'account' | 'thirdParty' | 'label' | 'debit' | 'credit' | 'amount' | 'side'

/** In the order in which headers are claimed: « Compte tiers » must not be taken for the account. */
const FIELDS: readonly { field: Field; words: readonly string[]; header: string; type: 'text' | 'date' | 'money' }[] = [
  { field: 'date', words: ['date', 'jour', 'ecrituredate'], header: 'Date', type: 'date' },
  { field: 'journal', words: ['journal', 'journalcode', 'jnl', 'code journal'], header: 'Journal', type: 'text' },
  {
    field: 'piece',
    words: ['piece', 'pieceref', 'ecriturenum', 'reference', 'ref', 'facture', 'voucher', 'document'],
    header: 'Pièce',
    type: 'text',
  },
  { field: 'thirdParty', words: ['tiers', 'auxiliaire', 'compauxnum'], header: 'Tiers', type: 'text' },
  {
    field: 'account',
    words: ['compte', 'comptenum', 'cpte', 'account', 'numero de compte', 'n° compte'],
    header: 'Compte',
    type: 'text',
  },
  {
    field: 'label',
    words: ['libelle', 'ecriturelib', 'intitule', 'designation', 'description', 'label', 'narration', 'objet'],
    header: 'Libellé',
    type: 'text',
  },
  { field: 'debit', words: ['debit', 'debits', 'debiteur'], header: 'Débit', type: 'money' },
  { field: 'credit', words: ['credit', 'credits', 'crediteur'], header: 'Crédit', type: 'money' },
  { field: 'side', words: ['sens', 'side', 'd/c'], header: '', type: 'text' },
  { field: 'amount', words: ['montant', 'amount', 'somme'], header: '', type: 'money' },
]

const NEEDED: readonly { field: Field; fr: string; en: string }[] = [
  { field: 'date', fr: 'Date', en: 'Date' },
  { field: 'account', fr: 'Compte', en: 'Account' },
  { field: 'debit', fr: 'Débit', en: 'Debit' },
  { field: 'credit', fr: 'Crédit', en: 'Credit' },
]

/** Hands the entries as they stand to generate_xlsx, which checks them and refuses what does not balance. */
export function* makeJournal(request: Request, situation: Situation): Script<Part> {
  const { say, money, language } = situation
  const reply = (text: string, more: Partial<Part> = {}): Part => ({
    intent: 'journal',
    ok: false,
    files: [],
    text,
    ...more,
  })
  const source = yield* readTableSource(request, situation)
  if ('failure' in source) return reply(source.failure, { question: source.question })
  if (source.cutAt !== undefined) {
    return reply(
      say({
        fr: `Ce fichier est trop long : je n’ai pu lire que jusqu’à la ligne ${source.cutAt}, et un journal incomplet ne se contrôle pas. Rien n’a été écrit. Découpez-le, par exemple par mois.`,
        en: `This file is too long: I could read only up to row ${source.cutAt}, and part of a journal cannot be checked. Nothing was written. Split it, by month for example.`,
      }),
    )
  }
  const columns = mapColumns(source.sheet)
  const hasSides = columns.has('amount') && columns.has('side')
  const missing = NEEDED.filter(
    need => !columns.has(need.field) && !(hasSides && (need.field === 'debit' || need.field === 'credit')),
  )
  if (missing.length > 0) {
    const list = enumerate(
      missing.map(need => quote(need[language], language)),
      language,
    )
    return reply(
      say({
        fr: `Il manque au tableau ${missing.length > 1 ? 'les colonnes' : 'la colonne'} ${list}. Un journal demande une ligne d’en-tête : Date, Journal, Pièce, Compte, Libellé, Débit, Crédit. Complétez-la et renvoyez le tableau.`,
        en: `The table lacks the ${missing.length > 1 ? 'columns' : 'column'} ${list}. A journal needs a header line: Date, Journal, Pièce, Compte, Libellé, Débit, Crédit. Complete it and send the table again.`,
      }),
    )
  }
  const wanted = FIELDS.filter(
    ({ field }) =>
      field !== 'side' &&
      field !== 'amount' &&
      (columns.has(field) || (hasSides && (field === 'debit' || field === 'credit'))),
  )
  const rows = source.sheet.rows
    .filter(row => !isTotalRow(row.cells))
    .map(row =>
      wanted.map(({ field, type }) =>
        type === 'money' ? amountOf(row, field, columns) : (row.cells[columns.get(field) ?? -1] ?? ''),
      ),
    )
  const title = say({ fr: 'Journal', en: 'Journal' })
  const result = yield* call(situation, 'generate_xlsx', {
    title,
    sheets: [
      {
        name: title,
        kind: 'journal',
        totals: true,
        columns: wanted.map(({ header, type }) => ({ header, type })),
        rows,
      },
    ],
  })
  if (!result.ok) {
    return reply(`${say({ fr: 'Le journal n’a pas été écrit.', en: 'The journal was not written.' })} ${result.reason}`)
  }
  const files = filesOf(result.data)
  const total = (field: Field) => {
    const index = wanted.findIndex(column => column.field === field)
    const amounts = rows.map(row => row[index]).filter(value => typeof value === 'number')
    return amounts.reduce((sum, value) => sum + Math.round(value * 100), 0) / 100
  }
  const name = quote(files[0]?.name ?? '', language)
  const text = say({
    fr: `Le journal est contrôlé et écrit : ${name}. ${rows.length} lignes, total débit ${money(total('debit'))}, total crédit ${money(total('credit'))}.`,
    en: `The journal is checked and written: ${name}. ${rows.length} lines, total debit ${money(total('debit'))}, total credit ${money(total('credit'))}.`,
  })
  return reply([source.said, text, warningsOf(result.data)].filter(Boolean).join('\n\n'), {
    ok: true,
    files,
    title,
    mail: text,
  })
}

function mapColumns(sheet: Sheet): Map<Field, number> {
  const columns = new Map<Field, number>()
  const taken = new Set<number>()
  for (const { field, words } of FIELDS) {
    const index = findColumn(sheet.header, words, taken)
    if (index === undefined) continue
    columns.set(field, index)
    taken.add(index)
  }
  return columns
}

/** Empty stays empty; what is no amount is passed as it is, for the tool to name it. */
function amountOf(row: SheetRow, field: Field, columns: ReadonlyMap<Field, number>): string | number {
  const direct = columns.get(field)
  if (direct !== undefined) return cellAmount(row, direct)
  const isDebit = /^d/.test(fold(row.cells[columns.get('side') ?? -1] ?? ''))
  return isDebit === (field === 'debit') ? cellAmount(row, columns.get('amount') ?? -1) : ''
}

function cellAmount(row: SheetRow, index: number): string | number {
  const amount = row.amounts[index]
  return amount === undefined ? (row.cells[index] ?? '') : amount / 100
}
