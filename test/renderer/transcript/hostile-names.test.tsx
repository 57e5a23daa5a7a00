// @vitest-environment happy-dom
import { act, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { openConversation } from '../../../src-renderer/conversations.ts'
import { composer, renderApp, transcript } from '../render-app.tsx'

const AT = '2025-03-10T09:00:00.000Z'

it.each(['__proto__', 'constructor', 'toString'])(
  'a tool and a call named %s are a line like any other',
  async name => {
    const run = {
      callId: name,
      tool: name,
      arguments: '{}',
      startedAt: AT,
      status: 'error' as const,
      text: 'Inconnu.',
      views: [],
    }
    const { user } = await renderApp({
      messages: { 'c-bilan': [{ id: 1, role: 'assistant', text: 'Voici', runs: [run], createdAt: AT }] },
    })
    await act(() => openConversation('c-bilan'))
    await screen.findByRole('feed', { name: 'Échanges' })
    const line = await transcript().findByRole('button', { name: new RegExp(name) })
    expect(line.getAttribute('aria-expanded')).toBe('false')
    await user.click(line)
    expect(line.getAttribute('aria-expanded')).toBe('true')
    expect(composer()).toBeTruthy()
  },
)
