// @vitest-environment happy-dom
// @vitest-environment-options { "width": 1280, "height": 800 }
import { act, cleanup, render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { App } from '../../../src-renderer/app.tsx'
import { openConversation } from '../../../src-renderer/conversations.ts'
import { currentState, initialState, useView } from '../../../src-renderer/state.ts'
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

it('messages that wait are still there after a reload, and go once', async () => {
  const { fake, user } = await renderApp({ messages: { 'c-bilan': [] } })
  await act(() => openConversation('c-bilan'))
  act(() => fake.setConversation('c-bilan', { state: 'running' }))
  await user.type(composer(), 'Ensuite{Enter}')
  async function reload() {
    cleanup()
    useView.setState(initialState, true)
    render(<App />)
    await screen.findByRole('navigation', { name: 'Écrans' })
    await act(() => openConversation('c-bilan'))
  }
  await reload()
  expect(screen.getByRole('region', { name: '1 message en attente' })).toBeTruthy()
  await act(async () => {
    fake.setConversation('c-bilan', { state: 'idle' })
    fake.agent('c-bilan', { type: 'turn_end', reason: 'done' })
  })
  await passed(50)
  expect(calls(fake, 'sendMessage')).toMatchObject([{ conversationId: 'c-bilan', text: 'Ensuite' }])
  await reload()
  expect(screen.queryByRole('region', { name: /en attente/ })).toBeNull()
})
