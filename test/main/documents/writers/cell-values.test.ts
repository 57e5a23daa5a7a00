import { describe, expect, test } from 'vitest'
import {
  type CellInput,
  type CellValue,
  type ColumnType,
  newReading,
  observe,
  type Refused,
  readCell,
} from '../../../../src-main/documents/writers/cell-values.ts'

function read(type: ColumnType, values: CellInput[]): (CellValue | Refused)[] {
  const column = newReading(type)
  for (const value of values) observe(column, value)
  return values.map(value => readCell(value, column))
}

function isRefused(value: CellValue | Refused | undefined): boolean {
  return typeof value === 'object' && value !== null && 'refused' in value
}

describe('the cells of a column', () => {
  test.each([
    ['1 234,50', 1234.5],
    ['1\u202f234\u00a0567', 1_234_567],
    ['1.234.567', 1_234_567],
    ['1.234,5', 1234.5],
    ['1,234.5', 1234.5],
    ["1'234", 1234],
    ['(1 234)', -1234],
    ['1 234-', -1234],
    ['−12', -12],
    ['-0', 0],
    ['12 500 FCFA', 12_500],
    ['12 500 F CFA', 12_500],
    ['12 500 XOF', 12_500],
    ['3,5 €', 3.5],
    ['0,5', 0.5],
    [',5', 0.5],
    ['–', null],
    ['', null],
  ])('reads %s as money', (text, expected) => {
    expect(read('money', [text])).toEqual([expected])
  })

  test.each(['douze', '12abc', '1,2,3', '1.23.456', '--5', '1 2 3 4,5,6', 'NaN', 'Infinity', '1e5'])(
    'refuses %s as a number',
    text => {
      expect(isRefused(read('number', [text])[0])).toBe(true)
    },
  )

  test('settles an ambiguous figure by the others of its column', () => {
    expect(read('number', ['1.234', '0,5'])).toEqual([1234, 0.5])
    expect(read('number', ['1.234', '2.5'])).toEqual([1.234, 2.5])
    expect(read('number', ['1,234', '12,345.6'])).toEqual([1234, 12_345.6])
  })

  test('does not guess a plain number that nothing settles, but knows that francs have no thousandths', () => {
    expect(isRefused(read('number', ['1.234'])[0])).toBe(true)
    expect(read('money', ['1.234'])).toEqual([1234])
  })

  test.each([
    ['31/12/2024', '2024-12-31'],
    ['1/2/2024', '2024-02-01'],
    ['31-12-24', '2024-12-31'],
    ['31.12.1999', '1999-12-31'],
    ['2024-12-31', '2024-12-31'],
    ['2024-12-31T23:59:59Z', '2024-12-31'],
    ['20241231', '2024-12-31'],
    ['31 décembre 2024', '2024-12-31'],
    ['1er août 2024', '2024-08-01'],
    ['5 juil. 2024', '2024-07-05'],
    ['5 juin 2024', '2024-06-05'],
    ['3 March 2024', '2024-03-03'],
  ])('reads %s as a day', (text, day) => {
    expect(read('date', [text])).toEqual([new Date(`${day}T00:00:00Z`)])
  })

  test.each(['31/02/2024', '29/02/2023', '12/31/2024', '2024', '45000', 'demain', '1 brumaire 1800', '00/01/2024'])(
    'refuses %s as a day',
    text => {
      expect(isRefused(read('date', [text])[0])).toBe(true)
    },
  )

  test('takes percentages as fractions only when the whole column is between -1 and 1', () => {
    expect(read('percent', [0.18, 0.05])).toEqual([0.18, 0.05])
    expect(read('percent', [18, 0.5])).toEqual([0.18, 0.005])
    expect(read('percent', ['18 %', '19,25%', '0,5 %'])).toEqual([0.18, 0.1925, 0.005])
    expect(read('percent', ['18', '0,5'])).toEqual([0.18, 0.005])
  })

  test('leaves texts as they are', () => {
    expect(read('text', ['1 234', 411_100, true, null])).toEqual(['1 234', '411100', 'oui', null])
  })
})
