import { describe, expect, it } from 'vitest'
import { computeStatements } from '../../../src-main/accounting/statements.ts'
import { statementsJson } from '../../../src-main/accounting/statements-json.ts'
import type { CheckResult, Statements, TrialBalance, TrialBalanceAccount } from '../../../src-main/accounting/types.ts'
import {
  account,
  balanceOf,
  chart,
  found,
  readFixture,
  readText,
  rules,
  sentences,
} from '../../support/trial-balances.ts'

const compute = (balance: TrialBalance, previous?: TrialBalance) =>
  computeStatements({ balance, rules, chart, ...(previous && { previous }) })

function check(statements: Statements, id: string): CheckResult {
  const result = statements.checks.find(one => one.id === id)
  if (!result) throw new Error(`no check ${id}`)
  return result
}

/** Opening, movements, closing as debit − credit in francs; movements on the side of their sign. */
function row(code: string, opening: number, movement: number, closing = opening + movement): TrialBalanceAccount {
  return account(code, {
    openingDebit: Math.max(opening, 0) * 100,
    openingCredit: Math.max(-opening, 0) * 100,
    movementDebit: Math.max(movement, 0) * 100,
    movementCredit: Math.max(-movement, 0) * 100,
    closingDebit: Math.max(closing, 0) * 100,
    closingCredit: Math.max(-closing, 0) * 100,
  })
}

