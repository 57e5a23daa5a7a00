import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, it, onTestFinished } from 'vitest'
import { startReminders } from '../../../src-main/app/reminders.ts'
import type { TaskView } from '../../../src-preload/contract.ts'
import { call, fakeModel } from '../../support/fake-model.ts'
import { readIcs, textOf } from '../../support/read-ics.ts'
import { startApp } from '../../support/start-app.ts'
import { TEST_NOW } from '../../support/temp-db.ts'

const changedTasks = { type: 'changed', what: 'tasks' }

describe('the list of tasks', () => {
  it('is written by hand: added, corrected, done, deleted and brought back, and says so each time', async () => {
    const { ask, announced } = await startApp()
    const { id: taskId } = await ask.addTask({ title: ' Relancer\n Diop ', due: '2025-03-20', tags: ['#client', ' '] })
    expect(await ask.listTasks(undefined)).toMatchObject([
      {
        title: 'Relancer Diop',
        priority: 'normal',
        due: '2025-03-20',
        lateAt: new Date(2025, 2, 21).toISOString(),
        tags: ['client'],
      },
    ])
    expect(await ask.editTask({ taskId, priority: 'urgent', due: '2025-03-20T09:00' })).toMatchObject({
      title: 'Relancer Diop',
      priority: 'urgent',
      due: new Date(2025, 2, 20, 9).toISOString(),
      tags: ['client'],
    })
    expect(await ask.editTask({ taskId, due: null })).not.toHaveProperty('due')
    expect(await ask.setTaskDone({ taskId, done: true })).toMatchObject({ doneAt: TEST_NOW.toISOString() })
    await ask.deleteTask({ taskId })
    expect(await ask.getTask({ taskId })).toBeUndefined()
    expect(await ask.restoreTask({ taskId })).toMatchObject({ title: 'Relancer Diop' })
    expect(announced.filter(event => event.type === 'changed')).toEqual(Array(6).fill(changedTasks))
  })

  it('refuses an empty title, a date that does not exist and a task that is gone, with what to do', async () => {
    const { ask } = await startApp()
    await expect(async () => ask.addTask({ title: ' \u200b ' })).rejects.toThrow('title of the task is empty')
    await expect(async () => ask.addTask({ title: 'x', due: '2025-02-30' })).rejects.toThrow('2025-03-14T09:00')
    await expect(async () => ask.editTask({ taskId: 'task_x', title: 'y' })).rejects.toThrow('no longer exists')
    await expect(async () => ask.setTaskDone({ taskId: 'task_x', done: true })).rejects.toThrow('no longer exists')
    await expect(async () => ask.deleteTask({ taskId: 'task_x' })).rejects.toThrow('no longer exists')
    await expect(async () => ask.restoreTask({ taskId: 'task_x' })).rejects.toThrow('no longer exists')
    expect(await ask.listTasks(undefined)).toEqual([])
  })

  it('shows what the model adds, at once', async () => {
    const add = call('a', 'create_task', { title: 'Déposer la TVA', due_date: '2025-03-31' })
    const { ask, app, announced } = await startApp({ model: fakeModel([{ calls: [add] }, { text: 'fait' }]) })
    await ask.sendMessage({ text: 'rappelle-moi', fileIds: [] })
    await app.settled()
    expect(announced).toContainEqual(changedTasks)
    expect(await ask.listTasks(undefined)).toMatchObject([{ title: 'Déposer la TVA', due: '2025-03-31' }])
  })

  it('says what is to be done today, later today included', async () => {
    const { ask, app } = await startApp()
    const days = ['2025-03-13', '2025-03-14', '2025-03-14T23:59', '2025-03-15T00:00', '2025-03-15', undefined]
    for (const due of days) await ask.addTask({ title: `${due}`, due })
    await ask.setTaskDone({ taskId: (await ask.addTask({ title: 'faite', due: '2025-03-14' })).id, done: true })
    expect(app.tasks.due().map(({ title }) => title)).toEqual(['2025-03-13', '2025-03-14T23:59', '2025-03-14'])
  })
})

describe('the calendar file', () => {
  it('holds all that is to be done and has a date, or one task under its name', async () => {
    const { ask, app } = await startApp()
    await ask.addTask({ title: 'sans date' })
    const { id } = await ask.addTask({ title: 'TVA', due: '2025-03-31', priority: 'urgent', tags: ['impôts'] })
    await ask.addTask({ title: 'CNSS', due: '2025-04-15T08:00' })
    const done = await ask.addTask({ title: 'faite', due: '2025-04-16' })
    await ask.setTaskDone({ taskId: done.id, done: true })
    const all = await app.tasks.calendar()
    expect(all).toMatchObject({ name: 'Tâches Ardoise.ics', count: 2, undated: 1 })
    const { components } = readIcs(all.text)
    expect(components.map(event => [textOf(event, 'SUMMARY'), textOf(event, 'PRIORITY')])).toEqual([
      ['TVA', '1'],
      ['CNSS', '5'],
    ])
    expect(await app.tasks.calendar(id)).toMatchObject({ name: 'TVA.ics', count: 1, undated: 0 })
  })

  it('is not written of nothing', async () => {
    const { ask, app } = await startApp()
    const { id } = await ask.addTask({ title: 'sans date' })
    await expect(app.tasks.calendar(id)).rejects.toThrow('give them a due date')
    await expect(app.tasks.calendar()).rejects.toThrow('give them a due date')
  })
})

describe('reminders', () => {
  const task = { id: 'task_1', title: 'x' } as TaskView

  it('look again and again, tell only when there is something, and survive a failure', async () => {
    const answers: (TaskView[] | Error)[] = [[], new Error('disque plein'), [task], []]
    const told: TaskView[][] = []
    const logged: unknown[] = []
    const reminders = startReminders(
      () => {
        const answer = answers.shift() ?? []
        if (answer instanceof Error) throw answer
        return answer
      },
      tasks => void told.push(tasks),
      error => void logged.push(error),
      { firstMs: 1, everyMs: 5 },
    )
    onTestFinished(reminders.stop)
    while (answers.length > 0) await sleep(5)
    expect(told).toEqual([[task]])
    expect(logged).toEqual([new Error('disque plein')])
    reminders.stop()
    answers.push([task])
    await sleep(30)
    expect(told).toHaveLength(1)
    reminders.check()
    expect(told).toHaveLength(2)
  })

  it('tell of what fell due while the program was closed, once, at the next start', async () => {
    let now = TEST_NOW
    const clock = { now: () => now, monotonic: () => performance.now() }
    const first = await startApp({ clock })
    await first.ask.addTask({ title: 'TVA', due: '2025-03-20' })
    await first.app.close()
    now = new Date('2025-04-01T10:00:00.000Z')
    const told: string[] = []
    const remind = (tasks: TaskView[]) => void told.push(...tasks.map(({ title }) => title))
    const second = await startApp({ clock, remind }, first.data)
    second.app.checkReminders()
    second.app.checkReminders()
    expect(told).toEqual(['TVA'])
    await second.app.close()
    const third = await startApp({ clock, remind }, first.data)
    third.app.checkReminders()
    expect(told).toEqual(['TVA'])
  })
})
