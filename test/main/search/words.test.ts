import { describe, expect, it } from 'vitest'
import { lightStem, stem } from '../../../src-main/search/stem.ts'
import { foldWord, indexTerms, wordsOf } from '../../../src-main/search/words.ts'

const words = (text: string) => wordsOf(text).map(({ word }) => word)

describe('the words of a text', () => {
  it('are folded: accents, case, ligatures, apostrophes of both kinds, digits of other scripts', () => {
    expect(words("L’ŒUVRE d'Ægidius aﬃchée en ٢٠٢٤")).toEqual(['oeuvre', 'aegidius', 'affichee', '2024'])
    expect(foldWord('Straße')).toBe('strasse')
    expect(foldWord('e\u0301cole')).toBe('ecole')
  })

  it('leave out what says nothing, in both languages', () => {
    expect(words('Quel est le montant de la facture, and where is it?')).toEqual(['montant', 'facture'])
  })

  it('hold an amount as one number, however its thousands are set apart', () => {
    for (const written of [
      '1 250 000',
      '1\u202f250\u202f000',
      '1\u00a0250\u00a0000',
      '1.250.000',
      '1,250,000',
      '1250000',
    ])
      expect(words(`total ${written} francs`)).toEqual(['total', '1250000', 'francs'])
  })

  it('hold the month of a date by its name, however the date is written', () => {
    for (const written of ['05/03/2024', '2024-03-05', '5.3.2024']) {
      expect(words(written).toSorted()).toEqual(['2024', '5', 'mars'])
    }
    expect(words('03/2024')).toEqual(['mars', '2024'])
  })

  it('know where they stand in the text as it is written', () => {
    const text = 'Numéro 12 : les Œuvres'
    expect(wordsOf(text).map(({ start, end }) => text.slice(start, end))).toEqual(['Numéro', '12', 'Œuvres'])
  })

  it('drop leading zeros, so that « 0117 » is found as 117', () => {
    expect(words('FAC-2024-0117')).toEqual(['fac', '2024', '117'])
  })

  it('give the index one stem a word', () => {
    expect(indexTerms('Les factures impayées')).toBe(`${stem('factures')} ${stem('impayees')}`)
  })
})

describe('a stem', () => {
  const families = [
    'payer paiement paiements paye payee payees paie payeur',
    'facture factures facturer facturation facturee',
    'amortir amorti amortissement amortissements amortissable',
    'comptable comptables comptabilite compter comptabiliser',
    'vendre vendu vente ventes vendeur vendeuse',
    'acheter achat achats achete acheteur',
    'declarer declaration declarations declare declaree',
    'licencier licenciement licencie',
    'demission demissionner demissionnaire',
    'livraison livrer livre livraisons livreur',
    'banque banques bancaire bancaires',
    'fiscal fiscaux fiscale fiscalite',
    'travail travaux travailler',
    'immobilisation immobilisations immobilise immobiliser',
    'elire elu elus election',
    'louer location locataire',
    'construire construction construit',
    'produire production produit',
    'exporter exportation exportations export',
    'rembourser remboursement rembourse',
    'annuel annuelle annuels annuelles',
    'national nationaux nationale nationales',
    'payment payments paid pay',
    'invoice invoices invoiced invoicing',
    'company companies',
  ]

  it.each(families)('is shared by %s', family => {
    expect(new Set(family.split(' ').map(stem)).size).toBe(1)
  })

  it('leaves numbers, short words and other alphabets alone', () => {
    expect(['2024', 'tva', 'cm2', 'عقد'].map(stem)).toEqual(['2024', 'tva', 'cm2', 'عقد'])
  })

  it('tells a plural from another word', () => {
    expect(lightStem('factures')).toBe(lightStem('facture'))
    expect(lightStem('facturation')).not.toBe(lightStem('facture'))
  })
})