describe('the checks', () => {
  it('block, call for a correction or a look: only what forbids writing is called blocking', () => {
    const severities = compute(balanceOf([row('101000', 0, -1000), row('521000', 0, 1000)])).checks.map(
      ({ id, severity }) => `${id} ${severity}`,
    )
    expect(severities.slice(0, 7)).toEqual([
      'C1 blocking',
      ...['C2', 'C3', 'C4', 'C5', 'C6', 'C7'].map(id => `${id} error`),
    ])
    expect(severities.slice(7).every(one => one.endsWith(' warning'))).toBe(true)
  })

  it('C3 says plainly that assets are not liabilities', () => {
    const statements = compute(balanceOf([row('101000', 0, -1000), row('521000', 0, 800), row('595000', 0, 200)]))
    expect(check(statements, 'C3').detail.fr).toMatch(/^Actif ≠ passif : le bilan est à corriger\./)
    expect(check(statements, 'C3').detail.fr).toContain('écart')
  })

  it('C2 names the account whose opening and movements do not give its closing', () => {
    const result = check(
      compute(balanceOf([row('101000', -100, 0), row('521000', 100, 5, 100), row('701000', 0, -5, 0)])),
      'C2',
    )
    expect(result).toMatchObject({ status: 'failed', accounts: ['521000', '701000'], difference: 500 })
  })

  it('C3, C4 and C7 tell an account that no line takes', () => {
    const statements = compute(
      balanceOf([row('101000', 0, -1000), row('521000', 0, 800), row('708000', 0, -300), row('595000', 0, 500)]),
    )
    expect(check(statements, 'C7')).toMatchObject({
      status: 'failed',
      accounts: ['595000', '708000'],
      difference: 200_00,
    })
    expect(check(statements, 'C3')).toMatchObject({ status: 'failed', difference: -500_00 })
    expect(check(statements, 'C4')).toMatchObject({ status: 'failed', difference: 300_00 })
    expect(found(statements, 'compte_inconnu')[0]?.accounts).toEqual(['595000', '708000'])
  })

  it('C3 looks at last year too', () => {
    const opened = account('595000', { openingDebit: 100_00, movementCredit: 100_00 })
    const statements = compute(balanceOf([row('101000', -100, 0), row('521000', 0, 100), opened]))
    expect(check(statements, 'C3')).toMatchObject({ status: 'failed', difference: -100_00, accounts: ['595000'] })
    expect(check(statements, 'C3').detail.fr).toContain('N-1 :')
  })

  it('C6 tells income that opens the year', () => {
    const statements = compute(balanceOf([row('101000', -100, 0), row('521000', 150, 0), row('701000', -50, 0)]))
    expect(check(statements, 'C6')).toMatchObject({ status: 'failed', accounts: ['701000'] })
    expect(check(statements, 'C5').status).toBe('passed')
  })

  it('C8 compares with the closing of last year, whose result may still stand in classes 6 to 8', () => {
    const previous = balanceOf([row('101', 0, -100), row('521', 0, 130), row('701', 0, -50), row('601', 0, 20)])
    const same = compute(
      balanceOf([row('101000', -100, 0), row('521000', 130, 0), row('131000', -30, 30), row('121000', 0, -30)]),
      previous,
    )
    expect(check(same, 'C8').status).toBe('passed')
    const changed = compute(
      balanceOf([row('101000', -110, 0), row('521000', 140, 0), row('131000', -30, 30), row('121000', 0, -30)]),
      previous,
    )
    expect(check(changed, 'C8')).toMatchObject({ status: 'failed', accounts: ['101', '521'] })
  })

  it('C10 compares stocks with 603 and 73', () => {
    const accounts = [
      row('101000', -100, 0),
      row('311000', 100, 40),
      row('603100', 0, -30),
      row('361000', 0, 7),
      row('736000', 0, -7),
      row('521000', 0, -10),
    ]
    expect(check(compute(balanceOf(accounts)), 'C10')).toMatchObject({ status: 'failed', difference: 10_00 })
    const right = accounts.map(one =>
      one.code === '603100' ? row('603100', 0, -40) : one.code === '521000' ? row('521000', 0, 0) : one,
    )
    expect(check(compute(balanceOf(right)), 'C10').status).toBe('passed')
  })

  it('C11 compares the credits of 28 with the charges of the year', () => {
    const statements = compute(
      balanceOf([
        row('101000', -100, 0),
        row('244100', 100, 0),
        row('284400', 0, -20),
        row('681300', 0, 15),
        row('521000', 0, 5),
      ]),
    )
    expect(check(statements, 'C11')).toMatchObject({ status: 'failed', difference: 5_00 })
    const shared = compute(
      balanceOf([
        row('101000', -100, 0),
        row('244100', 100, 0),
        row('284400', 0, -20),
        row('681300', 0, 15),
        row('852000', 0, 5),
      ]),
    )
    expect(check(shared, 'C11').status).toBe('passed')
  })

  it('C12 tells 130 left open, and a result that would count twice', () => {
    const open = compute(balanceOf([row('101000', 0, -100), row('130100', 0, -10), row('521000', 0, 110)]))
    expect(check(open, 'C12')).toMatchObject({ status: 'failed', accounts: ['130100'] })
    const twice = compute(
      balanceOf([row('101000', 0, -100), row('131000', 0, -10), row('701000', 0, -10), row('521000', 0, 120)]),
    )
    expect(check(twice, 'C12')).toMatchObject({ status: 'failed', accounts: ['131000'] })
    expect(check(twice, 'C4')).toMatchObject({ status: 'failed', difference: 10_00 })
  })

  it('that cannot be made are said not to apply', () => {
    const statements = compute(
      balanceOf([row('101000', 0, -100), row('521000', 0, 100)], { hasOpening: false, hasMovements: false }),
    )
    const status = Object.fromEntries(statements.checks.map(({ id, status }) => [id, status]))
    expect(status).toMatchObject({
      C2: 'not_applicable',
      C5: 'not_applicable',
      C6: 'not_applicable',
      C8: 'not_applicable',
      C10: 'not_applicable',
      C11: 'not_applicable',
      C1: 'passed',
      C3: 'passed',
    })
  })
})

describe('before and after the closing of classes 6 to 8', () => {
  it('the bilan is the same; the income statement needs the balance before', () => {
    const before = balanceOf([
      row('101000', 0, -100),
      row('521000', 0, 130),
      row('701000', 0, -50),
      row('601000', 0, 20),
    ])
    const after = balanceOf([row('101000', 0, -100), row('521000', 0, 130), row('131000', 0, -30)])
    const [open, closed] = [statementsJson(compute(before)), statementsJson(compute(after))]
    expect(closed.bilan_passif).toEqual(open.bilan_passif)
    expect(closed.bilan_actif).toEqual(open.bilan_actif)
    expect(closed.compte_resultat).toEqual({})
    expect(closed.tft_method).toBe('unavailable')
    expect(sentences(found(compute(after), 'apres_cloture'))).toContain('avant clôture')
    expect(check(compute(after), 'C4').status).toBe('not_applicable')
  })

  it('a loss in 139 is a negative CJ', () => {
    const json = statementsJson(
      compute(balanceOf([row('101000', 0, -100), row('521000', 0, 60), row('139000', 0, 40)])),
    )
    expect(json.bilan_passif.CJ?.net).toBe(-40)
  })
})

