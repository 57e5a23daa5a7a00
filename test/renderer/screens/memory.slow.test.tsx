// @vitest-environment happy-dom
import { act, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { dispatch } from '../../../src-renderer/state.ts'
import type { FakeApi } from '../fake-api.ts'
import { fr, renderApp } from '../render-app.tsx'

const FACT = 'La société Sahel Négoce est au régime réel normal.'

const FACT_DATE = '2025-03-14T09:00:00.000Z'

async function openMemory(prepare: (fake: FakeApi) => void = () => undefined) {
  const app = await renderApp()
  prepare(app.fake)
  act(() => dispatch({ type: 'show_screen', screen: 'memory' }))
  await screen.findByRole('heading', { level: 1, name: 'Mémoire' })
  return app
}

describe('the memory', () => {
  it('lists what was learnt, the latest first', async () => {
    await openMemory()
    const items = within(await screen.findByRole('list', { name: 'Ce que l’assistant a retenu' })).getAllByRole(
      'listitem',
    )
    expect(items.map(item => item.textContent)[0]).toContain(FACT)
    expect(items).toHaveLength(3)
  })

  it('corrects a fact', async () => {
    const { fake, user } = await openMemory()
    await user.click(await screen.findByRole('button', { name: fr(`Modifier « ${FACT} »`) }))
    const field = await screen.findByRole('textbox', { name: 'Ce qu’il faut retenir' })
    await user.clear(field)
    await user.click(screen.getByRole('button', { name: 'Enregistrer' }))
    expect(await screen.findByText(/Écrivez ce qu’il faut retenir/)).toBeTruthy()
    await user.type(field, 'Sahel Négoce est au réel simplifié.')
    await user.click(screen.getByRole('button', { name: 'Enregistrer' }))
    expect(await screen.findByText('Sahel Négoce est au réel simplifié.')).toBeTruthy()
    expect(fake.state.memories.map(memory => memory.fact)).not.toContain(FACT)
  })

  it('warns that a deleted fact never returns, and deletes it only then', async () => {
    const { fake, user } = await openMemory()
    await user.click(await screen.findByRole('button', { name: fr(`Supprimer « ${FACT} »`) }))
    await screen.findByText(/ne le retiendra plus jamais/)
    expect(fake.state.memories).toHaveLength(3)
    await user.click(screen.getByRole('button', { name: 'Supprimer' }))
    await waitFor(() => expect(fake.state.memories).toHaveLength(2))
    await waitFor(() => expect(screen.queryByText(FACT)).toBeNull())
  })

  it('takes a deletion back with « Annuler », with the very words', async () => {
    const { fake, user } = await openMemory()
    await user.click(await screen.findByRole('button', { name: fr(`Supprimer « ${FACT} »`) }))
    await user.click(screen.getByRole('button', { name: 'Supprimer' }))
    await screen.findByText('Souvenir effacé. Il ne reviendra pas.')
    await user.click(screen.getByRole('button', { name: 'Annuler' }))
    expect(await screen.findByText(FACT)).toBeTruthy()
    expect(fake.calls.find(call => call.name === 'restoreMemory')?.input).toEqual({
      memoryId: 'mem-3',
      fact: FACT,
      category: 'clients',
    })
  })

  it('takes a fact that the person writes', async () => {
    const { user } = await openMemory()
    await user.click(await screen.findByRole('button', { name: 'Ajouter' }))
    await user.type(await screen.findByRole('textbox', { name: 'Ce qu’il faut retenir' }), 'Aime le bissap.')
    await user.click(screen.getByRole('button', { name: 'Enregistrer' }))
    expect(await screen.findByText('Aime le bissap.')).toBeTruthy()
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  it('shows what the model learns meanwhile', async () => {
    const { fake } = await openMemory()
    await screen.findByText(FACT)
    fake.state.memories = [...fake.state.memories, { id: 'mem-9', fact: 'Aime le thé.', createdAt: FACT_DATE }]
    act(() => fake.emit({ type: 'changed', what: 'memories' }))
    expect(await screen.findByText('Aime le thé.')).toBeTruthy()
  })

  it('explains what it is for when it is empty', async () => {
    await openMemory(fake => {
      fake.state.memories = []
    })
    expect(await screen.findByText('Rien de retenu pour l’instant')).toBeTruthy()
  })
})
