import { describe, expect, it } from 'vitest'
import { markConcepts } from '../../../../src-main/model/offline-assistant/concepts.ts'
import {
  findAmounts,
  findCompany,
  findDates,
  findInvoice,
  findReason,
  findRecipient,
} from '../../../../src-main/model/offline-assistant/details.ts'
import { formatMoney, formatNumber } from '../../../../src-main/model/offline-assistant/format.ts'
import { findNumbers, findYears } from '../../../../src-main/model/offline-assistant/numbers.ts'
import { findPastedTable } from '../../../../src-main/model/offline-assistant/pasted-table.ts'
import { fold, isOneLetterApart, tokenize } from '../../../../src-main/model/offline-assistant/words.ts'

describe('numbers', () => {
  const cases: [string, number][] = [
    ['soixante-quinze mille', 75_000],
    ['deux cent cinquante mille', 250_000],
    ['quatre-vingt-dix-neuf', 99],
    ['soixante et onze', 71],
    ['quatre-vingts', 80],
    ['un million deux cent mille', 1_200_000],
    ['mille neuf cent quatre-vingt-seize', 1996],
    ['vingt et un', 21],
    ['two hundred and fifty thousand', 250_000],
    ['seventy-five thousand', 75_000],
    ['1 234 567', 1_234_567],
    ['1 500,50', 1500.5],
    ['1,5 million', 1_500_000],
    ['350 mille', 350_000],
    ['septante-cinq', 75],
  ]
  for (const [text, value] of cases) {
    it(`reads « ${text} »`, () => expect(findNumbers(tokenize(text)).map(found => found.value)).toEqual([value]))
  }

  it('keeps two numbers joined by « et » apart', () => {
    expect(findNumbers(tokenize('deux et trois')).map(found => found.value)).toEqual([2, 3])
  })

  it('takes articles for articles', () => expect(findNumbers(tokenize('une lettre et un bilan'))).toEqual([]))

  const years: [string, number[]][] = [
    ['exercice deux mille vingt-quatre', [2024]],
    ['vingt vingt-quatre', [2024]],
    ['twenty twenty-four', [2024]],
    ['two thousand and twenty four', [2024]],
    ['au 31/12/2023', [2023]],
    ['2024 comparé à 2023', [2024, 2023]],
    ['loyer de 2 024 F', []],
    ['facture de 350 000 F', []],
  ]
  for (const [text, expected] of years) {
    it(`finds the years of « ${text} »`, () => expect(findYears(tokenize(text))).toEqual(expected))
  }
})

describe('amounts shown', () => {
  it('groups by narrow no-break spaces in French and commas in English', () => {
    expect(formatMoney(1_234_567, 'fr')).toBe('1\u202F234\u202F567\u00A0FCFA')
    expect(formatMoney(-1_250_000, 'en')).toBe('\u22121,250,000\u00A0XOF')
    expect(formatNumber(1234.5, 'fr')).toBe('1\u202F234,50')
    expect(formatNumber(-0.001, 'fr')).toBe('0')
  })
})

describe('spelling', () => {
  it('folds accents, ligatures and curly apostrophes', () => expect(fold('Œuvre d’Été')).toBe("oeuvre d'ete"))

  it('allows one letter added, lost, changed or swapped, no more', () => {
    for (const word of ['billan', 'bian', 'bulan', 'blian']) expect(isOneLetterApart(word, 'bilan')).toBe(true)
    expect(isOneLetterApart('balance', 'bilan')).toBe(false)
  })

  it('does not take an ordinary word for its neighbour in the lexicon', () => {
    const concepts = (text: string) => markConcepts(tokenize(text)).map(mark => mark.concept)
    expect(concepts('j’ai envie')).not.toContain('send')
    expect(concepts('la balance générale')).toEqual(['balance'])
  })

  const negations: [string, boolean][] = [
    ['n’envoie pas d’e-mail', true],
    ['ne l’envoie surtout pas', true],
    ['sans l’envoyer', true],
    ['pas besoin de l’envoyer', true],
    ['don’t send it', true],
    ['without emailing', true],
    ['n’oublie pas de l’envoyer', false],
    ['pourquoi pas l’envoyer', false],
    ['pas de problème, envoie', false],
    ['envoie-le', false],
  ]
  for (const [text, negated] of negations) {
    it(`${negated ? 'hears' : 'sees no'} prohibition in « ${text} »`, () => {
      const marks = markConcepts(tokenize(text)).filter(mark => mark.concept === 'send' || mark.concept === 'mail')
      expect(marks.length).toBeGreaterThan(0)
      expect(marks.some(mark => mark.negated)).toBe(negated)
    })
  }
})

