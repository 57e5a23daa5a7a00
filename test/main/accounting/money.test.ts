import { describe, expect, it } from 'vitest'
import { computeStatements } from '../../../src-main/accounting/statements.ts'
import { statementsJson } from '../../../src-main/accounting/statements-json.ts'
import { chart, found, readText, rules, sentences } from '../../support/trial-balances.ts'

const HEADER = 'Compte;Intitulé;Débit;Crédit'
const ROWS = '101000;Capital;;10 000,50\n521000;Banque;10 000,50;'
const read = (...above: string[]) => readText([...above, HEADER, ROWS].join('\n'))

describe('the currency', () => {
  it.each([
    ['Monnaie : XAF', 'XAF'],
    ['Devise : EUR', 'EUR'],
    ['Société minière Kindia; Devise GNF', 'GNF'],
    ['Devise;CDF', 'CDF'],
    ['Tenue de compte : Franc CFA (XAF)', 'XAF'],
    ['Montants exprimés en francs guinéens', 'GNF'],
    ['Montants en KXAF', 'XAF'],
    ['Montants en €', 'EUR'],
    ['Currency: USD', 'USD'],
    ['XAF', 'XAF'],
    ['Tenue de compte : Franc CFA', undefined],
    ['Société SABC, Douala – Cameroun', undefined],
    ['Libreville Import SA', undefined],
    ['EUR Distribution SARL', undefined],
    ['SARL au capital de 5 000 EUR', undefined],
  ])('that « %s » says', async (line, currency) => {
    expect((await read(line)).currency).toBe(currency)
  })

  it('is read in the titles of the columns too', async () => {
    expect((await readText(`Compte;Intitulé;Débit (XAF);Crédit (XAF)\n${ROWS}`)).currency).toBe('XAF')
  })

  it('is that of the statements, unless the caller says another', async () => {
    const balance = await read('Monnaie : XAF')
    expect(computeStatements({ balance, rules, chart })).toMatchObject({ currency: 'XAF' })
    const euros = computeStatements({ balance, rules, chart, currency: 'EUR' })
    expect(euros.currency).toBe('EUR')
    expect(sentences(found(euros, 'monnaie_autre'))).toContain('Une balance est en XAF alors que les états sont en EUR')
    expect(computeStatements({ balance: await read('Awa SARL'), rules, chart }).currency).toBe('XOF')
  })

  it.each(['EUR', 'GNF'])('%s is told as not converted', async code => {
    const statements = computeStatements({ balance: await read(`Devise : ${code}`), rules, chart })
    expect(found(statements, 'monnaie_autre')).toMatchObject([{ severity: 'warning' }])
    expect(sentences(found(statements, 'monnaie_autre'))).toContain(`Montants en ${code}`)
  })

  it.each(['XOF', 'XAF'])('%s needs no word', async code => {
    const statements = computeStatements({ balance: await read(`Devise : ${code}`), rules, chart })
    expect(found(statements, 'monnaie_autre')).toEqual([])
  })
})

describe('amounts written without their zeros', () => {
  it.each([
    ['Montants en milliers de FCFA', 1_000],
    ['(en milliers de francs CFA)', 1_000],
    ['Montants en KFCFA', 1_000],
    ['Unité : KFCFA', 1_000],
    ['en K F CFA', 1_000],
    ['Balance générale au 31/12/2024 en milliers de FCFA', 1_000],
    ['Chiffres exprimés en millions de FCFA', 1_000_000],
    ['Montants en M FCFA', 1_000_000],
    ['Amounts in thousands', 1_000],
    ['Awa SARL au capital de dix millions de FCFA', 1],
    ['Capital : 10 millions de FCFA', 1],
    ['KF Trading', 1],
    ['MF Conseil', 1],
    ['Milliers d’Étoiles SARL', 1],
    ['Balance KF Trading', 1],
    ['Montants en FCFA', 1],
  ])('« %s »', async (line, factor) => {
    const balance = await read(line)
    expect(balance.accounts[0]?.closingCredit).toBe(10_000_50 * factor)
    const told = factor === 1 ? 0 : 1
    expect(found(balance, 'montants_multiplies')).toHaveLength(told)
    expect(balance.understood.filter(({ fr }) => fr.includes('multipliés par'))).toHaveLength(told)
  })

  it('keep every decimal that the multiplication brings back', async () => {
    const balance = await readText(`Montants en milliers\n${HEADER}\n101000;a;;1 234,56789\n521000;b;1 234,56789;`)
    expect(balance.accounts[0]?.closingCredit).toBe(1_234_567_89)
    expect(found(balance, 'montant_arrondi')).toEqual([])
  })

  it('are told by the titles of the columns, or below the table', async () => {
    const titled = await readText(`Compte;Intitulé;Débit (KFCFA);Crédit (KFCFA)\n${ROWS}`)
    expect(titled.accounts[1]?.closingDebit).toBe(10_000_500_00)
    const below = await readText(`${HEADER}\n${ROWS}\nMontants en milliers de FCFA`)
    expect(statementsJson(computeStatements({ balance: below, rules, chart })).totals.cloture_debit).toBe(10_000_500)
  })
})
