import { expect, test } from 'vitest'
import { allowAlways, isAlwaysAllowed } from '../../../src-main/store/approvals.ts'
import { createConversation, getConversation, listConversations } from '../../../src-main/store/conversations.ts'
import { appendMessage, listMessages, loadMessages } from '../../../src-main/store/messages.ts'
import { ensureDefaultProfile, getProfile, updateProfile } from '../../../src-main/store/profiles.ts'
import { getSetting, setSetting } from '../../../src-main/store/settings.ts'
import { endToolRun, listToolRuns, markInterruptedToolRuns, startToolRun } from '../../../src-main/store/tool-runs.ts'
import { addUsage, totalUsage } from '../../../src-main/store/usage.ts'
import type { Message } from '../../../src-main/types.ts'
import { TEST_NOW, type TempStore, tempStore } from '../../support/temp-db.ts'

const LATER = new Date(TEST_NOW.getTime() + 60_000)

function conversationIn({ db, profile }: TempStore, title = 'Bilan'): string {
  return createConversation(db, { profileId: profile.id, title, mode: 'pro', now: TEST_NOW }).id
}

test('every kind of message comes back as it was given, in order', () => {
  const store = tempStore()
  const conversationId = conversationIn(store)
  const messages: Message[] = [
    { role: 'system', content: 'Vous êtes Ardoise.' },
    { role: 'user', content: 'Le bilan ?', files: [{ fileId: 'file_1', name: 'été.csv' }] },
    { role: 'user', content: '' },
    {
      role: 'assistant',
      content: '',
      reasoning: 'Il faut lire.',
      toolCalls: [{ id: 'call_1', name: 'read_user_file', arguments: '{"file_id": "file_1"' }],
    },
    { role: 'tool', toolCallId: 'call_1', content: 'Erreur\u0000 « é » 🧮' },
    { role: 'assistant', content: 'Voilà.' },
  ]
  for (const message of messages) appendMessage(store.db, { conversationId, message, now: TEST_NOW })
  expect(loadMessages(store.db, conversationId)).toEqual(messages)
  expect(loadMessages(store.db, conversationIn(store))).toEqual([])
})

test('the last messages of a long conversation are read by the index, page by page', () => {
  const store = tempStore()
  const conversationId = conversationIn(store)
  const fill = store.db.transaction(() => {
    for (let i = 1; i <= 5_000; i++) {
      appendMessage(store.db, { conversationId, message: { role: 'user', content: `m${i}` }, now: TEST_NOW })
    }
  })
  fill()
  const last = listMessages(store.db, conversationId, { limit: 40 })
  expect(last.map(({ message }) => message.content)).toEqual(Array.from({ length: 40 }, (_, i) => `m${4_961 + i}`))
  const before = listMessages(store.db, conversationId, { limit: 2, before: last[0]?.id })
  expect(before.map(({ message }) => message.content)).toEqual(['m4959', 'm4960'])
  const plan = store.db
    .prepare('EXPLAIN QUERY PLAN SELECT * FROM messages WHERE conversation_id = ? AND id < ? ORDER BY id DESC LIMIT ?')
    .all(conversationId, 5_000, 40)
  expect(JSON.stringify(plan)).toContain('USING INDEX messages_by_conversation')
  expect(JSON.stringify(plan)).not.toContain('TEMP B-TREE')
})

test('a clock that was a year ahead for an hour does not keep a conversation at the top', () => {
  const store = tempStore()
  const say = (conversationId: string, now: Date) =>
    appendMessage(store.db, { conversationId, message: { role: 'user', content: 'Bonjour' }, now })
  const [ahead, after] = [conversationIn(store, 'En avance'), conversationIn(store, 'Après')]
  say(ahead, new Date(TEST_NOW.getTime() + 365 * 86_400_000))
  say(after, TEST_NOW)
  expect(listConversations(store.db, store.profile.id).map(({ title }) => title)).toEqual(['Après', 'En avance'])
})

test('conversations are listed from the last used', () => {
  const store = tempStore()
  const [first, second] = [conversationIn(store, 'un'), conversationIn(store, 'deux')]
  expect(listConversations(store.db, store.profile.id).map(({ id }) => id)).toEqual([second, first])
  const message: Message = { role: 'user', content: 'encore' }
  appendMessage(store.db, { conversationId: first, message, now: LATER })
  expect(listConversations(store.db, store.profile.id).map(({ title }) => title)).toEqual(['un', 'deux'])
  expect(getConversation(store.db, first)).toMatchObject({ title: 'un', updatedAt: LATER.toISOString() })
  expect(getConversation(store.db, 'conv_unknown')).toBeUndefined()
})

test('a message of an unknown conversation is refused', () => {
  const { db } = tempStore()
  const message: Message = { role: 'user', content: 'x' }
  expect(() => appendMessage(db, { conversationId: 'conv_unknown', message, now: TEST_NOW })).toThrow(/FOREIGN KEY/)
})

test('a tool run keeps how it ended, and two runs may share the id that the model gave', () => {
  const store = tempStore()
  const conversationId = conversationIn(store)
  const call = { conversationId, callId: 'call_1', step: 1, tool: 'save_memory', arguments: '{}', now: TEST_NOW }
  const first = startToolRun(store.db, call)
  endToolRun(store.db, { id: first.id, status: 'ok', text: 'fait', now: LATER })
  startToolRun(store.db, { ...call, step: 2 })
  expect(listToolRuns(store.db, conversationId)).toMatchObject([
    { callId: 'call_1', status: 'ok', text: 'fait', endedAt: LATER.toISOString() },
    { callId: 'call_1', step: 2, status: 'running' },
  ])
})

