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
