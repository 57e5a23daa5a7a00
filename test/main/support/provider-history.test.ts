import { describe, expect, it } from 'vitest'
import { assertAccepted, historyProblems } from '../../support/provider-history.ts'

const user = { role: 'user', content: 'Bonjour' }
const asks = (...ids: string[]) => ({
  role: 'assistant',
  content: '',
  toolCalls: ids.map(id => ({ id, name: 'list_user_files', arguments: '{}' })),
})
const result = (toolCallId: string) => ({ role: 'tool', toolCallId, content: '{}' })
const answer = { role: 'assistant', content: 'Voilà.' }

describe('the check of histories', () => {
  it('finds nothing wrong with a sound one, in our form and on the wire', () => {
    expect(
      historyProblems([{ role: 'system', content: 's' }, user, asks('a', 'b'), result('a'), result('b'), answer]),
    ).toEqual([])
    const wire = [
      user,
      {
        role: 'assistant',
        content: null,
        tool_calls: [{ id: 'a', type: 'function', function: { name: 'x', arguments: '{}' } }],
      },
      { role: 'tool', tool_call_id: 'a', content: 'ok' },
    ]
    expect(historyProblems(wire, { request: true })).toEqual([])
  })

  const WRONG: [string, unknown[], RegExp][] = [
    ['a call without its result', [user, asks('a'), user], /before the results of a/],
    ['a call without its result at the end', [user, asks('a')], /the end comes before/],
    ['a result that nothing called', [user, result('a')], /nothing called/],
    ['a second result', [user, asks('a'), result('a'), result('a')], /second/],
    ['results out of order', [user, asks('a', 'b'), result('b'), result('a')], /before that of a/],
    ['two calls of one id', [user, asks('a', 'a'), result('a')], /two calls/],
    ['a question right after a result', [user, asks('a'), result('a'), user], /right after a tool result/],
    ['an empty answer', [user, { role: 'assistant', content: ' ' }], /neither text nor calls/],
    ['half a character', [{ role: 'user', content: '\ud83d' }], /half a character/],
    ['a second system message', [user, { role: 'system', content: 's' }], /not the first/],
    ['no message', [], /no message/],
    ['an unknown role', [{ role: 'bot', content: 'x' }], /the role "bot"/],
    ['a call without id', [user, asks('')], /without id/],
    ['an empty list of calls', [user, { role: 'assistant', content: 'x', toolCalls: [] }], /empty or wrong list/],
    ['a result of another call', [user, asks('a'), result('b')], /nothing called/],
    ['a result without id', [user, asks('a'), { role: 'tool', content: 'x' }], /without the id/],
    ['a message without content', [{ role: 'user' }], /no text/],
    [
      'arguments as an object',
      [user, { role: 'assistant', content: '', toolCalls: [{ id: 'a', name: 'x', arguments: {} }] }, result('a')],
      /arguments that are no text/,
    ],
  ]
  for (const [name, messages, problem] of WRONG) {
    it(`names ${name}`, () => expect(() => assertAccepted(messages)).toThrow(problem))
  }

  it('names arguments on the wire that are no object, and a request that ends with an answer', () => {
    const call = { id: 'a', type: 'function', function: { name: 'x', arguments: '[1' } }
    const wire = [
      user,
      { role: 'assistant', content: '', tool_calls: [call] },
      { role: 'tool', tool_call_id: 'a', content: '' },
    ]
    expect(historyProblems(wire).join()).toMatch(/no object/)
    expect(historyProblems([user, answer], { request: true }).join()).toMatch(/last message/)
  })
})
