// @vitest-environment happy-dom
// @vitest-environment-options { "width": 1280, "height": 800 }
import { act, screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { ToolRunView, TranscriptMessage } from '../../../src-preload/contract.ts'
import { openConversation } from '../../../src-renderer/conversations.ts'
import { currentState } from '../../../src-renderer/state.ts'
import { fr, renderApp, transcript } from '../render-app.tsx'

const startedAt = new Date().toISOString()
const run = (callId: string, tool: string, args: object, outcome: ToolRunView['outcome']): ToolRunView => ({
  callId,
  tool,
  arguments: JSON.stringify(args),
  status: 'interrupted',
  ...(outcome && { outcome }),
  text: '',
  views: [],
  startedAt,
})
const message = { fr: 'Ardoise s’est fermé pendant la réponse.', en: 'Ardoise closed during the answer.' }
const unfinished = { reason: 'interrupted' as const, message }

async function open(runs: ToolRunView[]) {
  const messages: TranscriptMessage[] = [
    { id: 1, role: 'user', text: 'Écris et envoie', files: [], createdAt: startedAt },
    { id: 2, role: 'assistant', text: '', runs, createdAt: startedAt },
  ]
  const rendered = await renderApp({ messages: { 'c-cours': messages }, pages: { 'c-cours': { unfinished } } })
  await act(() => openConversation('c-cours'))
  await screen.findByRole('feed', { name: 'Échanges' })
  return rendered
}

it('each cut action says what became of it, and a message that may have left leads to the outbox', async () => {
  const { user } = await open([
    run('a', 'generate_pdf', { title: 'Note' }, 'done'),
    run('b', 'create_task', { title: 'Relancer' }, 'not_done'),
    run('c', 'send_email_to_user', { subject: 'Note' }, 'uncertain'),
  ])
  const actions = within(await transcript().findByRole('region', { name: '3 actions' }))
  expect(actions.getByRole('button', { name: fr('A écrit le PDF « Note » Fait') })).toBeTruthy()
  expect(actions.getByRole('button', { name: fr('Ajoute la tâche « Relancer » Pas fait') })).toBeTruthy()
  expect(actions.getByRole('button', { name: /^Prépare l’e-mail .* Incertain, vérifiez$/ })).toBeTruthy()
  expect(actions.getByRole('button', { name: '3 actions Incertain, vérifiez' })).toBeTruthy()
  const banner = transcript().getByText(message.fr).parentElement
  expect(banner?.textContent).toMatch(/Fait : A écrit.*Pas fait : Ajoute.*Incertain, vérifiez : Prépare/)
  expect(transcript().getByRole('button', { name: 'Reprendre' })).toBeTruthy()
  await user.click(actions.getByRole('button', { name: 'Vérifier dans la boîte d’envoi' }))
  expect(currentState().screen).toBe('outbox')
})

it('one cut action needs no list; without any, the answer just goes on', async () => {
  await open([run('a', 'read_user_file', {}, 'not_done')])
  const banner = (await transcript().findByText(message.fr)).parentElement
  expect(banner?.textContent).toBe(message.fr)
  expect(transcript().getByRole('button', { name: 'Reprendre' })).toBeTruthy()
  await open([])
  expect(await transcript().findByRole('button', { name: 'Continuer' })).toBeTruthy()
})
