// @vitest-environment happy-dom
import { act, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { dispatch } from '../../../src-renderer/state.ts'
import type { FakeApi } from '../fake-api.ts'
import { sampleDrafts } from '../fake-data.ts'
import { fr, renderApp } from '../render-app.tsx'

const calls = (fake: FakeApi, name: string) => fake.calls.filter(call => call.name === name).map(call => call.input)

async function openDraft(change: Partial<ReturnType<typeof sampleDrafts>[number]> = {}) {
  const app = await renderApp()
  app.fake.state.drafts = sampleDrafts().map(draft => ({ ...draft, ...change }))
  app.fake.state.outbox = []
  act(() => dispatch({ type: 'show_screen', screen: 'outbox' }))
  const article = await screen.findByRole('article', { name: /Relance : facture/ })
  return { ...app, card: within(article) }
}
const saved = (fake: FakeApi) => waitFor(() => expect(calls(fake, 'updateDraft')).not.toEqual([]))

describe('a draft', () => {
  it('shows who gets what, and that nothing has left', async () => {
    const { card, fake } = await openDraft()
    expect(await card.findByText('compta@sahel-negoce.sn')).toBeTruthy()
    expect(card.getByRole('textbox', { name: 'Objet' })).toHaveProperty('value', 'Relance : facture 2024-118 échue')
    expect(card.getByText(/Rien ne part/)).toBeTruthy()
    expect(calls(fake, 'sendDraft')).toEqual([])
  })

  it('is kept shortly after each change, and changed back step by step', async () => {
    const { card, fake, user } = await openDraft()
    const subject = await card.findByRole('textbox', { name: 'Objet' })
    await user.type(subject, ' !')
    await saved(fake)
    expect(calls(fake, 'updateDraft').at(-1)).toMatchObject({ subject: 'Relance : facture 2024-118 échue !' })
    await user.click(card.getByRole('button', { name: 'Annuler la dernière modification' }))
    expect(subject).toHaveProperty('value', 'Relance : facture 2024-118 échue')
    await waitFor(() =>
      expect(calls(fake, 'updateDraft').at(-1)).toMatchObject({ subject: 'Relance : facture 2024-118 échue' }),
    )
    expect(card.getByRole('button', { name: 'Annuler la dernière modification' })).toHaveProperty('disabled', true)
  })

  it('takes addresses by Enter and comma, and says which is none', async () => {
    const { card, fake, user } = await openDraft()
    const to = await card.findByRole('textbox', { name: 'À' })
    await user.type(to, 'fatou@exemple.sn,')
    expect(card.getByText('fatou@exemple.sn')).toBeTruthy()
    await user.type(to, 'monsieur{Enter}')
    expect(card.getByRole('alert').textContent).toContain('monsieur')
    expect(to).toHaveProperty('value', 'monsieur')
    await user.clear(to)
    await user.click(card.getByRole('button', { name: 'Retirer diop.fils@exemple.sn' }))
    await waitFor(() =>
      expect(calls(fake, 'updateDraft').at(-1)).toMatchObject({ to: ['compta@sahel-negoce.sn', 'fatou@exemple.sn'] }),
    )
  })

  it('loses and gains attachments of the library', async () => {
    const { card, fake, user } = await openDraft()
    await user.click(await card.findByRole('button', { name: 'Retirer États financiers 2024.pdf' }))
    await saved(fake)
    expect(calls(fake, 'updateDraft').at(-1)).toMatchObject({ fileIds: [] })
    await user.click(card.getByRole('button', { name: 'Joindre un fichier' }))
    await user.click(await screen.findByRole('menuitem', { name: /États financiers 2024\.pdf/ }))
    await waitFor(() => expect(calls(fake, 'updateDraft').at(-1)).toMatchObject({ fileIds: ['f-pdf'] }))
  })

  it('leaves when the person presses send, with the last change', async () => {
    const { card, fake, user } = await openDraft()
    await user.type(await card.findByRole('textbox', { name: 'Objet' }), ' ?')
    await user.click(card.getByRole('button', { name: 'Envoyer' }))
    await waitFor(() => expect(calls(fake, 'sendDraft')).toEqual([{ draftId: 'd-relance' }]))
    const names = fake.calls.map(({ name }) => name)
    expect(names.indexOf('updateDraft')).toBeLessThan(names.indexOf('sendDraft'))
    expect(calls(fake, 'updateDraft').at(-1)).toMatchObject({ subject: 'Relance : facture 2024-118 échue ?' })
    expect((await screen.findAllByText(/E-mail envoyé à/)).length).toBeGreaterThan(0)
  })

  it('cannot leave without a recipient', async () => {
    const { card } = await openDraft({ to: [] })
    expect(await card.findByText('Ajoutez un destinataire pour envoyer.')).toBeTruthy()
    expect(card.getByRole('button', { name: 'Envoyer' })).toHaveProperty('disabled', true)
  })

  it('opens in the mail program, is saved as a file, and is deleted after a question', async () => {
    const { card, fake, user } = await openDraft()
    const menu = await card.findByRole('button', { name: /Actions sur le brouillon/ })
    await user.click(menu)
    await user.click(await screen.findByRole('menuitem', { name: 'Ouvrir dans la messagerie' }))
    await waitFor(() => expect(calls(fake, 'openDraft')).toEqual([{ draftId: 'd-relance' }]))
    await user.click(menu)
    await user.click(await screen.findByRole('menuitem', { name: 'Enregistrer en .eml…' }))
    await waitFor(() => expect(calls(fake, 'saveDraft')).toEqual([{ draftId: 'd-relance' }]))
    await user.click(menu)
    await user.click(await screen.findByRole('menuitem', { name: 'Supprimer le brouillon' }))
    await user.click(
      within(await screen.findByRole('dialog', { name: fr('Supprimer ce brouillon ?') })).getByRole('button', {
        name: 'Supprimer',
      }),
    )
    await waitFor(() => expect(calls(fake, 'deleteDraft')).toEqual([{ draftId: 'd-relance' }]))
  })
})
