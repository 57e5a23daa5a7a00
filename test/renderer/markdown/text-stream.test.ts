// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createTextStream } from '../../../src-renderer/markdown/text-stream.ts'
import { labels } from './markdown-page.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] }))
afterEach(() => void vi.useRealTimers())

function start() {
  const root = document.createElement('div')
  const stream = createTextStream(root, { labels, onCode: () => undefined, onFormulas: () => undefined })
  return { root, stream }
}

test('the first words show at once, what follows is joined about 25 times a second', () => {
  const { root, stream } = start()
  vi.advanceTimersByTime(100)
  stream.update('Un', true)
  expect(root.textContent).toBe('Un')
  stream.update('Un deux', true)
  stream.update('Un deux trois', true)
  expect(root.textContent).toBe('Un')
  vi.advanceTimersByTime(45)
  expect(root.textContent).toBe('Un deux trois')
})

test('the end shows at once and cancels what was waiting', () => {
  const { root, stream } = start()
  stream.update('Un **de', true)
  stream.update('Un **deux**', true)
  stream.update('Un **deux** trois', false)
  expect(root.innerHTML).toBe('<p>Un <strong>deux</strong> trois</p>')
  vi.runAllTimers()
  expect(root.innerHTML).toBe('<p>Un <strong>deux</strong> trois</p>')
})

test('another text takes the place of the first, and a text that goes on after its end is whole', () => {
  const { root, stream } = start()
  stream.update('Un', false)
  stream.update('Autre', false)
  expect(root.innerHTML).toBe('<p>Autre</p>')
  stream.update('Autre chose', true)
  vi.runAllTimers()
  stream.update('Autre chose encore', false)
  expect(root.innerHTML).toBe('<p>Autre chose encore</p>')
})
