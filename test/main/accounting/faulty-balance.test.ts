import { describe, expect, it } from 'vitest'
import { blockingReasons, computeStatements } from '../../../src-main/accounting/statements.ts'
import { refusalJson } from '../../../src-main/accounting/statements-json.ts'
import { chart, fixture, found, readFixture, readText, rules, sentences } from '../../support/trial-balances.ts'

type Expected = {
  id: string
  severity: string
  accounts?: string[]
  debit?: number
  credit?: number
  difference?: number
}

describe('the faulty balance', () => {
  it('gets every diagnosis expected, with its severity, accounts and amounts', async () => {
    const { expected_diagnostics } = JSON.parse((await fixture('05_erreurs.expected.json')).toString('utf8'))
    const { diagnostics } = refusalJson(await readFixture('05_erreurs.csv'))
    for (const { id, severity, accounts, debit, credit, difference } of expected_diagnostics as Expected[]) {
      const same = diagnostics.filter(one => one.id === id)
      expect(same, id).toHaveLength(1)
      expect(same[0]).toMatchObject({
        severity,
        ...(accounts && { accounts }),
        ...(debit !== undefined && { debit, credit, difference }),
      })
    }
    expect(diagnostics).toHaveLength(expected_diagnostics.length)
  })

  it('has the same totals everywhere', async () => {
    const { totals, diagnostics } = refusalJson(await readFixture('05_erreurs.csv'))
    const c1 = diagnostics.find(({ id }) => id === 'C1')
    expect(totals).toMatchObject({ cloture_debit: c1?.debit, cloture_credit: c1?.credit })
    expect(totals.cloture_debit).toBe(25_385_000)
  })

  it('proposes the account behind the letter O', async () => {
    expect(sentences(found(await readFixture('05_erreurs.csv'), 'compte_invalide'))).toContain('605200')
  })

  it('is blocked', async () => {
    const blocking = blockingReasons(await readFixture('05_erreurs.csv'))
    expect(blocking.map(({ id }) => id).sort()).toEqual(['C1', 'compte_invalide', 'compte_obsolete'])
  })

  it('shows 218 and 130 where the diagnoses say, once computed all the same', async () => {
    const statements = computeStatements({ balance: await readFixture('05_erreurs.csv'), rules, chart })
    const amount = (ref: string) =>
      [...statements.lines.bilan_actif, ...statements.lines.bilan_passif].find(line => line.ref === ref)?.figures.net
        ?.amount
    expect(amount('AH')).toBe(-400_000_00)
    expect(amount('AE')).toBe(2_000_000_00)
    expect(amount('CH')).toBe(600_000_00)
    expect(amount('DR')).toBe(45_000_00)
    expect(statements.tftMethod).toBe('unavailable')
  })
})

