// @vitest-environment happy-dom
// @vitest-environment-options { "width": 1280, "height": 800 }
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { FileView } from '../../../src-preload/contract.ts'
import { useDrafts } from '../../../src-renderer/drafts.ts'
import { currentState, dispatch } from '../../../src-renderer/state.ts'
import type { FakeApi, FakeOptions } from '../fake-api.ts'
import { renderApp } from '../render-app.tsx'

const calls = (fake: FakeApi, name: string) => fake.calls.filter(call => call.name === name).map(call => call.input)

async function openFiles(options: FakeOptions = {}) {
  const app = await renderApp(options)
  act(() => dispatch({ type: 'show_screen', screen: 'files' }))
  await screen.findByRole('heading', { level: 1, name: 'Fichiers' })
  return app
}
const list = () => screen.findByRole('list', { name: 'Liste des fichiers' })
const choose = async (app: { user: Awaited<ReturnType<typeof renderApp>>['user'] }, file: string, entry: string) => {
  await app.user.click(await screen.findByRole('button', { name: `Actions sur ${file}` }))
  await app.user.click(await screen.findByRole('menuitem', { name: entry }))
}
const file = (index: number): FileView => ({
  fileId: `f-${index}`,
  name: `balance-${index}.csv`,
  mime: 'text/csv',
  bytes: 1_000,
  origin: 'imported',
  createdAt: '2025-03-10T09:00:00.000Z',
})

describe('the library', () => {
  it('lists files with their type, size and extent', async () => {
    await openFiles()
    const rows = within(await list())
    const row = (await rows.findByRole('button', { name: 'États financiers 2024.pdf' })).closest('li')
    expect(row?.textContent).toContain('PDF')
    expect(row?.textContent).toContain('183\u00a0ko')
    expect(row?.textContent).toContain('6 pages')
  })

  it('shows the hidden characters of a name that pretends', async () => {
    await openFiles()
    expect(await screen.findByRole('button', { name: 'facture⟨202E⟩gpj.exe.txt' })).toBeTruthy()
  })

  it('asks the core for what the filters say', async () => {
    const { fake, user } = await openFiles()
    await user.type(screen.getByRole('searchbox', { name: 'Rechercher un fichier' }), 'bilan')
    await user.click(screen.getByRole('combobox', { name: 'Provenance' }))
    await user.click(await screen.findByRole('option', { name: 'Produit par l’assistant' }))
    await waitFor(() => expect(calls(fake, 'listFiles').at(-1)).toMatchObject({ query: 'bilan', origin: 'generated' }))
    await waitFor(() => expect(screen.queryByRole('button', { name: 'balance-2024.csv' })).toBeNull())
  })

  it('finds what files say under those whose name matches, and opens it', async () => {
    const { fake, user } = await openFiles()
    await user.type(screen.getByRole('searchbox', { name: 'Rechercher un fichier' }), 'caution')
    const inside = within(await screen.findByRole('region', { name: 'Dans le contenu' }))
    expect(screen.getByText('Aucun nom de fichier ne correspond.')).toBeTruthy()
    const found = inside.getByRole('button', { name: /Contrat de bail commercial.docx/ })
    expect(found.querySelector('mark')?.textContent).toBe('caution')
    await user.click(found)
    expect(await screen.findByRole('complementary', { name: /Contrat de bail commercial.docx/ })).toBeTruthy()
    expect(calls(fake, 'searchFiles')).toEqual([{ query: 'caution' }])
  })

  it('leaves the content alone while the list of names is narrowed', async () => {
    const { fake, user } = await openFiles()
    await user.click(screen.getByRole('combobox', { name: 'Provenance' }))
    await user.click(await screen.findByRole('option', { name: 'Produit par l’assistant' }))
    await user.type(screen.getByRole('searchbox', { name: 'Rechercher un fichier' }), 'bilan')
    await waitFor(() => expect(calls(fake, 'listFiles').at(-1)).toMatchObject({ query: 'bilan', origin: 'generated' }))
    expect(calls(fake, 'searchFiles')).toEqual([])
  })

  it('says that nothing matches and takes the filters away', async () => {
    const { user } = await openFiles()
    await user.type(screen.getByRole('searchbox', { name: 'Rechercher un fichier' }), 'zzz')
    await user.click(await screen.findByRole('button', { name: 'Retirer les filtres' }))
    expect(await screen.findByRole('button', { name: 'balance-2024.csv' })).toBeTruthy()
  })

  it('offers to import when it is empty', async () => {
    const { fake, user } = await openFiles({ files: [] })
    await screen.findByText('Aucun fichier pour l’instant')
    await user.click(screen.getAllByRole('button', { name: 'Importer' }).at(-1) as HTMLElement)
    expect(calls(fake, 'chooseFiles')).toHaveLength(1)
  })

  it('asks for a long library by windows and draws only the rows in sight', async () => {
    const { fake } = await openFiles({ files: Array.from({ length: 5_000 }, (_, index) => file(index)) })
    const rows = within(await list())
    await rows.findByRole('button', { name: 'balance-0.csv' })
    expect(rows.getAllByRole('listitem').length).toBeLessThan(60)
    expect(rows.getAllByRole('listitem')[0]?.getAttribute('aria-setsize')).toBe('5000')
    expect(calls(fake, 'listFiles').every(input => (input as { limit: number }).limit <= 100)).toBe(true)
  })

  it('deletes from the keyboard and gives back what was deleted by mistake', async () => {
    const { fake, user } = await openFiles()
    const row = await screen.findByRole('button', { name: 'balance-2024.csv' })
    row.focus()
    await user.keyboard('{Delete}')
    await waitFor(() => expect(screen.queryByRole('button', { name: 'balance-2024.csv' })).toBeNull())
    await user.click(await screen.findByRole('button', { name: 'Annuler' }))
    expect(await screen.findByRole('button', { name: 'balance-2024.csv' })).toBeTruthy()
    expect(calls(fake, 'restoreFile')).toEqual([{ fileId: 'f-balance' }])
  })

  it('moves from row to row with the arrows', async () => {
    const { user } = await openFiles()
    ;(await screen.findByRole('button', { name: 'Bilan SYSCOHADA 2024.xlsx' })).focus()
    await user.keyboard('{ArrowDown}')
    await waitFor(() => expect(document.activeElement?.textContent).toBe('États financiers 2024.pdf'))
  })

  it('joins a file to a new conversation', async () => {
    const app = await openFiles()
    await choose(app, 'balance-2024.csv', 'Joindre à une nouvelle conversation')
    expect(currentState().screen).toBe('chat')
    expect(Object.values(useDrafts.getState())[0]?.files.map(one => one.fileId)).toEqual(['f-balance'])
  })

  it('opens, shows in its folder and saves elsewhere', async () => {
    const app = await openFiles()
    await choose(app, 'balance-2024.csv', 'Ouvrir')
    await choose(app, 'balance-2024.csv', 'Afficher dans le dossier')
    await choose(app, 'balance-2024.csv', 'Enregistrer sous…')
    expect(calls(app.fake, 'openFile')).toEqual([{ fileId: 'f-balance' }])
    expect(calls(app.fake, 'showFile')).toEqual([{ fileId: 'f-balance' }])
    expect(calls(app.fake, 'saveFileAs')).toEqual([{ fileId: 'f-balance' }])
  })

  it('takes dropped files', async () => {
    const { fake } = await openFiles()
    const dropped = new File(['x'], 'journal.csv', { type: 'text/csv' })
    fireEvent.drop(screen.getByRole('heading', { level: 1 }), { dataTransfer: { types: ['Files'], files: [dropped] } })
    expect(await screen.findByRole('button', { name: 'journal.csv' })).toBeTruthy()
    expect(calls(fake, 'importFiles')).toEqual([{ paths: ['/dossier/journal.csv'] }])
  })
})

