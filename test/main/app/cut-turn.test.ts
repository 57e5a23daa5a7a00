import { expect, test, vi } from 'vitest'
import { repairHistory } from '../../../src-main/agent/history.ts'
import { findCutTurn, judgeCutCalls, settleCutTurn } from '../../../src-main/app/cut-turn.ts'
import { deleteEntry, getEntry, moveEntry } from '../../../src-main/outbox/entries.ts'
import { prepareMessage } from '../../../src-main/outbox/outbox.ts'
import { createConversation } from '../../../src-main/store/conversations.ts'
import { once, writeOnce } from '../../../src-main/store/effects.ts'
import { appendMessage, loadMessages } from '../../../src-main/store/messages.ts'
import { addTask } from '../../../src-main/store/tasks.ts'
import { endToolRun, listToolRuns, startToolRun } from '../../../src-main/store/tool-runs.ts'
import type { Message, OutboxState, ToolCall } from '../../../src-main/types.ts'
import { assertAccepted } from '../../support/provider-history.ts'
import { TEST_NOW, tempStore } from '../../support/temp-db.ts'

const LATER = new Date(TEST_NOW.getTime() + 60_000)
/** A run of the program that has certainly ended. */
const DEAD = '999999999-abcdef01'
const NOT_DONE = expect.stringContaining('elle n’a pas été faite')

const callOf = (id: string, name: string): ToolCall => ({ id, name, arguments: '{}' })
const CALLS = [callOf('a', 'list_user_files'), callOf('b', 'create_task'), callOf('c', 'send_sms_to_user')]

/** A turn that asked for these calls; `ended` of them, from the first, have their results. */
function setUp(calls: ToolCall[] = CALLS, ended = 0) {
  const { db, profile } = tempStore()
  const profileId = profile.id
  const { id: conversationId } = createConversation(db, { profileId, title: 'Essai', mode: 'pro', now: TEST_NOW })
  const say = (message: Message) => appendMessage(db, { conversationId, message, now: TEST_NOW }).id
  say({ role: 'user', content: 'Prépare tout' })
  const messageId = say({ role: 'assistant', content: 'Je commence.', toolCalls: calls })
  for (const { id } of calls.slice(0, ended)) say({ role: 'tool', toolCallId: id, content: `résultat ${id}` })
  const start = ({ id, name }: ToolCall) =>
    startToolRun(db, { conversationId, messageId, callId: id, step: 1, tool: name, arguments: '{}', now: TEST_NOW })
  /** The program is killed, and started again. */
  const restart = () => {
    db.prepare("UPDATE tool_runs SET process = ? WHERE status = 'running'").run(DEAD)
    judgeCutCalls(db, LATER)
    return findCutTurn(db, conversationId)
  }
  const runs = () => listToolRuns(db, conversationId)
  return { db, profileId, conversationId, say, start, restart, runs }
}

type Started = ReturnType<typeof setUp>

function makeTask({ db, profileId }: Started, callKey: string): string {
  const task = { profileId, title: 'TVA', priority: 'normal', tags: [], now: TEST_NOW } as const
  const { text } = once(db, callKey, () => {
    const { id } = addTask(db, task)
    return {
      effects: [{ kind: 'task', id }],
      result: { text: id, views: [{ kind: 'task', taskId: id, title: 'TVA' }] },
    }
  })
  return text
}

function writeSms({ db, profileId, conversationId }: Started, callKey: string, state: OutboxState): string {
  const sms = { profileId, conversationId, channel: 'sms', to: '+221771234567', body: 'Prêt', now: TEST_NOW } as const
  const { id } = writeOnce(db, callKey, () => prepareMessage(db, sms))
  moveEntry(db, id, { from: ['prepared'], to: state, now: TEST_NOW })
  return id
}

test('a turn whose calls all have their results is not cut, nor one that ended or only asks', () => {
  const { db, conversationId, say } = setUp(CALLS, 3)
  expect(findCutTurn(db, conversationId)).toBeUndefined()
  say({ role: 'assistant', content: 'Voilà.' })
  expect(findCutTurn(db, conversationId)).toBeUndefined()
  say({ role: 'user', content: 'Merci' })
  expect(findCutTurn(db, conversationId)).toBeUndefined()
  settleCutTurn(db, conversationId, LATER)
  expect(loadMessages(db, conversationId).at(-1)).toMatchObject({ role: 'user' })
})

