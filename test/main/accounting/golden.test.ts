import { describe, expect, it } from 'vitest'
import { displayedFrancs } from '../../../src-main/accounting/rounding.ts'
import { computeStatements } from '../../../src-main/accounting/statements.ts'
import { statementsJson } from '../../../src-main/accounting/statements-json.ts'
import type { TrialBalance } from '../../../src-main/accounting/types.ts'
import { chart, fixture, found, readFixture, rules } from '../../support/trial-balances.ts'

const CASES = [
  ['01_negoce_6col.csv', '01_negoce.expected.json'],
  ['01_negoce_6col.xlsx', '01_negoce.expected.json'],
  ['02_services_8col_cp1252.csv', '02_services.expected.json'],
] as const

const expected = async (name: string) => JSON.parse((await fixture(name)).toString('utf8'))

const compute = (balance: TrialBalance, previous?: TrialBalance) =>
  computeStatements({ balance, rules, chart, ...(previous && { previous }) })

describe.each(CASES)('%s', (file, expectation) => {
  it('gives every line of every statement', async () => {
    const json = statementsJson(compute(await readFixture(file)))
    const { totals, bilan_actif, bilan_passif, compte_resultat, tft } = await expected(expectation)
    expect(json).toMatchObject({ totals, bilan_actif, bilan_passif, compte_resultat, tft })
    expect(Object.keys(json.bilan_actif).sort()).toEqual(Object.keys(bilan_actif).sort())
    expect(Object.keys(json.tft).sort()).toEqual(Object.keys(tft).sort())
  })

  it('passes the checks that hold for it', async () => {
    const { checks } = compute(await readFixture(file))
    const failed = checks.filter(({ status }) => status === 'failed').map(({ id }) => id)
    expect(failed).toEqual(file.startsWith('01') ? ['C9'] : [])
    expect(checks.map(({ id }) => id)).toEqual(Array.from({ length: 12 }, (_, index) => `C${index + 1}`))
  })

  it('nets the cash-flow statement when the balance has no movements, and says so', async () => {
    const balance = await readFixture(file)
    const statements = compute({ ...balance, ...withoutMovements(balance) })
    const { tft_repli_sans_mouvements } = await expected(expectation)
    expect(statements.tftMethod).toBe('netted')
    expect(statements.tftNote?.fr).toContain('faute de mouvements')
    expect(statementsJson(statements).tft).toEqual(tft_repli_sans_mouvements)
  })

  it('gives the same from two closing balances', async () => {
    const balance = await readFixture(file)
    const alone = { ...balance, ...withoutMovements(balance), hasOpening: false }
    alone.accounts = alone.accounts.map(account => ({ ...account, openingDebit: 0, openingCredit: 0 }))
    const json = statementsJson(compute(alone, lastYear(balance)))
    const { bilan_actif, bilan_passif, tft_repli_sans_mouvements } = await expected(expectation)
    expect(json).toMatchObject({ bilan_actif, bilan_passif, tft: tft_repli_sans_mouvements })
  })
})

describe.each(CASES)('%s in four columns, with the balance of the year before', (file, expectation) => {
  it.each([
    ['that hold the opening', true],
    ['of the year alone', false],
  ])('gives the exact cash-flow statement from movements %s', async (_, withOpening) => {
    const balance = await readFixture(file)
    const accounts = balance.accounts.map(account => ({
      ...account,
      openingDebit: 0,
      openingCredit: 0,
      movementDebit: account.movementDebit + (withOpening ? account.openingDebit : 0),
      movementCredit: account.movementCredit + (withOpening ? account.openingCredit : 0),
    }))
    const statements = compute({ ...balance, accounts, hasOpening: false }, lastYear(balance))
    const { bilan_actif, bilan_passif, tft } = await expected(expectation)
    expect(statements.tftMethod).toBe('movements')
    expect(statementsJson(statements)).toMatchObject({ bilan_actif, bilan_passif, tft })
  })
})

describe('rounding to the franc', () => {
  it('shows totals that add what is shown, and tells the gap of one franc between the two results', async () => {
    const statements = compute(await readFixture('02_services_8col_cp1252.csv'))
    const shown = displayedFrancs(statements.lines)
    const { arrondi_au_franc } = await expected('02_services.expected.json')
    expect(shown.bilan_actif.BZ?.net).toBe(arrondi_au_franc.BZ)
    expect(shown.bilan_passif.DZ?.net).toBe(arrondi_au_franc.DZ)
    expect(shown.bilan_passif.CJ?.net).toBe(arrondi_au_franc.CJ)
    expect(shown.compte_resultat.XI?.n).toBe(arrondi_au_franc.XI)
    const gap = found(statements, 'arrondi').find(({ message }) => message.fr.includes('CJ et XI'))
    expect(gap?.difference).toBe(100)
  })
})

it('the net of an asset shown is its gross shown less its depreciation shown', async () => {
  const balance = await readFixture('02_services_8col_cp1252.csv')
  const accounts = balance.accounts.map(account => {
    if (account.code === '213100') return { ...account, closingDebit: account.closingDebit + 40 }
    return account.code === '281300' ? { ...account, closingCredit: account.closingCredit + 4 } : account
  })
  const { AF } = displayedFrancs(compute({ ...balance, accounts }).lines).bilan_actif
  expect(AF).toMatchObject({ brut: 31_900_000, amort: 12_366_667, net: 19_533_333 })
})

describe('what the workbook says above the table', () => {
  it('is the company and the fiscal year', async () => {
    const balance = await readFixture('01_negoce_6col.xlsx')
    expect(balance.company).toBe('Comptoir Bandama Négoce SARL (fictif)')
    expect(balance.period).toEqual({ start: '2024-01-01', end: '2024-12-31' })
    const services = await readFixture('02_services_8col_cp1252.csv')
    expect(services).toMatchObject({
      company: 'Lagune Numérique Conseil SAS',
      layout: '8 columns',
      period: { end: '2024-12-31' },
    })
  })
})

function withoutMovements(balance: TrialBalance): Pick<TrialBalance, 'accounts' | 'hasMovements'> {
  const accounts = balance.accounts.map(account => ({ ...account, movementDebit: 0, movementCredit: 0 }))
  return { accounts, hasMovements: false }
}

/** Last year's closing balance, as the openings tell it. */
function lastYear(balance: TrialBalance): TrialBalance {
  const accounts = balance.accounts.map(account => ({
    ...account,
    closingDebit: account.openingDebit,
    closingCredit: account.openingCredit,
    openingDebit: 0,
    openingCredit: 0,
    movementDebit: 0,
    movementCredit: 0,
  }))
  return { ...balance, accounts, hasOpening: false, hasMovements: false }
}
