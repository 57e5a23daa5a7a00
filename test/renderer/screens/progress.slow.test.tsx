// @vitest-environment happy-dom
import { act, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { ProgressView } from '../../../src-preload/contract.ts'
import { dispatch } from '../../../src-renderer/state.ts'
import { sampleProgress } from '../fake-school.ts'
import { renderApp } from '../render-app.tsx'

/** The chart draws nothing in no room. */
function layOutChart(): void {
  HTMLElement.prototype.getBoundingClientRect = () => new DOMRect(0, 0, 600, 200)
}

async function openProgress(change: Partial<ProgressView> = {}) {
  const app = await renderApp()
  layOutChart()
  app.fake.state.progress = { ...sampleProgress(), ...change }
  act(() => dispatch({ type: 'show_screen', screen: 'progress' }))
  await screen.findByRole('heading', { level: 1, name: 'Progrès' })
  return app
}
const NOTHING = {
  done: 0,
  correct: 0,
  activeDays: 0,
  balance: 0,
  credits: [],
  streak: { current: 0, longest: 0 },
  bySubject: [],
  byTopic: [],
  byLevel: [],
  recent: [],
  log: { attempts: 0, sound: true },
}

describe('the progress', () => {
  it('tells exercises, mark, days in a row and credits', async () => {
    await openProgress()
    expect((await screen.findByText('Note moyenne')).parentElement?.textContent).toContain('15,3 / 20')
    expect(screen.getByText('Jours de suite').parentElement?.textContent).toContain('4')
    expect(screen.getByText('Crédits').parentElement?.textContent).toContain('112')
    expect(screen.getByText(/dont 26 justes · 9 jours/)).toBeTruthy()
    expect(screen.getByText(/Journal vérifié\s: 31 réponses, aucune modifiée/)).toBeTruthy()
  })

  it('reads its chart aloud, and shows the same figures as a table', async () => {
    const { user } = await openProgress()
    const chart = await screen.findByRole('img', { name: /Mathématiques.*15 sur 18/ })
    expect(chart).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Tableau' }))
    const rows = within(await screen.findByRole('table')).getAllByRole('row')
    expect(
      rows.map(row =>
        within(row)
          .queryAllByRole('cell')
          .map(cell => cell.textContent),
      ),
    ).toEqual([[], ['18', '15', '16,7'], ['11', '8', '14,5'], ['5', '3', '12,0']])
    await user.click(screen.getByRole('tab', { name: 'Classes' }))
    expect(await screen.findByRole('rowheader', { name: 'CM2' })).toBeTruthy()
  })

  it('asks for another period, and keeps what it shows until that is there', async () => {
    const { fake, user } = await openProgress()
    await user.click(await screen.findByRole('combobox', { name: 'Période' }))
    await user.click(await screen.findByRole('option', { name: '7 derniers jours' }))
    await waitFor(() => expect(fake.calls.at(-1)).toEqual({ name: 'progress', input: { period: 'week' } }))
    expect(screen.getByText('Note moyenne')).toBeTruthy()
  })

  it('lists exercises and the ledger with their signs', async () => {
    await openProgress()
    const ledger = within(await screen.findByRole('region', { name: 'Mouvements de crédits' })).getAllByRole('listitem')
    expect(ledger.map(item => item.textContent)).toMatchObject([
      expect.stringMatching(/Trois bonnes réponses de suite.*\+3$/),
      expect.stringMatching(/Dépense.*−20$/),
      expect.stringMatching(/Lycée de Thiès.*Bon de l’école.*\+129$/),
    ])
    const done = within(screen.getByRole('region', { name: 'Derniers exercices' })).getAllByRole('listitem')
    expect(done.map(item => item.textContent?.startsWith('juste'))).toEqual([true, false, true])
  })

  it('follows what happens elsewhere', async () => {
    const { fake } = await openProgress()
    await screen.findByText('Note moyenne')
    fake.state.progress = { ...fake.state.progress, balance: 117 }
    act(() => fake.emit({ type: 'changed', what: 'credits' }))
    await waitFor(() => expect(screen.getByText('Crédits').parentElement?.textContent).toContain('117'))
  })

  it('warns when the log was altered', async () => {
    await openProgress({ log: { attempts: 31, sound: false, brokenAt: 12 } })
    expect(await screen.findByText(/modifié à la ligne 12/)).toBeTruthy()
    expect(screen.queryByText(/Journal vérifié/)).toBeNull()
  })

  it('says what to do when there is nothing yet', async () => {
    const { user } = await openProgress(NOTHING)
    await screen.findByText('Pas encore d’exercice')
    expect(screen.queryByRole('combobox', { name: 'Période' })).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Nouvelle conversation' }))
    await screen.findByRole('textbox', { name: 'Votre message' })
  })

  it('keeps its frame in a period without exercises', async () => {
    await openProgress({ ...NOTHING, streak: { current: 0, longest: 3 } })
    expect((await screen.findAllByText('Rien dans cette période.')).length).toBeGreaterThan(0)
    expect(screen.getByRole('combobox', { name: 'Période' })).toBeTruthy()
  })
})
