// @vitest-environment happy-dom
// @vitest-environment-options { "width": 1280, "height": 800 }
import { act, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { openConversation } from '../../../src-renderer/conversations.ts'
import { currentState } from '../../../src-renderer/state.ts'
import type { FakeApi } from '../fake-api.ts'
import { composer, renderApp } from '../render-app.tsx'

const calls = (fake: FakeApi, name: string) => fake.calls.filter(call => call.name === name).map(call => call.input)
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

it('the end of a turn whose conversation was deleted is no error', async () => {
  const { fake } = await renderApp()
  await act(() => openConversation('c-bilan'))
  const before = calls(fake, 'openConversation').length
  fake.refuse('openConversation', 'Cette conversation n’existe plus.')
  fake.refuse('markRead', 'Cette conversation n’existe plus.')
  await act(async () => fake.agent('c-bilan', { type: 'turn_end', reason: 'stopped' }))
  expect(calls(fake, 'openConversation')).toHaveLength(before + 1)
  expect(screen.queryByText('Cette conversation n’existe plus.')).toBeNull()
})

it('a stop that comes while the first message is on its way is kept until it can be done', async () => {
  const { fake, user } = await renderApp()
  const { sendMessage } = fake.api
  let arrive = () => {}
  const late = new Promise<void>(resolve => {
    arrive = resolve
  })
  window.ardoise = new Proxy(fake.api, {
    get: (api, name) =>
      name === 'sendMessage'
        ? async (input: Parameters<typeof sendMessage>[0]) => {
            await late
            return sendMessage(input)
          }
        : Reflect.get(api, name),
  })
  await user.type(composer(), 'Bonjour{Enter}')
  await user.keyboard('{Escape}')
  expect(calls(fake, 'stopTurn')).toEqual([])
  await act(async () => arrive())
  const id = currentState().conversationId
  expect(id).toBeDefined()
  expect(calls(fake, 'stopTurn')).toEqual([{ conversationId: id }])
})
