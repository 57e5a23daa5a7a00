import { expect, test } from 'vitest'
import { compareDue, dayOf, isAllDay, lateFrom, readDue, remindAt } from '../../../src-main/store/task-due.ts'
import {
  addTask,
  deleteTask,
  getTask,
  listTasks,
  type NewTask,
  purgeTasks,
  restoreTask,
  setTaskDone,
  takeReminders,
  updateTask,
} from '../../../src-main/store/tasks.ts'
import { TEST_NOW, type TempStore, tempStore } from '../../support/temp-db.ts'

const HOUR = 3_600_000
const after = (milliseconds: number) => new Date(TEST_NOW.getTime() + milliseconds)

function add(store: TempStore, title: string, task: Partial<NewTask> = {}) {
  const { db, profile } = store
  return addTask(db, { profileId: profile.id, title, priority: 'normal', tags: [], now: TEST_NOW, ...task })
}
const titles = ({ db, profile }: TempStore) => listTasks(db, profile.id).map(task => task.title)
const take = ({ db, profile }: TempStore, now: Date) => takeReminders(db, profile.id, now).map(task => task.title)

test.each([
  ['2025-03-14', '2025-03-14'],
  [' 2024-02-29 ', '2024-02-29'],
  ['2025-03-14T09:30:00Z', '2025-03-14T09:30:00.000Z'],
  ['2025-03-14T09:30:15.250+01:00', '2025-03-14T08:30:15.000Z'],
  ['2025-03-14T00:30-0500', '2025-03-14T05:30:00.000Z'],
  ['2025-03-14 09:30', new Date(2025, 2, 14, 9, 30).toISOString()],
  ['2025-03-14T09:30', new Date(2025, 2, 14, 9, 30).toISOString()],
])('« %s » is due %s', (text, due) => {
  expect(readDue(text)).toBe(due)
})

test.each([
  'demain',
  '',
  '14/03/2025',
  '2025-02-29',
  '2025-13-01',
  '2025-00-10',
  '2025-03-14T24:00',
  '2025-03-14T09:60',
  '2025-03-14T09',
  '2025-03-14T09:30+15:00',
  '2025-03-14T09:30 UTC',
  '0001-01-01',
  '12025-03-14',
  '2025-03-14\n2025-03-15',
])('« %s » is no date', text => {
  expect(readDue(text)).toBeUndefined()
})

test('an all-day task has its whole day, and is told of in the morning', () => {
  expect([isAllDay('2025-03-14'), isAllDay('2025-03-14T09:30:00.000Z')]).toEqual([true, false])
  expect(lateFrom('2025-03-14')).toEqual(new Date(2025, 2, 15))
  expect(lateFrom('2025-12-31')).toEqual(new Date(2026, 0, 1))
  expect(remindAt('2025-03-14')).toEqual(new Date(2025, 2, 14, 8))
  expect(dayOf(new Date(2025, 2, 4, 23, 59))).toBe('2025-03-04')
  expect(compareDue(new Date(2025, 2, 14, 9).toISOString(), '2025-03-14')).toBeLessThan(0)
})

test('what is to be done first comes first, and what is done last', () => {
  const store = tempStore()
  add(store, 'sans date, basse', { priority: 'low' })
  add(store, 'sans date, urgente', { priority: 'urgent' })
  add(store, 'le 20', { due: '2025-03-20' })
  add(store, 'le 20, urgente', { due: '2025-03-20', priority: 'urgent' })
  add(store, 'le 20 au matin', { due: new Date(2025, 2, 20, 9).toISOString() })
  const first = add(store, 'faite avant', { due: '2025-03-01' })
  const last = add(store, 'faite après')
  setTaskDone(store.db, store.profile.id, first.id, { done: true, now: after(1) })
  setTaskDone(store.db, store.profile.id, last.id, { done: true, now: after(2) })
  expect(titles(store)).toEqual([
    'le 20 au matin',
    'le 20, urgente',
    'le 20',
    'sans date, urgente',
    'sans date, basse',
    'faite après',
    'faite avant',
  ])
})

