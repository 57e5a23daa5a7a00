import { beforeAll, describe, expect, it } from 'vitest'
import { computeStatements } from '../../../src-main/accounting/statements.ts'
import { type StatementsJson, statementsJson } from '../../../src-main/accounting/statements-json.ts'
import type { TrialBalance } from '../../../src-main/accounting/types.ts'
import {
  chart,
  found,
  readBytes,
  readFixture,
  readText,
  refusal,
  rules,
  sentences,
} from '../../support/trial-balances.ts'

/** Code, label, opening D and C, movements D and C, closing D and C, in francs. */
type Row = [string, string, number, number, number, number, number, number]
let rows: Row[]
let reference: StatementsJson

const compute = (balance: TrialBalance) => statementsJson(computeStatements({ balance, rules, chart }))

beforeAll(async () => {
  const balance = await readFixture('01_negoce_6col.csv')
  rows = balance.accounts.map(a => [
    a.code,
    a.label,
    a.openingDebit / 100,
    a.openingCredit / 100,
    a.movementDebit / 100,
    a.movementCredit / 100,
    a.closingDebit / 100,
    a.closingCredit / 100,
  ])
  reference = compute(balance)
})

const HEADER =
  'Compte;Intitulé;Solde ouverture débit;Solde ouverture crédit;Mouvement débit;Mouvement crédit;Solde clôture débit;Solde clôture crédit'
const table = (header: string, write: (row: Row) => (string | number)[], separator = ';') =>
  [header, ...rows.map(row => write(row).join(separator))].join('\r\n')
const spaced = (francs: number) => francs.toString().replace(/\B(?=(\d{3})+$)/g, ' ')
const opening = (row: Row) => row[2] - row[3]
const closing = (row: Row) => row[6] - row[7]

function expectBilanAndResult(balance: TrialBalance): void {
  const json = compute(balance)
  for (const [ref, line] of Object.entries(reference.bilan_actif)) {
    expect(json.bilan_actif[ref]).toMatchObject({ brut: line.brut, amort: line.amort, net: line.net })
  }
  for (const [ref, line] of Object.entries(reference.bilan_passif))
    expect(json.bilan_passif[ref]).toMatchObject({ net: line.net })
  expect(json.compte_resultat).toEqual(reference.compte_resultat)
}

function expectAll(balance: TrialBalance): void {
  const { bilan_actif, bilan_passif, compte_resultat, tft } = reference
  expect(compute(balance)).toMatchObject({ bilan_actif, bilan_passif, compte_resultat, tft })
}

