// @vitest-environment happy-dom
// @vitest-environment-options { "width": 1280, "height": 800 }
import { act, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { openConversation } from '../../../src-renderer/conversations.ts'
import { showJobs } from '../../../src-renderer/jobs.ts'
import { currentState } from '../../../src-renderer/state.ts'
import type { FakeApi } from '../fake-api.ts'
import { fakeJob, JOB_CARD, sampleJobs } from '../fake-jobs.ts'
import { composer, fr, renderApp, transcript } from '../render-app.tsx'

const calls = (fake: FakeApi, name: string) => fake.calls.filter(call => call.name === name).map(call => call.input)

async function openPanel() {
  act(() => showJobs())
  return within(await screen.findByRole('tabpanel', { name: /Tâches de fond/ }))
}

function itemOf(panel: ReturnType<typeof within>, title: RegExp) {
  const button = panel.getByRole('button', { name: title, expanded: false })
  const item = button.closest('li')
  if (!item) throw new Error('no item')
  return { button, item: within(item) }
}

describe('the panel', () => {
  it('says of each job how it stands, and offers what can be done with it', async () => {
    const { fake, user } = await renderApp({ jobs: sampleJobs() })
    const panel = await openPanel()
    const titles = panel
      .getAllByRole('button', { expanded: false })
      .map(
        button =>
          /En attente de son tour · 2 avant elle|En cours|En attente de votre accord|Terminée|Échouée|Annulée|Interrompue : peut reprendre/.exec(
            button.textContent ?? '',
          )?.[0],
      )
    expect(titles).toEqual([
      'En attente de votre accord',
      'En cours',
      'En cours',
      'En attente de son tour · 2 avant elle',
      'Terminée',
      'Interrompue : peut reprendre',
      'Échouée',
      'Annulée',
    ])
    const reading = itemOf(panel, /^Lire le contrat/)
    expect(reading.button.textContent).toMatch(/Encore 3.min avant la limite/)
    expect(reading.item.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('37')
    expect(reading.item.getByText(/sur 300.*4.min/)).toBeTruthy()
    expect(itemOf(panel, /^Traduire/).button.textContent).toContain('lancée par la commande')
    expect(itemOf(panel, /^Rapprocher/).item.getByText(/ne répond pas/)).toBeTruthy()

    const progress = { label: { fr: 'Lecture', en: 'Reading' }, done: 240, total: 300, unit: 'page' as const }
    act(() => fake.agent('c-tva', { type: 'tool_progress', callId: 'j8-b', progress }))
    expect(
      itemOf(panel, /^Lire le contrat/)
        .item.getByRole('progressbar')
        .getAttribute('aria-valuenow'),
    ).toBe('80')

    await user.click(reading.item.getByRole('button', { name: /^Annuler/ }))
    expect(calls(fake, 'cancelJob')).toEqual([{ number: 8 }])
    expect(await panel.findByRole('button', { name: /^Lire le contrat.*Annulée/ })).toBeTruthy()
    await user.click(itemOf(panel, /^Vérifier le journal/).item.getByRole('button', { name: /^Reprendre/ }))
    expect(calls(fake, 'resumeJob')).toEqual([{ number: 4 }])
    await user.click(panel.getByRole('button', { name: 'Effacer les terminées' }))
    await waitFor(() => expect(panel.queryByRole('button', { name: /^Budget/ })).toBeNull())
    expect(panel.getByRole('button', { name: /^Relancer les clients/, expanded: false })).toBeTruthy()
    await user.click(itemOf(panel, /^Relancer/).item.getByRole('button', { name: /^Ouvrir la conversation/ }))
    expect(currentState().conversationId).toBe('c-paie')
  })

  it('offers to take up only what can go on', async () => {
    const sentence = { fr: 'Reprenez-la quand vous voulez.', en: 'Take it up again when you like.' }
    const job = fakeJob(3, { title: 'Lire', status: 'interrupted', sentence, resumable: false })
    const { fake } = await renderApp({ jobs: [job] })
    const panel = await openPanel()
    const { button, item } = itemOf(panel, /^Lire/)
    expect(button.textContent).not.toContain('peut reprendre')
    expect(item.getByText(/sa conversation a continué sans elle/)).toBeTruthy()
    expect(item.queryByText('Reprenez-la quand vous voulez.')).toBeNull()
    expect(item.queryByRole('button', { name: /^Reprendre/ })).toBeNull()
    act(() => fake.setJob(3, { resumable: true }))
    expect(await item.findByRole('button', { name: /^Reprendre/ })).toBeTruthy()
    expect(button.textContent).toContain('peut reprendre')
    expect(item.getByText('Reprenez-la quand vous voulez.')).toBeTruthy()
  })

  it('keeps the focus where one has acted', async () => {
    const { user } = await renderApp({ jobs: sampleJobs() })
    const panel = await openPanel()
    async function press(title: RegExp, name: RegExp) {
      const { button, item } = itemOf(panel, title)
      const action = item.getByRole('button', { name })
      action.focus()
      await user.keyboard('{Enter}')
      await waitFor(() => expect(action.isConnected).toBe(false))
      expect(document.activeElement).toBe(button)
    }
    await press(/^Classer les pièces/, /^Annuler/)
    await press(/^Vérifier le journal/, /^Reprendre/)
    await press(/^Lire le contrat/, /^Annuler/)
    await press(/^Traduire/, /^Annuler/)
    const { button, item } = itemOf(panel, /^Relancer/)
    await user.click(button)
    const card = await item.findByRole('region', { name: 'Votre accord est nécessaire' })
    within(card).getByRole('button', { name: 'Autoriser' }).focus()
    await user.keyboard('{Enter}')
    await waitFor(() => expect(card.isConnected).toBe(false))
    expect(document.activeElement).toBe(button)
    await user.click(button)

    panel.getByRole('button', { name: 'Effacer les terminées' }).focus()
    await user.keyboard('{Enter}')
    await waitFor(() => expect(panel.queryByRole('button', { name: 'Effacer les terminées' })).toBeNull())
    expect(document.activeElement).toBe(button)
    for (const title of [/^Relancer/, /^Vérifier/]) {
      panel.getByRole('button', { name: new RegExp(`^Annuler.*${title.source.slice(1)}`) }).focus()
      await user.keyboard('{Enter}')
      await waitFor(() => expect(document.activeElement?.textContent).toMatch(title))
    }
    panel.getByRole('button', { name: 'Effacer les terminées' }).focus()
    await user.keyboard('{Enter}')
    const write = await panel.findByRole('button', { name: 'Écrire une demande' })
    expect(document.activeElement).toBe(write)
  })

  it('opens on the timeline, whose card can be answered from another conversation', async () => {
    const { fake, user } = await renderApp({ jobs: sampleJobs() })
    await act(() => openConversation('c-cours'))
    const panel = await openPanel()
    const { button, item } = itemOf(panel, /^Relancer les clients/)
    await user.click(button)
    const timeline = within(await item.findByRole('region', { name: 'Déroulement' }))
    expect(timeline.getByRole('button', { name: /^A cherché/ })).toBeTruthy()
    const card = within(timeline.getByRole('region', { name: 'Votre accord est nécessaire' }))
    await user.click(card.getByRole('button', { name: 'Autoriser' }))
    expect(calls(fake, 'answerApproval')).toEqual([{ approvalId: JOB_CARD.approvalId, decision: 'once' }])
    await waitFor(() => expect(timeline.queryByRole('region', { name: 'Votre accord est nécessaire' })).toBeNull())
    expect(button.textContent).toContain('En cours')

    const done = itemOf(panel, /^Établir les états/)
    await user.click(done.button)
    expect(await done.item.findByText(/sont prêts/)).toBeTruthy()
  })

  it('says how to start one when there is none', async () => {
    await renderApp()
    const panel = await openPanel()
    expect(panel.getByText('Aucune tâche de fond')).toBeTruthy()
    expect(panel.getByRole('button', { name: 'Écrire une demande' })).toBeTruthy()
  })

  it('is announced by its button, and by that of the conversations elsewhere', async () => {
    const { user } = await renderApp({ jobs: sampleJobs() })
    const told = '4 tâches de fond en cours'
    expect(await screen.findByRole('button', { name: `Panneau de détail, ${told}` })).toBeTruthy()
    await user.keyboard('{F1}')
    expect(await screen.findByRole('button', { name: `Conversations, ${told}` })).toBeTruthy()
  })
})

describe('the composer', () => {
  it('sends a new request to the background and stays free for another one', async () => {
    const { fake, user } = await renderApp()
    await user.type(composer(), 'Lis les 300 pages')
    await user.keyboard('{Control>}{Shift>}{Enter}{/Shift}{/Control}')
    expect(calls(fake, 'sendInBackground')).toMatchObject([{ text: 'Lis les 300 pages', fileIds: [], mode: 'pro' }])
    expect(calls(fake, 'sendMessage')).toEqual([])
    expect(currentState().conversationId).toBeUndefined()
    expect(composer()).toHaveProperty('value', '')
    await user.click(await screen.findByRole('button', { name: 'Voir' }))
    const panel = within(await screen.findByRole('tabpanel', { name: /Tâches de fond/ }))
    expect(panel.getByRole('button', { name: /^Lis les 300 pages/, expanded: true })).toBeTruthy()
  })

  it('keeps what was written when the background refuses it', async () => {
    const { fake, user } = await renderApp()
    fake.refuse('sendInBackground', 'Le disque est plein.')
    await user.type(composer(), 'Une demande')
    await user.click(screen.getByRole('button', { name: 'Autres façons d’envoyer' }))
    await user.click(await screen.findByRole('menuitem', { name: /^Envoyer en arrière-plan/ }))
    await waitFor(() => expect(composer()).toHaveProperty('value', 'Une demande'))
    expect(screen.getAllByText('Le disque est plein.')).not.toHaveLength(0)
  })

  it('moves a running answer to the background, and then queues what is written', async () => {
    const { fake, user } = await renderApp({ messages: { 'c-tva': [] } })
    await act(() => openConversation('c-tva'))
    await user.click(screen.getByRole('button', { name: 'Continuer en arrière-plan' }))
    expect(calls(fake, 'moveToBackground')).toEqual([{ conversationId: 'c-tva' }])
    expect(await screen.findByText(/vous pouvez commencer une autre conversation/)).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Continuer en arrière-plan' })).toBeNull()
    await user.type(composer(), 'Ensuite{Enter}')
    expect(screen.getByRole('region', { name: '1 message en attente' })).toBeTruthy()
    // Half an hour of work is not lost at a key.
    await user.keyboard('{Escape}')
    expect(calls(fake, 'stopTurn')).toEqual([])
    await user.click(screen.getByRole('button', { name: 'Annuler la tâche de fond' }))
    expect(calls(fake, 'cancelJob')).toEqual([{ number: 1 }])
  })

  it('moves it with the keyboard, once', async () => {
    const { fake, user } = await renderApp({ messages: { 'c-tva': [] } })
    await act(() => openConversation('c-tva'))
    await user.keyboard('{Control>}{Shift>}B{/Shift}{/Control}')
    await user.keyboard('{Control>}{Shift>}B{/Shift}{/Control}')
    expect(calls(fake, 'moveToBackground')).toHaveLength(1)
  })

  it('offers the background once an answer has been long, unless the person would rather stay', async () => {
    const { fake, user } = await renderApp({ messages: { 'c-tva': [] } })
    await act(() => openConversation('c-tva'))
    const asked = { id: 7, role: 'user' as const, text: 'Un long travail', files: [] }
    const old = new Date(Date.now() - 91_000).toISOString()
    fake.state.messages['c-tva'] = [{ ...asked, createdAt: old }]
    fake.state.pages['c-tva'] = { live: { text: 'Je', reasoning: '' } }
    const { loadConversation } = await import('../../../src-renderer/conversations.ts')
    await act(() => loadConversation('c-tva'))
    await screen.findByText(/Cette réponse est longue/)
    await user.click(screen.getByRole('button', { name: 'Garder ici' }))
    expect(screen.queryByText(/Cette réponse est longue/)).toBeNull()
  })
})

describe('the conversation of a job', () => {
  it('says that it waits for its turn, and gives it up', async () => {
    const job = fakeJob(3, { conversationId: 'c-tva', status: 'queued', before: 2, title: 'TVA' })
    const { fake, user } = await renderApp({ messages: { 'c-tva': [] }, jobs: [job] })
    await act(() => openConversation('c-tva'))
    expect(await transcript().findByText(/2 tâches avant elle/)).toBeTruthy()
    expect(transcript().queryByText('Ardoise réfléchit…')).toBeNull()
    await user.click(transcript().getByRole('button', { name: fr('Annuler « TVA »') }))
    expect(calls(fake, 'cancelJob')).toEqual([{ number: 3 }])
  })

  it('shows what another run of the program writes there', async () => {
    const job = fakeJob(3, { conversationId: 'c-tva', elsewhere: true })
    const { fake } = await renderApp({ messages: { 'c-tva': [] }, jobs: [job] })
    await act(() => openConversation('c-tva'))
    fake.state.messages['c-tva'] = [
      { id: 9, role: 'assistant', text: 'Premier résultat.', runs: [], createdAt: new Date().toISOString() },
    ]
    act(() => fake.setJob(3, { steps: 1 }))
    expect(await transcript().findByText('Premier résultat.')).toBeTruthy()
  })

  it('tells elsewhere that it has ended or asks, and nowhere what the person has cancelled', async () => {
    const { fake, user } = await renderApp({ jobs: sampleJobs() })
    await act(() => openConversation('c-cours'))
    await waitFor(() => expect(currentState().jobs).toHaveLength(8))
    act(() => fake.setJob(8, { status: 'done' }))
    await screen.findByText(/^Tâche terminée : Lire le contrat/)
    act(() => fake.setJob(6, { status: 'waiting' }))
    await screen.findByText(/attend votre accord : Traduire/)
    // What the panel shows is said, and not laid over it.
    act(() => showJobs())
    act(() => fake.setJob(7, { status: 'failed' }))
    await waitFor(() => expect(currentState().announcement.text).toMatch(/^Tâche échouée.: Relancer/))
    expect(screen.queryAllByText(/^Tâche échouée : Relancer/)).toHaveLength(1)
    act(() => fake.setJob(9, { status: 'cancelled' }))
    await waitFor(() => expect(currentState().jobs[0]?.status).toBe('cancelled'))
    expect(screen.queryByText(/: Classer les pièces/)).toBeNull()
    await user.click(screen.getAllByRole('button', { name: 'Ouvrir' })[1] ?? document.body)
    expect(currentState().conversationId).toBe('c-tva')
  })

  it('goes on from the banner of an interrupted job as that job', async () => {
    const message = { fr: 'Ardoise s’est fermé.', en: 'Ardoise closed.' }
    const asked = new Date(Date.now() - 60_000).toISOString()
    const job = fakeJob(3, { conversationId: 'c-cours', status: 'interrupted', createdAt: asked })
    const { fake, user } = await renderApp({
      messages: { 'c-cours': [{ id: 1, role: 'user', text: 'Lis', files: [], createdAt: asked }] },
      pages: { 'c-cours': { unfinished: { reason: 'interrupted', message } } },
      jobs: [job],
    })
    await act(() => openConversation('c-cours'))
    await user.click(await transcript().findByRole('button', { name: 'Continuer' }))
    expect(calls(fake, 'resumeJob')).toEqual([{ number: 3 }])
    expect(calls(fake, 'continueTurn')).toEqual([])
  })
})
