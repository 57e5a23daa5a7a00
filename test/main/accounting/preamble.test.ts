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

  it.each([
    'Télécom Plus SARL',
    'Sénégal Import-Export SA',
    'Sénégal Import-Export',
    'Éditions du Sahel',
    'De Souza & Fils',
    'Sagesse',
    'Ciel Bleu',
    'Ciel Bleu Voyages',
    'Francis Konan',
    'Nifa',
    'Pagès',
    'Closerie',
    'Date Palm',
    'Sahel Imprimerie',
    'Sahel Imprimerie SA',
    'Plan B Conseil',
    'Comptes & Conseils',
    'Heureux Commerce',
    'Ets Kouadio & Frères – Import/Export',
    'Générale d’Assurances',
    'Mobile Plus',
    'Balance Conseil SARL',
    'Entreprise-Plus SARL',
    'État Major Sécurité',
  ])('are no reason to miss %s', company => {
    const after = [
      ['12 rue Félix Faure, Dakar Plateau'],
      ['Tél : +221 33 800 00 00'],
      ['RCCM : SN-DKR-2019-B-1234'],
      ['NINEA 001234567 2V3'],
      ['NCC 1234567 A'],
      ['Balance générale'],
      ['Du 01/01/2024 au 31/12/2024'],
    ]
    expect(read([company], ...after)).toEqual({ company, period: { start: '2024-01-01', end: '2024-12-31' } })
    expect(read(...after, [company]).company).toBe(company)
    const others = [
      'Sage 100 Comptabilité',
      'Ciel Compta',
      'Tenue de compte : Franc CFA',
      'Devise GNF',
      'Page 1/3',
      'Exercice 2024',
    ]
    expect(read(...others.map(line => [line]), [company]).company).toBe(company)
  })

  it('do not make the capital a part of the name', () => {
    expect(read(['Awa Négoce SARL au capital de 1 000 000 F CFA']).company).toBe('Awa Négoce SARL')
    expect(read(['SARL au capital de 1 000 000 F CFA'], ['Awa Négoce']).company).toBe('Awa Négoce')
  })

  it('may give a day that does not exist: the year is understood', () => {
    expect(read(['Awa SARL'], ['Période du 01/01/2024 au 31/02/2024'])).toEqual({
      company: 'Awa SARL',
      period: { start: '2024-01-01', end: '2024-12-31' },
      impossibleDate: { row: 2, value: '31/02/2024' },
    })
  })

  it('write telephones like days', () => {
    expect(read(['Awa SARL'], ['Tél du siège : 27-20-30-40'], ['Exercice 2024'])).toEqual({
      company: 'Awa SARL',
      period: { start: '2024-01-01', end: '2024-12-31' },
    })
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