describe('the same balance in every layout gives the same statements', () => {
  it('one signed column, negatives in parentheses', async () => {
    const amount = (row: Row) => (closing(row) < 0 ? `(${spaced(-closing(row))})` : spaced(closing(row)))
    const balance = await readText(
      table('Numéro de compte;Libellé;Solde au 31/12/2024', row => [row[0], row[1], amount(row)]),
    )
    expect(balance).toMatchObject({ layout: 'signed balance', period: { start: '2024-01-01', end: '2024-12-31' } })
    expectBilanAndResult(balance)
  })

  it('one signed column, the minus sign behind', async () => {
    const amount = (row: Row) => (closing(row) < 0 ? `${-closing(row)}-` : closing(row))
    expectBilanAndResult(await readText(table('Cpte;Nom;Solde', row => [row[0], row[1], amount(row)])))
  })

  it('« 1 234 Cr » and « 1 234 Db »', async () => {
    const amount = (row: Row) => `${spaced(Math.abs(closing(row)))} ${closing(row) < 0 ? 'Cr' : 'Db'}`
    expectBilanAndResult(await readText(table('Compte;Intitulé;Solde', row => [row[0], row[1], amount(row)])))
  })

  it('credits counted positive in a signed column', async () => {
    const balance = await readText(table('Compte;Intitulé;Solde', row => [row[0], row[1], -closing(row)]))
    expectBilanAndResult(balance)
    expect(found(balance, 'sens_inverse')).toHaveLength(1)
  })

  it('an amount and its side', async () => {
    const side = (row: Row) => (closing(row) === 0 ? '' : closing(row) < 0 ? 'C' : 'D')
    const balance = await readText(
      table('N°;Désignation;Solde;Sens', row => [row[0], row[1], Math.abs(closing(row)), side(row)]),
    )
    expect(balance.layout).toBe('balance and side')
    expectBilanAndResult(balance)
  })

  it('signed opening and closing around two movement columns', async () => {
    const balance = await readText(
      table('Compte;Libellé;Solde initial;Débit;Crédit;Solde final', row => [
        row[0],
        row[1],
        opening(row),
        row[4],
        row[5],
        closing(row),
      ]),
    )
    expectAll(balance)
  })

  it('movements that include the opening', async () => {
    const balance = await readText(
      table(HEADER, row => [row[0], row[1], row[2], row[3], row[2] + row[4], row[3] + row[5], row[6], row[7]]),
    )
    expectAll(balance)
    expect(found(balance, 'mouvements_cumules')).toHaveLength(1)
  })

  it('movements and balances: the opening is what is left', async () => {
    const balance = await readText(
      table('Compte;Intitulé;Débit;Crédit;Solde débiteur;Solde créditeur', row => [
        row[0],
        row[1],
        row[4],
        row[5],
        row[6],
        row[7],
      ]),
    )
    expectAll(balance)
    expect(balance.hasOpening).toBe(true)
  })

  it('cumulated movements and balances: no opening, hence no cash-flow statement', async () => {
    const balance = await readText(
      table('Compte;Intitulé;Débit;Crédit;Solde débiteur;Solde créditeur', row => [
        row[0],
        row[1],
        row[2] + row[4],
        row[3] + row[5],
        row[6],
        row[7],
      ]),
    )
    expectBilanAndResult(balance)
    expect(computeStatements({ balance, rules, chart })).toMatchObject({
      tftMethod: 'unavailable',
      tftNote: { fr: expect.stringContaining('six ou huit colonnes') },
    })
  })

  it('movements and balances that leave income an opening: the opening stays unknown', async () => {
    const balance = await readText(
      'Compte;Intitulé;Débit;Crédit;Solde débiteur;Solde créditeur\n101000;a;0;0;;100\n521000;b;30;0;180;\n701000;c;0;30;;80',
    )
    expect(balance.hasOpening).toBe(false)
    expect(found(balance, 'ouverture_deduite')).toEqual([])
  })

  it('no closing columns', async () => {
    const balance = await readText(
      table('Compte;Intitulé;Ouverture débit;Ouverture crédit;Mouvement débit;Mouvement crédit', row =>
        row.slice(0, 6),
      ),
    )
    expectAll(balance)
  })

  it('three or two pairs of columns that only say debit and credit', async () => {
    expectAll(await readText(table('Compte;Intitulé;Débit;Crédit;Débit;Crédit;Débit;Crédit', row => row)))
    const two = await readText(
      table('Compte;Intitulé;Débit;Crédit;Débit;Crédit', row => [row[0], row[1], row[2], row[3], row[6], row[7]]),
    )
    expect(two).toMatchObject({ hasOpening: true, hasMovements: false })
    expectBilanAndResult(two)
  })

  it('this year and last year under their dates, in two header rows', async () => {
    const balance = await readText(
      table('Compte;Intitulé;Au 31/12/2024;;Au 31/12/2023;\n;;Débit;Crédit;Débit;Crédit', row => [
        row[0],
        row[1],
        row[6],
        row[7],
        row[2],
        row[3],
      ]),
    )
    const { bilan_actif, bilan_passif } = reference
    expect(compute(balance)).toMatchObject({ bilan_actif, bilan_passif, tft_method: 'netted' })
  })

  it('no header at all, when columns balance by themselves', async () => {
    const balance = await readText(table('', row => row).trimStart())
    expectAll(balance)
    expect(balance.understood.some(({ fr }) => fr.startsWith('Pas d’en-tête'))).toBe(true)
  })

  it('English titles, commas between thousands, quoted', async () => {
    const amount = (francs: number) =>
      francs === 0 ? '' : `"${francs.toString().replace(/\B(?=(\d{3})+$)/g, ',')}.00"`
    const header = 'Account,Account name,Opening debit,Opening credit,Debit,Credit,Closing debit,Closing credit'
    expectAll(
      await readText(table(header, ([code, label, ...amounts]) => [code, `"${label}"`, ...amounts.map(amount)], ',')),
    )
  })

  it('commas between thousands, without quotes, in a file that commas separate', async () => {
    const amount = (francs: number) => (francs === 0 ? '' : francs.toString().replace(/\B(?=(\d{3})+$)/g, ','))
    const text = table(
      'Compte,Intitulé,Débit,Crédit',
      row => [row[0], row[1].replaceAll(',', ' '), amount(row[6]), amount(row[7])],
      ',',
    )
    expectBilanAndResult(await readText(text))
  })

  it('dots between thousands and nothing else to tell', async () => {
    const amount = (francs: number) => francs.toString().replace(/\B(?=(\d{3})+$)/g, '.')
    expectAll(await readText(table(HEADER, ([code, label, ...amounts]) => [code, label, ...amounts.map(amount)])))
  })

  it('apostrophes before accounts and between thousands', async () => {
    const amount = (francs: number) => francs.toString().replace(/\B(?=(\d{3})+$)/g, '’')
    expectAll(await readText(table(HEADER, ([code, label, ...amounts]) => [`'${code}`, label, ...amounts.map(amount)])))
  })

  it('number and name in one cell', async () => {
    const balance = await readText(table('Compte;Débit;Crédit', row => [`${row[0]} - ${row[1]}`, row[6], row[7]]))
    expect(balance.accounts[0]).toMatchObject({ code: '101300', label: 'Capital souscrit, appelé, versé, non amorti' })
    expectBilanAndResult(balance)
  })

  it('credits printed as negatives in their own column', async () => {
    expectBilanAndResult(
      await readText(table('Compte;Intitulé;Solde débit;Solde crédit', row => [row[0], row[1], row[6], -row[7]])),
    )
  })

  it('pages with their headers, carried forward and totals', async () => {
    const sums = (upTo: number) =>
      [2, 3, 4, 5, 6, 7].map(column => rows.slice(0, upTo).reduce((sum, row) => sum + Number(row[column]), 0))
    const lines = [
      'Société : Comptoir Bandama',
      'Balance générale du 01/01/2024 au 31/12/2024',
      'Date de tirage : 12/02/2025   Page 1',
      HEADER,
    ]
    for (const [index, row] of rows.entries()) {
      if (index > 0 && index % 30 === 0) {
        const carried = sums(index).join(';')
        lines.push(`;A reporter;${carried}`, 'Société : Comptoir Bandama', HEADER, `;Report;${carried}`)
      }
      lines.push(row.join(';'))
    }
    lines.push(`TOTAL GÉNÉRAL;;${sums(rows.length).join(';')}`)
    const balance = await readText(lines.join('\n'))
    expectAll(balance)
    expect(balance).toMatchObject({ company: 'Comptoir Bandama', period: { start: '2024-01-01', end: '2024-12-31' } })
    expect(balance.skipped).toHaveLength(13)
    expect(balance.diagnostics.filter(({ severity }) => severity !== 'info')).toEqual([])
  })

  it('in UTF-16, code page 850, windows-1252, or encoded twice', async () => {
    const text = table(HEADER, row => row)
    expectAll(await readBytes(Buffer.from(text, 'utf16le')))
    expectAll(
      await readBytes(
        Buffer.from(text.replaceAll('é', '\u0082').replaceAll('ô', '\u0093').replace(/[’Œœ]/g, '?'), 'latin1'),
      ),
    )
    expectAll(await readBytes(Buffer.from(text.replace(/[’Œœ]/g, '?'), 'latin1')))
    expectAll(await readBytes(Buffer.from(Buffer.from(text, 'utf8').toString('latin1'), 'utf8')))
  })
})