describe('the preview beside the list', () => {
  const open = async (app: Awaited<ReturnType<typeof renderApp>>, name: string) =>
    app.user.click(await screen.findByRole('button', { name }))

  it('shows a workbook with its header and goes from sheet to sheet', async () => {
    const app = await openFiles()
    await open(app, 'Bilan SYSCOHADA 2024.xlsx')
    await screen.findByRole('columnheader', { name: 'Libellé' })
    expect(screen.getByRole('table').getAttribute('aria-rowcount')).toBe('241')
    await app.user.click(screen.getByRole('tab', { name: 'TAFIRE' }))
    await screen.findByRole('region', { name: 'Contenu de la feuille TAFIRE' })
    expect(calls(app.fake, 'previewFile').at(-1)).toMatchObject({ fileId: 'f-bilan', sheet: 'TAFIRE' })
  })

  it('shows the pages of a PDF as pictures', async () => {
    const app = await openFiles()
    await open(app, 'États financiers 2024.pdf')
    expect(await screen.findByRole('region', { name: 'Pages du document' })).toBeTruthy()
    expect(screen.getByText('sur 6')).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Agrandir' })).toBeTruthy()
  })

  it('shows formatted text as such', async () => {
    const app = await openFiles()
    await open(app, 'Lettre de relance – Établissements Diop & Fils.md')
    expect(await screen.findByRole('heading', { name: 'Relance' })).toBeTruthy()
  })

  it('says why there is nothing to see and offers to try again', async () => {
    const app = await openFiles()
    app.fake.refuse('previewFile', 'Ce classeur est protégé par un mot de passe.')
    await open(app, 'Bilan SYSCOHADA 2024.xlsx')
    expect(await screen.findByText('Ce classeur est protégé par un mot de passe.')).toBeTruthy()
    await app.user.click(screen.getByRole('button', { name: 'Réessayer' }))
    expect(await screen.findByRole('table')).toBeTruthy()
  })

  it('closes when its file is deleted', async () => {
    const app = await openFiles()
    await open(app, 'États financiers 2024.pdf')
    await screen.findByRole('region', { name: 'Pages du document' })
    await choose(app, 'États financiers 2024.pdf', 'Supprimer')
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Pages du document' })).toBeNull())
  })
})