describe('details', () => {
  const companies: [string, string | undefined][] = [
    ['le bilan de cette entreprise', undefined],
    ['le bilan de la société Sahel Agro SARL pour 2024', 'Sahel Agro SARL'],
    ['le bilan de la societe teranga distribution pour 2024', 'teranga distribution'],
    ['bilan de « Chez Awa & Fils »', undefined],
    ['l’entreprise « Chez Awa & Fils »', 'Chez Awa & Fils'],
    ['les comptes des Ets Fatou Mbaye', 'Ets Fatou Mbaye'],
    ['Bilan SYSCOHADA 2024', undefined],
    ['bilan pour Janvier', undefined],
    ['statements for Keur Massar Ltd', 'Keur Massar Ltd'],
    ['le bilan de Baobab Services', 'Baobab Services'],
  ]
  for (const [text, company] of companies) {
    it(`finds ${company ? `the company ${company}` : 'no company'} in « ${text} »`, () =>
      expect(findCompany(text)).toBe(company))
  }

  it('finds who a letter is for', () => {
    expect(findRecipient('une relance à M. Diop pour la facture')).toBe('M. Diop')
    expect(findRecipient('une lettre à la société Kolda BTP')).toBe('Kolda BTP')
    expect(findRecipient('une lettre au directeur')).toBe('directeur')
    expect(findRecipient('convoque les parents d’élèves')).toBe('parents d’élèves')
    expect(findRecipient('écris une lettre')).toBeUndefined()
  })

  it('finds amounts but not years, dates or invoice numbers', () => {
    expect(findAmounts('facture 2025-044 de 1 850 000 F échue le 31/01/2026')).toEqual([1_850_000])
    expect(findAmounts('facture n° 10245 de soixante-quinze mille francs')).toEqual([75_000])
    expect(findAmounts('exercice 2024')).toEqual([])
  })

  it('finds invoices, dates and reasons as they are written', () => {
    expect(findInvoice('la facture n° F-102 de mars')).toBe('F-102')
    expect(findInvoice('invoice INV-77 of May')).toBe('INV-77')
    expect(findDates('du 1er avril 2026 au 15/04/2026')).toEqual(['1er avril 2026', '15/04/2026'])
    expect(findReason('demande d’explication à Mme Sow pour retards répétés')).toBe('retards répétés')
    expect(findReason('lettre à Bocar Diop')).toBeUndefined()
  })
})

describe('pasted tables', () => {
  it('reads tabs, pipes, semicolons and aligned columns, and leaves the sentence', () => {
    for (const [header, row] of [
      ['Poste\tMontant', 'Loyer\t900 000'],
      ['| Poste | Montant |\n|---|---:|', '| Loyer | 900 000 |'],
      ['Poste;Montant', 'Loyer;900 000'],
      ['Poste    Montant', 'Loyer    900 000'],
    ]) {
      const { table, rest } = findPastedTable(`Fais le budget\n${header}\n${row}\n${row}`)
      expect(table).toMatchObject({
        header: ['Poste', 'Montant'],
        rows: [
          ['Loyer', '900 000'],
          ['Loyer', '900 000'],
        ],
      })
      expect(rest).toBe('Fais le budget')
    }
  })

  it('takes prose with commas for prose', () => {
    const text = 'Bonjour, j’ai trois demandes, toutes urgentes.\nD’abord, le bilan, ensuite, la lettre.'
    expect(findPastedTable(text)).toEqual({ rest: text })
  })
})
