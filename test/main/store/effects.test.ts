import { expect, test } from 'vitest'
import { createConversation } from '../../../src-main/store/conversations.ts'
import { keptResult, listEffects, type Made, once, writeOnce } from '../../../src-main/store/effects.ts'
import { endToolRun, startToolRun } from '../../../src-main/store/tool-runs.ts'
import { TEST_NOW, tempStore } from '../../support/temp-db.ts'

const MADE: Made = { effects: [{ kind: 'task', id: 'task_1' }], result: { text: 'fait' } }

function setUp() {
  const { db, profile } = tempStore()
  const { id: conversationId } = createConversation(db, {
    profileId: profile.id,
    title: 'Essai',
    mode: 'pro',
    now: TEST_NOW,
  })
  const run = { conversationId, callId: 'c', step: 1, tool: 'create_task', arguments: '{}', now: TEST_NOW }
  return { db, ...startToolRun(db, run) }
}

test('what is made once is answered ever after, with what it shows', () => {
  const { db, callKey } = setUp()
  let made = 0
  const make = (): Made => {
    made += 1
    return { ...MADE, result: { text: `fait ${made}`, views: [{ kind: 'task', taskId: 'task_1', title: 'TVA' }] } }
  }
  expect(keptResult(db, callKey)).toBeUndefined()
  const first = once(db, callKey, make)
  expect(once(db, callKey, make)).toEqual(first)
  expect(keptResult(db, callKey)).toEqual(first)
  expect([made, listEffects(db, callKey)]).toEqual([1, [{ kind: 'task', name: '', id: 'task_1' }]])
})

test('files keep their order, beyond nine of them too', () => {
  const { db, callKey } = setUp()
  const ids = Array.from({ length: 12 }, (_, place) => `file_${place}`)
  once(db, callKey, () => ({ effects: ids.map(id => ({ kind: 'file', id })), result: { text: '' } }))
  expect(listEffects(db, callKey).map(({ id }) => id)).toEqual(ids)
})

test('a failure leaves no trace, and no answer', () => {
  const { db, callKey } = setUp()
  const fail = () => {
    throw new Error('plein')
  }
  expect(() => once(db, callKey, fail)).toThrow('plein')
  expect(() => writeOnce(db, callKey, fail)).toThrow('plein')
  expect([keptResult(db, callKey), listEffects(db, callKey)]).toEqual([undefined, []])
})

test('a call that has ended leaves nothing afterwards', () => {
  const { db, id, callKey } = setUp()
  endToolRun(db, { id, status: 'stopped', text: 'Arrêté.', now: TEST_NOW })
  let written = 0
  const write = () => {
    written += 1
    return { id: 'out_1' }
  }
  expect(() => once(db, callKey, () => MADE)).toThrow('has ended')
  expect(() => writeOnce(db, callKey, write)).toThrow('has ended')
  expect([written, keptResult(db, callKey), listEffects(db, callKey)]).toEqual([0, undefined, []])
})

test('a message is written once, and whoever comes after is told so', () => {
  const { db, callKey } = setUp()
  expect(writeOnce(db, callKey, () => ({ id: 'out_1' }))).toEqual({ id: 'out_1', again: false })
  expect(writeOnce(db, callKey, () => ({ id: 'out_2' }))).toEqual({ id: 'out_1', again: true })
})
