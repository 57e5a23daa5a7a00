// @vitest-environment happy-dom
// @vitest-environment-options { "width": 1280, "height": 800 }
import { act, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { dayFromNow } from '../fake-data.ts'
import { fr, renderApp } from '../render-app.tsx'

const TVA = 'Déposer la déclaration de TVA'
const today = () => screen.findByRole('region', { name: 'À faire aujourd’hui' })

describe('where a conversation begins', () => {
  it('what is due today or late is shown, ticked there, and gone once it is done', async () => {
    const { fake, user } = await renderApp()
    const list = within(await today())
    expect(list.getAllByRole('listitem')).toHaveLength(2)
    expect(list.getByText(/^En retard · /)).toBeTruthy()
    await user.click(list.getByRole('checkbox', { name: fr(`« ${TVA} » est faite`) }))
    await waitFor(() => expect(fake.state.tasks.find(task => task.title === TVA)?.doneAt).toBeTruthy())
    await waitFor(() => expect(list.getAllByRole('listitem')).toHaveLength(1))
    fake.state.tasks = []
    act(() => fake.emit({ type: 'changed', what: 'tasks' }))
    await waitFor(() => expect(screen.queryByRole('region', { name: 'À faire aujourd’hui' })).toBeNull())
  })

  it('three are shown, and the way to the others', async () => {
    const { fake, user } = await renderApp()
    const [task] = fake.state.tasks
    if (!task) throw new Error('no task')
    fake.state.tasks = [1, 2, 3, 4, 5].map(n => ({ ...task, id: `t${n}`, title: `Tâche ${n}`, due: dayFromNow(-n) }))
    act(() => fake.emit({ type: 'changed', what: 'tasks' }))
    const list = within(await today())
    await waitFor(() => expect(list.getAllByRole('listitem')).toHaveLength(3))
    await user.click(list.getByRole('button', { name: 'et 2 autres' }))
    expect(await screen.findByRole('heading', { level: 1, name: 'Tâches' })).toBeTruthy()
  })
})
