// @vitest-environment happy-dom
// @vitest-environment-options { "width": 1280, "height": 800 }
import { act, screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { attachFile } from '../../../src-renderer/files.ts'
import { renderApp } from '../render-app.tsx'

it('a joined file says how long it is, and whether its own text or OCR tells what it holds', async () => {
  const { fake } = await renderApp()
  const answer = await fake.api.listFiles({ offset: 0, limit: 50 })
  if (!answer.ok) throw new Error('no files')
  act(() => {
    for (const file of answer.value.files) attachFile(file, undefined)
  })
  const chips = within(await screen.findByRole('list', { name: 'Fichiers joints' }))
  const chip = async (name: string) => (await chips.findByText(name)).closest('li')
  await screen.findByText(/6 pages · texte/)
  expect((await chip('États financiers 2024.pdf'))?.textContent).toContain('6 pages · texte')
  expect((await chip('reçu-carburant.jpg'))?.textContent).toContain('lu par OCR')
  expect((await chip('Bilan SYSCOHADA 2024.xlsx'))?.textContent).toMatch(/3 feuilles$/)
  expect((await chip('balance-2024.csv'))?.textContent).not.toMatch(/OCR|page|texte/)
})

it('a file that cannot be described keeps its kind and size', async () => {
  const { fake } = await renderApp()
  const answer = await fake.api.listFiles({ offset: 0, limit: 50 })
  const file = answer.ok ? answer.value.files.find(one => one.mime === 'application/pdf') : undefined
  if (!file) throw new Error('no pdf')
  fake.refuse('describeFile', 'Ce fichier n’est plus là.')
  act(() => attachFile(file, undefined))
  const chips = within(await screen.findByRole('list', { name: 'Fichiers joints' }))
  expect((await chips.findByText(file.name)).closest('li')?.textContent).toMatch(/Document · [\d,]+\sko$/)
  expect(screen.queryByRole('alert')).toBeNull()
})
