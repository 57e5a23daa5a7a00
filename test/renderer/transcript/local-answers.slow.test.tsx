// @vitest-environment happy-dom
import { act, screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { LocalAnswer } from '../../../src-preload/contract.ts'
import { openConversation } from '../../../src-renderer/conversations.ts'
import { renderApp } from '../render-app.tsx'

const OFFLINE: LocalAnswer = { label: 'Assistant hors ligne', use: { modelId: 'offline' } }
const found = (model: string): LocalAnswer => ({
  label: `${model} · Ollama`,
  use: { provider: 'ollama', baseUrl: 'http://127.0.0.1:11434/v1', model },
})

/** A conversation whose last turn could not reach its model. */
async function openFailed(answers: LocalAnswer[]) {
  const app = await renderApp()
  const message = { fr: 'Impossible de joindre OpenRouter.', en: 'Cannot reach OpenRouter.' }
  app.fake.state.pages['c-bilan'] = { unfinished: { reason: 'error', message } }
  app.fake.state.localAnswers['c-bilan'] = answers
  await act(() => openConversation('c-bilan'))
  await screen.findByText('Impossible de joindre OpenRouter.')
  return {
    ...app,
    continued: () => app.fake.calls.filter(({ name }) => name === 'continueTurn').map(({ input }) => input),
  }
}

const offers = () => screen.findByRole('group', { name: 'Répondre sans le réseau' })

it('offers the assistant of this machine, and asks it once', async () => {
  const { user, continued } = await openFailed([OFFLINE])
  const group = within(await offers())
  expect(group.getAllByRole('button')).toHaveLength(1)
  expect(group.getByText(/vos réglages ne changent pas/)).toBeTruthy()
  await user.click(group.getByRole('button', { name: 'Répondre avec l’assistant hors ligne' }))
  expect(continued()).toEqual([{ conversationId: 'c-bilan', answerWith: { modelId: 'offline' } }])
  await waitFor(() => expect(screen.queryByRole('group', { name: 'Répondre sans le réseau' })).toBeNull())
})

it('names the one local model, and lists several', async () => {
  const { user, continued } = await openFailed([OFFLINE, found('qwen3:8b')])
  await user.click(within(await offers()).getByRole('button', { name: 'Répondre avec qwen3:8b · Ollama' }))
  expect(continued()).toEqual([{ conversationId: 'c-bilan', answerWith: found('qwen3:8b').use }])
})

it('lists several local models in a menu', async () => {
  const { user, continued } = await openFailed([OFFLINE, found('qwen3:8b'), found('mistral:7b')])
  await user.click(within(await offers()).getByRole('button', { name: 'Répondre avec un modèle local' }))
  await user.click(await screen.findByRole('menuitem', { name: 'mistral:7b · Ollama' }))
  expect(continued()).toEqual([{ conversationId: 'c-bilan', answerWith: found('mistral:7b').use }])
})

it('offers nothing when the model can be reached, nor once it can again', async () => {
  const { fake } = await openFailed([OFFLINE])
  await offers()
  fake.state.localAnswers['c-bilan'] = []
  act(() => void window.dispatchEvent(new Event('online')))
  await waitFor(() => expect(screen.queryByRole('group', { name: 'Répondre sans le réseau' })).toBeNull())
  expect(screen.getByRole('button', { name: 'Continuer' })).toBeTruthy()
})