test('a turn goes on after the results that it has, with a history that providers take once the others are there', () => {
  for (const ended of [0, 1, 2]) {
    const { restart } = setUp(CALLS, ended)
    const cut = restart()
    expect(cut?.calls.map(({ id }) => id)).toEqual(CALLS.slice(ended).map(({ id }) => id))
    expect(cut?.asking.message).toMatchObject({ role: 'assistant', toolCalls: CALLS })
    expect(cut?.history.map(({ role }) => role)).toEqual(['user', 'assistant', ...Array(ended).fill('tool')])
    const rest = CALLS.slice(ended).map(({ id }) => ({ role: 'tool', toolCallId: id, content: 'x' }) as const)
    assertAccepted([{ role: 'system', content: 's' }, ...(cut?.history ?? []), ...rest])
  }
})

test('the calls of one conversation are judged, whoever made them; those of others are left alone', () => {
  const started = setUp()
  const { db, start, runs, conversationId } = started
  const { id: elsewhere } = start(callOf('a', 'list_user_files'))
  const { id: here } = start(callOf('b', 'create_task'))
  const { id: foreign } = createConversation(db, {
    profileId: started.profileId,
    title: 'x',
    mode: 'pro',
    now: TEST_NOW,
  })
  db.prepare(
    "UPDATE tool_runs SET status = 'interrupted', ended_at = started_at, conversation_id = ? WHERE id = ?",
  ).run(foreign, elsewhere)
  expect(judgeCutCalls(db, LATER, conversationId)).toMatchObject([{ id: here, outcome: 'not_done' }])
  expect(runs().map(({ status }) => status)).toEqual(['interrupted'])
  expect(listToolRuns(db, foreign)[0]).not.toHaveProperty('outcome')
})

test.each([undefined, 'conv_1'])('calls that ended long ago are not read to find those that were cut (%s)', which => {
  const { db } = setUp()
  const statements: string[] = []
  const prepare = db.prepare.bind(db)
  vi.spyOn(db, 'prepare').mockImplementation(sql => {
    statements.push(sql)
    return prepare(sql)
  })
  judgeCutCalls(db, LATER, which)
  const reads = statements.filter(sql => sql.startsWith('SELECT'))
  const steps = reads.flatMap(sql =>
    prepare(`EXPLAIN QUERY PLAN ${sql}`)
      .all(...(sql.includes('?') ? [null] : []))
      .map(step => JSON.stringify(step)),
  )
  expect(steps).toHaveLength(2)
  for (const step of steps) expect(step).toMatch(/USING INDEX tool_runs_(running|unjudged)/)
})

test('what was cut earlier in the conversation is repaired, not taken up', () => {
  const { say, restart } = setUp([callOf('z', 'create_task')])
  say({ role: 'user', content: 'Autre chose' })
  say({ role: 'assistant', content: '', toolCalls: CALLS })
  const cut = restart()
  expect(cut?.calls.map(({ id }) => id)).toEqual(['a', 'b', 'c'])
  expect(cut?.history.map(({ role }) => role)).toEqual(['user', 'assistant', 'tool', 'assistant', 'user', 'assistant'])
})

test('a call that never began, or left nothing, was not done and is made', () => {
  const { start, restart, runs } = setUp()
  const [read, task] = CALLS
  if (read && task) for (const call of [read, task]) start(call)
  const cut = restart()
  expect(cut?.calls.map(call => [cut.outcome(call), cut.known(call), cut.told(call)])).toEqual(
    CALLS.map(() => ['not_done', undefined, NOT_DONE]),
  )
  expect(runs().map(({ status, outcome }) => [status, outcome])).toEqual([
    ['interrupted', 'not_done'],
    ['interrupted', 'not_done'],
  ])
})

test('a call that left what it makes was done: its record shows it, and the call made again has its key', () => {
  const started = setUp([callOf('b', 'create_task')])
  const [call = callOf('', '')] = CALLS.slice(1)
  const { callKey } = started.start(call)
  const taskId = makeTask(started, callKey)
  const cut = started.restart()
  expect([cut?.outcome(call), cut?.known(call), cut?.told(call)]).toEqual(['done', undefined, taskId])
  expect(started.runs()).toMatchObject([{ outcome: 'done', text: taskId, views: [{ kind: 'task', taskId }] }])
  expect(started.start(call)).toMatchObject({ callKey, again: true })
  expect(makeTask(started, callKey)).toBe(taskId)
})

