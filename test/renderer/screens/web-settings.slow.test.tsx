// @vitest-environment happy-dom
// @vitest-environment-options { "width": 1280, "height": 800 }
import { act, screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { WebView } from '../../../src-preload/contract.ts'
import { dispatch } from '../../../src-renderer/state.ts'
import { renderApp } from '../render-app.tsx'

const NONE: WebView = { search: 'none', jina: false, hasTavilyKey: false, hasJinaKey: false }

async function openWeb(web: WebView = NONE) {
  const app = await renderApp()
  app.fake.state.web = web
  act(() => dispatch({ type: 'show_screen', screen: 'settings', section: 'web' }))
  await screen.findByRole('heading', { level: 2, name: 'Internet' })
  const click = async (role: string, name: string) => app.user.click(await screen.findByRole(role, { name }))
  const calls = (name: string) => app.fake.calls.filter(call => call.name === name).map(call => call.input)
  return { ...app, click, calls }
}

describe('the Internet settings', () => {
  it('save an address of SearXNG and try it', async () => {
    const { user, click, calls } = await openWeb()
    expect(screen.queryByRole('button', { name: 'Enregistrer et tester' })).toBeNull()
    await click('radio', 'SearXNG')
    await user.type(screen.getByLabelText('Adresse du serveur SearXNG'), 'https://recherche.ecole.sn')
    await click('button', 'Enregistrer et tester')
    expect((await screen.findAllByText('Le moteur répond.')).length).toBeGreaterThan(0)
    expect(calls('setWeb')).toEqual([{ search: 'searxng', jina: false, searxngUrl: 'https://recherche.ecole.sn' }])
  })

  it('take a key in, never out, and remove it', async () => {
    const { user, click, calls } = await openWeb({ ...NONE, search: 'tavily', hasTavilyKey: true })
    const field = await screen.findByLabelText('Clé de Tavily')
    expect(field).toMatchObject({ type: 'password', value: '' })
    expect(screen.getByText('Une clé est enregistrée. Laissez vide pour la garder.')).toBeTruthy()
    await user.type(field, ' tvly-1 ')
    await click('button', 'Enregistrer')
    expect(calls('setWeb')).toEqual([{ search: 'tavily', jina: false, tavilyKey: 'tvly-1' }])
    await click('button', 'Supprimer la clé de Tavily')
    expect(calls('setWeb')[1]).toEqual({ tavilyKey: '' })
    expect(await screen.findByText('Collez ici la clé de votre compte Tavily.')).toBeTruthy()
  })

  it('know the key once it was saved and tried, and keep it no longer in its field', async () => {
    const { user, click } = await openWeb()
    await click('radio', 'Tavily')
    await user.type(screen.getByLabelText('Clé de Tavily'), 'tvly-1')
    await click('button', 'Enregistrer et tester')
    expect(await screen.findByText('Une clé est enregistrée. Laissez vide pour la garder.')).toBeTruthy()
    expect(screen.getByLabelText('Clé de Tavily')).toHaveProperty('value', '')
    expect((await screen.findAllByText('Le moteur répond.')).length).toBeGreaterThan(0)
  })

  it('say what Jina learns before it is chosen', async () => {
    const { click, calls } = await openWeb()
    expect((await screen.findByRole('radio', { name: 'Par cet ordinateur' })).getAttribute('aria-checked')).toBe('true')
    expect(screen.getByText(/connues de Jina, une entreprise tierce/)).toBeTruthy()
    await click('radio', 'Par Jina Reader')
    await click('button', 'Enregistrer')
    expect(calls('setWeb')).toEqual([{ search: 'none', jina: true }])
  })

  it('tell what main refuses, and keep what was typed', async () => {
    const { fake, user, click, calls } = await openWeb()
    fake.refuse('setWeb', 'L’adresse ne convient pas.')
    await click('radio', 'SearXNG')
    await user.type(screen.getByLabelText('Adresse du serveur SearXNG'), 'nimporte')
    await click('button', 'Enregistrer')
    expect((await screen.findAllByText('L’adresse ne convient pas.')).length).toBeGreaterThan(0)
    expect(screen.getByLabelText('Adresse du serveur SearXNG')).toMatchObject({ value: 'nimporte' })
    expect(calls('testWeb')).toEqual([])
  })
})
