import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { repairHistory } from '../../../src-main/agent/history.ts'
import type { Message } from '../../../src-main/types.ts'
import { call } from '../../support/fake-model.ts'
import { assertAccepted } from '../../support/provider-history.ts'

const user: Message = { role: 'user', content: 'oui' }

describe('repairing a history', () => {
  it('leaves a sound one as it is', () => {
    const sound: Message[] = [
      { role: 'system', content: 'règles' },
      user,
      { role: 'assistant', content: '', toolCalls: [call('a', 'look'), call('b', 'look')] },
      { role: 'tool', toolCallId: 'a', content: '1' },
      { role: 'tool', toolCallId: 'b', content: '2' },
      { role: 'assistant', content: 'fini' },
    ]
    expect(repairHistory(sound)).toEqual(sound)
  })

  it('gives an orphan call an answer that claims nothing', () => {
    const repaired = repairHistory([user, { role: 'assistant', content: '', toolCalls: [call('a', 'look')] }])
    expect(repaired.at(-1)).toMatchObject({
      role: 'tool',
      toolCallId: 'a',
      content: expect.stringContaining('Interrompu'),
    })
  })

  it('drops a result without a call, and a second result of the same call', () => {
    const repaired = repairHistory([
      user,
      { role: 'tool', toolCallId: 'x', content: 'perdu' },
      { role: 'assistant', content: '', toolCalls: [call('a', 'look')] },
      { role: 'tool', toolCallId: 'a', content: 'premier' },
      { role: 'tool', toolCallId: 'a', content: 'second' },
    ])
    expect(repaired.filter(message => message.role === 'tool').map(message => message.content)).toEqual(['premier'])
  })

  it('puts results in call order', () => {
    const repaired = repairHistory([
      user,
      { role: 'assistant', content: '', toolCalls: [call('a', 'look'), call('b', 'look')] },
      { role: 'tool', toolCallId: 'b', content: '2' },
      { role: 'tool', toolCallId: 'a', content: '1' },
    ])
    expect(repaired.slice(2).map(message => message.content)).toEqual(['1', '2'])
  })

  it('never lets a user message follow a result directly, which Mistral refuses', () => {
    const repaired = repairHistory([
      user,
      { role: 'assistant', content: '', toolCalls: [call('a', 'look')] },
      { role: 'tool', toolCallId: 'a', content: '1' },
      user,
    ])
    expect(repaired.map(message => message.role)).toEqual(['user', 'assistant', 'tool', 'assistant', 'user'])
  })

  it('makes any sequence of messages one that OpenAI accepts, and repairs it only once', () => {
    const id = fc.constantFrom('a', 'b', 'c')
    const message: fc.Arbitrary<Message> = fc.oneof(
      fc.record({ role: fc.constant('user' as const), content: fc.string({ minLength: 1 }) }),
      fc.record({ role: fc.constant('tool' as const), toolCallId: id, content: fc.string() }),
      fc.record({
        role: fc.constant('assistant' as const),
        content: fc.string(),
        toolCalls: fc.array(
          id.map(name => call(name, 'look')),
          { maxLength: 3 },
        ),
      }),
    )
    fc.assert(
      fc.property(fc.array(message, { maxLength: 12 }), messages => {
        const repaired = repairHistory([user, ...messages])
        assertAccepted(repaired)
        expect(repairHistory(repaired)).toEqual(repaired)
      }),
      { numRuns: 500 },
    )
  })
})
