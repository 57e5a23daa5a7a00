import { describe, expect, it } from 'vitest'
import { readJournal } from '../../../src-main/accounting/journal.ts'
import { checkJournal, type JournalOptions } from '../../../src-main/accounting/journal-checks.ts'
import type { Diagnostic, RawCell, RawTable } from '../../../src-main/accounting/types.ts'
import { readTable } from '../../../src-main/documents/readers/table.ts'
import { chart, fixture, refusal, sentences } from '../../support/trial-balances.ts'

const YEAR = { start: '2024-01-01', end: '2024-12-31' }
const HEADER = ['Journal', 'Date', 'Pièce', 'Compte', 'Libellé', 'Débit', 'Crédit']

function tableOf(rows: RawCell[][], header: string[] = HEADER): RawTable {
  return {
    rows: [header, ...rows].map((cells, index) => ({ row: index + 1, cells })),
    source: { fileName: 'journal.csv', sha256: '', format: 'csv' },
  }
}

function check(rows: RawCell[][], options: Partial<JournalOptions> = {}, header = HEADER): Diagnostic[] {
  const read = readJournal(tableOf(rows, header), chart)
  return [
    ...read.diagnostics,
    ...checkJournal(read.lines, { chart, fiscalYear: YEAR, columns: read.columns, ...options }),
  ]
}

const ids = (found: Diagnostic[], severity?: string) =>
  found.filter(one => !severity || one.severity === severity).map(({ id }) => id)

const SALE: RawCell[][] = [
  ['VT', '05/01/2024', 'VT001', '411100', 'Facture 1', 118_000, null],
  ['VT', '05/01/2024', 'VT001', '701100', 'Facture 1', null, 100_000],
  ['VT', '05/01/2024', 'VT001', '443100', 'Facture 1', null, 18_000],
]
const sale = (changes: Record<number, Record<number, RawCell>>) =>
  SALE.map((cells, line) =>
    cells.map((cell, column) => (changes[line] && column in changes[line] ? (changes[line][column] ?? null) : cell)),
  )

describe('reference journals', () => {
  it.each([
    ['01_negoce_journal.csv', 175, 64],
    ['02_services_journal.csv', 211, 84],
  ])('%s has no blocking problem, and its entries are told apart', async (name, lines, entries) => {
    const read = readJournal(await readTable(await fixture(name), name), chart)
    expect([read.lines.length, read.entries.length]).toEqual([lines, entries])
    const found = [...read.diagnostics, ...checkJournal(read.lines, { chart, fiscalYear: YEAR, columns: read.columns })]
    expect(ids(found, 'blocking')).toEqual([])
  })
})

