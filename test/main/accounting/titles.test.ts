import { beforeAll, describe, expect, it } from 'vitest'
import { computeStatements } from '../../../src-main/accounting/statements.ts'
import { type StatementsJson, statementsJson } from '../../../src-main/accounting/statements-json.ts'
import type { TrialBalance, TrialBalanceAccount } from '../../../src-main/accounting/types.ts'
import { chart, readFixture, readText, refusal, rules } from '../../support/trial-balances.ts'

let accounts: TrialBalanceAccount[]
let reference: StatementsJson

const compute = (balance: TrialBalance) => statementsJson(computeStatements({ balance, rules, chart }))
const francs = (amount: number) => (amount === 0 ? '' : String(amount / 100))

const opening = (a: TrialBalanceAccount) => [a.openingDebit, a.openingCredit]
const movement = (a: TrialBalanceAccount) => [a.movementDebit, a.movementCredit]
const closing = (a: TrialBalanceAccount) => [a.closingDebit, a.closingCredit]

beforeAll(async () => {
  const balance = await readFixture('01_negoce_6col.csv')
  accounts = balance.accounts
  reference = compute(balance)
})

const table = (header: string, ...parts: ((a: TrialBalanceAccount) => number[])[]) =>
  [header, ...accounts.map(a => [a.code, a.label, ...parts.flatMap(part => part(a)).map(francs)].join(';'))]
    .filter(line => line !== '')
    .join('\n')

function expectSame(balance: TrialBalance): void {
  const { bilan_actif, bilan_passif, compte_resultat, tft } = reference
  expect(compute(balance)).toMatchObject({ bilan_actif, bilan_passif, compte_resultat, tft })
}

describe('titles that do not say the stage of the year', () => {
  it.each([
    'COMPTE;LIBELLE;ENTREE DEBIT;ENTREE CREDIT;MOUVEMENT DEBIT;MOUVEMENT CREDIT;SORTIE DEBIT;SORTIE CREDIT',
    'Compte;Intitulé;Balance d’entrée D;Balance d’entrée C;Mvts D;Mvts C;Balance de sortie D;Balance de sortie C',
    'Compte;Intitulé;A Débit;A Crédit;B Débit;B Crédit;Clôture Débit;Clôture Crédit',
    'Compte;Intitulé;Ouverture Débit;Ouverture Crédit;B Débit;B Crédit;C Débit;C Crédit',
  ])('are settled by what the rows add up to: %s', async header => {
    expectSame(await readText(table(header, opening, movement, closing)))
  })

  it.each([
    ['closing first', [closing, movement, opening]],
    ['movements first', [movement, opening, closing]],
  ])('in an unusual order: %s', async (_, parts) => {
    const header = 'Compte;Intitulé;A Débit;A Crédit;B Débit;B Crédit;C Débit;C Crédit'
    expectSame(await readText(table(header, ...parts)))
  })

  it('are refused, by their names, when the rows prove nothing', async () => {
    const header = 'Compte;Intitulé;X Débit;X Crédit;Mouvement Débit;Mouvement Crédit;Y Débit;Y Crédit'
    const sentence = await refusal(readText(table(header, closing, movement, closing)))
    expect(sentence).toContain('« X Débit » et « X Crédit », « Y Débit » et « Y Crédit »')
    expect(sentence).toContain('ouverture + mouvements = clôture ne se vérifie pas')
  })

  it('beside movements alone are the opening when income and expenses have none', async () => {
    const header = 'Compte;Intitulé;X Débit;X Crédit;Mouvement Débit;Mouvement Crédit'
    expectSame(await readText(table(header, opening, movement)))
  })

  it('beside an opening alone are movements when rows have both sides', async () => {
    const header = 'Compte;Intitulé;Ouverture Débit;Ouverture Crédit;Débit;Crédit'
    expectSame(await readText(table(header, opening, movement)))
  })
})

it('titles of opening and closing that the rows contradict are refused', async () => {
  const header = 'Compte;Intitulé;SF Débit;SF Crédit;MVT Débit;MVT Crédit;SI Débit;SI Crédit'
  expect(await refusal(readText(table(header, opening, movement, closing)))).toContain('sont sans doute échangés')
})

describe('titles that nobody knows', () => {
  const three = [opening, movement, closing]
  const preamble = 'Awa Négoce SARL;;\nExercice 2024;;\n'

  it.each([
    ['no title at all', ''],
    ['SID, SIC…', 'COMPTE;LIBELLE;SID;SIC;MVD;MVC;SFD;SFC'],
    ['deb1, cred1…', 'compte;intitule;deb1;cred1;deb2;cred2;deb3;cred3'],
    ['some of them known', 'Compte;Intitulé;ED;EC;Mouvement débit;Mouvement crédit;SD;SC'],
    ['the opening known', 'Compte;Intitulé;Ouverture débit;Ouverture crédit;MD;MC;SD;SC'],
  ])('are read by what proves itself: %s', async (_, header) => {
    expectSame(await readText(table(header, ...three)))
    if (!header) return
    const balance = await readText(preamble + table(header, ...three))
    expectSame(balance)
    expect(balance).toMatchObject({ company: 'Awa Négoce SARL', period: { end: '2024-12-31' } })
  })

  it('a row with an account number is never the header, whatever its label says', async () => {
    const balance = await readText(table('', closing))
    const { bilan_passif } = compute(balance)
    expect(bilan_passif.DZ?.net).toBe(reference.bilan_passif.DZ?.net)
    expect(balance.accounts).toHaveLength(accounts.length)
    const short = '121000;Report à nouveau créditeur;;100\n401190;Fournisseur (solde débiteur);40;\n521000;Banque;60;'
    expect((await readText(short)).accounts.map(({ code }) => code)).toEqual(['121000', '401190', '521000'])
  })

  it('English amounts without titles', async () => {
    const rows = accounts.map(a => [
      a.code,
      ...closing(a).map(x => (x / 100).toFixed(2).replace(/\B(?=(\d{3})+\.)/g, ',')),
    ])
    const { bilan_actif } = compute(await readText(rows.map(row => row.join(';')).join('\n')))
    expect(bilan_actif.BZ?.net).toBe(reference.bilan_actif.BZ?.net)
  })

  it.each([
    ['Compte;Intitulé;SFD;SFC\n101000;a;;1000\n521000;b;900;', 'ne s’équilibrent pas deux à deux'],
    ['101000;a;;1000\n521000;b;900;', 'ne s’équilibrent pas deux à deux'],
    [
      'Compte;Intitulé;Mouvement débit;Mouvement crédit;SFD;SFC\n101000;a;0;0;0;10000\n521000;b;0;0;9000;1000',
      'les colonnes « SFD », « SFC » portent des montants sous un titre inconnu',
    ],
  ])('are refused in a true sentence otherwise', async (text, words) => {
    expect(await refusal(readText(text))).toContain(words)
  })
})
