// @vitest-environment happy-dom
import { act, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { dispatch } from '../../../src-renderer/state.ts'
import { describeDue, dueFields, groupOf } from '../../../src-renderer/task-due.ts'
import type { FakeApi } from '../fake-api.ts'
import { dayFromNow } from '../fake-data.ts'
import { fr, renderApp } from '../render-app.tsx'

const TVA = 'Déposer la déclaration de TVA'
const calls = (fake: FakeApi, name: string) => fake.calls.filter(call => call.name === name).map(call => call.input)

async function openTasks(prepare: (fake: FakeApi) => void = () => undefined, section?: string) {
  const app = await renderApp()
  prepare(app.fake)
  act(() => dispatch({ type: 'show_screen', screen: 'tasks', ...(section && { section }) }))
  await screen.findByRole('heading', { level: 1, name: 'Tâches' })
  return app
}
const box = (title: string) => screen.findByRole('checkbox', { name: fr(`« ${title} » est faite`) })

describe('the tasks', () => {
  it('stand in groups by when they are due, with what is late in words', async () => {
    await openTasks()
    const late = within(await screen.findByRole('region', { name: 'En retard' }))
    expect(late.getByText(/En retard · /).textContent).toContain('En retard')
    expect(late.getByText('Urgente')).toBeTruthy()
    for (const name of ['Aujourd’hui', 'À venir', 'Sans échéance'])
      expect(within(screen.getByRole('region', { name })).getAllByRole('listitem')).toHaveLength(1)
    expect(screen.queryByRole('region', { name: 'Faites' })).toBeNull()
  })

  it('are ticked and unticked', async () => {
    const { fake, user } = await openTasks()
    await user.click(await box(TVA))
    await waitFor(() => expect(fake.state.tasks.find(task => task.title === TVA)?.doneAt).toBeTruthy())
    await waitFor(() => expect(screen.queryByText(TVA)).toBeNull())
    await user.click(screen.getByRole('button', { name: /^Faites/ }))
    await user.click(await box(TVA))
    await waitFor(() => expect(fake.state.tasks.find(task => task.title === TVA)).not.toHaveProperty('doneAt'))
  })

  it('are filtered by state and tag, with their numbers', async () => {
    const { user } = await openTasks()
    expect(await screen.findByRole('button', { name: 'À faire 4', pressed: true })).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'En retard 1' }))
    expect(screen.getAllByRole('listitem')).toHaveLength(1)
    await user.click(screen.getByRole('button', { name: 'À faire 4' }))
    await user.click(screen.getByRole('combobox', { name: 'Étiquette' }))
    await user.click(await screen.findByRole('option', { name: '#clients' }))
    expect(await screen.findByRole('button', { name: 'À faire 1' })).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'En retard 0' }))
    expect(await screen.findByText('Rien n’est en retard.')).toBeTruthy()
  })

  it('are added with a day, an hour, a priority and tags', async () => {
    const { fake, user } = await openTasks()
    await user.click(await screen.findByRole('button', { name: 'Nouvelle tâche' }))
    await user.click(await screen.findByRole('button', { name: 'Enregistrer' }))
    expect(await screen.findByText('Écrivez ce qu’il faut faire.')).toBeTruthy()
    await user.type(screen.getByRole('textbox', { name: 'Ce qu’il faut faire' }), 'Payer la CNSS')
    await user.type(screen.getByLabelText(/^Heure/), '09:30')
    await user.click(screen.getByRole('button', { name: 'Enregistrer' }))
    expect(await screen.findByText('Choisissez aussi le jour.')).toBeTruthy()
    await user.type(screen.getByLabelText(/^Échéance/), '2025-04-15')
    await user.type(screen.getByRole('textbox', { name: /^Étiquettes/ }), 'impôts, ; social')
    await user.click(screen.getByRole('button', { name: 'Enregistrer' }))
    await waitFor(() =>
      expect(calls(fake, 'addTask')).toEqual([
        { title: 'Payer la CNSS', priority: 'normal', due: '2025-04-15T09:30', tags: ['impôts', 'social'] },
      ]),
    )
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  it('are corrected, and a refusal is said in the form', async () => {
    const { fake, user } = await openTasks()
    await user.click(await screen.findByRole('button', { name: fr(`Modifier « ${TVA} »`) }))
    expect(screen.getByLabelText(/^Échéance/)).toHaveProperty('value', dayFromNow(-2))
    await user.clear(screen.getByLabelText(/^Échéance/))
    fake.refuse('editTask', 'Cette tâche n’existe plus.')
    await user.click(screen.getByRole('button', { name: 'Enregistrer' }))
    expect(await screen.findByText('Cette tâche n’existe plus.')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Enregistrer' }))
    await waitFor(() => expect(fake.state.tasks.find(task => task.title === TVA)).not.toHaveProperty('due'))
  })

  it('are deleted from their menu, and come back with « Annuler »', async () => {
    const { fake, user } = await openTasks()
    await user.click(await screen.findByRole('button', { name: fr(`Actions sur « ${TVA} »`) }))
    await user.click(await screen.findByRole('menuitem', { name: 'Supprimer' }))
    await waitFor(() => expect(fake.state.tasks.some(task => task.title === TVA)).toBe(false))
    await user.click(await screen.findByRole('button', { name: 'Annuler' }))
    expect(await screen.findByText(TVA)).toBeTruthy()
  })

  it('go to a calendar, one or all', async () => {
    const { fake, user } = await openTasks()
    await user.click(await screen.findByRole('button', { name: 'Vers l’agenda (.ics)' }))
    await user.click(screen.getByRole('button', { name: fr(`Actions sur « ${TVA} »`) }))
    await user.click(await screen.findByRole('menuitem', { name: 'Vers l’agenda (.ics)' }))
    await waitFor(() => expect(calls(fake, 'saveTasks')).toEqual([{}, { taskId: 'task-tva' }]))
    expect(await screen.findByText(/Enregistré : .*Ardoise\.ics · 1 tâche sans échéance n’y est pas/)).toBeTruthy()
    expect(await screen.findByText(/Enregistré : .*task-tva\.ics$/)).toBeTruthy()
  })

  it('offer a first one when there is none', async () => {
    const { user } = await openTasks(fake => {
      fake.state.tasks = []
    })
    expect(await screen.findByText('Aucune tâche pour l’instant')).toBeTruthy()
    const buttons = screen.getAllByRole('button', { name: 'Nouvelle tâche' })
    await user.click(buttons.at(-1) ?? document.body)
    expect(await screen.findByRole('dialog', { name: 'Nouvelle tâche' })).toBeTruthy()
  })

  it('change on the screen when they change elsewhere, and count in the rail', async () => {
    const { fake } = await openTasks()
    const rail = within(screen.getByRole('navigation', { name: 'Écrans' }))
    expect(await rail.findByRole('button', { name: /^Tâches, 2 tâches à faire/ })).toBeTruthy()
    fake.state.tasks = fake.state.tasks.filter(task => task.id !== 'task-tva')
    act(() => fake.emit({ type: 'changed', what: 'tasks' }))
    await waitFor(() => expect(screen.queryByText(TVA)).toBeNull())
    expect(await rail.findByRole('button', { name: /^Tâches, 1 tâche à faire/ })).toBeTruthy()
  })

  it('open at the one that a notification was about', async () => {
    const { fake } = await renderApp()
    act(() => fake.emit({ type: 'open_task', taskId: 'task-cnss' }))
    await waitFor(() => expect(document.activeElement?.textContent).toContain('Payer la CNSS'))
  })

  it('show a title whose letters would turn the line around', async () => {
    await openTasks(fake => {
      fake.state.tasks = fake.state.tasks.map(task => ({ ...task, title: `x\u202E${task.id}` }))
    })
    expect(await screen.findByText('x⟨202E⟩task-tva')).toBeTruthy()
  })
})

describe('due dates', () => {
  const now = new Date(2025, 2, 14, 10)
  it('are said as people say them', () => {
    const say = (due: string) => describeDue(due, now, 'fr')
    expect(say('2025-03-14')).toBe('Aujourd’hui')
    expect(say('2025-03-15')).toBe('Demain')
    expect(say('2025-03-13')).toBe('Hier')
    expect(say(new Date(2025, 2, 15, 9, 30).toISOString())).toBe('Demain à 09:30')
    expect(say('2025-03-31')).toBe('lun. 31 mars')
    expect(say('2026-01-02')).toBe('ven. 2 janv. 2026')
  })

  it('stand in a form as they were given', () => {
    expect(dueFields('2025-03-14')).toEqual({ day: '2025-03-14', time: '' })
    expect(dueFields(new Date(2025, 2, 4, 9, 5).toISOString())).toEqual({ day: '2025-03-04', time: '09:05' })
    expect(dueFields(undefined)).toEqual({ day: '', time: '' })
  })

  it('decide the group', () => {
    const task = { id: 'x', title: 'x', priority: 'normal' as const, tags: [], createdAt: '' }
    const at = (hour: number) => new Date(2025, 2, 14, hour).toISOString()
    expect(groupOf({ ...task, due: at(9), lateAt: at(9) }, now)).toBe('late')
    expect(groupOf({ ...task, due: at(11), lateAt: at(11) }, now)).toBe('today')
    expect(groupOf({ ...task, due: '2025-03-14', lateAt: new Date(2025, 2, 15).toISOString() }, now)).toBe('today')
    expect(groupOf({ ...task, due: '2025-03-15', lateAt: new Date(2025, 2, 16).toISOString() }, now)).toBe('coming')
    expect(groupOf({ ...task, doneAt: at(9) }, now)).toBe('done')
  })
})
