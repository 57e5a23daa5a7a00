// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { currentState } from '../../../src-renderer/state.ts'
import type { FakeApi } from '../fake-api.ts'
import { composer, renderApp } from '../render-app.tsx'

const first = { bootstrap: { welcomed: false } }
const calls = (fake: FakeApi, name: string) => fake.calls.filter(call => call.name === name).map(call => call.input)
const click = async (user: Awaited<ReturnType<typeof renderApp>>['user'], role: string, name: string | RegExp) =>
  user.click(await screen.findByRole(role, { name }))

describe('the first run', () => {
  it('takes an accountant to the chat with the offline assistant, name and e-mail kept', async () => {
    const { fake, user } = await renderApp(first)
    await click(user, 'radio', 'Je suis comptable')
    await user.type(screen.getByRole('textbox', { name: /Votre nom/ }), 'Awa Ndiaye')
    await user.type(screen.getByRole('textbox', { name: /Votre adresse e-mail/ }), 'awa@exemple.sn')
    await click(user, 'button', 'Continuer')
    await click(user, 'button', 'Continuer hors ligne')
    await screen.findByRole('navigation', { name: 'Écrans' })
    expect(calls(fake, 'welcome')).toEqual([{ role: 'accountant', name: 'Awa Ndiaye', email: 'awa@exemple.sn' }])
    expect(composer()).toBeTruthy()
  })

  it('asks a pupil for the class and an accountant not', async () => {
    const { fake, user } = await renderApp(first)
    await click(user, 'radio', 'Je suis comptable')
    expect(screen.queryByRole('textbox', { name: /Votre classe/ })).toBeNull()
    await click(user, 'radio', 'Je suis élève')
    await user.type(screen.getByRole('textbox', { name: /Votre classe/ }), 'Terminale')
    await click(user, 'button', 'Continuer')
    await screen.findByRole('heading', { name: 'Connecter un modèle' })
    expect(calls(fake, 'welcome')).toEqual([{ role: 'pupil', level: 'Terminale' }])
  })

  it('keeps a wrong address out and says how to write it', async () => {
    const { fake, user } = await renderApp(first)
    await click(user, 'radio', 'Je suis comptable')
    await user.type(screen.getByRole('textbox', { name: /Votre adresse e-mail/ }), 'awa arobase')
    await click(user, 'button', 'Continuer')
    expect(screen.getByText(/Écrivez l’adresse comme nom@exemple.com/)).toBeTruthy()
    expect(calls(fake, 'welcome')).toEqual([])
  })

  it('is skipped by its button alone, as a guest', async () => {
    const { fake, user } = await renderApp(first)
    await user.keyboard('{Escape}')
    expect(calls(fake, 'welcome')).toEqual([])
    expect(screen.getByRole('radiogroup')).toBeTruthy()
    await click(user, 'button', 'Passer')
    await screen.findByRole('navigation', { name: 'Écrans' })
    expect(calls(fake, 'welcome')).toEqual([{ role: 'guest' }])
  })

  it('adds a model found on this machine in one click, and chooses it', async () => {
    const { fake, user } = await renderApp(first)
    await click(user, 'radio', 'Essayer sans compte')
    await click(user, 'button', 'Continuer')
    await click(user, 'button', 'Utiliser gemma3:4b')
    await screen.findByRole('navigation', { name: 'Écrans' })
    expect(calls(fake, 'addModel')).toEqual([
      { provider: 'ollama', baseUrl: 'http://127.0.0.1:11434/v1', model: 'gemma3:4b' },
    ])
    const chosen = fake.state.models.find(model => model.id === fake.state.bootstrap.modelId)
    expect(chosen?.model).toBe('gemma3:4b')
    expect(currentState().bootstrap?.modelId).toBe(chosen?.id)
  })

  it('never blocks: a refused model is told and offline stays one click away', async () => {
    const { fake, user } = await renderApp(first)
    await click(user, 'radio', 'Essayer sans compte')
    await click(user, 'button', 'Continuer')
    fake.refuse('addModel', 'L’adresse du serveur ne convient pas.')
    await click(user, 'button', 'Utiliser gemma3:4b')
    expect(await screen.findByText('L’adresse du serveur ne convient pas.')).toBeTruthy()
    await click(user, 'button', /^OpenRouter/)
    await click(user, 'button', 'Retour')
    await click(user, 'button', 'Continuer hors ligne')
    await screen.findByRole('navigation', { name: 'Écrans' })
  })
})
