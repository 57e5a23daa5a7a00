import { plainWords } from './header-words.ts'
import type { RawTable } from './types.ts'

export type JournalRole =
  | 'journal'
  | 'date'
  | 'piece'
  | 'account'
  | 'accountLabel'
  | 'thirdParty'
  | 'label'
  | 'debit'
  | 'credit'
  | 'amount'
  | 'side'

export type JournalHeader = { index: number; columns: Partial<Record<JournalRole, number>>; titles: string[] }

/** Patterns on plain words, best first: FEC has both EcritureNum and PieceRef, and the entry number makes the entry. */
const ROLES: [JournalRole, RegExp[]][] = [
  ['journal', [/^(journalcode|code (du )?journal|journal code|jnl|jal|code jal|cod jrn)$/, /^journal$/]],
  [
    'date',
    [
      /^(ecrituredate|date (de l )?ecriture|date comptable|date operation|date piece|date de piece|date de comptabilisation|posting date|entry date)$/,
      /^dates?$/,
      /^jour$/,
    ],
  ],
  [
    'piece',
    [
      /^(ecriturenum|n ecriture|no ecriture|numero (d )?ecriture|num ecriture|entry (no|number)|voucher( no| number)?)$/,
      /^(n|no|num|numero)( de| du)? (la )?piece$/,
      /^pieces?( comptable)?$/,
      /^(pieceref|ref(erence)?( de)? piece|n facture|no facture|facture|ref|reference|document( no)?|doc)$/,
    ],
  ],
  [
    'thirdParty',
    [
      /^(compauxnum|compte tiers|(n|no|numero)( de)? compte tiers|code tiers|tiers|auxiliaire|compte auxiliaire|partner)$/,
    ],
  ],
  [
    'accountLabel',
    [/^(comptelib|(intitule|libelle|nom|designation)( du| de| des)? comptes?|account (name|label))$/, /^intitules?$/],
  ],
  [
    'account',
    [
      /^(comptenum|(n|no|num|numero)( de| du)? comptes?( general)?|code compte|comptes?( general)?( n)?|account( no| number| code)?|cpte|cpt)$/,
      /^comptes? (debit|credit)$/,
    ],
  ],
  [
    'label',
    [
      /^(ecriturelib|libelles?( de l)?( d)? ?(ecriture|operation|mouvement)s?|libelles?|designations?|description|narration|motif|objet|label)$/,
    ],
  ],
  ['debit', [/^(montant )?(au )?debits?( f?cfa| xof| xaf)?$/, /^(montant )?dr$/, /debit/]],
  ['credit', [/^(montant )?(au )?credits?( f?cfa| xof| xaf)?$/, /^(montant )?cr$/, /credit/]],
  ['amount', [/^(montants?|amount|somme)( f?cfa| xof| xaf)?$/]],
  ['side', [/^(sens|d c|d\/c|dc|side|debit\/credit|debit credit)$/]],
]

/** The first row that has an account, a date or a voucher, and amounts (two sides, or amount and side). */
export function findJournalHeader(rows: RawTable['rows']): JournalHeader | undefined {
  for (const [index, { cells }] of rows.slice(0, 40).entries()) {
    const titles = cells.map(cell => plainWords(String(cell ?? '')))
    const columns = assign(titles)
    const amounts = (columns.debit !== undefined && columns.credit !== undefined) || columns.amount !== undefined
    if (
      columns.account !== undefined &&
      amounts &&
      (columns.date !== undefined || columns.piece !== undefined || columns.label !== undefined)
    ) {
      return { index, columns, titles: cells.map(cell => String(cell ?? '')) }
    }
  }
  return undefined
}

function assign(titles: string[]): JournalHeader['columns'] {
  const columns: JournalHeader['columns'] = {}
  const taken = new Set<number>()
  for (const [role, patterns] of ROLES) {
    for (const pattern of patterns) {
      const found = titles.findIndex((title, column) => !taken.has(column) && pattern.test(title))
      if (found < 0) continue
      columns[role] = found
      taken.add(found)
      break
    }
  }
  if (columns.label === undefined && columns.accountLabel !== undefined) columns.label = columns.accountLabel
  return columns
}