describe('the year before', () => {
  it('in the opening, 130 is last year’s result; at closing it is retained earnings', () => {
    const json = statementsJson(
      compute(balanceOf([row('101000', -100, 0), row('130100', -10, 0), row('521000', 110, 0)])),
    )
    expect(json.bilan_passif.CJ).toEqual({ net: 0, net_n1: 10 })
    expect(json.bilan_passif.CH).toEqual({ net: 10, net_n1: 0 })
  })

  it('gives the income statement and the cash-flow statement their second column', async () => {
    const previous = await readFixture('01_negoce_6col.csv')
    const balance = balanceOf([row('101300', 0, -100), row('521100', 0, 100)])
    const json = statementsJson(compute(balance, previous))
    const alone = statementsJson(compute(previous))
    expect(json.compte_resultat_n1).toEqual(alone.compte_resultat)
    expect(json.tft_n1).toEqual(alone.tft)
  })

  it('without opening and without last year there is no N-1 column, and it is said', () => {
    const statements = compute(
      balanceOf([row('101000', 0, -100), row('521000', 0, 100)], { hasOpening: false, hasMovements: false }),
    )
    expect(statements.lines.bilan_actif[0]?.figures.net_n1).toBeUndefined()
    expect(found(statements, 'bilan_n1_absent')).toHaveLength(1)
  })
})

describe('the cash-flow statement by movements', () => {
  const flow = (accounts: TrialBalanceAccount[]) => statementsJson(compute(balanceOf(accounts))).tft
  const moved = (code: string, opening: number, debit: number, credit: number) => ({
    ...row(code, opening, debit - credit),
    movementDebit: debit * 100,
    movementCredit: credit * 100,
  })

  it('splits a third party by its side at each date', () => {
    const tft = flow([row('101000', -70, 0), row('401000', -30, 50), row('521000', 100, -50)])
    expect(tft).toMatchObject({ FD: -20, FE: -30, ZH: 50 })
  })

  it('separates borrowings from repayments, which the netted one cannot', () => {
    const tft = flow([row('101000', -50, 0), moved('162000', -50, 20, 100), row('521000', 100, 80)])
    expect(tft).toMatchObject({ FO: 100, FQ: -20, ZE: 80 })
  })

  it('keeps purchases by lease out of the cash paid', () => {
    const tft = flow([
      row('101000', -100, 0),
      row('245000', 0, 90),
      moved('173000', 0, 10, 90),
      row('521000', 100, -10),
    ])
    expect(tft).toMatchObject({ FG: 0, FQ: -10, ZG: -10 })
  })

  it('leaves a revaluation without cash, whichever way 106 moves', () => {
    expect(
      flow([row('101000', -100, 0), row('231000', 60, 40), row('106000', 0, -40), row('521000', 40, 0)]),
    ).toMatchObject({ FG: 0, FK: 0, ZG: 0 })
    const incorporated = flow([moved('101000', -60, 0, 40), moved('106000', -40, 40, 0), row('521000', 100, 0)])
    expect(incorporated).toMatchObject({ FG: 0, FK: 0, ZG: 0 })
  })

  it('shows dividends, contributions and withdrawals apart', () => {
    const tft = flow([
      moved('103000', -100, 15, 40),
      moved('465000', 0, 12, 12),
      row('121000', -12, 12),
      row('521000', 112, 13),
    ])
    expect(tft).toMatchObject({ FK: 40, FM: -15, FN: -12, ZD: 13 })
  })

  it('leaves a contribution in kind out of the capital received', () => {
    const tft = flow([
      moved('101000', -100, 0, 30),
      moved('461100', 0, 30, 30),
      row('244000', 0, 30),
      row('521000', 100, 0),
    ])
    expect(tft).toMatchObject({ FG: 0, FK: 0, ZG: 0 })
  })
})

