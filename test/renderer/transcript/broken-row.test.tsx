// @vitest-environment happy-dom
import { act, screen } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import type { ToolView, TranscriptMessage } from '../../../src-preload/contract.ts'
import { openConversation } from '../../../src-renderer/conversations.ts'
import { composer, renderApp, transcript } from '../render-app.tsx'

const AT = '2025-03-10T09:00:00.000Z'

function messageWith(view: ToolView): TranscriptMessage {
  const run = {
    callId: 'c',
    tool: 'read',
    arguments: '{}',
    startedAt: AT,
    status: 'ok' as const,
    text: '',
    views: [view],
  }
  return { id: 1, role: 'assistant', text: '', runs: [run], createdAt: AT }
}

// React says each failure on the console too.
beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => undefined))

it('a row that cannot be drawn does not hide the box where one writes', async () => {
  await renderApp({ messages: { 'c-bilan': [messageWith({ kind: 'table' } as ToolView)] } })
  await act(() => openConversation('c-bilan'))
  await screen.findByRole('feed', { name: 'Échanges' })
  expect((await transcript().findByRole('alert')).textContent).toMatch(/ne peut pas être affichée/)
  expect(composer()).toBeTruthy()
})

it('a conversation that cannot be drawn does not take the others with it', async () => {
  await renderApp({ messages: { 'c-bilan': [messageWith({ kind: 'file' } as ToolView)] } })
  await act(() => openConversation('c-bilan'))
  expect(await screen.findByText('Cette partie de la fenêtre a rencontré un problème')).toBeTruthy()
  await act(() => openConversation('c-vieux'))
  expect(composer()).toBeTruthy()
  expect(screen.queryByText('Cette partie de la fenêtre a rencontré un problème')).toBeNull()
})
