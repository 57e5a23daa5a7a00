import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createQuizFilter, withoutQuizText } from '../../../src-main/model/quiz-text.ts'
import { call, fakeModel } from '../../support/fake-model.ts'

const ARGUMENTS = {
  question: 'Combien font 6 × 7 ?',
  options: ['42', '36'],
  correct_index: 0,
  explanation: 'Sept fois six font zébulon.',
}
const JSON_ARGUMENTS = JSON.stringify(ARGUMENTS)
const STATEMENT = '{"statement": "6 × 7 = 42", "correct": true, "explanation": "zébulon"}'

function read(...pieces: string[]) {
  const filter = createQuizFilter()
  const shown = pieces.map(piece => filter.push(piece)).join('') + filter.finish()
  return { shown, calls: [...filter.calls] }
}

const named = (name: string) => `{"name": "${name}", "arguments": ${JSON_ARGUMENTS}}`

const QUIZZES: [string, string, string][] = [
  ['an unknown name in a tag', `<tool_call>${named('interactiveQuiz')}</tool_call>`, ''],
  ['an unknown name alone', named('quiz'), ''],
  ['a name without a quiz in it', named('ask_question'), ''],
  ['text around it', `Voici :\n${named('make_quiz')}\nÀ vous !`, 'Voici :\nÀ vous !'],
  ['a call within a line', `Je demande ${named('interactive_quiz')} maintenant.`, 'Je demande maintenant.'],
  ['a fence', `Voici :\n\`\`\`json\n${named('quizz')}\n\`\`\`\nÀ vous !`, 'Voici :\nÀ vous !'],
  ['a fence of another language', `\`\`\`javascript\n${JSON_ARGUMENTS}\n\`\`\``, ''],
  ['the arguments alone', JSON.stringify(ARGUMENTS, null, 2), ''],
  ['a list of them', `[${JSON_ARGUMENTS},\n${JSON_ARGUMENTS}]`, ''],
  ['a true or false one', STATEMENT, ''],
  ['arguments as JSON text', `{"function": "quiz", "arguments": ${JSON.stringify(JSON_ARGUMENTS)}}`, ''],
  ['a call of Python', `interactive_quiz(question="6 × 7 ?", options=["42"], correct_index=0)\nBon !`, 'Bon !'],
  ['a call of Python in a fence', '```tool_code\nprint(interactive_quiz(question="6?", correct_index=0))\n```', ''],
  ['a dictionary of Python', "{'question': 'L’aire ?', 'options': ['1', '2'], 'correct_index': 0}", ''],
  ['JavaScript', '{ question: "6 × 7 ?", options: ["42", "36"], answer: "42" }', ''],
  ['other keys in French', '{"énoncé": "6 × 7 ?", "choix": ["42", "36"], "bonne_réponse": "42"}', ''],
  [
    'parameters in tags',
    '<function=interactiveQuiz>\n<parameter=question>6 × 7 ?</parameter>\n<parameter=correct_index>0</parameter>\n</function>',
    '',
  ],
  ['an invoke tag', '<invoke name="quiz"><parameter name="question">6 ?</parameter></invoke> Bien.', 'Bien.'],
  [
    'keys and values in tags',
    '<tool_call>true_false\n<arg_key>statement</arg_key><arg_value>A</arg_value><arg_key>correct</arg_key></tool_call>',
    '',
  ],
  ['Mistral’s tag', `[TOOL_CALLS]interactive_quizz[ARGS]${JSON_ARGUMENTS}`, ''],
  ['quotes that are broken', `{"question": "Le mot "zébulon" ?", "correct_index": 0, "explanation": "b"c"}\nFin`, ''],
  ['a list of calls of Python', '[interactive_quiz(question="6 × 7 ?", correct_index=0)]\nBon !', 'Bon !'],
  ['the end of a call', 'Suite : "explanation": "zébulon", "correct_index": 0}}', 'Suite :'],
  ['a piece of a call', 'Suite : "correct_index": 0, "explanation": "zébulon"}', 'Suite :'],
]

test.each(QUIZZES)('%s is taken out', (_name, text, shown) => {
  expect(read(text).shown.trim()).toBe(shown)
  expect(read(text).calls.length).toBeGreaterThan(0)
})

test.each(QUIZZES)('%s is taken out wherever it is cut', (_name, text) => {
  const wanted = read(text)
  expect(read(...text)).toEqual(wanted)
  for (let at = 1; at < text.length; at++)
    expect(read(text.slice(0, at), text.slice(at)), `cut at ${at}`).toEqual(wanted)
})

test.each(QUIZZES)('%s that stops anywhere shows no key', (_name, text) => {
  for (let end = 1; end < text.length; end++) {
    expect(read(text.slice(0, end)).shown, `ends at ${end}`).not.toMatch(/zébulon|correct_index\W+\d|42/)
  }
})

