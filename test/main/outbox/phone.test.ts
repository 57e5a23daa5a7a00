import { expect, test } from 'vitest'
import { isPhoneNumber, readPhone } from '../../../src-main/outbox/phone.ts'

test.each([
  ['77 123 45 67', 'SN', '+221771234567', 'SN'],
  ['07 12 34 56 78', 'CI', '+2250712345678', 'CI'],
  ['01 97 12 34 56', 'BJ', '+2290197123456', 'BJ'],
  ['70123456', 'BF', '+22670123456', 'BF'],
  ['+237 6 71 23 45 67', 'SN', '+237671234567', 'CM'],
  ['00225 07 12 34 56 78', 'SN', '+2250712345678', 'CI'],
  ['06 12 34 56 78', 'FR', '+33612345678', 'FR'],
  ['77 123 45 67', 'zz', '+221771234567', 'SN'],
])('%j of %s is %s', async (text, country, number, of) => {
  expect(await readPhone(text, country)).toMatchObject({ number, country: of })
  expect(isPhoneNumber(number)).toBe(true)
})

test.each([
  ['33 821 00 00', /n’est pas un numéro de mobile/],
  ['12', /n’est pas un numéro de téléphone.*\+221/],
  ['appelle-moi au 77 123 45 67', /n’est pas un numéro de téléphone/],
  ['+221 77 123 45 67 ; +221 78 000 00 00', /n’est pas un numéro de téléphone/],
  ['', /n’est pas un numéro de téléphone/],
])('%j is refused with a sentence', async (text, sentence) => {
  await expect(readPhone(text, 'SN')).rejects.toMatchObject({ sentence: { fr: expect.stringMatching(sentence) } })
})

test.each(['771234567', '+0221771234567', '+221 77', '+221771234567;+1', ''])(
  '%j is no number that is written to',
  text => {
    expect(isPhoneNumber(text)).toBe(false)
  },
)
