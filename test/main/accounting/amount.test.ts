import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { chooseMark, parseAmount, weighMark } from '../../../src-main/accounting/amount.ts'
import { formatAmount, roundToFranc } from '../../../src-main/accounting/format.ts'
import type { RawCell } from '../../../src-main/accounting/types.ts'

const amountOf = (cell: RawCell, mark: ',' | '.' = ',') => {
  const parsed = parseAmount(cell, mark)
  return parsed.kind === 'amount' ? parsed.amount : parsed.kind
}
const markOf = (column: RawCell[], file: RawCell[] = []) => {
  const [own, all] = [column, [...column, ...file]].map(cells => {
    const evidence = { comma: 0, dot: 0 }
    for (const cell of cells) weighMark(cell, evidence)
    return evidence
  })
  if (!own || !all) throw new Error('no evidence')
  return chooseMark(
    own,
    all,
    column.find(cell => typeof cell === 'string' && /[.,]/.test(cell)),
  )
}

describe('an amount', () => {
  it.each([
    ['1 234', 1_234_00],
    ['1\u00a0234,5', 1_234_50],
    ['1\u202f234\u202f567,89', 1_234_567_89],
    ['1.234.567,89', 1_234_567_89],
    ["1'234,50", 1_234_50],
    ['-1 234', -1_234_00],
    ['−1 234,00', -1_234_00],
    ['1 234-', -1_234_00],
    ['(1 234)', -1_234_00],
    ['12 345 F CFA', 12_345_00],
    ['12 345,00 FCFA', 12_345_00],
    ['XOF 500', 500_00],
    ['0,00', 0],
    ['-', 'empty'],
    ['  ', 'empty'],
    ['1 234 56', 'unreadable'],
    ['12 34', 'unreadable'],
    ['1O0', 'unreadable'],
    ['1,5E+06', 'unreadable'],
    ['#N/A', 'unreadable'],
    ['99999999999999999', 'unreadable'],
    [true, 'unreadable'],
  ])('written %j is %j', (cell, expected) => {
    expect(amountOf(cell)).toBe(expected)
  })

  it('keeps the side that the cell itself writes', () => {
    expect(parseAmount('1 234 Cr', ',')).toEqual({ kind: 'amount', amount: 1_234_00, side: 'C' })
    expect(parseAmount('1 234 D', ',')).toEqual({ kind: 'amount', amount: 1_234_00, side: 'D' })
    expect(parseAmount('12 345 FCFA Cr', ',')).toEqual({ kind: 'amount', amount: 12_345_00, side: 'C' })
  })

  it.each([
    [12_366_666.670000002, 12_366_666_67, undefined],
    [0.1 + 0.2, 30, undefined],
    [1.005, 101, true],
    [-85_000.5, -85_000_50, undefined],
    [99_999_999_999.99, 99_999_999_999_99, undefined],
    [5e-7, 0, undefined],
  ])('stored by a spreadsheet as %d is exact', (cell, amount, rounded) => {
    expect(parseAmount(cell, ',')).toEqual({ kind: 'amount', amount, ...(rounded && { rounded }) })
  })

  it('survives any way of writing it', () => {
    const written = fc.record({
      amount: fc.integer({ min: -900_000_000_000_00, max: 900_000_000_000_00 }),
      space: fc.constantFrom('', ' ', '\u00a0', '\u202f', "'", 'other'),
      mark: fc.constantFrom(',' as const, '.' as const),
      negative: fc.constantFrom('before', 'after', 'parentheses'),
    })
    fc.assert(
      fc.property(written, ({ amount, space, mark, negative }) => {
        const group = space === 'other' ? (mark === ',' ? '.' : ',') : space
        const size = Math.abs(amount)
        const whole = Math.floor(size / 100)
          .toString()
          .replace(/\B(?=(\d{3})+$)/g, group)
        const text = `${whole}${mark}${(size % 100).toString().padStart(2, '0')}`
        const signed =
          amount >= 0 ? text : negative === 'before' ? `-${text}` : negative === 'after' ? `${text}-` : `(${text})`
        expect(amountOf(signed, mark)).toBe(amount)
        expect(markOf([signed])).toBe(mark)
      }),
    )
  })

  it('given as a spreadsheet number gives the same centimes', () => {
    fc.assert(
      fc.property(fc.integer({ min: -10_000_000_000_00, max: 10_000_000_000_00 }), centimes => {
        expect(amountOf(centimes / 100)).toBe(centimes)
      }),
    )
  })
})

describe('the decimal mark', () => {
  it('of « 1.234 » is settled by the rest of its column', () => {
    expect(markOf(['1.234', '12.5'])).toBe('.')
    expect(markOf(['1.234', '1.234.567'])).toBe(',')
    expect(markOf(['1.234', '0.500'])).toBe('.')
    expect(markOf(['1.234', '1234.567'])).toBe('.')
  })

  it('is settled by the other columns when its own says nothing', () => {
    expect(markOf(['1.234'], ['12.50', '7.25'])).toBe('.')
    expect(markOf(['1.234'], ['12,50'])).toBe(',')
  })

  it('is no mark at all when nothing tells: thousands, since francs have no three decimals', () => {
    expect(amountOf('1.234', markOf(['1.234', '56.789']))).toBe(1_234_00)
    expect(amountOf('1,234', markOf(['1,234', '56,789']))).toBe(1_234_00)
  })
})

describe('an amount shown', () => {
  it('has centimes only where there are any', () => {
    expect(formatAmount(12_366_666_67).replaceAll('\u00a0', ' ')).toBe('12 366 666,67 F')
    expect(formatAmount(-1_000_00).replaceAll('\u00a0', ' ')).toBe('-1 000 F')
    expect(formatAmount(1_234_567_00, 'en').replaceAll('\u00a0', ' ')).toBe('1,234,567 F')
  })

  it('rounds half away from zero', () => {
    expect([50, 49, -50, -49, 150, -150].map(roundToFranc)).toEqual([1, 0, -1, 0, 2, -2])
  })
})

it('thousands and millions are exact, be they numbers or texts', () => {
  const scaled = (cell: RawCell, scale: number) => parseAmount(cell, ',', scale)
  expect(scaled(1234.567, 3)).toEqual({ kind: 'amount', amount: 1_234_567_00 })
  expect(scaled(0.1 + 0.2, 6)).toEqual({ kind: 'amount', amount: 300_000_00 })
  expect(scaled('(1 234,56789)', 3)).toEqual({ kind: 'amount', amount: -1_234_567_89 })
  expect(scaled('1,123456789', 6)).toEqual({ kind: 'amount', amount: 1_123_456_79, rounded: true })
  expect(scaled('99 999 999 999', 6)).toEqual({ kind: 'unreadable', reason: 'too_large' })
})