describe('rows that repeat others', () => {
  const grouped = (lengths: number[]) => {
    const seen = new Set<string>()
    const lines: string[] = [HEADER]
    for (const row of rows) {
      for (const length of lengths) {
        const group = row[0].slice(0, length)
        if (seen.has(group)) continue
        seen.add(group)
        const sums = [2, 3, 4, 5, 6, 7].map(column =>
          rows.filter(([code]) => code.startsWith(group)).reduce((sum, one) => sum + Number(one[column]), 0),
        )
        lines.push(`${group};Groupe ${group};${sums.join(';')}`)
      }
      lines.push(row.join(';'))
    }
    return lines.join('\n')
  }

  it.each([[[1]], [[2]], [[3]], [[1, 2, 3]]])('groups of %j digits are left out without a word', async lengths => {
    const balance = await readText(grouped(lengths))
    expectAll(balance)
    expect(balance.accounts).toHaveLength(rows.length)
    expect(found(balance, 'compte_regroupement')).toEqual([])
  })

  it('a group row that the balance needs is kept, and told', async () => {
    const balance = await readText('Compte;Intitulé;Débit;Crédit\n101000;Capital;;1000\n52;Banque;1000;')
    expect(balance.accounts.map(({ code }) => code)).toEqual(['101000', '52'])
    expect(sentences(found(balance, 'compte_regroupement'))).toContain('elle est gardée')
  })

  const thirdParties = (collective: string, suppliers: [string, number, number][]) =>
    `Compte;Intitulé;Débit;Crédit\n101000;Capital;;1000\n${collective}${suppliers.map(([code, d, c]) => `${code};${code};${d};${c}`).join('\n')}\n601000;Achats;1500;`

  it.each(['401100;Fournisseurs;;500\n', ''])(
    'third parties count once, with or without their collective (%j)',
    async collective => {
      const balance = await readText(
        thirdParties(collective, [
          ['401DUPONT', 100, 0],
          ['401KONE', 0, 600],
        ]),
      )
      const json = compute(balance)
      expect(json.bilan_actif.BH?.net).toBe(100)
      expect(json.bilan_passif.DJ?.net).toBe(600)
      expect(blockingIds(balance)).toEqual([])
    },
  )

  it('numeric third parties count once under their collective, whose siblings are no detail of it', async () => {
    const balance = await readText(
      'Compte;Intitulé;Débit;Crédit\n101300;Capital;;1000\n401100;F;;600\n40110001;Diop;;400\n40110002;Fall;;200\n401190;Sow;100;\n521100;B;1500;',
    )
    expect(balance.accounts.map(({ code }) => code)).toEqual(['101300', '40110001', '40110002', '401190', '521100'])
    expect(blockingIds(balance)).toEqual([])
    expect(found(balance, 'collectif_auxiliaires')[0]?.accounts).toEqual(['401100'])
  })

  it('numeric third parties of other roots do not hide those of a collective', async () => {
    const balance = await readText(
      'Compte;Intitulé;Débit;Crédit\n101300;Capital;;1000\n401100;F;;600\n40110001;Diop;;400\n40110002;Fall;;200\n40119005;Sow;100;\n521100;B;1500;',
    )
    expect(balance.accounts.map(({ code }) => code)).not.toContain('401100')
    expect(blockingIds(balance)).toEqual([])
  })

  it('accounts of one length are not totals because collectives of that length are', async () => {
    const collectives = ['401100', '411100', '421100', '431100', '441100', '471100']
    const lines = collectives.map(code => `${code};${code};;30\n${code}01;a;;10\n${code}02;b;;20`)
    const balance = await readText(
      `Compte;Intitulé;Débit;Crédit\n${lines.join('\n')}\n601000;Achats;70;\n601100;Achats A;30;\n601200;Achats B;80;`,
    )
    expect(balance.accounts.find(({ code }) => code === '601000')?.closingDebit).toBe(70_00)
    expect(blockingIds(balance)).toEqual([])
  })

  it('third parties that do not add up give way to their collective', async () => {
    const balance = await readText(
      thirdParties('401100;Fournisseurs;;500\n', [
        ['401DUPONT', 0, 100],
        ['401KONE', 0, 300],
      ]),
    )
    expect(compute(balance).bilan_passif.DJ?.net).toBe(500)
    expect(found(balance, 'auxiliaires_incoherents')).toHaveLength(1)
  })

  it('a column of third parties makes one account of each', async () => {
    const balance = await readText(
      'Compte;Tiers;Intitulé;Débit;Crédit\n101000;;Capital;;1000\n401100;FDUPONT;Dupont;100;\n401100;FKONE;Koné;;600\n601000;;Achats;1500;',
    )
    expect(compute(balance).bilan_actif.BH?.net).toBe(100)
  })

  it('equal amounts by chance are no double count', async () => {
    const balance = await readText('Compte;Intitulé;Débit;Crédit\n401100;F;;500\n401110;G;;500\n521000;Banque;1000;')
    expect(balance.accounts).toHaveLength(3)
  })

  it('a supplier named Total is no total', async () => {
    const balance = await readText(
      'Compte;Intitulé;Débit;Crédit\n101000;Capital;;1000\n401200;Total Sénégal;;500\n601000;Achats;1500;',
    )
    expect(balance.accounts).toHaveLength(3)
  })

  it('a supplier whose name begins with O is no typing error', async () => {
    const balance = await readText(
      'Compte;Intitulé;Débit;Crédit\n101000;Capital;;1000\n401OUMAR;Oumar;;500\n601000;Achats;1500;',
    )
    expect(balance.accounts[1]?.code).toBe('401OUMAR')
    expect(blockingIds(balance)).toEqual([])
  })
})

