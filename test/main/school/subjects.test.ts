import { expect, test } from 'vitest'
import { compareLevels, levelName } from '../../../src-main/school/levels.ts'
import { subjectName, subjectOf } from '../../../src-main/school/subjects.ts'

test.each([
  ['maths', 'maths'],
  ['Mathématiques ', 'maths'],
  ['Les mathématiques', 'maths'],
  ['MATH', 'maths'],
  ['Histoire-Géographie', 'history'],
  ['histoire géo', 'history'],
  ['Physique-Chimie', 'physics'],
  ['EDHC', 'civics'],
  ['English', 'english'],
  ['', 'other'],
  [undefined, 'other'],
  [' ?! ', 'other'],
])('%s counts as %s', (text, key) => {
  expect(subjectOf(text).key).toBe(key)
})

test('a subject that schools do not know keeps its name, whatever its case and accents', () => {
  expect(subjectOf('électricité  bâtiment')).toEqual({ key: 'own:electricite batiment', name: 'Électricité bâtiment' })
  expect(subjectOf('Électricité Bâtiment').key).toBe('own:electricite batiment')
  expect(subjectName('own:couture', 'Couture')).toEqual({ fr: 'Couture', en: 'Couture' })
})

test('a known subject has a name in each language', () => {
  expect(subjectName('maths', 'x')).toEqual({ fr: 'Mathématiques', en: 'Mathematics' })
})

test.each([
  ['6ème', '6e'],
  ['sixième', '6e'],
  ['6 e', '6e'],
  ['cm 2', 'CM2'],
  ['CP1', 'CP1'],
  ['ci', 'CI'],
  ['Terminale C', 'Tle C'],
  ['Tle S2', 'Tle S2'],
  ['seconde', '2nde'],
  ['1ère', '1re'],
  ['classe de 3ème', '3e'],
  ['Master 1', 'Master 1'],
  ['  ', undefined],
])('the class « %s » is written %s', (text, expected) => {
  expect(levelName(text)).toBe(expected)
})

test('classes are in the order of the school', () => {
  expect(['3e', 'Tle C', 'CM2', 'Master', 'CP1', '2nde'].sort(compareLevels)).toEqual([
    'CP1',
    'CM2',
    '3e',
    '2nde',
    'Tle C',
    'Master',
  ])
})