describe('a batch of entries', () => {
  it('that is right passes without a word', () => {
    expect(check(SALE)).toEqual([])
  })

  it('is refused when an entry does not balance, which names entry, lines and difference', () => {
    const found = check(sale({ 2: { 6: 17_000 } }))
    expect(ids(found, 'blocking')).toEqual(['ecriture_desequilibree'])
    expect(found[0]).toMatchObject({ difference: 1_000_00, debit: 118_000_00, credit: 117_000_00 })
    expect(sentences(found)).toContain(
      'Pièce VT001 du 05/01/2024 (journal VT, lignes 2 à 4) : débit 118 000 F, crédit 117 000 F, différence 1 000 F en trop au débit.',
    )
  })

  it('balances entry by entry, not in all', () => {
    const second = SALE.map(cells => cells.map(cell => (cell === 'VT001' ? 'VT002' : cell)))
    const found = check([
      ...sale({ 2: { 6: 17_000 } }),
      ...second.map((cells, line) => cells.map((cell, column) => (line === 2 && column === 6 ? 19_000 : cell))),
    ])
    expect(ids(found).filter(id => id === 'ecriture_desequilibree')).toHaveLength(2)
  })

  it.each([
    ['a lone line', [SALE[0] ?? []], 'ecriture_incomplete', 'au moins deux lignes'],
    [
      'a date that does not exist',
      sale({ 0: { 1: '31/02/2024' }, 1: { 1: '31/02/2024' }, 2: { 1: '31/02/2024' } }),
      'date_illisible',
      '« 31/02/2024 » n’existe pas',
    ],
    [
      'a date out of the year',
      sale({ 0: { 1: '05/01/2025' }, 1: { 1: '05/01/2025' }, 2: { 1: '05/01/2025' } }),
      'date_hors_exercice',
      'hors de l’exercice',
    ],
    ['a class', sale({ 1: { 3: '7' } }), 'ecriture_compte_regroupement', '« 7 » est une classe'],
    ['a group account', sale({ 1: { 3: '70' } }), 'ecriture_compte_regroupement', 'au moins trois chiffres'],
    ['an account that is none', sale({ 1: { 3: 'VENTES' } }), 'ecriture_compte_invalide', '« VENTES »'],
    ['a letter O', sale({ 1: { 3: '7O1100' } }), 'ecriture_compte_invalide', '701100'],
    [
      'an account outside the chart',
      sale({ 1: { 3: '681000' }, 0: { 3: '741000' } }),
      'ecriture_compte_inconnu',
      '741000',
    ],
    ['an account of 2001', sale({ 1: { 3: '611000' } }), 'ecriture_compte_obsolete', 'plan 2001'],
    ['both sides on a line', sale({ 0: { 5: 218_000, 6: 100_000 } }), 'ligne_deux_cotes', 'sur la même ligne'],
    [
      'a line at zero',
      [...SALE, ['VT', '05/01/2024', 'VT001', '445200', 'Rien', null, null]],
      'ligne_a_zero',
      'ni débit ni crédit',
    ],
    [
      'a missing voucher number',
      sale({ 0: { 2: null }, 1: { 2: null }, 2: { 2: null } }),
      'piece_manquante',
      'référence de la pièce',
    ],
    ['a missing label', sale({ 0: { 4: null }, 1: { 4: null }, 2: { 4: null } }), 'libelle_manquant', 'libellé manque'],
    ['a missing journal', sale({ 0: { 0: null } }), 'journal_inconnu', 'code du journal manque'],
    ['an amount that is no number', sale({ 0: { 5: '118 OOO' } }), 'ligne_montant_illisible', '« 118 OOO »'],
    [
      'income in the opening entries',
      sale({ 0: { 0: 'AN' }, 1: { 0: 'AN' }, 2: { 0: 'AN' } }),
      'an_compte_de_gestion',
      'repartent de zéro',
    ],
  ])('is refused for %s', (_, rows, id, words) => {
    const found = check(rows).filter(one => one.id === id)
    expect(found.length).toBeGreaterThan(0)
    expect(found[0]).toMatchObject({ severity: 'blocking', row: expect.any(Number) })
    expect(sentences(found)).toContain(words)
  })

  it('is refused for a journal or a period that the company does not have open', () => {
    expect(ids(check(SALE, { knownJournals: ['AC', 'BQ'] }))).toContain('journal_inconnu')
    expect(ids(check(SALE, { closedUntil: '2024-01-31' }))).toContain('periode_close')
  })

  it.each([
    [
      'a negative correction',
      [
        ['OD', '31/12/2024', 'OD1', '627100', 'Correction', -85_000, null],
        ['OD', '31/12/2024', 'OD1', '401100', 'Correction', null, -85_000],
      ],
      'montant_negatif',
    ],
    [
      'the same line twice',
      [
        ['BQ', '05/01/2024', 'B1', '631800', 'Frais', 10, null],
        ['BQ', '05/01/2024', 'B1', '631800', 'Frais', 10, null],
        ['BQ', '05/01/2024', 'B1', '521100', 'Frais', null, 20],
      ],
      'ligne_doublon',
    ],
    [
      'a suspense account',
      [
        ['BQ', '05/01/2024', 'B1', '471100', 'Inconnu', 10, null],
        ['BQ', '05/01/2024', 'B1', '521100', 'Inconnu', null, 10],
      ],
      'attente_utilisee',
    ],
    [
      'a transfer that does not arrive',
      [
        ['BQ', '05/01/2024', 'B1', '585000', 'Virement', 10, null],
        ['BQ', '05/01/2024', 'B1', '521100', 'Virement', null, 10],
      ],
      'virement_non_solde',
    ],
    ['VAT of no usual rate', sale({ 0: { 5: 113_000 }, 2: { 6: 13_000 } }), 'tva_incoherente'],
    [
      'depreciation debited while nothing leaves',
      [
        ['OD', '05/01/2024', 'O1', '284400', 'x', 10, null],
        ['OD', '05/01/2024', 'O1', '521100', 'x', null, 10],
      ],
      'sens_inhabituel',
    ],
  ])('passes with a warning for %s', (_, rows, id) => {
    const found = check(rows)
    expect(ids(found, 'blocking')).toEqual([])
    expect(ids(found)).toContain(id)
  })

  it('warns of gaps in the numbering and of dates out of order', () => {
    const later = SALE.map(cells =>
      cells.map(cell => (cell === 'VT001' ? 'VT003' : cell === '05/01/2024' ? '03/01/2024' : cell)),
    )
    expect(ids(check([...SALE, ...later])).sort()).toEqual(['numerotation', 'ordre_dates'])
  })
})