const TEXTS = [
  'Le quiz (facile) commence : 6 < 7, [1], `code` et {x}.',
  'Voici le quiz(s) : réponse correcte, correctement.',
  '\\frac{1}{2} + \\begin{cases} a \\end{cases} et \\{x : x > 0\\}',
  '```css\n.quiz { color: red; }\n```\nVoilà.',
  '```json\n{"nom": "Awa", "âge": 9}\n```\n\n```python\nprint("bonjour")\n```',
  '{"nom": "Awa"',
  'La balise <function> et `<tool_call>` : rien.',
  '[le plan](https://example.org)\n- [ ] à faire\n[{"a": 1}]',
  'fin <tool_',
  'fin ``',
  'Correct ! Ta réponse : 42. L\'eau, "d\'ici", \'x\' : "correct" et "correct" : juste.',
  '<tool_call>{"name": "delete_all", "arguments": {}}</tool_call>',
]

test.each(TEXTS)('ordinary text stays as it is: %s', text => {
  expect(read(text)).toEqual({ shown: text, calls: [] })
  expect(read(...text)).toEqual({ shown: text, calls: [] })
})

/** Fragments that mean something to the filter, none of which tells a key. */
const FRAGMENTS = [
  ...['<tool_call>', '</tool_call>', '<function=', '[TOOL_CALLS]', '```', '```json\n', 'quiz', 'quiz(', 'print(', '('],
  ...[
    '"',
    "'",
    '`',
    ':',
    '=',
    ',',
    '<',
    '[',
    ']',
    '{',
    '}',
    '\n',
    ' ',
    ')',
    '"a"',
    '{"a": 1}',
    'correct',
    '_',
    'texte',
  ],
]

test('text without a key is never lost, wherever it is cut', () => {
  const fragments = fc.array(fc.constantFrom(...FRAGMENTS), { maxLength: 12 })
  const property = fc.property(fragments, fc.nat(), (pieces, cut) => {
    const text = pieces.join('')
    const at = cut % (text.length + 1)
    for (const reading of [read(text), read(...pieces), read(...text), read(text.slice(0, at), text.slice(at))]) {
      if (reading.calls.length === 0) expect(reading.shown).toBe(text)
    }
  })
  fc.assert(property, { numRuns: 3000 })
})

test('ordinary text is not held back', () => {
  const filter = createQuizFilter()
  expect(filter.push('Une question, ')).toBe('Une question, ')
  expect(filter.push('un total {x} et 6 < 7 ')).toBe('un total {x} et 6 < 7 ')
})

test('a broken server that writes without end costs no time', () => {
  const filter = createQuizFilter()
  for (let at = 0; at < 20_000; at++) filter.push('{"a": "'.padEnd(100, at % 2 === 0 ? ' ' : 'x'))
  filter.push('x'.repeat(1_000_000))
  expect(filter.finish().length).toBeGreaterThan(1_000_000)
})

test('what was taken out becomes the calls that it should have been', () => {
  expect(read(named('interactiveQuiz')).calls).toEqual([{ name: 'interactive_quiz', arguments: JSON_ARGUMENTS }])
  expect(read(STATEMENT).calls.map(({ name }) => name)).toEqual(['true_false_quiz'])
  expect(read(`[${JSON_ARGUMENTS}, ${JSON_ARGUMENTS}]`).calls).toHaveLength(2)
  const cut = named('interactive_quiz').slice(0, 80)
  expect(read(cut).calls).toEqual([{ name: 'interactive_quiz', arguments: cut }])
})

async function answer(step: Parameters<typeof fakeModel>[0][number]) {
  const model = withoutQuizText(fakeModel([step]))
  const chunks = []
  for await (const chunk of model.stream({ messages: [], toolChoice: 'auto', signal: AbortSignal.timeout(5_000) })) {
    chunks.push(chunk)
  }
  return chunks
}

test('the model’s message ends with the call, and without its text', async () => {
  expect(await answer({ text: ['Voici.\n', named('quiz')] })).toEqual([
    { type: 'text', text: 'Voici.\n' },
    {
      type: 'end',
      finishReason: 'tool_calls',
      message: {
        role: 'assistant',
        content: 'Voici.',
        toolCalls: [{ id: expect.any(String), name: 'interactive_quiz', arguments: JSON_ARGUMENTS }],
      },
    },
  ])
})

test('a quiz written beside its own call is asked once', async () => {
  const chunks = await answer({ text: named('quiz'), calls: [call('a', 'interactive_quiz', ARGUMENTS)] })
  expect(chunks).toMatchObject([{ message: { content: '', toolCalls: [{ id: 'a' }] } }])
})

test('a model that writes its quiz as text again and again is asked to mend it twice a turn', async () => {
  const model = withoutQuizText(fakeModel([1, 2, 3].map(() => ({ text: ['Voici. ', named('quiz')] }))))
  const ends = []
  for (let turn = 0; turn < 3; turn++) {
    for await (const chunk of model.stream({ messages: [], toolChoice: 'auto', signal: AbortSignal.timeout(5_000) })) {
      if (chunk.type === 'end') ends.push([chunk.message.content, chunk.message.toolCalls?.length, chunk.finishReason])
    }
  }
  expect(ends).toEqual([
    ['Voici.', 1, 'tool_calls'],
    ['Voici.', 1, 'tool_calls'],
    ['Voici.', undefined, 'stop'],
  ])
})

test('an answer without a quiz is handed on untouched', async () => {
  expect(await answer({ text: 'Bonjour {"a": 1}', finishReason: 'length' })).toMatchObject([
    { type: 'text', text: 'Bonjour {"a": 1}' },
    { type: 'end', finishReason: 'length', message: { content: 'Bonjour {"a": 1}' } },
  ])
})