describe('debit and credit that differ', () => {
  const header = 'Compte;Intitulé;Solde débit;Solde crédit\n'

  it('name the difference of one franc', async () => {
    const balance = await readText(`${header}101000;Capital;;1 000 000\n521000;Banque;1 000 001;`)
    const [c1] = found(balance, 'C1')
    expect(c1).toMatchObject({ severity: 'blocking', difference: 100, debit: 1_000_001_00, credit: 1_000_000_00 })
    expect(sentences([c1 ?? fail()])).toContain('différence 1 F en trop au débit')
    expect(blockingReasons(balance)).toHaveLength(1)
  })

  it('point at the row where opening and movements do not give the closing', async () => {
    const balance = await readText(
      'Compte;Intitulé;Ouverture D;Ouverture C;Mouvement D;Mouvement C;Clôture D;Clôture C\n' +
        '101000;Capital;;1000;;;;1000\n521000;Banque;1000;;500;;1501;\n701000;Ventes;;;;500;;500',
    )
    expect(found(balance, 'C1')[0]?.row).toBe(3)
  })

  it('point at the amount in the wrong column, half the difference', async () => {
    const balance = await readText(`${header}101000;Capital;;900\n401000;Fournisseurs;150;\n521000;Banque;1050;`)
    const [c1] = found(balance, 'C1')
    expect(c1).toMatchObject({ row: 3, accounts: ['401000'] })
    expect(sentences(found(balance, 'C1'))).toContain('mauvaise colonne')
  })

  it('point at the row whose account number is missing', async () => {
    const balance = await readText(`${header}101000;Capital;;900\n;Fournisseurs;;150\n521000;Banque;1050;`)
    expect(found(balance, 'C1')[0]?.row).toBe(3)
    expect(found(balance, 'ligne_sans_compte')).toHaveLength(1)
  })

  it('point at the group row that its accounts no longer make', async () => {
    const rows = [
      ['10', 0, 1000],
      ['101000', 0, 1000],
      ['40', 0, 700],
      ['401000', 0, 400],
      ['408000', 0, 300],
      ['41', 500, 0],
      ['411000', 501, 0],
      ['52', 1700, 0],
      ['521000', 1200, 0],
      ['522000', 500, 0],
      ['60', 300, 0],
      ['601000', 300, 0],
      ['70', 0, 800],
      ['701000', 0, 800],
    ]
    const balance = await readText(
      header + rows.map(([code, debit, credit]) => `${code};x;${debit};${credit}`).join('\n'),
    )
    expect(found(balance, 'C1')[0]).toMatchObject({ row: 7, accounts: ['41'], difference: 100 })
  })

  it('also block when only the openings differ', async () => {
    const balance = await readText(
      'Compte;Ouverture D;Ouverture C;Mouvement D;Mouvement C;Clôture D;Clôture C\n' +
        '101000;;1000;;;;1000\n521000;999;;1;;1000;\n701000;;;;0;;0',
    )
    expect(blockingReasons(balance).map(({ column }) => column)).toEqual(['mouvements', 'soldes d’ouverture'])
  })

  it('of the year before block too, and say which year', async () => {
    const balance = await readText(`${header}101000;;;1000\n521000;;1000;`)
    const previous = await readText(`${header}101000;;;1000\n521000;;999;`)
    expect(sentences(blockingReasons(balance, previous))).toContain('Balance N-1 : La balance n’est pas équilibrée')
  })
})

describe('content that cannot be trusted', () => {
  it.each([
    ['a letter in an amount', '101000;a;;1OO0\n521000;b;1000;', 'montant_illisible', 'Ligne 2, compte 101000'],
    [
      'an amount in scientific notation',
      '101000;a;;1,5E+06\n521000;b;1500000;',
      'montant_illisible',
      'a perdu des chiffres',
    ],
    ['a formula error', '101000;a;;#REF!\n521000;b;1000;', 'montant_illisible', 'erreur de formule'],
    [
      'thousands that do not come by three',
      '101000;a;;1 00 000\n521000;b;100000;',
      'montant_illisible',
      '« 1 00 000 »',
    ],
    [
      'an amount beyond exact sums',
      '101000;a;;900000000000000000\n521000;b;900000000000000000;',
      'montant_trop_grand',
      'dépasse',
    ],
    ['an account of the 2001 chart', '101000;a;;1000\n611000;b;1000;', 'compte_obsolete', '6015, 6025, 6045, 6085'],
    ['an account that begins with zero', '101000;a;;1000\n05;b;1000;', 'compte_invalide', '« 05 »'],
  ])('%s blocks, with its row', async (_, rows, id, words) => {
    const balance = await readText(`Compte;Intitulé;Débit;Crédit\n${rows}`)
    expect(blockingReasons(balance).map(diagnostic => diagnostic.id)).toContain(id)
    expect(sentences(found(balance, id))).toContain(words)
    expect(found(balance, id)[0]?.row).toBeGreaterThan(1)
  })
})

function fail(): never {
  throw new Error('no diagnostic')
}
