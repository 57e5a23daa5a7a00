import { describe, expect, it } from 'vitest'
import { readListedLines } from '../../../../src-main/model/offline-assistant/listed-lines.ts'
import { findNumbers } from '../../../../src-main/model/offline-assistant/numbers.ts'
import { tokenize } from '../../../../src-main/model/offline-assistant/words.ts'
import { type Called, createConversation } from './converse.ts'

const AMOUNTS: [string, number[]][] = [
  ['2 millions cinq cent mille', [2_500_000]],
  ['1,5 million', [1_500_000]],
  ['250k', [250_000]],
  ['85 k', [85_000]],
  ['3 M', [3_000_000]],
  ['3,25M', [3_250_000]],
  ['3 M. Diop', [3]],
  ['500 KF', [500_000]],
  ['3,5 Mds', [3_500_000_000]],
  ['75.000', [75_000]],
  ['1.200.000 FCFA', [1_200_000]],
  ["1'250'000", [1_250_000]],
  ['45.500,25', [45_500.25]],
  ['12,5', [12.5]],
  ['douze virgule cinq', [12.5]],
  ['deux cent mille cinq', [200_005]],
  ['500 mille', [500_000]],
  ['12 mille 500', [12_500]],
  ['un million et demi', [1_500_000]],
  ['1 million 200 mille', [1_200_000]],
  ['un million deux cent cinquante mille trois cents', [1_250_300]],
  ['trois milliards deux cents millions', [3_200_000_000]],
  ['2 millions 2024', [2_000_000, 2024]],
  ['deux cent mille et cinquante mille', [200_000, 50_000]],
  ['one million two hundred thousand', [1_200_000]],
]

describe('amounts half in words, abbreviated or with points', () => {
  for (const [text, values] of AMOUNTS) {
    it(`reads « ${text} »`, () => expect(findNumbers(tokenize(text)).map(found => found.value)).toEqual(values))
  }

  it('tells what may be meant otherwise', () => {
    expect(findNumbers(tokenize('deux millions cinq'))).toMatchObject([{ value: 2_000_005, doubtful: true }])
  })
})

const LISTS: [string, Record<string, number>, string[]][] = [
  [
    'Fais un budget : loyer 2 millions cinq cent mille, salaires 1,5 million, eau 250k, gaz 12,5, essence deux cent mille cinq',
    { loyer: 2_500_000, salaires: 1_500_000, eau: 250_000, gaz: 12.5, essence: 200_005 },
    [],
  ],
  [
    'budget avec loyer : 75.000, salaires : 1.200.000 FCFA et 500 mille de transport',
    { loyer: 75_000, salaires: 1_200_000, transport: 500_000 },
    [],
  ],
  ['Budget : loyer 75 000, eau, internet 25k et 30 000', { loyer: 75_000, internet: 25_000 }, ['eau', '30 000']],
  [
    'budget 2025 : vingt et un mille pour le gardien et trente mille pour le loyer',
    { gardien: 21_000, loyer: 30_000 },
    [],
  ],
  ['budget : loyer=150.000, 3 ordinateurs 600 000', { loyer: 150_000, '3 ordinateurs': 600_000 }, []],
  ['budget mensuel sur 12 mois : loyer 100 000, gardien 60 000', { loyer: 100_000, gardien: 60_000 }, []],
  [
    'Budget 2026 : ventes 5 000 000, achats 3 250 000, marge 35 %',
    { ventes: 5_000_000, achats: 3_250_000 },
    ['marge 35 %'],
  ],
  ['make a budget: rent 1.5 million, staff two hundred thousand and five', { rent: 1_500_000, staff: 200_005 }, []],
]

describe('lists in a sentence', () => {
  for (const [text, rows, unread] of LISTS) {
    it(`loses nothing of « ${text} »`, () => {
      const list = readListedLines(text)
      expect(Object.fromEntries(list?.rows.map(({ cells: [label, value] }) => [label, Number(value)]) ?? [])).toEqual(
        rows,
      )
      expect(list?.unread).toEqual(unread)
    })
  }

  function rowsOf(call: Called | undefined): unknown {
    const [sheet] = (call?.arguments.sheets ?? []) as { rows: unknown }[]
    return sheet?.rows
  }

  it('says what of the message is not in the budget', async () => {
    const { calls, text } = await createConversation().say(
      'Budget : loyer 75 000, eau, internet 25k, primes deux millions cinq',
    )
    expect(rowsOf(calls[0])).toEqual([
      ['loyer', 75_000],
      ['internet', 25_000],
      ['primes', 2_000_005],
    ])
    expect(text).toContain('Je n’ai pas compris, et n’y ai donc pas mis : «\u00A0eau\u00A0»')
    expect(text).toContain('«\u00A0primes deux millions cinq\u00A0» est lu 2\u202F000\u202F005')
  })

  it('reads a pasted list whose amounts are in words or abbreviated', async () => {
    const { calls } = await createConversation().say(
      'Fais un budget\nLoyer : 250k\nSalaires : 2 millions cinq cent mille\nEau : 12,5',
    )
    expect(rowsOf(calls[0])).toEqual([
      ['Loyer', 250_000],
      ['Salaires', 2_500_000],
      ['Eau', 12.5],
    ])
  })

  it('says which lines and cells of a pasted table hold no amount', async () => {
    const list = await createConversation().say('Fais un budget\nLoyer : 75 000\nEau : 12 000\nGardien : à voir')
    expect(list.text).toContain('Gardien : à voir')
    const table = await createConversation().say(
      'Fais le budget\nPoste;Montant\nLoyer;75 000\nEau;voir devis\nGaz;3k\nNet;2 000',
    )
    expect(table.text).toContain('Eau : voir devis')
    expect(rowsOf(table.calls[0])).toContainEqual(['Gaz', 3_000])
  })
})
