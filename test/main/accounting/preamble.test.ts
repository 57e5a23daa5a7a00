import { describe, expect, it } from 'vitest'
import { readPreamble } from '../../../src-main/accounting/preamble.ts'
import type { RawCell } from '../../../src-main/accounting/types.ts'

const read = (...lines: RawCell[][]) => readPreamble(lines.map((cells, index) => ({ row: index + 1, cells })))

describe('the lines above a balance', () => {
  it.each<[string, RawCell[][], string | undefined]>([
    ['the first line', [['Awa Négoce SARL'], ['Balance générale']], 'Awa Négoce SARL'],
    ['after its title', [['Balance des comptes'], ['Raison sociale : Kofi & Fils']], 'Kofi & Fils'],
    [
      'beside its title',
      [
        ['Dossier', null],
        ['Société', 'Lagune SA'],
      ],
      'Lagune SA',
    ],
    [
      'nowhere',
      [['SYSCOHADA révisé'], ['Balance générale'], ['Édité le 12/02/2025'], ['Page 1'], ['Devise : XOF']],
      undefined,
    ],
  ])('name the company: %s', (_, lines, company) => {
    expect(read(...lines).company).toBe(company)
  })

  it.each<[string, string, string]>([
    ['Période du 01/01/24 au 31/12/24', '2024-01-01', '2024-12-31'],
    ['Du 01-07-2023 au 30-06-2024', '2023-07-01', '2024-06-30'],
    ['Exercice clos le 31 décembre 2024', '2024-01-01', '2024-12-31'],
    ['Balance au 30/09/2024', '2024-01-01', '2024-09-30'],
    ['Exercice 2024', '2024-01-01', '2024-12-31'],
    ['Période de 01/2024 à 12/2024', '2024-01-01', '2024-12-31'],
    ['De janvier 2024 à février 2024', '2024-01-01', '2024-02-29'],
    ['For the year ended 31 December 2024', '2024-01-01', '2024-12-31'],
    ['2024-01-01 - 2024-12-31', '2024-01-01', '2024-12-31'],
  ])('say the fiscal year: %s', (line, start, end) => {
    expect(read(['Awa SARL'], ['Date de tirage : 12/02/2025', line])).toEqual({
      company: 'Awa SARL',
      period: { start, end },
    })
  })

  it('do not take the day of printing for the year', () => {
    expect(read(['Awa SARL'], ['Imprimé le 12/02/2025']).period).toBeUndefined()
    expect(read(['Awa SARL'], ['Date de tirage', new Date('2025-02-12T00:00:00Z')]).period).toBeUndefined()
  })
})
