import { expect, test } from 'vitest'
import { assertAcceptedByOpenAi } from '../../support/accepted-history.ts'

const call = (id: string, text: unknown = '{}') => ({
  id,
  type: 'function',
  function: { name: 'read_user_file', arguments: text },
})
const calls = (...ids: string[]) => ({ role: 'assistant', content: null, tool_calls: ids.map(id => call(id)) })
const result = (id: string) => ({ role: 'tool', tool_call_id: id, content: 'lu' })
const user = { role: 'user', content: 'Bonjour' }

test('a whole history passes, in the wire form and in ours', () => {
  assertAcceptedByOpenAi([
    { role: 'system', content: '' },
    user,
    calls('a', 'b'),
    result('b'),
    result('a'),
    { role: 'assistant', content: 'Voilà' },
    user,
    calls('a'),
    result('a'),
  ])
  assertAcceptedByOpenAi([
    user,
    { role: 'assistant', content: '', toolCalls: [{ id: 'a', name: 'read_user_file', arguments: '{' }] },
    { role: 'tool', toolCallId: 'a', content: '' },
  ])
})

test.each([
  ['no message', []],
  ['an unknown role', [{ role: 'bot', content: 'x' }]],
  ['a call left unanswered at the end', [user, calls('a')]],
  ['a call left unanswered before the next message', [user, calls('a', 'b'), result('a'), user]],
  ['an answer to nothing', [user, result('a')]],
  ['an answer to another call', [user, calls('a'), result('b')]],
  ['two answers to one call', [user, calls('a'), result('a'), result('a')]],
  ['an answer that comes after another message', [user, calls('a'), user, result('a')]],
  ['two calls of one id', [user, calls('a', 'a'), result('a')]],
  ['arguments as an object', [user, { role: 'assistant', content: null, tool_calls: [call('a', {})] }, result('a')]],
  ['a call without id', [user, { role: 'assistant', content: null, tool_calls: [call('')] }]],
  ['an empty list of calls', [user, { role: 'assistant', content: 'x', tool_calls: [] }]],
  ['an empty assistant message', [user, { role: 'assistant', content: '' }]],
  ['an assistant message with neither text nor call', [user, { role: 'assistant', content: null }]],
  ['a user message without content', [{ role: 'user' }]],
  ['a tool message without id', [user, calls('a'), { role: 'tool', content: 'x' }]],
])('%s is refused', (_name, messages) => {
  expect(() => assertAcceptedByOpenAi(messages)).toThrow()
})
