import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cleanMessage, measureSms, plainForSms } from '../../../src-main/outbox/sms-count.ts'

test.each([
  ['a'.repeat(160), 'GSM-7', 1],
  ['a'.repeat(161), 'GSM-7', 2],
  ['a'.repeat(306), 'GSM-7', 2],
  ['a'.repeat(307), 'GSM-7', 3],
  ['€'.repeat(80), 'GSM-7', 1],
  ['€'.repeat(81), 'GSM-7', 2],
  ['é'.repeat(160), 'GSM-7', 1],
  ['ê'.repeat(70), 'UCS-2', 1],
  ['ê'.repeat(71), 'UCS-2', 2],
  ['ê'.repeat(134), 'UCS-2', 2],
  ['ê'.repeat(135), 'UCS-2', 3],
  ['😀'.repeat(35), 'UCS-2', 1],
  ['😀'.repeat(36), 'UCS-2', 2],
  ['Ça coûte 5 000 FCFA', 'UCS-2', 1],
  ['Code : [AB-12] ~ 50 %\nÀ payer', 'UCS-2', 1],
  ['Code : [AB-12] ~ 50 %\na payer', 'GSM-7', 1],
  ['ç', 'UCS-2', 1],
  ['Ç', 'GSM-7', 1],
  ['', 'GSM-7', 1],
])('%j makes %s in %i part(s)', (text, encoding, parts) => {
  expect(measureSms(text)).toEqual({ encoding, parts })
})

test('an escaped character is not split between two parts', () => {
  // 152 septets and an escape pair: the pair begins the next part, and the last part is one septet shorter of room.
  expect(measureSms(`${'a'.repeat(152)}€${'a'.repeat(151)}`)).toEqual({ encoding: 'GSM-7', parts: 2 })
  expect(measureSms(`${'a'.repeat(152)}€${'a'.repeat(152)}`)).toEqual({ encoding: 'GSM-7', parts: 3 })
})

test('a surrogate pair is not split between two parts', () => {
  expect(measureSms(`${'ê'.repeat(66)}😀${'ê'.repeat(65)}`)).toEqual({ encoding: 'UCS-2', parts: 2 })
  expect(measureSms(`${'ê'.repeat(66)}😀${'ê'.repeat(66)}`)).toEqual({ encoding: 'UCS-2', parts: 3 })
})

test('any text makes at least as many parts as its size needs, and one more character never makes fewer', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: 'binary', maxLength: 480 }),
      fc.string({ unit: 'binary', maxLength: 5 }),
      (text, more) => {
        const { parts, encoding } = measureSms(text)
        expect(parts).toBeGreaterThanOrEqual(Math.ceil(text.length / (encoding === 'UCS-2' ? 70 : 160)) || 1)
        expect(measureSms(text + more).parts).toBeGreaterThanOrEqual(parts)
      },
    ),
  )
})

test('typographic signs become plain when that is all it takes, and only then', () => {
  const fancy = 'L’échéance du «\u00a0bilan\u00a0» – déposé… “vite” au cœur\u00a0!'
  expect(plainForSms(fancy)).toBe('L\'échéance du "bilan" - déposé... "vite" au coeur !')
  expect(measureSms(plainForSms(fancy)).encoding).toBe('GSM-7')
  const accented = 'L’impôt est dû : ça ira'
  expect(plainForSms(accented)).toBe(accented)
})

test('controls and marks that turn text around do not leave, line breaks do', () => {
  expect(cleanMessage(' Bonjour\r\nAwa\u0000\u202e ')).toBe('Bonjour\nAwa')
  expect(cleanMessage('\ud800')).toBe('\ufffd')
  expect(measureSms(cleanMessage('\ufeffBon\u200bjour\u00ad')).encoding).toBe('GSM-7')
  expect(cleanMessage(' \u200b\u2060 ')).toBe('')
})