test('a call that was cut goes on in its row, but not another one that has its id', () => {
  const store = tempStore()
  const conversationId = conversationIn(store)
  const message: Message = { role: 'assistant', content: '' }
  const { id: messageId } = appendMessage(store.db, { conversationId, message, now: TEST_NOW })
  const call = { conversationId, messageId, callId: 'd/1/x', step: 1, arguments: '{}', now: TEST_NOW }
  const read = startToolRun(store.db, { ...call, tool: 'read_user_file' })
  markInterruptedToolRuns(store.db, LATER, conversationId)
  const sent = startToolRun(store.db, { ...call, tool: 'send_email_to_user' })
  expect(sent).toMatchObject({ again: false })
  expect(sent.callKey).not.toBe(read.callKey)
  expect(startToolRun(store.db, { ...call, tool: 'read_user_file' })).toEqual({ ...read, again: true })
})

test('at start, the runs of a process that ended become interrupted, not those of one at work', () => {
  const store = tempStore()
  const conversationId = conversationIn(store)
  const call = { conversationId, callId: 'c', step: 1, tool: 't', arguments: '{}', now: TEST_NOW }
  const cut = startToolRun(store.db, call)
  const mine = startToolRun(store.db, call)
  const earlierRunOfSamePid = startToolRun(store.db, call)
  const setProcess = store.db.prepare('UPDATE tool_runs SET process = ? WHERE id = ?')
  setProcess.run('999999999-abcdef01', cut.id)
  setProcess.run(`${process.pid}-00000000`, earlierRunOfSamePid.id)
  expect(markInterruptedToolRuns(store.db, LATER)).toBe(2)
  const statuses = new Map(listToolRuns(store.db, conversationId).map(({ id, status }) => [id, status]))
  expect(statuses.get(cut.id)).toBe('interrupted')
  expect(statuses.get(earlierRunOfSamePid.id)).toBe('interrupted')
  expect(statuses.get(mine.id)).toBe('running')
  endToolRun(store.db, { id: cut.id, status: 'ok', text: 'trop tard', now: LATER })
  expect(listToolRuns(store.db, conversationId)[0]?.status).toBe('interrupted')
})

test('there is one default profile, however often it is asked for', () => {
  const { db, profile } = tempStore()
  expect(profile).toMatchObject({ mode: 'pro', language: 'fr' })
  expect(profile.email).toBeUndefined()
  expect(ensureDefaultProfile(db, { now: LATER, language: 'en' })).toEqual(profile)
})

test('a profile changes only where asked, and a field can be emptied', () => {
  const { db, profile } = tempStore()
  updateProfile(db, profile.id, { email: 'awa@example.org', level: '3e', now: LATER })
  expect(updateProfile(db, profile.id, { mode: 'child', level: null, now: LATER })).toEqual({
    ...profile,
    mode: 'child',
    email: 'awa@example.org',
  })
  expect(getProfile(db, 'profile_unknown')).toBeUndefined()
})

test('a setting is kept per profile and for all, and either can be removed', () => {
  const { db, profile } = tempStore()
  setSetting(db, { key: 'smtp', value: { port: 25 }, now: TEST_NOW })
  setSetting(db, { key: 'smtp', value: { port: 587 }, profileId: profile.id, now: TEST_NOW })
  setSetting(db, { key: 'smtp', value: { port: 465 }, profileId: profile.id, now: TEST_NOW })
  expect(getSetting(db, 'smtp')).toEqual({ port: 25 })
  expect(getSetting(db, 'smtp', profile.id)).toEqual({ port: 465 })
  setSetting(db, { key: 'smtp', value: undefined, profileId: profile.id, now: TEST_NOW })
  expect(getSetting(db, 'smtp', profile.id)).toBeUndefined()
  expect(getSetting(db, 'smtp')).toEqual({ port: 25 })
})

test('« always » is kept for one tool of one profile', () => {
  const { db, profile } = tempStore()
  allowAlways(db, { profileId: profile.id, tool: 'send_email_to_user', now: TEST_NOW })
  allowAlways(db, { profileId: profile.id, tool: 'send_email_to_user', now: TEST_NOW })
  expect(isAlwaysAllowed(db, profile.id, 'send_email_to_user')).toBe(true)
  expect(isAlwaysAllowed(db, profile.id, 'draft_email')).toBe(false)
  expect(isAlwaysAllowed(db, 'profile_other', 'send_email_to_user')).toBe(false)
})

test('usage adds up, with the cost where the provider gives one', () => {
  const store = tempStore()
  const conversationId = conversationIn(store)
  expect(totalUsage(store.db, conversationId)).toEqual({ inputTokens: 0, outputTokens: 0 })
  const add = (usage: { inputTokens: number; outputTokens: number; costMicroUsd?: number }) =>
    addUsage(store.db, { conversationId, model: 'm', usage, now: TEST_NOW })
  add({ inputTokens: 10, outputTokens: 2 })
  add({ inputTokens: 5, outputTokens: 1, costMicroUsd: 30 })
  expect(totalUsage(store.db, conversationId)).toEqual({ inputTokens: 15, outputTokens: 3, costMicroUsd: 30 })
})