describe('layouts', () => {
  it('date, voucher and label on the first line of an entry only', () => {
    const rows = sale({ 1: { 0: null, 1: null, 2: null, 4: null }, 2: { 0: null, 1: null, 2: null, 4: null } })
    const second = rows.map(cells => cells.map(cell => (cell === 'VT001' ? 'VT002' : cell)))
    expect(check([...rows, ...second])).toEqual([])
    expect(readJournal(tableOf([...rows, ...second]), chart).entries).toHaveLength(2)
  })

  it('FEC, eighteen columns, dates as yyyymmdd', async () => {
    const header =
      'JournalCode|JournalLib|EcritureNum|EcritureDate|CompteNum|CompteLib|CompAuxNum|CompAuxLib|PieceRef|PieceDate|EcritureLib|Debit|Credit|EcritureLet|DateLet|ValidDate|Montantdevise|Idevise'
    const lines = [
      'VT|Ventes|1|20240105|411100|Clients|C01|Awa|F1|20240105|Facture 1|118000,00|0,00||||0|',
      'VT|Ventes|1|20240105|701100|Ventes|||F1|20240105|Facture 1|0,00|100000,00||||0|',
      'VT|Ventes|1|20240105|443100|TVA|||F1|20240105|Facture 1|0,00|18000,00||||0|',
    ]
    const read = readJournal(
      await readTable(new TextEncoder().encode([header, ...lines].join('\r\n')), 'fec.txt'),
      chart,
    )
    expect(read.entries).toMatchObject([{ journal: 'VT', piece: '1', date: '2024-01-05' }])
    expect(read.lines[0]).toMatchObject({
      thirdParty: 'C01',
      accountLabel: 'Clients',
      label: 'Facture 1',
      debit: 118_000_00,
    })
    expect(checkJournal(read.lines, { chart, fiscalYear: YEAR, columns: read.columns })).toEqual([])
  })

  it('amount and side', () => {
    const header = ['Code journal', 'Date', 'N° pièce', 'N° compte général', 'Libellé écriture', 'Montant', 'Sens']
    const rows = [
      ['VT', '05/01/2024', 'VT001', '411100', 'Facture', 118_000, 'D'],
      ['VT', '05/01/2024', 'VT001', '701100', 'Facture', 100_000, 'C'],
      ['VT', '05/01/2024', 'VT001', '443100', 'Facture', 18_000, 'C'],
    ]
    expect(check(rows, {}, header)).toEqual([])
  })

  it.each([
    ['dd/mm/yyyy', ['05/01/2024', '31/01/2024']],
    ['dd-mm-yy', ['05-01-24', '31-01-24']],
    ['mm/dd/yyyy, when the column cannot be otherwise', ['01/05/2024', '01/31/2024']],
    ['ISO', ['2024-01-05', '2024-01-31']],
    ['yyyymmdd', ['20240105', '20240131']],
    ['ddmmyyyy', ['05012024', '31012024']],
    ['JJMMAA', ['050124', '310124']],
    ['JJMMAA as numbers, the zero lost', [50124, 310124]],
    ['spreadsheet serials', [45296, 45322]],
    ['dates', [new Date('2024-01-05T00:00:00Z'), new Date('2024-01-31T00:00:00Z')]],
  ])('dates as %s', (_, dates) => {
    const rows = dates.flatMap((date, index) => SALE.map(cells => ['VT', date, `VT00${index + 1}`, ...cells.slice(3)]))
    const read = readJournal(tableOf(rows), chart)
    expect(read.entries.map(({ date }) => date)).toEqual(['2024-01-05', '2024-01-31'])
  })

  it('without a voucher column is grouped by date, and it is said', () => {
    const found = check(
      SALE.map(cells => cells.filter((_, column) => column !== 2)),
      {},
      HEADER.filter(title => title !== 'Pièce'),
    )
    expect(ids(found)).toEqual(['piece_absente'])
  })

  it('that is none is refused in one sentence', async () => {
    const sentence = await refusal(
      Promise.resolve().then(() => readJournal(tableOf([['a', 'b']], ['Nom', 'Ville']), chart)),
    )
    expect(sentence).toContain('n’est pas un journal reconnaissable')
  })
})
