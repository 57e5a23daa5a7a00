// @vitest-environment happy-dom
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { SchoolView, TranscriptMessage } from '../../../src-preload/contract.ts'
import { openConversation } from '../../../src-renderer/conversations.ts'
import { currentState, dispatch } from '../../../src-renderer/state.ts'
import { SAMPLE_CODE, sampleSchool } from '../fake-school.ts'
import { fr, renderApp } from '../render-app.tsx'

/** A conversation whose last answer opened the purchase. */
async function showPurchase(change: Partial<SchoolView> = {}, pack?: string) {
  const createdAt = '2025-03-14T09:00:00.000Z'
  const run = { callId: 'p', tool: 'buy_credits', arguments: '{}', status: 'ok' as const, text: '{}' }
  const view = { kind: 'purchase' as const, ...(pack && { pack }) }
  const messages: TranscriptMessage[] = [
    { id: 2, role: 'assistant', text: '', runs: [{ ...run, views: [view], startedAt: createdAt }], createdAt },
  ]
  const app = await renderApp({ messages: { 'c-bilan': messages } })
  app.fake.state.school = { ...sampleSchool(), ...change }
  await act(() => openConversation('c-bilan'))
  const card = within(await screen.findByRole('region', { name: 'Acheter des crédits' }))
  return { ...app, card }
}

describe('the purchase of credits', () => {
  it('takes a code once it can be one, and shows the new balance', async () => {
    const { fake, user, card } = await showPurchase()
    await card.findByText('Solde : 112 crédits')
    const field = card.getByRole('textbox', { name: 'Code de la carte' })
    const use = card.getByRole('button', { name: 'Utiliser ce code' })
    expect(use).toHaveProperty('disabled', true)
    await user.type(field, '5ref-3h')
    await card.findByText('Encore 10 caractères.')
    await user.type(field, 'mx ha2n rnxk')
    await card.findByText('Code bien écrit.')
    expect(field).toHaveProperty('value', SAMPLE_CODE)
    await user.click(use)
    await card.findByText('50 crédits ajoutés. Nouveau solde : 162.')
    await card.findByText('Solde : 162 crédits')
    expect(field).toHaveProperty('value', '')
    expect(currentState().announcement.text).toBe(fr('50 crédits ajoutés. Nouveau solde : 162.'))
    expect(fake.calls.filter(({ name }) => name === 'redeemVoucher')).toEqual([
      { name: 'redeemVoucher', input: { code: SAMPLE_CODE } },
    ])
  })

  it('says while one types that a character is wrong, and keeps the button closed', async () => {
    const { user, card } = await showPurchase()
    const field = await card.findByRole('textbox', { name: 'Code de la carte' })
    await user.type(field, '5REF3HMXHA2NRNX')
    await user.type(field, 'A')
    await card.findByText(/Un caractère est faux, ou deux sont inversés/)
    expect(card.getByRole('button', { name: 'Utiliser ce code' })).toHaveProperty('disabled', true)
    await user.type(field, '{Backspace}O')
    await card.findByText(/^«\sO\s» n’est dans aucun code/)
  })

  it('shows why a code gives nothing', async () => {
    const { fake, user, card } = await showPurchase()
    fake.state.used.push(SAMPLE_CODE)
    await user.type(await card.findByRole('textbox', { name: 'Code de la carte' }), SAMPLE_CODE)
    await card.findByText('Code bien écrit.')
    await user.click(card.getByRole('button', { name: 'Utiliser ce code' }))
    await card.findByText(/déjà servi/)
    expect(card.getByText('Solde : 112 crédits')).toBeTruthy()
  })

  it('opens the page of the chosen pack, only when asked', async () => {
    const { fake, user, card } = await showPurchase({}, 'standard')
    expect(await card.findByRole('radio', { name: 'Standard' })).toHaveProperty('dataset.checked', '')
    await user.click(card.getByRole('radio', { name: 'Maxi' }))
    expect(fake.calls.some(({ name }) => name === 'openExternal')).toBe(false)
    await user.click(card.getByRole('button', { name: /Payer 10.000.FCFA/ }))
    expect(fake.calls.filter(({ name }) => name === 'openExternal')).toEqual([
      { name: 'openExternal', input: { url: 'https://paiement.exemple.sn/credits?pack=maxi' } },
    ])
  })

  it('without a page sends to the school, without a school shows no code field, without both leads to the settings', async () => {
    const noPage = await showPurchase({ paymentPage: undefined })
    await noPage.card.findByText(/auprès de l’établissement/)
    expect(noPage.card.queryByRole('button', { name: /Payer/ })).toBeNull()
    const noSchool = await showPurchase({ key: undefined })
    await noSchool.card.findByRole('button', { name: /Payer/ })
    expect(noSchool.card.queryByRole('textbox')).toBeNull()
    const nothing = await showPurchase({ key: undefined, paymentPage: undefined })
    await nothing.user.click(await nothing.card.findByRole('button', { name: 'Ouvrir les réglages' }))
    expect(currentState()).toMatchObject({ screen: 'settings', section: 'school' })
  })

  it('opens from the progress too', async () => {
    const { user } = await renderApp()
    act(() => dispatch({ type: 'show_screen', screen: 'progress' }))
    await user.click(await screen.findByRole('button', { name: 'Acheter des crédits' }))
    await within(await screen.findByRole('dialog')).findByRole('textbox', { name: 'Code de la carte' })
  })
})

