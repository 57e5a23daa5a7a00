import { expect, test } from 'vitest'
import { mixOptions, withoutMarks } from '../../../src-main/school/option-order.ts'

test('the first option comes in every place about as often', () => {
  const places = [0, 0, 0, 0]
  for (let n = 0; n < 4_000; n++) {
    const at = mixOptions(['a', 'b', 'c', 'd']).indexOf(0)
    places[at] = (places[at] ?? 0) + 1
  }
  for (const count of places) expect(count).toBeGreaterThan(800)
})

test('each option is shown once', () => {
  for (let n = 0; n < 50; n++) expect([...mixOptions(['a', 'b', 'c'])].sort()).toEqual([0, 1, 2])
})

test.each(['Toutes ces réponses', 'Aucune de ces réponses', 'All of the above', 'None of these'])(
  '« %s » stays the last',
  last => {
    for (let n = 0; n < 50; n++) expect(mixOptions(['12', last, '15', '18']).at(-1)).toBe(1)
  },
)

test.each([['A et B'], ['Les réponses A et C'], ['Options 1 and 2']])('« %s » keeps all in place', option => {
  for (let n = 0; n < 50; n++) expect(mixOptions(['12', '15', option])).toEqual([0, 1, 2])
})

test.each([
  [
    ['A) 12', 'B) 15'],
    ['12', '15'],
  ],
  [
    ['1. Dakar', '2. Thiès', '3. Kaolack'],
    ['Dakar', 'Thiès', 'Kaolack'],
  ],
  [
    ['a - oui', 'b - non'],
    ['oui', 'non'],
  ],
  [
    ['A) 12', '15'],
    ['A) 12', '15'],
  ],
  [
    ['2. 5', '1. 5'],
    ['2. 5', '1. 5'],
  ],
  [
    ['1,5', '2,5'],
    ['1,5', '2,5'],
  ],
])('the marks of %j', (options, expected) => {
  expect(withoutMarks(options)).toEqual(expected)
})
