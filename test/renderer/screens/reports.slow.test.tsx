// @vitest-environment happy-dom
// @vitest-environment-options { "width": 1280, "height": 800 }
import { act, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { dispatch } from '../../../src-renderer/state.ts'
import type { FakeApi, FakeOptions } from '../fake-api.ts'
import { fr, renderApp } from '../render-app.tsx'

const calls = (fake: FakeApi, name: string) => fake.calls.filter(call => call.name === name).map(call => call.input)

async function openSettings(section: string, prepare: (fake: FakeApi) => void = () => {}) {
  const app = await renderApp()
  prepare(app.fake)
  act(() => dispatch({ type: 'show_screen', screen: 'settings', section }))
  await screen.findByRole('heading', { level: 1, name: 'Réglages' })
  return app
}

describe('a report made by hand', () => {
  it('is written from the about screen, read whole, corrected and sent', async () => {
    const { fake, user } = await renderApp()
    fake.state.support = 'aide@exemple.sn'
    act(() => dispatch({ type: 'show_screen', screen: 'about' }))
    await user.click(await screen.findByRole('button', { name: 'Signaler un problème' }))
    await user.click(await screen.findByRole('button', { name: 'Préparer le signalement' }))
    expect(await screen.findByText('Écrivez ce qui ne va pas.')).toBeTruthy()
    await user.type(screen.getByRole('textbox', { name: 'Ce qui se passe' }), 'Le PDF est vide')
    await user.type(screen.getByRole('textbox', { name: /^Comment le reproduire/ }), 'Ouvrir')
    await user.click(screen.getByRole('button', { name: 'Préparer le signalement' }))
    const text = await screen.findByRole('textbox', { name: 'Le signalement' })
    expect(text).toHaveProperty('value', expect.stringContaining('## Ce qui se passe'))
    expect(calls(fake, 'addReport')).toEqual([{ description: 'Le PDF est vide', severity: 'medium', steps: 'Ouvrir' }])
    expect(calls(fake, 'sendReport')).toEqual([])
    await user.type(text, ' Merci.')
    await user.click(screen.getByRole('button', { name: 'Envoyer à l’assistance' }))
    expect(await screen.findByText('Signalement envoyé à aide@exemple.sn. Merci.')).toBeTruthy()
    expect(fake.state.reports[0]).toMatchObject({ state: 'sent', text: expect.stringContaining('Merci.') })
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  it('is saved as a file where there is no address, and says that nothing left', async () => {
    const { fake, user } = await renderApp()
    act(() => fake.emit({ type: 'command', command: 'report' }))
    await user.type(await screen.findByRole('textbox', { name: 'Ce qui se passe' }), 'Rien ne va')
    await user.click(screen.getByRole('button', { name: 'Préparer le signalement' }))
    expect(await screen.findByText('Dans vos fichiers ; rien n’est parti.')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Envoyer à l’assistance' })).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Enregistrer sous…' }))
    expect(await screen.findByText(/Enregistré : .*Signalement\.md/)).toBeTruthy()
  })

  it('keeps what was taken out of it when the reader is closed without a word', async () => {
    const { fake, user } = await renderApp()
    act(() => dispatch({ type: 'set_overlay', overlay: 'report' }))
    await user.type(await screen.findByRole('textbox', { name: 'Ce qui se passe' }), 'Chez Diop')
    await user.click(screen.getByRole('button', { name: 'Préparer le signalement' }))
    const text = await screen.findByRole('textbox', { name: 'Le signalement' })
    await user.clear(text)
    await user.type(text, 'Rien ne va')
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await waitFor(() => expect(fake.state.reports[0]?.text).toBe('Rien ne va'))
    expect(calls(fake, 'editReport')).toHaveLength(1)
  })

  it('follows what becomes of it while it is read', async () => {
    const { fake, user } = await renderApp()
    fake.state.support = 'aide@exemple.sn'
    act(() => dispatch({ type: 'set_overlay', overlay: 'report' }))
    await user.type(await screen.findByRole('textbox', { name: 'Ce qui se passe' }), 'Rien ne va')
    await user.click(screen.getByRole('button', { name: 'Préparer le signalement' }))
    await screen.findByRole('button', { name: 'Envoyer à l’assistance' })
    fake.state.reports = fake.state.reports.map(report => ({ ...report, state: 'uncertain' }))
    act(() => fake.emit({ type: 'changed', what: 'reports' }))
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Envoyer à l’assistance' })).toBeNull())
    expect(screen.getByRole('textbox', { name: 'Le signalement' })).toHaveProperty('readOnly', true)
    await user.keyboard('{Escape}')
    expect(calls(fake, 'editReport')).toEqual([])
  })

  it('that is refused says why, and keeps what was written', async () => {
    const { fake, user } = await renderApp()
    act(() => dispatch({ type: 'set_overlay', overlay: 'report' }))
    const what = await screen.findByRole('textbox', { name: 'Ce qui se passe' })
    await user.type(what, 'Rien ne va')
    fake.refuse('addReport', 'Le disque est plein.')
    await user.click(screen.getByRole('button', { name: 'Préparer le signalement' }))
    expect(await screen.findByText('Le disque est plein.')).toBeTruthy()
    expect(what).toHaveProperty('value', 'Rien ne va')
  })
})

describe('the address of the support', () => {
  it('is checked, kept and emptied', async () => {
    const { fake, user } = await openSettings('support')
    const field = await screen.findByRole('textbox', { name: /^Adresse de l’assistance/ })
    await user.type(field, 'aide@')
    await user.click(screen.getByRole('button', { name: 'Enregistrer' }))
    expect(await screen.findByText(/Écrivez l’adresse comme/)).toBeTruthy()
    await user.type(field, 'exemple.sn')
    await user.click(screen.getByRole('button', { name: 'Enregistrer' }))
    await waitFor(() => expect(fake.state.support).toBe('aide@exemple.sn'))
    await user.clear(field)
    await user.click(screen.getByRole('button', { name: 'Enregistrer' }))
    await waitFor(() => expect(calls(fake, 'setSupport')).toEqual([{ address: 'aide@exemple.sn' }, { address: null }]))
  })
})

describe('what is allowed for good', () => {
  it('is listed, taken back, and explained when there is nothing', async () => {
    const { fake, user } = await openSettings('approvals')
    const list = within(await screen.findByRole('list', { name: 'Ce qui ne vous est plus demandé' }))
    expect(list.getByText('Vous envoie un e-mail')).toBeTruthy()
    expect(list.getByText(/^Depuis le /)).toBeTruthy()
    await user.click(list.getByRole('button', { name: fr('Retirer : Vous envoie un e-mail') }))
    expect(await screen.findByText('Tout vous est demandé')).toBeTruthy()
    expect(fake.state.allowed).toEqual([])
  })
})

describe('cards of a conversation', () => {
  const run = (tool: string, view: object) => ({
    callId: tool,
    tool,
    arguments: '{"title":"x"}',
    status: 'ok' as const,
    text: '{}',
    views: [view],
    startedAt: '2025-03-14T09:00:00.000Z',
  })
  const conversation = (...runs: object[]) =>
    ({
      messages: {
        'c-bilan': [{ id: 1, role: 'assistant', text: 'Fait.', runs, createdAt: '2025-03-14T09:00:00.000Z' }],
      },
    }) as FakeOptions
  async function open(...runs: object[]) {
    const app = await renderApp(conversation(...runs))
    act(() => dispatch({ type: 'show_conversation', conversationId: 'c-bilan' }))
    const { openConversation } = await import('../../../src-renderer/conversations.ts')
    await act(() => openConversation('c-bilan'))
    return app
  }

  it('tick a task, and follow what becomes of it', async () => {
    const view = { kind: 'task', taskId: 'task-tva', title: 'Ancien titre' }
    const { fake, user } = await open(run('create_task', view))
    const card = await screen.findByRole('region', { name: 'Déposer la déclaration de TVA' })
    const box = within(card).getByRole('checkbox', { name: fr('« Déposer la déclaration de TVA » est faite') })
    await user.click(box)
    await waitFor(() => expect(box.getAttribute('aria-checked')).toBe('true'))
    fake.state.tasks = []
    act(() => fake.emit({ type: 'changed', what: 'tasks' }))
    const gone = await screen.findByRole('region', { name: 'Ancien titre' })
    expect(within(gone).getByText('Cette tâche a été supprimée.')).toBeTruthy()
    expect(within(gone).getByRole('checkbox').getAttribute('aria-disabled')).toBe('true')
    await user.click(within(gone).getByRole('button', { name: 'Voir les tâches' }))
    expect(await screen.findByRole('heading', { level: 1, name: 'Tâches' })).toBeTruthy()
  })

  it('show a report whole before it is sent', async () => {
    const { fake, user } = await open(run('report_bug', { kind: 'report', reportId: 'report-1', title: 'Ancien' }))
    const card = within(await screen.findByRole('region', { name: 'Le PDF est vide à la page 3' }))
    expect(card.getByText('À relire')).toBeTruthy()
    expect(card.queryByRole('button', { name: 'Envoyer à l’assistance' })).toBeNull()
    await user.click(card.getByRole('button', { name: 'Relire' }))
    await user.click(card.getByRole('button', { name: 'Envoyer à l’assistance' }))
    expect(await card.findByText('Envoyé')).toBeTruthy()
    expect(calls(fake, 'editReport')).toEqual([])
    expect(card.queryByRole('button', { name: 'Envoyer à l’assistance' })).toBeNull()
    expect(card.getByRole('textbox', { name: 'Le signalement' })).toHaveProperty('readOnly', true)
  })

  it('say of a report that is gone that it is', async () => {
    await open(run('report_bug', { kind: 'report', reportId: 'report-x', title: 'Ancien' }))
    const card = within(await screen.findByRole('region', { name: 'Ancien' }))
    expect(await card.findByText('Ce signalement n’existe plus.')).toBeTruthy()
  })
})