describe('the settings of the school', () => {
  async function openSchool(change: Partial<SchoolView> = {}) {
    const app = await renderApp()
    app.fake.state.school = { ...sampleSchool(), ...change }
    act(() => dispatch({ type: 'show_screen', screen: 'settings', section: 'school' }))
    await screen.findByRole('heading', { name: 'Clé de l’établissement' })
    return app
  }
  const file = (name: string, text: string) => new File([text], name)

  it('register a key from a line or from a file, and say what is wrong with it', async () => {
    const { fake, user } = await openSchool({ key: undefined, batches: [] })
    expect(screen.queryByRole('button', { name: 'Importer un lot…' })).toBeNull()
    await user.type(screen.getByRole('textbox', { name: 'Clé publique' }), 'bonjour')
    await user.click(screen.getByRole('button', { name: 'Enregistrer la clé' }))
    await screen.findByText(/pas la clé publique d’un établissement/)
    await user.upload(
      screen.getByLabelText('Choisir un fichier…', { selector: 'input' }),
      file('cle.txt', 'ardoise-ecole-1:abc Lycée de Thiès'),
    )
    await screen.findByText('Lycée de Thiès')
    expect(screen.getByText(/1111 2222 3333 4444/)).toBeTruthy()
    expect(fake.state.school.key?.school).toBe('Lycée de Thiès')
  })

  it('remove a key once that is confirmed', async () => {
    const { fake, user } = await openSchool()
    await user.click(screen.getByRole('button', { name: 'Retirer' }))
    expect(fake.state.school.key).toBeTruthy()
    await user.click(
      within(await screen.findByRole('dialog')).getByRole('button', {
        name: 'Retirer',
      }),
    )
    await waitFor(() => expect(fake.state.school.key).toBeUndefined())
  })

  it('import a batch from a chosen or a dropped file, and tell how it went', async () => {
    const { fake, user } = await openSchool()
    await screen.findByText('87 sur 100 codes à utiliser')
    const input = screen.getByLabelText('Importer un lot…', { selector: 'input' })
    await user.upload(input, file('lot.json', '{"label":"Second trimestre","codes":40}'))
    expect((await screen.findAllByText('Lot « Second trimestre » importé : 40 codes.')).length).toBeGreaterThan(0)
    await screen.findByText('40 sur 40 codes à utiliser')
    fake.refuse('importVouchers', 'Ce lot a été modifié.')
    await user.upload(input, file('lot.json', '{}'))
    expect((await screen.findAllByText('Ce lot a été modifié.')).length).toBeGreaterThan(0)
    fireEvent.drop(screen.getByText('ou déposez son fichier .json ici'), {
      dataTransfer: { types: ['Files'], files: [file('lot.json', '{"label":"Déposé","codes":1}')] },
    })
    expect((await screen.findAllByText('Lot « Déposé » importé : 1 code.')).length).toBeGreaterThan(0)
  })

  it('keep the page, the packs and the price', async () => {
    const { fake, user } = await openSchool()
    const form = within(await screen.findByRole('form', { name: 'Vente' }))
    await user.click(form.getByRole('button', { name: 'Supprimer le pack Mini' }))
    await user.click(form.getByRole('button', { name: 'Ajouter un pack' }))
    const added = within(form.getByRole('group', { name: 'Pack 3' }))
    await user.type(added.getByRole('textbox', { name: 'Nom' }), 'Semestre')
    await user.click(form.getByRole('button', { name: 'Enregistrer' }))
    expect((await form.findAllByText('Un nombre entier, sans virgule.')).length).toBe(2)
    const group = within(form.getByRole('group', { name: 'Semestre' }))
    await user.type(group.getByRole('textbox', { name: 'Crédits' }), '2 500')
    await user.type(group.getByRole('textbox', { name: 'Prix en FCFA' }), '15000')
    const price = form.getByRole('textbox', { name: /Prix d’une réponse/ })
    await user.clear(price)
    await user.type(price, '0')
    await user.clear(form.getByRole('textbox', { name: /Page de paiement/ }))
    await user.click(form.getByRole('button', { name: 'Enregistrer' }))
    await waitFor(() =>
      expect(fake.calls.filter(({ name }) => name === 'setSchool').map(({ input }) => input)).toEqual([
        {
          paymentPage: null,
          answerPrice: 0,
          packs: [
            { name: 'Standard', credits: 120, price: 1_000 },
            { name: 'Maxi', credits: 1_400, price: 10_000 },
            { name: 'Semestre', credits: 2_500, price: 15_000 },
          ],
        },
      ]),
    )
  })
})
