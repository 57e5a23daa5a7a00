import { expect, test } from 'vitest'
import { listTasks } from '../../../src-main/store/tasks.ts'
import { createTask, createTaskSpec } from '../../../src-main/tools/create-task.ts'
import { toolContext } from '../../support/tool-context.ts'

test('a task joins the list, with what was said of it', async () => {
  const ctx = toolContext()
  const result = await createTask(
    { title: ' Déposer\nla TVA ', priority: 'high', due_date: '2025-03-31', tags: ['impôts', 'impôts', '\u200b'] },
    ctx,
  )
  const [task] = listTasks(ctx.db, ctx.profileId)
  expect(JSON.parse(result.text)).toEqual({
    task_id: task?.id,
    title: 'Déposer la TVA',
    priority: 'high',
    due_at: '2025-03-31',
    tags: ['impôts'],
    message: expect.stringContaining('rappelée ce jour-là à 8 h'),
  })
  expect(result.views).toEqual([{ kind: 'task', taskId: task?.id, title: 'Déposer la TVA' }])
  expect(task?.conversationId).toBe(ctx.conversationId)
  expect(ctx.told).toEqual(['tasks'])
})

test('an hour without a zone is the person’s own; without a date there is no reminder', async () => {
  const ctx = toolContext()
  const timed = JSON.parse((await createTask({ title: 'x', due_date: '2025-03-31T09:00' }, ctx)).text)
  expect(timed).toMatchObject({ due_at: new Date(2025, 2, 31, 9).toISOString(), priority: 'normal', tags: [] })
  const undated = JSON.parse((await createTask({ title: 'y', due_date: '' }, ctx)).text)
  expect(undated).not.toHaveProperty('due_at')
  expect(undated.message).toContain('sans échéance')
})

test('a date that has passed is kept, with a warning that says which day it is', async () => {
  const ctx = toolContext()
  const { text } = await createTask({ title: 'x', due_date: '2025-03-13' }, ctx)
  expect(JSON.parse(text)).toMatchObject({ due_at: '2025-03-13', warning: expect.stringContaining('2025-03-14') })
  const today = JSON.parse((await createTask({ title: 'y', due_date: '2025-03-14' }, ctx)).text)
  expect(today).not.toHaveProperty('warning')
  expect(listTasks(ctx.db, ctx.profileId)).toHaveLength(2)
})

test.each(['demain', '2025-02-30', '31/03/2025', '2025-03-31T25:00'])(
  'the date « %s » is refused with what to write, in both languages, and nothing is added',
  async due_date => {
    const ctx = toolContext()
    const refused = createTask({ title: 'x', due_date }, ctx)
    await expect(refused).rejects.toMatchObject({
      message: expect.stringMatching(/n’est pas une date.*AAAA-MM-JJ.*2025-03-14/),
      notice: { fr: expect.stringContaining(due_date), en: expect.stringContaining('does not exist') },
    })
    expect(listTasks(ctx.db, ctx.profileId)).toEqual([])
    expect(ctx.told).toEqual([])
  },
)

test('a title of nothing that shows is refused', async () => {
  await expect(createTask({ title: '\u200b\u202e' }, toolContext())).rejects.toMatchObject({
    message: expect.stringContaining('vide'),
    notice: { en: expect.stringContaining('empty') },
  })
})

test('its arguments have limits', () => {
  const check = (args: object) => createTaskSpec.arguments.safeParse({ title: 'x', ...args }).success
  expect(check({ title: ' ' })).toBe(false)
  expect([check({ title: 'x'.repeat(200) }), check({ title: 'x'.repeat(201) })]).toEqual([true, false])
  expect([check({ priority: 'urgent' }), check({ priority: 'haute' })]).toEqual([true, false])
  expect([check({ tags: Array(10).fill('a') }), check({ tags: Array(11).fill('a') })]).toEqual([true, false])
  expect([check({ tags: ['x'.repeat(41)] }), check({ due_date: 'x'.repeat(41) })]).toEqual([false, false])
})
