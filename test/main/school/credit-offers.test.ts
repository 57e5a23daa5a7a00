import { describe, expect, test } from 'vitest'
import {
  checkAnswerPrice,
  checkPacks,
  DEFAULT_PACKS,
  findPack,
  parseAnswerPrice,
  parsePacks,
  parsePaymentPage,
  paymentAddress,
} from '../../../src-main/school/credit-offers.ts'
import { waitAfter } from '../../../src-main/school/try-limit.ts'

describe('packs', () => {
  const packs = checkPacks([
    { name: 'Découverte', credits: 50, price: 500 },
    { name: 'Grand pack', credits: 1_200, price: 10_000 },
  ])

  test.each([
    ['Découverte', 'decouverte'],
    ['decouverte', 'decouverte'],
    ['le pack DÉCOUVERTE', 'decouverte'],
    ['50', 'decouverte'],
    ['50 crédits', 'decouverte'],
    ['pack de 1 200 crédits', 'grand-pack'],
    ['Grand  pack', 'grand-pack'],
  ])('« %s » is found', (asked, id) => {
    expect(findPack(packs, asked)?.id).toBe(id)
  })

  test.each(['', 'autre', '51', '0', '500 FCFA'])('« %s » is none', asked => {
    expect(findPack(packs, asked)).toBeUndefined()
  })

  test('that cannot be sold are refused', () => {
    const pack = { name: 'Mini', credits: 50, price: 500 }
    const wrong = [
      [],
      Array.from({ length: 9 }, (_, n) => ({ ...pack, name: `P${n}` })),
      [{ ...pack, name: ' ' }],
      [{ ...pack, credits: 0 }],
      [{ ...pack, credits: 1.5 }],
      [{ ...pack, price: -1 }],
      [{ ...pack, price: Number.NaN }],
      [pack, { ...pack, name: 'mini' }],
    ]
    for (const packs of wrong) expect(() => checkPacks(packs)).toThrow()
  })

  test('are the three original ones while none or nonsense is stored', () => {
    expect(DEFAULT_PACKS).toHaveLength(3)
    for (const stored of [undefined, [], 'x', [{ id: 'a' }]]) expect(parsePacks(stored)).toBe(DEFAULT_PACKS)
    expect(parsePacks(packs)).toEqual(packs)
  })
})

describe('the payment page', () => {
  test.each([
    ['https://paiement.exemple.sn/credits', 'https://paiement.exemple.sn/credits'],
    [' paiement.exemple.sn ', 'https://paiement.exemple.sn/'],
  ])('%s is taken', (typed, address) => {
    expect(parsePaymentPage(typed)).toBe(address)
  })

  test.each([
    'http://paiement.exemple.sn',
    'javascript:alert(1)',
    'file:///etc/passwd',
    'https://moi:secret@paiement.exemple.sn',
    'mailto:a@b.sn',
    'https://localhost',
    'https://a b.sn',
    '',
  ])('« %s » is not', typed => {
    expect(parsePaymentPage(typed)).toBeUndefined()
  })

  test('is filled with the pack, in its path and in its query', () => {
    const page = parsePaymentPage('https://p.sn/{pack}?c={credits}&f={price}&x={autre}') ?? ''
    const pack = { id: 'été', name: 'Été', credits: 120, price: 1_000 }
    expect(paymentAddress(page, pack)).toBe('https://p.sn/%C3%A9t%C3%A9?c=120&f=1000&x={autre}')
  })
})

test('the price of an answer is a whole number from 0 to 1 000', () => {
  for (const wrong of [-1, 0.5, 1_001, Number.NaN]) expect(() => checkAnswerPrice(wrong)).toThrow()
  expect(checkAnswerPrice(3)).toBe(3)
  for (const stored of [undefined, '3', -1, 1.5]) expect(parseAnswerPrice(stored)).toBe(0)
})

test('ten wrong codes close for a minute, then twice as long each time, an hour at most', () => {
  expect([1, 9, 10, 11, 12, 15, 16, 10_000].map(waitAfter)).toEqual([
    0, 0, 60_000, 120_000, 240_000, 1_920_000, 3_600_000, 3_600_000,
  ])
})
