import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { WindowEvent } from '../../src-preload/contract.ts'
import { createTextPace } from '../../src-renderer/text-pace.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] }))
afterEach(() => void vi.useRealTimers())

const text = (conversationId: string, words: string): WindowEvent => ({
  type: 'agent',
  conversationId,
  event: { type: 'text', text: words },
})

test('pieces of a text are joined, and everything keeps its order', () => {
  const seen: WindowEvent[] = []
  const hand = createTextPace(event => void seen.push(event))
  hand(text('a', 'Un '))
  hand(text('a', 'deux'))
  hand(text('b', 'Trois'))
  hand({ type: 'files_changed' })
  hand(text('b', ' quatre'))
  expect(seen).toEqual([text('a', 'Un deux'), text('b', 'Trois'), { type: 'files_changed' }])
  vi.advanceTimersByTime(60)
  expect(seen.at(-1)).toEqual(text('b', ' quatre'))
})

test('a reasoning and a text are not one', () => {
  const seen: WindowEvent[] = []
  const hand = createTextPace(event => void seen.push(event))
  const thought: WindowEvent = { type: 'agent', conversationId: 'a', event: { type: 'reasoning', text: 'Donc' } }
  hand(thought)
  hand(text('a', 'Un'))
  vi.runAllTimers()
  expect(seen).toEqual([thought, text('a', 'Un')])
})
