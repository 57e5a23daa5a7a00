// @vitest-environment happy-dom
// @vitest-environment-options { "width": 1280, "height": 800 }
import { act } from '@testing-library/react'
import { expect, it } from 'vitest'
import { openConversation } from '../../../src-renderer/conversations.ts'
import { currentState } from '../../../src-renderer/state.ts'
import { renderApp } from '../render-app.tsx'

const passed = (ms: number) => act(() => new Promise(resolve => setTimeout(resolve, ms)))

it('text that came while a running conversation was opened is shown once', async () => {
  const live = { text: 'Un deux', reasoning: '', runs: [] }
  const { fake } = await renderApp({ messages: { 'c-bilan': [] }, pages: { 'c-bilan': { live } } })
  await act(async () => {
    const opened = openConversation('c-bilan')
    fake.agent('c-bilan', { type: 'text', text: 'Un ' })
    fake.agent('c-bilan', { type: 'text', text: 'deux' })
    await opened
  })
  await passed(100)
  expect(currentState().transcripts['c-bilan']?.turn?.text).toBe('Un deux')
  act(() => fake.agent('c-bilan', { type: 'text', text: ' trois' }))
  await passed(100)
  expect(currentState().transcripts['c-bilan']?.turn?.text).toBe('Un deux trois')
})
