import { describe, expect, test } from 'vitest'
import { fitColumns, type Measures } from '../../../../src-main/documents/writers/table-fit.ts'

const ROOM = { width: 500, padding: 5, wordLimit: 130 }
const SIZES = { largest: 9, smallest: 6.5 }

/** Points at a size of one. */
function fitIn(columns: { word: number; line: number }[], width = ROOM.width) {
  const measures: Measures = { word: columns.map(({ word }) => word), line: columns.map(({ line }) => line) }
  return fitColumns({ ...ROOM, width }, measures, [...columns.keys()], SIZES)
}

describe('the widths of columns', () => {
  test('are what their longest lines need when all fit', () => {
    const chosen = fitIn([
      { word: 4, line: 10 },
      { word: 4, line: 20 },
    ])
    expect(chosen?.size).toBe(9)
    expect(chosen?.widths[0]).toBeCloseTo(10 * 9 * 1.01 + 10)
    expect(chosen?.widths[1]).toBeCloseTo(20 * 9 * 1.01 + 10)
  })

  test('leave short columns whole, and share the rest so that long ones take as many lines', () => {
    const [short = 0, long = 0, longer = 0] =
      fitIn([
        { word: 4, line: 5 },
        { word: 4, line: 100 },
        { word: 4, line: 200 },
      ])?.widths ?? []
    expect(short).toBeCloseTo(5 * 9 * 1.01 + 10)
    expect(longer / long).toBeCloseTo(2, 1)
    expect(short + long + longer).toBeCloseTo(ROOM.width, 0)
  })

  test('never break a word that a smaller type keeps whole', () => {
    const chosen = fitIn(Array.from({ length: 10 }, () => ({ word: 5, line: 5 })))
    expect(chosen?.size).toBeLessThan(9)
    for (const width of chosen?.widths ?? []) expect(width - 10).toBeGreaterThanOrEqual(5 * (chosen?.size ?? 0))
  })

  test('come with smaller type where a narrow column would make every row tall', () => {
    const amounts = Array.from({ length: 8 }, () => ({ word: 5.4, line: 5.4 }))
    expect(fitIn([...amounts, { word: 2, line: 2 }], 535)?.size).toBe(9)
    expect(fitIn([...amounts, { word: 2, line: 30 }], 535)?.size).toBeLessThan(9)
  })

  test('are none when even the smallest type is too wide', () => {
    expect(fitIn(Array.from({ length: 20 }, () => ({ word: 5, line: 5 })))).toBeUndefined()
  })
})
