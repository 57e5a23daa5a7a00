// @vitest-environment happy-dom
// @vitest-environment-options { "width": 1280, "height": 800 }
import { act, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { newConversation, openConversation } from '../../../src-renderer/conversations.ts'
import { currentState } from '../../../src-renderer/state.ts'
import type { FakeApi, FakeOptions } from '../fake-api.ts'
import { sampleBootstrap } from '../fake-data.ts'
import { composer, renderApp } from '../render-app.tsx'

const calls = (fake: FakeApi, name: string) => fake.calls.filter(call => call.name === name).map(call => call.input)
const chip = () => screen.getByRole('button', { name: /^Spécialiste/ })
const examples = () =>
  within(screen.getByRole('list', { name: 'Exemples de demandes' }))
    .getAllByRole('button')
    .map(button => button.textContent)
const announced = () => currentState().announcement.text

function as(mode: 'pro' | 'child' | 'guest'): FakeOptions {
  const bootstrap = sampleBootstrap()
  return { bootstrap: { profile: { ...bootstrap.profile, mode } } }
}

async function openPicker(user: Awaited<ReturnType<typeof renderApp>>['user']) {
  await user.click(chip())
  const dialog = within(await screen.findByRole('dialog', { name: 'Choisir un spécialiste' }))
  return { dialog, names: () => dialog.queryAllByRole('option').map(option => option.textContent ?? '') }
}

describe('who answers', () => {
  it('is found by the keyboard among those of the mode, and goes with the first message', async () => {
    const { fake, user } = await renderApp()
    expect(chip().textContent).toBe('Automatique')
    const { dialog, names } = await openPicker(user)
    expect(names()).toHaveLength(5)
    expect(within(dialog.getByRole('group', { name: 'Les miens' })).getByRole('option').textContent).toMatch(/Nos baux/)
    expect(dialog.getByRole('option', { name: /Automatique.*choisi/ })).toBeTruthy()
    await user.keyboard('impots')
    await waitFor(() => expect(names()).toHaveLength(1))
    await user.keyboard('{Enter}')
    await waitFor(() => expect(chip().textContent).toBe('Fiscaliste'))
    expect(announced()).toBe('Fiscaliste est choisi.')
    await waitFor(() => expect(document.activeElement).toBe(composer()))
    await user.keyboard('Bonjour{Enter}')
    await waitFor(() =>
      expect(calls(fake, 'sendMessage')).toMatchObject([{ mode: 'pro', specialist: 'fiscaliste', exam: undefined }]),
    )
    await waitFor(() => expect(currentState().conversationId).toBeDefined())
    expect(chip().textContent).toBe('Fiscaliste')
    act(newConversation)
    expect(chip().textContent).toBe('Automatique')
  })

  it('is changed in an open conversation, and told as soon as the turn finds it out', async () => {
    const { fake, user } = await renderApp()
    await act(() => openConversation('c-bilan'))
    const specialist = { id: 'paie', name: { fr: 'Paie et social', en: 'Payroll' } }
    act(() => fake.agent('c-bilan', { type: 'specialist', specialist }))
    expect(chip().textContent).toBe('Automatique · Paie et social')
    expect(announced()).toBe('Paie et social répond.')
    const { dialog } = await openPicker(user)
    await user.click(dialog.getByRole('option', { name: /^Fiscaliste/ }))
    await waitFor(() => expect(chip().textContent).toBe('Fiscaliste'))
    expect(calls(fake, 'setSpecialist')).toEqual([{ conversationId: 'c-bilan', choice: 'fiscaliste' }])
    await act(() => openConversation('c-cours'))
    expect(chip().textContent).toBe('Automatique')
  })

  it('stays when the change is refused', async () => {
    const { fake, user } = await renderApp()
    await act(() => openConversation('c-bilan'))
    fake.refuse('setSpecialist', 'Ce spécialiste n’existe plus.')
    const { dialog } = await openPicker(user)
    await user.click(dialog.getByRole('option', { name: /^Fiscaliste/ }))
    await screen.findAllByText('Ce spécialiste n’existe plus.')
    expect(chip().textContent).toBe('Automatique')
  })

  it('is nobody for a guest, who has no chip and no entry in the palette', async () => {
    const { user } = await renderApp(as('guest'))
    expect(screen.queryByRole('button', { name: /^Spécialiste/ })).toBeNull()
    await user.keyboard('{Control>}k{/Control}')
    await screen.findByRole('option', { name: /Nouvelle conversation/ })
    expect(screen.queryByRole('option', { name: /spécialiste/ })).toBeNull()
  })

  it('is chosen from the palette too, and managed from the picker', async () => {
    const { user } = await renderApp()
    await openPicker(user)
    await user.keyboard('{Control>}k{/Control}')
    await waitFor(() => expect(screen.getAllByRole('dialog')).toHaveLength(1))
    await user.click(await screen.findByRole('option', { name: 'Choisir un spécialiste…' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Choisir un spécialiste' }))
    await user.click(dialog.getByRole('button', { name: 'Gérer les spécialistes…' }))
    expect(currentState()).toMatchObject({ screen: 'settings', section: 'specialists', overlay: undefined })
  })

  it('is addressed with @, which leaves nothing in the text', async () => {
    const { user } = await renderApp()
    await user.type(composer(), 'Vérifie ce contrat @baux')
    const list = within(await screen.findByRole('listbox', { name: 'Citer un fichier ou un spécialiste' }))
    await list.findByRole('option', { name: /Nos baux/ })
    await user.keyboard('{Enter}')
    expect(composer()).toHaveProperty('value', 'Vérifie ce contrat ')
    await waitFor(() => expect(chip().textContent).toBe('Nos baux'))
  })

  it('gives its own examples, which fill the box', async () => {
    const { user } = await renderApp()
    expect(examples()).toHaveLength(4)
    const { dialog } = await openPicker(user)
    await user.click(dialog.getByRole('option', { name: /^Fiscaliste/ }))
    await waitFor(() => expect(examples()).toHaveLength(2))
    await user.click(screen.getByRole('button', { name: 'Quel est le taux de TVA au Sénégal ?' }))
    expect(composer()).toHaveProperty('value', 'Quel est le taux de TVA au Sénégal ?')
  })

  it('begins anew in another mode', async () => {
    const { user } = await renderApp()
    const { dialog } = await openPicker(user)
    await user.click(dialog.getByRole('option', { name: /^Fiscaliste/ }))
    await user.click(await screen.findByRole('combobox', { name: 'Mode' }))
    await user.click(await screen.findByRole('option', { name: /^Élève/ }))
    await waitFor(() => expect(chip().textContent).toBe('Automatique'))
    expect(examples()).toEqual([
      'Tuteur de mathématiquesExplique-moi le théorème de Pythagore',
      'Tuteur de SVTComment respire un poisson ?',
    ])
  })
})

describe('an empty conversation', () => {
  it('speaks to pupils of lessons, and to accountants of balances', async () => {
    await renderApp(as('child'))
    expect(screen.getByPlaceholderText('Pose une question sur ta leçon ou ton exercice…')).toBeTruthy()
    expect(screen.getByText('Pose une question, ou commence par un exemple.')).toBeTruthy()
    expect(screen.queryByText(/balance/)).toBeNull()
  })
})

describe('an exam', () => {
  const menu = async (user: Awaited<ReturnType<typeof renderApp>>['user'], name: RegExp) => {
    await user.click(screen.getByRole('button', { name: 'Ajouter' }))
    await user.click(await screen.findByRole('menuitem', { name }))
  }
  const badge = () => screen.queryByRole('button', { name: /^Examen/ })

  it('begins with the first message of a pupil, and is left without a question before that', async () => {
    const { fake, user } = await renderApp(as('child'))
    await menu(user, /^Mode examen/)
    await waitFor(() => expect(badge()).toBeTruthy())
    expect(announced()).toBe('Mode examen : pas d’indices, le bilan à la fin.')
    await user.click(screen.getByRole('button', { name: /^Examen/ }))
    await waitFor(() => expect(badge()).toBeNull())
    await menu(user, /^Mode examen/)
    await user.type(composer(), 'Interroge-moi{Enter}')
    await waitFor(() => expect(calls(fake, 'sendMessage')).toMatchObject([{ mode: 'child', exam: true }]))
  })

  it('is not left by a slip once it has begun', async () => {
    const { fake, user } = await renderApp({ ...as('child'), pages: { 'c-cours': { exam: true } } })
    await act(() => openConversation('c-cours'))
    await user.click(await screen.findByRole('button', { name: /^Examen/ }))
    const asked = within(await screen.findByRole('dialog', { name: 'Quitter l’examen en cours ?' }))
    await user.click(asked.getByRole('button', { name: 'Annuler' }))
    expect(calls(fake, 'setExam')).toEqual([])
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await menu(user, /^Quitter l’examen/)
    const again = within(await screen.findByRole('dialog', { name: 'Quitter l’examen en cours ?' }))
    await user.click(again.getByRole('button', { name: 'Quitter l’examen' }))
    await waitFor(() => expect(badge()).toBeNull())
    expect(calls(fake, 'setExam')).toEqual([{ conversationId: 'c-cours', exam: false }])
  })

  it('is not for professionals', async () => {
    const { user } = await renderApp({ pages: { 'c-cours': { exam: true } } })
    await act(() => openConversation('c-cours'))
    await user.click(screen.getByRole('button', { name: 'Ajouter' }))
    await screen.findByRole('menuitem', { name: /^Modèles de demande/ })
    expect(screen.queryByRole('menuitem', { name: /examen/ })).toBeNull()
    expect(badge()).toBeNull()
  })
})