describe('what is no trial balance', () => {
  it.each([
    ['two columns without amounts', 'Compte;Intitulé\n101000;Capital\n521000;Banque', 'pas de colonnes de montants'],
    ['two columns of anything', 'Nom;Ville\nAwa;Dakar\nKofi;Lomé', 'n’est pas une balance reconnaissable'],
    [
      'amounts without account numbers',
      'Libellé;Débit;Crédit\nCapital;;1000\nBanque;1000;',
      'pas de colonne de numéros de compte',
    ],
    ['balances without a side', 'Compte;Solde\n101000;1000\n521000;1000', 'ne dit pas quels soldes sont créditeurs'],
    ['a debit column alone', 'Compte;Intitulé;Débit\n101000;a;10\n521000;b;20', 'il manque la colonne de crédit'],
    [
      'a table without header whose columns do not balance',
      '101000;a;0;10\n521000;b;9;0',
      'n’est pas une balance reconnaissable',
    ],
    [
      'commas that separate columns and thousands alike',
      'Compte,Intitulé,Débit,Crédit\n411000,Clients,100,200,300\n101000,Capital,,100,200',
      'Ligne 2',
    ],
    [
      'a journal',
      'Date;Pièce;Compte;Libellé;Débit;Crédit\n01/01/2024;1;101000;a;;10\n01/01/2024;1;521000;b;10;',
      'est un journal d’écritures',
    ],
    [
      'amounts that no exact sum can hold',
      `Compte;Débit;Crédit\n${['521000;80000000000000;', '101000;;80000000000000'].join('\n')}`,
      'trop grands pour être additionnés',
    ],
  ])('%s is refused in one sentence', async (_, text, words) => {
    const sentence = await refusal(readText(text))
    expect(sentence).toContain(words)
    expect(sentence).toContain('balance.csv')
  })
})

function blockingIds(balance: TrialBalance): string[] {
  return balance.diagnostics.filter(({ severity }) => severity === 'blocking').map(({ id }) => id)
}
