import { describe, expect, it } from 'vitest'
import {
  conjugate,
  type Person,
  type Tense,
  withSubject,
} from '../../../../../src-main/model/offline-assistant/school/conjugate.ts'
import {
  FIRST_GROUP,
  IRREGULAR_VERBS,
  SECOND_GROUP,
} from '../../../../../src-main/model/offline-assistant/school/verbs.ts'
import { FORMS } from './verb-forms.ts'

const PERSONS: readonly Person[] = [0, 1, 2, 3, 4, 5]

describe('the conjugator', () => {
  it('agrees with the table of forms for every verb, tense and person', () => {
    const wrong: string[] = []
    for (const verb of [...IRREGULAR_VERBS, ...FIRST_GROUP, ...SECOND_GROUP]) {
      const forms = FORMS[verb]
      if (!forms) throw new Error(`the table has no « ${verb} »`)
      const rows: [Tense, readonly string[]][] = [
        ['présent', forms.present],
        ['imparfait', forms.imperfect],
        ['futur', forms.future],
      ]
      for (const [tense, row] of rows)
        for (const person of PERSONS)
          if (conjugate(verb, tense, person) !== row[person])
            wrong.push(`${verb}, ${tense}, ${person}: ${conjugate(verb, tense, person)}, not ${row[person]}`)
      const past = conjugate(verb, 'passé composé', 2).split(' ').at(-1)
      if (past !== forms.participle) wrong.push(`${verb}: ${past}, not ${forms.participle}`)
    }
    expect(wrong).toEqual([])
  })

  const agreements: [string, Person, boolean, string][] = [
    ['aller', 2, true, 'est allée'],
    ['aller', 5, true, 'sont allées'],
    ['partir', 5, false, 'sont partis'],
    ['naître', 2, true, 'est née'],
    ['mourir', 5, true, 'sont mortes'],
    ['manger', 5, true, 'ont mangé'],
    ['finir', 3, false, 'avons fini'],
    ['devenir', 2, false, 'est devenu'],
  ]
  for (const [verb, person, feminine, form] of agreements)
    it(`makes « ${form} »`, () => expect(conjugate(verb, 'passé composé', person, { feminine })).toBe(form))

  it('elides « je »', () => {
    expect(withSubject('je', 'aime')).toBe('j’aime')
    expect(withSubject('je', 'habite')).toBe('j’habite')
    expect(withSubject('je', 'écris')).toBe('j’écris')
    expect(withSubject('je', 'mange')).toBe('je mange')
  })
})
