import { describe, expect, test } from 'vitest'
import { keepTogether } from '../../../../src-main/documents/writers/typography.ts'

describe('what no line end may part', () => {
  test.each([
    ['1 234 567', '1_234_567'],
    ['+221 77 123 45 10', '+221_77_123_45_10'],
    ['Tél. 77 123 45 67, bureau 4', 'Tél. 77_123_45_67, bureau 4'],
    ['01 23 45 67 89', '01_23_45_67_89'],
    ['Total : 12 % « net »', 'Total_: 12_% «_net_»'],
    ['le 12 3 fois', 'le 12 3 fois'],
    ['le 31 12 2024', 'le 31 12 2024'],
    ['sans espace', 'sans espace'],
  ])('%s', (text, expected) => {
    expect(keepTogether(text).replaceAll('\u00a0', '_')).toBe(expected)
  })
})
