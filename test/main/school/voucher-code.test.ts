import { randomBytes } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import {
  CODE_LENGTH,
  CODE_SYMBOLS,
  groupCode,
  hashCode,
  isCodeOf,
  makeCode,
  readCode,
  withCheck,
} from '../../../src-main/school/voucher-code.ts'

const school = randomBytes(32)
const codes = Array.from({ length: 20 }, () => makeCode(school))
const stateOf = (text: string) => readCode(text).state

describe('a code', () => {
  test('is sixteen characters, none of which is easily taken for another', () => {
    for (const code of codes) expect(code).toMatch(/^[2-9ACEFHJKMNPRTWXY]{16}$/)
    expect(CODE_SYMBOLS).not.toMatch(/[01OIL]/)
    expect(new Set(CODE_SYMBOLS).size).toBe(23)
  })

  test('has one wrong character: always found, whichever it is and wherever', () => {
    for (const code of codes) {
      for (let place = 0; place < CODE_LENGTH; place++) {
        for (const symbol of CODE_SYMBOLS) {
          if (symbol === code[place]) continue
          expect(stateOf(code.slice(0, place) + symbol + code.slice(place + 1))).toBe('check')
        }
      }
    }
  })

  test('has two characters swapped, neighbours or not: always found', () => {
    for (const code of codes) {
      for (let a = 0; a < CODE_LENGTH; a++) {
        for (let b = a + 1; b < CODE_LENGTH; b++) {
          if (code[a] === code[b]) continue
          const swapped = [...code]
          ;[swapped[a], swapped[b]] = [code[b] ?? '', code[a] ?? '']
          expect(stateOf(swapped.join(''))).toBe('check')
        }
      }
    }
  })

  test('is drawn anew each time', () => {
    expect(new Set(Array.from({ length: 2_000 }, () => makeCode(school))).size).toBe(2_000)
  })
})

describe('what people type', () => {
  const code = withCheck('25689YACEFHJKMN')

  test.each([
    ['small letters', code.toLowerCase()],
    ['groups with dashes', groupCode(code)],
    ['spaces, no-break spaces and dots', `  ${groupCode(code).replaceAll('-', '\u00a0. ')} `],
    ['long dashes', groupCode(code).replaceAll('-', ' – ')],
    [
      'letters for the figures that they look like',
      code.replace('2', 'Z').replace('5', 's').replace('6', 'G').replace('8', 'b').replace('Y', 'v'),
    ],
    ['full-width characters', [...code].map(c => String.fromCodePoint((c.codePointAt(0) ?? 0) + 0xfee0)).join('')],
  ])('%s are the same code', (_, typed) => {
    expect(readCode(typed)).toEqual({ state: 'complete', code, shown: groupCode(code) })
  })

  test.each([
    ['', 'incomplete'],
    ['2568-9', 'incomplete'],
    [`${code}2`, 'too_long'],
    [`O${code.slice(1)}`, 'character'],
    [`1${code.slice(1)}`, 'character'],
    ['é', 'character'],
    ['\u0000', 'incomplete'],
    ['😀'.repeat(16), 'character'],
  ])('« %s » is %s', (typed, state) => {
    expect(stateOf(typed)).toBe(state)
  })
})

test('a code says whose it is, to the school and to others', () => {
  const others = Array.from({ length: 200 }, () => randomBytes(32))
  for (const code of codes) expect(isCodeOf(code, school)).toBe(true)
  const mistaken = others.filter(other => isCodeOf(codes[0] ?? '', other)).length
  expect(mistaken).toBeLessThan(5)
})

test('a hash is the same for the same school only, and tells nothing of the code', async () => {
  const [code = ''] = codes
  const hash = await hashCode(code, school)
  expect(hash).toMatch(/^[\w-]{22}$/)
  expect(await hashCode(code, school)).toBe(hash)
  expect(await hashCode(code, randomBytes(32))).not.toBe(hash)
  expect(await hashCode(codes[1] ?? '', school)).not.toBe(hash)
})
