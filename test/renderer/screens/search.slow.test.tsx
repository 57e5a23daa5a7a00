// @vitest-environment happy-dom
// @vitest-environment-options { "width": 1280, "height": 800 }
import { act, screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { TranscriptMessage } from '../../../src-preload/contract.ts'
import { openConversation } from '../../../src-renderer/conversations.ts'
import { findMessage, useFind } from '../../../src-renderer/find.ts'
import { currentState } from '../../../src-renderer/state.ts'
import { renderApp } from '../render-app.tsx'

const message = (id: number): TranscriptMessage => ({
  id,
  role: 'user',
  text: id % 100 === 0 ? `Le solde du mois ${id}` : `Message ${id}`,
  files: [],
  createdAt: '2025-03-10T09:00:00.000Z',
})

describe('the search in all conversations', () => {
  it('shows the passages with their words marked, and goes to the one chosen', async () => {
    const { user } = await renderApp()
    await user.keyboard('{Control>}{Shift>}f{/Shift}{/Control}')
    await user.type(await screen.findByRole('combobox', { name: /toutes les conversations/ }), 'balance')
    expect((await screen.findAllByText('1 passage trouvé')).length).toBeGreaterThan(0)
    // Typed slowly, its beginning is looked for first.
    expect(await screen.findByText('balance', { selector: 'mark' })).toBeTruthy()
    await user.keyboard('{Enter}')
    await waitFor(() => expect(currentState()).toMatchObject({ conversationId: 'c-bilan', overlay: 'find' }))
    await waitFor(() => expect(useFind.getState()).toMatchObject({ query: 'balance', messageId: 2 }))
    expect(await screen.findByRole('searchbox', { name: /cette conversation/ })).toHaveProperty('value', 'balance')
  })

  it('says that nothing was found and what to try', async () => {
    const { user } = await renderApp()
    await user.keyboard('{Control>}{Shift>}f{/Shift}{/Control}')
    await user.type(await screen.findByRole('combobox', { name: /toutes les conversations/ }), 'zzz')
    expect(await screen.findByText(/Aucun passage ne contient/)).toBeTruthy()
  })
})

describe('the search in this conversation', () => {
  async function openFind() {
    const app = await renderApp()
    await act(() => openConversation('c-bilan'))
    await app.user.keyboard('{Control>}f{/Control}')
    const input = await screen.findByRole('searchbox', { name: 'Rechercher dans cette conversation' })
    return { ...app, input }
  }

  it('begins at the newest message and goes round', async () => {
    const { user, input } = await openFind()
    await user.type(input, 'bilan')
    expect((await screen.findAllByText('2 sur 2')).length).toBeGreaterThan(0)
    expect(useFind.getState().messageId).toBe(4)
    await user.keyboard('{Enter}')
    await waitFor(() => expect(useFind.getState().messageId).toBe(1))
    expect((await screen.findAllByText('1 sur 2')).length).toBeGreaterThan(0)
    await user.keyboard('{Shift>}{Enter}{/Shift}')
    await waitFor(() => expect(useFind.getState().messageId).toBe(4))
  })

  it('tells that there is none', async () => {
    const { user, input } = await openFind()
    await user.type(input, 'zzz')
    expect((await screen.findAllByText('Aucun résultat')).length).toBeGreaterThan(0)
    expect(screen.getByRole('button', { name: 'Résultat suivant' })).toHaveProperty('disabled', true)
  })

  it('closes with Escape without stopping the answer', async () => {
    const { fake, user } = await openFind()
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('searchbox', { name: /cette conversation/ })).toBeNull())
    expect(fake.calls.some(call => call.name === 'stopTurn')).toBe(false)
    expect(useFind.getState()).toMatchObject({ query: '', messageId: undefined })
  })

  it('loads back to a message that is not there yet', async () => {
    const { fake } = await renderApp({
      messages: { 'c-bilan': Array.from({ length: 1_000 }, (_, index) => message(index + 1)) },
    })
    await act(() => openConversation('c-bilan'))
    expect(currentState().transcripts['c-bilan']?.messages[0]?.id).toBe(961)
    await act(() => findMessage('c-bilan', 300))
    expect(currentState().transcripts['c-bilan']?.messages[0]?.id).toBeLessThanOrEqual(300)
    expect(useFind.getState()).toMatchObject({ conversationId: 'c-bilan', messageId: 300 })
    expect(fake.calls.filter(call => call.name === 'openConversation').length).toBeLessThan(8)
  })
})
