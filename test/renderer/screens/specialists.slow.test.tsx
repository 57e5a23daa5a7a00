// @vitest-environment happy-dom
// @vitest-environment-options { "width": 1280, "height": 800 }
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { newConversation } from '../../../src-renderer/conversations.ts'
import { currentState, dispatch } from '../../../src-renderer/state.ts'
import type { FakeApi } from '../fake-api.ts'
import { renderApp } from '../render-app.tsx'

const calls = (fake: FakeApi, name: string) => fake.calls.filter(call => call.name === name).map(call => call.input)
const area = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Texte du spécialiste' })

async function openList() {
  const app = await renderApp()
  act(() => dispatch({ type: 'show_screen', screen: 'settings', section: 'specialists' }))
  await screen.findByRole('button', { name: 'Nouveau' })
  return { ...app, click: async (name: string) => app.user.click(await screen.findByRole('button', { name })) }
}
/** Letters one by one would take a second each hundred. */
const write = (text: string) => fireEvent.change(area(), { target: { value: text } })
const mine = () => within(screen.getByRole('region', { name: 'Les miens' }))

describe('the list', () => {
  it('tells those of the person from those that are given, which can only be viewed and duplicated', async () => {
    const { click } = await openList()
    expect(mine().getByRole('listitem').textContent).toContain('Nos baux')
    expect(screen.queryByRole('button', { name: 'Supprimer Fiscaliste' })).toBeNull()
    await click('Voir Fiscaliste')
    expect(area().readOnly).toBe(true)
    expect(screen.queryByRole('button', { name: 'Enregistrer' })).toBeNull()
    await click('Dupliquer')
    await waitFor(() => expect(area().readOnly).toBe(false))
    expect(area().value).toMatch(/^name: "Fiscaliste \(copie\)"$/m)
    await screen.findByRole('button', { name: 'Enregistrer' })
  })

  it('deletes one, and gives it back as it was', async () => {
    const { fake, click } = await openList()
    const before = fake.state.specialists.find(one => one.view.id === 'baux')
    await click('Supprimer Nos baux')
    await waitFor(() => expect(mine().queryByRole('listitem')).toBeNull())
    await click('Annuler')
    await waitFor(() => expect(mine().getByRole('listitem').textContent).toContain('Nos baux'))
    expect(calls(fake, 'saveSpecialist')).toEqual([{ id: 'baux', text: before?.text }])
  })

  it('takes a dropped .md file into the editor, and refuses what is none', async () => {
    const { user } = await openList()
    const drop = (file: File) =>
      fireEvent.drop(screen.getByRole('button', { name: 'Nouveau' }), {
        dataTransfer: { types: ['Files'], files: [file] },
      })
    drop(new File(['x'], 'photo.png'))
    await screen.findAllByText(/« photo.png » n’est pas un fichier .md/)
    drop(new File(['a'.repeat(100_001)], 'long.md'))
    await screen.findAllByText(/dépasse 100.000 caractères/)
    drop(new File(['---\nname: Du fichier\n'], 'mien.md'))
    await waitFor(() => expect(area().value).toContain('Du fichier'))
    await user.click(screen.getByRole('button', { name: 'Retour à la liste' }))
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Nouveau' })))
  })
})

describe('the editor', () => {
  it('begins from a template, leads to the line of each problem, and saves with Ctrl and S', async () => {
    const { fake, user, click } = await openList()
    await click('Nouveau')
    await screen.findByText('Aucun problème.')
    write(area().value.replace('audience: pro', 'audience: tous').replace('Mon spécialiste', 'Relecteur'))
    await user.click(await screen.findByRole('button', { name: /^Ligne 8/ }))
    await waitFor(() => expect(document.activeElement).toBe(area()))
    const { selectionStart, selectionEnd, value } = area()
    expect(value.slice(selectionStart, selectionEnd)).toBe('audience: tous')
    expect(area().getAttribute('aria-invalid')).toBe('true')
    expect(currentState().announcement.text).toBe('1 problème')

    await user.keyboard('{Control>}s{/Control}')
    await waitFor(() => expect(calls(fake, 'checkSpecialist').length).toBeGreaterThan(1))
    expect(calls(fake, 'saveSpecialist')).toEqual([])
    write(area().value.replace('audience: tous', 'audience: pro'))
    await user.keyboard('{Control>}s{/Control}')
    await screen.findAllByText('Relecteur est enregistré.')
    expect(screen.queryByText('Non enregistré')).toBeNull()
    write(`${area().value}\nEncore.`)
    await screen.findByText('Non enregistré')
    await user.keyboard('{Control>}s{/Control}')
    await waitFor(() => expect(calls(fake, 'saveSpecialist')).toHaveLength(2))
    const [first, second] = calls(fake, 'saveSpecialist')
    expect(first).not.toHaveProperty('id')
    expect(second).toHaveProperty('id', fake.state.specialists.at(-1)?.view.id)
    await click('Retour à la liste')
    expect(mine().getAllByRole('listitem')).toHaveLength(2)
  })

  it('saves a new one once, however long the key is held', async () => {
    const { fake, click } = await openList()
    await click('Nouveau')
    await screen.findByText('Aucun problème.')
    for (let n = 0; n < 4; n += 1) fireEvent.keyDown(area(), { key: 's', ctrlKey: true })
    await screen.findAllByText(/est enregistré\.$/)
    expect(calls(fake, 'saveSpecialist')).toHaveLength(1)
  })

  it('shows the card and the whole prompt, once nothing is wrong', async () => {
    const { user, click } = await openList()
    await click('Modifier Nos baux')
    await user.click(screen.getByRole('tab', { name: 'Aperçu' }))
    const panel = within(screen.getByRole('tabpanel', { name: 'Aperçu' }))
    await panel.findByText('Relit nos contrats de location')
    expect(panel.getByText(/^Vous êtes Ardoise\./)).toBeTruthy()
    expect(panel.getByText(/^1.234 unités de texte$/)).toBeTruthy()
    await user.click(screen.getByRole('tab', { name: 'Texte' }))
    write('---\n---\n')
    await screen.findByText('2 problèmes')
    await user.click(screen.getByRole('tab', { name: 'Aperçu' }))
    await screen.findByText(/^L’aperçu vient/)
  })

  it('asks before what is not saved is lost, wherever one goes', async () => {
    const { user, click } = await openList()
    await click('Modifier Nos baux')
    write(`${area().value}\nDe plus.`)
    act(newConversation)
    const asked = within(await screen.findByRole('dialog', { name: 'Quitter sans enregistrer ?' }))
    await user.click(asked.getByRole('button', { name: 'Annuler' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(area().value).toContain('De plus.')
    await click('Retour à la liste')
    const again = within(await screen.findByRole('dialog', { name: 'Quitter sans enregistrer ?' }))
    await user.click(again.getByRole('button', { name: 'Quitter sans enregistrer' }))
    await screen.findByRole('button', { name: 'Nouveau' })
    await click('Modifier Nos baux')
    expect(area().value).not.toContain('De plus.')
    act(newConversation)
    expect(currentState()).toMatchObject({ screen: 'chat', editor: undefined })
  })
})