test('a call whose end was kept, but not its result, is known as it ended', () => {
  const { db, start, restart } = setUp([callOf('b', 'create_task')])
  const call = callOf('b', 'create_task')
  const { id } = start(call)
  endToolRun(db, { id, status: 'refused', text: 'Refusé.', durationMs: 7, now: TEST_NOW })
  const cut = restart()
  expect(cut?.known(call)).toMatchObject({ status: 'refused', text: 'Refusé.', views: [], durationMs: 7 })
  expect(cut?.told(call)).toBe('Refusé.')
})

test.each([
  ['sent', 'done', 'ok', 'était faite'],
  ['uncertain', 'uncertain', 'error', 'demandez à la personne de vérifier'],
  ['sending', 'uncertain', 'error', 'demandez à la personne de vérifier'],
  ['held', 'not_done', 'error', 'il attend dans la boîte d’envoi'],
  ['failed', 'not_done', 'error', 'il attend dans la boîte d’envoi'],
  ['prepared', 'not_done', 'error', 'il attend dans la boîte d’envoi'],
] as const)('a message that is %s makes its call %s, and is not written again', (state, outcome, status, sentence) => {
  const started = setUp([callOf('c', 'send_sms_to_user')])
  const call = callOf('c', 'send_sms_to_user')
  const entryId = writeSms(started, started.start(call).callKey, state)
  const cut = started.restart()
  expect(started.runs()).toMatchObject([{ outcome }])
  expect(cut?.outcome(call)).toBe(outcome)
  expect(cut?.known(call)).toMatchObject({
    status,
    text: expect.stringContaining(sentence),
    notice: { fr: expect.any(String), en: expect.any(String) },
    views: [{ kind: 'outbox', entryId, state }],
  })
  expect(cut?.told(call)).toContain(sentence)
})

test('what became of a message since the program started is what is said of it', () => {
  const started = setUp([callOf('c', 'send_sms_to_user')])
  const { db } = started
  const call = callOf('c', 'send_sms_to_user')
  const id = writeSms(started, started.start(call).callKey, 'held')
  const cut = started.restart()
  expect(cut?.outcome(call)).toBe('not_done')
  moveEntry(db, id, { from: ['held'], to: 'sent', now: LATER })
  expect([cut?.outcome(call), cut?.known(call)?.status]).toEqual(['done', 'ok'])
  expect(deleteEntry(db, id)).toBe(true)
  expect(cut?.outcome(call)).toBe('not_done')
  expect(cut?.known(call)).toMatchObject({ status: 'error', text: expect.stringContaining('a supprimé ce message') })
  expect(getEntry(db, id)).toBeUndefined()
})

test('of older versions, which kept no key, only what reads is known not to be done, and nothing is made again', () => {
  const calls = [callOf('a', 'list_user_files'), callOf('b', 'create_task')]
  const { db, start, restart } = setUp(calls)
  for (const call of calls) start(call)
  db.prepare('UPDATE tool_runs SET call_key = NULL').run()
  const cut = restart()
  expect(calls.map(call => cut?.outcome(call))).toEqual(['not_done', 'uncertain'])
  expect(calls.map(call => cut?.known(call)?.text)).toEqual([NOT_DONE, expect.stringContaining('on ne sait pas')])
})

test('when the person says something else, every call keeps one result that says what is known of it', () => {
  const started = setUp([...CALLS, callOf('d', 'create_task'), callOf('e', 'generate_md')], 1)
  const { db, conversationId, say, start, restart } = started
  const taskId = makeTask(started, start(callOf('d', 'create_task')).callKey)
  writeSms(started, start(callOf('c', 'send_sms_to_user')).callKey, 'uncertain')
  restart()
  settleCutTurn(db, conversationId, LATER)
  expect(loadMessages(db, conversationId).slice(2)).toMatchObject([
    { toolCallId: 'a', content: 'résultat a' },
    { toolCallId: 'b', content: NOT_DONE },
    { toolCallId: 'c', content: expect.stringContaining('on ne sait pas si elle a eu lieu') },
    { toolCallId: 'd', content: taskId },
    { toolCallId: 'e', content: NOT_DONE },
  ])
  expect(findCutTurn(db, conversationId)).toBeUndefined()
  settleCutTurn(db, conversationId, LATER)
  say({ role: 'user', content: 'Autre chose' })
  assertAccepted(repairHistory([{ role: 'system', content: 's' }, ...loadMessages(db, conversationId)]))
})

test('calls that another instance has in hand are left to it', () => {
  const { db, start, runs } = setUp()
  const [call = callOf('', '')] = CALLS
  start(call)
  judgeCutCalls(db, LATER)
  expect(runs()).toMatchObject([{ status: 'running' }])
})
