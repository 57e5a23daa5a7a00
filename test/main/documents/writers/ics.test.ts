import { expect, test } from 'vitest'
import { type CalendarTask, writeIcs } from '../../../../src-main/documents/writers/ics.ts'
import { readIcs, textOf } from '../../../support/read-ics.ts'
import { TEST_NOW } from '../../../support/temp-db.ts'

const task = (change: Partial<CalendarTask> = {}): CalendarTask => ({
  id: 'task_1',
  title: 'Déposer la TVA',
  due: { day: '2025-03-31' },
  priority: 3,
  tags: [],
  changedAt: TEST_NOW,
  ...change,
})

const task0 = { name: '', properties: [], components: [] }

async function events(...tasks: CalendarTask[]) {
  const calendar = readIcs(await writeIcs(tasks, { name: 'Tâches', language: 'fr', now: TEST_NOW }))
  return calendar.components
}

test('a day is a whole-day event that ends the day after, with an alarm that morning', async () => {
  const [event] = await events(task())
  const find = (name: string) => event?.properties.find(property => property.name === name)
  expect(event?.name).toBe('VEVENT')
  expect(find('DTSTART')).toMatchObject({ parameters: { VALUE: 'DATE' }, value: '20250331' })
  expect(find('DTEND')).toMatchObject({ parameters: { VALUE: 'DATE' }, value: '20250401' })
  expect(find('UID')?.value).toBe('task_1@ardoise')
  expect(find('DTSTAMP')?.value).toBe('20250314T092653Z')
  expect(find('PRIORITY')?.value).toBe('3')
  const [alarm] = event?.components ?? []
  expect(alarm).toMatchObject({ name: 'VALARM' })
  expect(alarm?.properties.find(({ name }) => name === 'TRIGGER')).toMatchObject({
    parameters: { RELATED: 'START' },
    value: 'PT8H',
  })
  expect(textOf(alarm ?? task0, 'ACTION')).toBe('DISPLAY')
})

test('a moment is written in UTC, with its alarm then', async () => {
  const [event] = await events(task({ due: { at: new Date('2025-03-31T23:45:00.000Z') } }))
  const value = (name: string) => event?.properties.find(property => property.name === name)?.value
  expect([value('DTSTART'), value('DTEND')]).toEqual(['20250331T234500Z', '20250401T001500Z'])
  expect(event?.components[0]?.properties.find(({ name }) => name === 'TRIGGER')?.value).toBe('PT0S')
})

test.each([
  ['commas, semicolons and backslashes', 'a, b; c \\ d : e "f"'],
  ['a title that fills several lines', `Révision ${'é'.repeat(60)} 👩‍💻${'x'.repeat(90)} fin`],
  ['Arabic', 'دفع الضريبة'],
])('%s come back as they were', async (_, title) => {
  const [event] = await events(task({ title, tags: ['im,pôts', 'b;c'] }))
  expect(textOf(event ?? task0, 'SUMMARY')).toBe(title)
  expect(event?.properties.find(({ name }) => name === 'CATEGORIES')?.value).toBe('im\\,pôts,b\\;c')
})

test('a title cannot end its line and begin a property or an event', async () => {
  const title = 'x\r\nEND:VEVENT\r\nBEGIN:VEVENT\nATTACH:http://mal\u2028y'
  const found = await events(task({ title, tags: [title] }))
  expect(found).toHaveLength(1)
  expect(textOf(found[0] ?? task0, 'SUMMARY')).toBe('x END:VEVENT BEGIN:VEVENT ATTACH:http://mal y')
  expect(found[0]?.properties.some(({ name }) => name === 'ATTACH')).toBe(false)
})

test('each task is an event of its own', async () => {
  const found = await events(task(), task({ id: 'task_2', title: 'y' }))
  expect(found.map(event => textOf(event, 'UID'))).toEqual(['task_1@ardoise', 'task_2@ardoise'])
})
