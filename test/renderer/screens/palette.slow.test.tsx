// @vitest-environment happy-dom
// @vitest-environment-options { "width": 1280, "height": 800 }
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { currentState } from '../../../src-renderer/state.ts'
import { renderApp } from '../render-app.tsx'

async function openPalette() {
  const app = await renderApp()
  await app.user.keyboard('{Control>}k{/Control}')
  const input = await screen.findByRole('combobox', { name: /Chercher une action/ })
  return { ...app, input }
}
const options = () => screen.queryAllByRole('option').map(option => option.textContent)

describe('the palette', () => {
  it('offers actions and the latest conversations at once, and does the first with Enter', async () => {
    const { user } = await openPalette()
    expect(options()[0]).toContain('Nouvelle conversation')
    expect(within(screen.getByRole('group', { name: 'Conversations' })).getAllByRole('option')).toHaveLength(5)
    await user.keyboard('{Enter}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(currentState().conversationId).toBeUndefined()
  })

  it('finds without accents, and opens what was found', async () => {
    const { user, input } = await openPalette()
    await user.type(input, 'tresorerie')
    await waitFor(() => expect(options()[0]).toContain('Plan de trésorerie du groupe Sahel Négoce'))
    await user.keyboard('{Enter}')
    await waitFor(() => expect(currentState().conversationId).toBe('c-plan'))
  })

  it('finds files and shows them beside the chat', async () => {
    const { user, input } = await openPalette()
    await user.type(input, 'reçu')
    await user.click(await screen.findByRole('option', { name: /reçu-carburant.jpg/ }))
    expect(currentState()).toMatchObject({ screen: 'chat', panelOpen: true, previewFileId: 'f-recu' })
  })

  it('finds a setting by its name', async () => {
    const { user, input } = await openPalette()
    await user.type(input, 'modeles et cles')
    await user.click(await screen.findByRole('option', { name: 'Modèles et clés' }))
    expect(currentState()).toMatchObject({ screen: 'settings', section: 'models' })
  })

  it('passes the words on to the search in all conversations', async () => {
    const { user, input } = await openPalette()
    await user.type(input, 'solder')
    await user.click(await screen.findByRole('option', { name: /Chercher/ }))
    const search = await screen.findByRole('combobox', { name: 'Rechercher dans toutes les conversations' })
    expect(search).toHaveProperty('value', 'solder')
    expect((await screen.findAllByText('1 passage trouvé')).length).toBeGreaterThan(0)
  })

  it('says that nothing matches only when even a search would be empty', async () => {
    const { user, input } = await openPalette()
    await user.type(input, '???')
    expect(options().length).toBeGreaterThan(0)
  })

  it('closes with Escape and changes nothing', async () => {
    const { user } = await openPalette()
    const before = currentState()
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(currentState()).toEqual({ ...before, overlay: undefined })
  })
})
