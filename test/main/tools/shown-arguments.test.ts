import { describe, expect, it } from 'vitest'
import { shownArguments } from '../../../src-main/tools/shown-arguments.ts'

const quiz = {
  question: 'Combien font 6 × 7 ?',
  options: ['42', '36', '48'],
  correct_index: 0,
  explanation: 'Six fois sept font quarante-deux.',
  subject: 'maths',
}

describe('the arguments that the window may read', () => {
  it('are left as they are for a tool without secrets', () => {
    expect(shownArguments('generate_md', '{ "title":"a" ')).toBe('{ "title":"a" ')
  })

  it('hold neither the key, nor the explanation, nor the order in which the model wrote the options', () => {
    expect(JSON.parse(shownArguments('interactive_quiz', JSON.stringify(quiz)))).toEqual({
      question: 'Combien font 6 × 7 ?',
      subject: 'maths',
    })
    const statement = { statement: 'Dakar est au Sénégal.', correct: true, explanation: 'C’est sa capitale.' }
    expect(JSON.parse(shownArguments('true_false_quiz', JSON.stringify(statement)))).toEqual({
      statement: 'Dakar est au Sénégal.',
    })
  })

  it.each([
    ['an unknown name', { question: 'Quoi ?', answer: 'le-secret' }],
    ['another spelling', { question: 'Quoi ?', correctIndex: 'le-secret', Explanation: 'le-secret' }],
    ['an object in place of a text', { question: { text: 'Quoi ?', key: 'le-secret' } }],
    ['a name that objects inherit', { question: 'Quoi ?', constructor: 'le-secret', toString: 'le-secret' }],
    ['a list', ['Quoi ?', 'le-secret']],
  ])('do not show a key under %s', (_, value) => {
    expect(shownArguments('interactive_quiz', JSON.stringify(value))).not.toContain('le-secret')
  })

  it.each(['{"question":"Quoi ?","correct_index":1,"explanation":"le-sec', 'le-secret', '"le-secret"', 'null', ''])(
    'are nothing when they are no whole JSON object: %s',
    json => {
      expect(shownArguments('interactive_quiz', json)).toBe('')
    },
  )

  it.each(['interactiveQuiz', 'Interactive_Quiz', 'functions.interactive_quiz', 'quiz', 'constructor', ' '])(
    'are nothing for a tool that does not exist: %s',
    name => {
      expect(shownArguments(name, JSON.stringify(quiz))).toBe('')
    },
  )
})
