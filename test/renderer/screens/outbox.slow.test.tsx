// @vitest-environment happy-dom
import { act, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { currentState, dispatch } from '../../../src-renderer/state.ts'
import type { FakeApi } from '../fake-api.ts'
import { fr, renderApp } from '../render-app.tsx'

const calls = (fake: FakeApi, name: string) => fake.calls.filter(call => call.name === name).map(call => call.input)

async function openOutbox(prepare: (fake: FakeApi) => void = () => undefined) {
  const app = await renderApp()
  prepare(app.fake)
  act(() => dispatch({ type: 'show_screen', screen: 'outbox' }))
  await screen.findByRole('heading', { level: 1, name: 'Boîte d’envoi' })
  return app
}
const card = async (subject: string) => within(await screen.findByRole('article', { name: subject }))

describe('the outbox', () => {
  it('puts what waits for the person before what has left', async () => {
    await openOutbox()
    await screen.findAllByRole('article')
    expect(screen.getAllByRole('article').map(article => within(article).getByRole('heading').textContent)).toEqual([
      'Bilan SYSCOHADA 2024',
      'Balance de février',
      'Relance : facture 2024-118',
      'Rapport de trésorerie',
      'Plan de trésorerie',
    ])
  })

  it('shows who gets what before anything leaves', async () => {
    await openOutbox()
    const held = await card('Bilan SYSCOHADA 2024')
    expect(held.getByText('comptable@exemple.sn')).toBeTruthy()
    expect(held.getByText(/Vous trouverez ci-joint/)).toBeTruthy()
    expect(held.getByRole('list', { name: 'Pièces jointes' }).textContent).toContain('États financiers 2024.pdf')
  })

  it('sends a held message when it is told to, and shows it as sent', async () => {
    const { fake, user } = await openOutbox()
    await user.click((await card('Bilan SYSCOHADA 2024')).getByRole('button', { name: 'Envoyer' }))
    await waitFor(async () => expect((await card('Bilan SYSCOHADA 2024')).getByText('Envoyé')).toBeTruthy())
    expect(calls(fake, 'sendOutboxEntry')).toEqual([{ entryId: 'o-held' }])
    expect((await screen.findAllByText('Message envoyé à comptable@exemple.sn.')).length).toBeGreaterThan(0)
  })

  it('leaves the focus among the cards when one has been answered', async () => {
    const { user } = await openOutbox()
    const first = await card('Bilan SYSCOHADA 2024')
    first.getByRole('button', { name: 'Envoyer' }).focus()
    await user.keyboard('{Enter}')
    await waitFor(async () => expect((await card('Bilan SYSCOHADA 2024')).getByText('Envoyé')).toBeTruthy())
    const next = screen.getAllByRole('article')[0]
    expect(next?.contains(document.activeElement)).toBe(true)
  })

  it('says why a message stays', async () => {
    const { fake, user } = await openOutbox()
    fake.refuse('sendOutboxEntry', 'Pas de connexion. Réessayez plus tard.')
    await user.click((await card('Bilan SYSCOHADA 2024')).getByRole('button', { name: 'Envoyer' }))
    expect((await screen.findAllByText('Pas de connexion. Réessayez plus tard.')).length).toBeGreaterThan(0)
    expect((await card('Bilan SYSCOHADA 2024')).getByText('À valider')).toBeTruthy()
  })

  it('tells the reason of a failure and lets the text be corrected', async () => {
    const { fake, user } = await openOutbox()
    const failed = await card('Relance : facture 2024-118')
    expect(failed.getByText(/Le serveur a refusé le mot de passe/)).toBeTruthy()
    await user.click(failed.getByRole('button', { name: 'Modifier' }))
    const subject = await screen.findByRole('textbox', { name: 'Objet' })
    await user.clear(subject)
    await user.type(subject, 'Relance amiable')
    await user.click(screen.getByRole('button', { name: 'Enregistrer' }))
    expect(await screen.findByRole('article', { name: 'Relance amiable' })).toBeTruthy()
    expect(calls(fake, 'editOutboxEntry')[0]).toMatchObject({ entryId: 'o-failed', subject: 'Relance amiable' })
  })

  it('warns before it sends again what may have arrived', async () => {
    const { fake, user } = await openOutbox()
    await user.click((await card('Balance de février')).getByRole('button', { name: 'Renvoyer' }))
    await screen.findByText('S’il est déjà arrivé, comptable@exemple.sn le recevra deux fois.')
    await user.click(screen.getByRole('button', { name: 'Annuler' }))
    expect(calls(fake, 'sendOutboxEntry')).toEqual([])
    await user.click((await card('Balance de février')).getByRole('button', { name: 'Renvoyer' }))
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Renvoyer' }))
    await waitFor(() => expect(calls(fake, 'sendOutboxEntry')).toEqual([{ entryId: 'o-uncertain' }]))
  })

  it('shows what leaves by itself as such, and lets the person keep it back', async () => {
    const { fake, user } = await openOutbox()
    const group = within(await screen.findByRole('region', { name: 'Au retour du réseau' }))
    const alone = within(group.getByRole('article', { name: 'Rapport de trésorerie' }))
    expect(alone.getByText('Partira dès que le réseau revient')).toBeTruthy()
    expect(alone.getByText(/smtp\.exemple\.sn est injoignable/)).toBeTruthy()
    await user.click(alone.getByRole('button', { name: 'Ne pas envoyer tout seul' }))
    expect(calls(fake, 'keepOutboxEntry')).toEqual([{ entryId: 'o-alone' }])
    await waitFor(async () => expect((await card('Rapport de trésorerie')).getByText('À valider')).toBeTruthy())
    expect(screen.queryByRole('region', { name: 'Au retour du réseau' })).toBeNull()
  })

  it('says, before it is changed, that it then no longer leaves by itself', async () => {
    const { user } = await openOutbox()
    await user.click((await card('Rapport de trésorerie')).getByRole('button', { name: 'Modifier' }))
    expect(await screen.findByText(/Si vous le modifiez, vous l’enverrez vous-même/)).toBeTruthy()
  })

  it('tells the main process when the network of the machine is back', async () => {
    const { fake } = await openOutbox()
    act(() => void window.dispatchEvent(new Event('online')))
    expect(calls(fake, 'networkBack')).toHaveLength(1)
  })

  it('lets the person be asked for each message instead', async () => {
    const { fake, user } = await openOutbox()
    act(() => dispatch({ type: 'show_screen', screen: 'settings', section: 'approvals' }))
    const box = await screen.findByRole('checkbox', { name: /Envoyer au retour du réseau/ })
    expect(box.getAttribute('aria-checked')).toBe('true')
    await user.click(box)
    await waitFor(() => expect(box.getAttribute('aria-checked')).toBe('false'))
    expect(calls(fake, 'setSending')).toEqual([{ whenOnline: false }])
  })

  it('takes the person’s word that an uncertain message arrived', async () => {
    const { fake, user } = await openOutbox()
    await user.click((await card('Balance de février')).getByRole('button', { name: 'Il est bien arrivé' }))
    await waitFor(() => expect(calls(fake, 'confirmSent')).toEqual([{ entryId: 'o-uncertain' }]))
    await waitFor(async () => expect((await card('Balance de février')).getByText('Envoyé')).toBeTruthy())
  })

  it('neither edits nor deletes what is on its way', async () => {
    const { user } = await openOutbox(fake => {
      fake.state.outbox = fake.state.outbox.map(entry =>
        entry.id === 'o-held' ? { ...entry, state: 'sending' } : entry,
      )
    })
    const moving = await card('Bilan SYSCOHADA 2024')
    expect(moving.queryByRole('button', { name: 'Envoyer' })).toBeNull()
    await user.click(moving.getByRole('button', { name: fr('Actions sur « Bilan SYSCOHADA 2024 »') }))
    expect((await screen.findByRole('menuitem', { name: 'Supprimer' })).getAttribute('aria-disabled')).toBe('true')
    expect(screen.queryByRole('menuitem', { name: 'Modifier' })).toBeNull()
  })

  it('follows what the core does meanwhile', async () => {
    const { fake } = await openOutbox()
    await card('Bilan SYSCOHADA 2024')
    fake.state.outbox = fake.state.outbox.map(entry => ({ ...entry, state: 'sent' as const }))
    act(() => fake.emit({ type: 'outbox_changed', waiting: 0 }))
    await waitFor(() => expect(screen.queryByRole('region', { name: 'En attente de vous' })).toBeNull())
  })

  it('says once that no server is set and leads to its settings', async () => {
    const { user } = await openOutbox()
    await user.click(await screen.findByRole('button', { name: 'Régler l’e-mail' }))
    expect(currentState()).toMatchObject({ screen: 'settings', section: 'mail' })
  })

  it('explains itself when it is empty', async () => {
    await openOutbox(fake => {
      fake.state.outbox = []
    })
    expect(await screen.findByText('Rien à envoyer')).toBeTruthy()
  })
})