describe('company and fiscal year', () => {
  const balance = balanceOf([row('101000', 0, -100), row('521000', 0, 100)])

  it('come from the caller first, then from the file, then from its name', () => {
    expect(computeStatements({ balance, rules, chart, company: 'Awa SARL', year: 2023 })).toMatchObject({
      company: 'Awa SARL',
      period: { start: '2023-01-01', end: '2023-12-31' },
    })
    expect(
      compute({ ...balance, company: 'Kofi SA', period: { start: '2024-07-01', end: '2025-06-30' } }),
    ).toMatchObject({ company: 'Kofi SA', period: { start: '2024-07-01' } })
    expect(compute(balance).period.end).toBe('2024-12-31')
  })

  it('left unknown are said, not invented', () => {
    const nameless = { ...balance, source: { ...balance.source, fileName: 'balance.csv' } }
    expect(compute(nameless)).toMatchObject({ period: { start: '', end: '' }, company: 'Entreprise non précisée' })
    expect(found(compute(nameless), 'exercice_inconnu')).toHaveLength(1)
  })
})

it('an account that only a coarse root catches is placed, and told', () => {
  const statements = compute(balanceOf([row('107000', 0, -100), row('521000', 0, 100)]))
  expect(sentences(found(statements, 'racine_inconnue'))).toContain(
    '107000 : subdivision inconnue de 10, rattachée à CA',
  )
})

describe('one balance given for both years', () => {
  const rows = [row('101000', -100, 0), row('521000', 100, 0)]

  it('is told when it is the same file', () => {
    const source = { fileName: 'b.csv', sha256: 'abc', format: 'csv' } as const
    const statements = compute(balanceOf(rows, { source }), balanceOf(rows.slice(0, 1), { source }))
    expect(sentences(found(statements, 'n1_identique'))).toContain('est le même fichier que la balance N')
  })

  it('is told when only the closing balances are the same', () => {
    const statements = compute(balanceOf(rows), balanceOf(rows.map(one => ({ ...one, openingDebit: 7 }))))
    expect(sentences(found(statements, 'n1_identique'))).toContain('exactement les soldes de clôture')
    expect(
      found(compute(balanceOf(rows), balanceOf([row('101000', 0, -90), row('521000', 0, 90)])), 'n1_identique'),
    ).toEqual([])
  })
})

describe('a balance after closing', () => {
  it('into 1301: no income statement can be made, and it is said', () => {
    const statements = compute(balanceOf([row('101000', -100, 0), row('130100', -30, -50), row('521000', 130, 50)]))
    expect(found(statements, 'apres_cloture')).toHaveLength(1)
    expect(statementsJson(statements).compte_resultat).toEqual({})
  })

  it('is not that of a company at rest whose last result is not allocated', () => {
    const statements = compute(balanceOf([row('101000', -100, 0), row('130100', -30, 0), row('521000', 130, 0)]))
    expect(found(statements, 'apres_cloture')).toEqual([])
  })
})

describe('income and expenses on the unusual side', () => {
  it('of the reference company are told', async () => {
    const balance = await readFixture('02_services_8col_cp1252.csv')
    expect(found(balance, 'charge_creditrice')).toMatchObject([{ accounts: ['627100'], severity: 'warning' }])
    expect(sentences(found(balance, 'charge_creditrice'))).toContain('85 000 F')
  })

  it('are told on both sides, reductions and changes in inventories apart', async () => {
    const text =
      'Compte;Débit;Crédit\n605000;;10\n601900;;20\n603100;;30\n701000;15;\n701900;25;\n736000;5;\n521000;15;'
    const balance = await readText(text)
    expect(found(balance, 'charge_creditrice')[0]?.accounts).toEqual(['605000'])
    expect(found(balance, 'produit_debiteur')[0]?.accounts).toEqual(['701000'])
  })
})

it('a total that is not the sum of its rounded lines is told with both figures', async () => {
  const statements = compute(await readFixture('02_services_8col_cp1252.csv'))
  const text = sentences(found(statements, 'arrondi'))
  expect(text).toContain('BZ 98 664 334 (lignes : 98 664 333)')
  expect(text).toContain('DZ 98 664 334 (lignes : 98 664 333)')
  expect(text).toContain('XI -969 202 (lignes : -969 203)')
})
