// @vitest-environment happy-dom
// @vitest-environment-options { "width": 1280, "height": 800 }
import { act, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { openConversation } from '../../../src-renderer/conversations.ts'
import { composer, renderApp, transcript } from '../render-app.tsx'

async function open() {
  await act(() => openConversation('c-bilan'))
  await screen.findByRole('feed', { name: 'Échanges' })
}

afterEach(() => vi.unstubAllGlobals())

it('after an approval the focus goes to the next one, then to the composer', async () => {
  const { fake, user } = await renderApp({ messages: { 'c-bilan': [] } })
  await open()
  for (const [approvalId, words] of [
    ['a1', 'Le premier'],
    ['a2', 'Le second'],
  ] as const) {
    const request = { approvalId, callId: approvalId, tool: 'mail', summary: { fr: words, en: words }, tainted: false }
    act(() => fake.agent('c-bilan', { type: 'approval', request }))
  }
  const [first, second] = await waitFor(() => {
    const cards = transcript().getAllByRole('region', { name: 'Votre accord est nécessaire' })
    expect(cards).toHaveLength(2)
    return cards
  })
  if (!first || !second) throw new Error('a card is missing')
  // A window that is covered draws no frame, and a key may be pressed before the next one.
  vi.stubGlobal('requestAnimationFrame', () => 0)
  within(first).getByRole('button', { name: 'Autoriser' }).focus()
  await user.keyboard('{Enter}')
  await waitFor(() => expect(document.activeElement).toBe(second))
  within(second).getByRole('button', { name: 'Refuser' }).focus()
  await user.keyboard('{Enter}')
  await waitFor(() => expect(document.activeElement).toBe(composer()))
})

it('an approval that is answered leaves the focus of whoever has gone elsewhere', async () => {
  const { fake } = await renderApp({ messages: { 'c-bilan': [] } })
  await open()
  const summary = { fr: 'Un message', en: 'A message' }
  const request = { approvalId: 'a1', callId: 'a1', tool: 'mail', summary, tainted: false }
  act(() => fake.agent('c-bilan', { type: 'approval', request }))
  const card = await transcript().findByRole('region', { name: 'Votre accord est nécessaire' })
  const elsewhere = screen.getByRole('button', { name: 'Réglages' })
  elsewhere.focus()
  act(() => within(card).getByRole('button', { name: 'Autoriser' }).click())
  await waitFor(() => expect(card.isConnected).toBe(false))
  expect(document.activeElement).toBe(elsewhere)
})

it('after « Continuer » the focus goes to the composer', async () => {
  const message = { fr: 'La connexion s’est coupée.', en: 'The connection broke.' }
  const { user } = await renderApp({
    messages: { 'c-bilan': [] },
    pages: { 'c-bilan': { unfinished: { reason: 'error', message } } },
  })
  await open()
  const button = await transcript().findByRole('button', { name: 'Continuer' })
  button.focus()
  await user.keyboard('{Enter}')
  await waitFor(() => expect(document.activeElement).toBe(composer()))
})

it.each([
  ['{Control>},{/Control}', 'Réglages'],
  ['{F1}', 'Raccourcis clavier'],
])('%s puts the focus on the title of its screen', async (keys, title) => {
  const { user } = await renderApp()
  await user.keyboard(keys)
  const heading = await screen.findByRole('heading', { level: 1, name: title })
  expect(document.activeElement).toBe(heading)
})