test('a task is changed field by field, done and undone', () => {
  const store = tempStore()
  const { db, profile } = store
  const { id } = add(store, 'Relancer Diop', { due: '2025-03-20', tags: ['client'] })
  expect(updateTask(db, profile.id, id, { priority: 'high', now: after(1) })).toMatchObject({
    title: 'Relancer Diop',
    priority: 'high',
    due: '2025-03-20',
    tags: ['client'],
  })
  expect(updateTask(db, profile.id, id, { due: null, tags: [], now: after(1) })).not.toHaveProperty('due')
  expect(setTaskDone(db, profile.id, id, { done: true, now: after(5) })?.doneAt).toBe(after(5).toISOString())
  expect(setTaskDone(db, profile.id, id, { done: true, now: after(9) })?.doneAt).toBe(after(5).toISOString())
  expect(setTaskDone(db, profile.id, id, { done: false, now: after(9) })).not.toHaveProperty('doneAt')
})

test('a deleted task is gone, comes back, and is erased in the end', () => {
  const store = tempStore()
  const { db, profile } = store
  const { id } = add(store, 'x')
  expect(deleteTask(db, profile.id, id, after(1))).toBe(true)
  expect(deleteTask(db, profile.id, id, after(1))).toBe(false)
  expect(getTask(db, profile.id, id)).toBeUndefined()
  expect(updateTask(db, profile.id, id, { title: 'y', now: after(1) })).toBeUndefined()
  expect(restoreTask(db, profile.id, id)).toMatchObject({ id, title: 'x' })
  deleteTask(db, profile.id, id, after(2))
  purgeTasks(db, after(2))
  expect(restoreTask(db, profile.id, id)).toMatchObject({ id })
  deleteTask(db, profile.id, id, after(2))
  purgeTasks(db, after(3))
  expect(restoreTask(db, profile.id, id)).toBeUndefined()
})

test('tasks belong to one profile', () => {
  const store = tempStore()
  const { db } = store
  const { id } = add(store, 'x', { due: '2025-03-15' })
  expect(listTasks(db, 'other')).toEqual([])
  expect(getTask(db, 'other', id)).toBeUndefined()
  expect(setTaskDone(db, 'other', id, { done: true, now: after(1) })).toBeUndefined()
  expect(deleteTask(db, 'other', id, after(1))).toBe(false)
  expect(takeReminders(db, 'other', after(99 * HOUR))).toEqual([])
  expect(titles(store)).toEqual(['x'])
})

test('the person is told of a task once, when its time has come, however late that is', () => {
  const store = tempStore()
  add(store, 'à l’heure', { due: after(HOUR).toISOString() })
  add(store, 'plus tard', { due: after(9 * HOUR).toISOString() })
  expect(take(store, after(HOUR - 1))).toEqual([])
  expect(take(store, after(HOUR))).toEqual(['à l’heure'])
  expect(take(store, after(HOUR))).toEqual([])
  expect(take(store, after(1_000 * HOUR))).toEqual(['plus tard'])
  expect(take(store, after(1_000 * HOUR))).toEqual([])
})

test('nobody is told of what is done, deleted, without date, or was late from the start', () => {
  const store = tempStore()
  const { db, profile } = store
  add(store, 'sans date')
  add(store, 'déjà en retard', { due: '2025-03-01' })
  setTaskDone(db, profile.id, add(store, 'faite', { due: '2025-03-20' }).id, { done: true, now: after(1) })
  deleteTask(db, profile.id, add(store, 'supprimée', { due: '2025-03-20' }).id, after(1))
  expect(take(store, after(1_000 * HOUR))).toEqual([])
})

test('a new date is a new reminder; another title is not', () => {
  const store = tempStore()
  const { db, profile } = store
  const { id } = add(store, 'x', { due: after(HOUR).toISOString() })
  take(store, after(HOUR))
  updateTask(db, profile.id, id, { title: 'y', now: after(2 * HOUR) })
  expect(take(store, after(2 * HOUR))).toEqual([])
  updateTask(db, profile.id, id, { due: after(3 * HOUR).toISOString(), now: after(2 * HOUR) })
  expect(take(store, after(3 * HOUR))).toEqual(['y'])
})

test('a clock that was years ahead for a moment does not silence what falls due later', () => {
  const store = tempStore()
  add(store, 'x', { due: after(48 * HOUR).toISOString() })
  expect(take(store, after(100_000 * HOUR))).toEqual(['x'])
  expect(take(store, after(HOUR))).toEqual([])
  expect(take(store, after(48 * HOUR))).toEqual(['x'])
  expect(take(store, after(48 * HOUR - 60_000))).toEqual([])
  expect(take(store, after(49 * HOUR))).toEqual([])
})
