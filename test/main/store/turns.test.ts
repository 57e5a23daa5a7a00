import { expect, test } from 'vitest'
import { createConversation } from '../../../src-main/store/conversations.ts'
import { addCredit, creditBalance, hasPaid } from '../../../src-main/store/credits.ts'
import { holdCredits } from '../../../src-main/store/holds.ts'
import { findMessages, searchWords } from '../../../src-main/store/message-search.ts'
import { appendMessage, loadMessages } from '../../../src-main/store/messages.ts'
import { MIGRATIONS } from '../../../src-main/store/migrations.ts'
import { openStore } from '../../../src-main/store/open.ts'
import { ensureDefaultProfile } from '../../../src-main/store/profiles.ts'
import { listRunsOfMessages, listToolRuns } from '../../../src-main/store/tool-runs.ts'
import { beginTurn, endTurn, getTurn, recoverTurns, savePartial } from '../../../src-main/store/turns.ts'
import { TEST_NOW, tempFolder, tempStore } from '../../support/temp-db.ts'

const sentence = { fr: 'Interrompu.', en: 'Interrupted.' }

function conversation({ db, profile }: ReturnType<typeof tempStore>): string {
  return createConversation(db, { profileId: profile.id, title: 'Essai', mode: 'pro', now: TEST_NOW }).id
}

test('a turn begins, keeps what streams, and ends with its reason', () => {
  const store = tempStore()
  const id = conversation(store)
  expect(getTurn(store.db, id)).toBeUndefined()
  expect(beginTurn(store.db, id, TEST_NOW)).toBe(true)
  savePartial(store.db, id, 'Le dé')
  expect(getTurn(store.db, id)).toMatchObject({ state: 'running', partial: 'Le dé' })
  endTurn(store.db, id, { state: 'error', sentence, now: TEST_NOW })
  expect(getTurn(store.db, id)).toMatchObject({ state: 'error', sentence, partial: '' })
  expect(beginTurn(store.db, id, TEST_NOW)).toBe(true)
  expect(getTurn(store.db, id)).not.toHaveProperty('sentence')
})

test('a turn of another run that is at work is neither taken over nor declared cut; that of a dead one is', () => {
  const store = tempStore()
  const id = conversation(store)
  beginTurn(store.db, id, TEST_NOW)
  savePartial(store.db, id, 'Le début')
  // The process that started this one is certainly alive.
  store.db.prepare('UPDATE turns SET process = ?').run(`${process.ppid}-other`)
  expect(beginTurn(store.db, id, TEST_NOW)).toBe(false)
  expect(recoverTurns(store.db, sentence, TEST_NOW)).toEqual([])
  store.db.prepare('UPDATE turns SET process = ?').run('999999999-dead')
  expect(recoverTurns(store.db, sentence, TEST_NOW)).toEqual([id])
  expect(getTurn(store.db, id)).toMatchObject({ state: 'interrupted', sentence })
  expect(loadMessages(store.db, id)).toEqual([{ role: 'assistant', content: 'Le début' }])
})

test('what a crash leaves of an answer is paid from what was held for it; without a word of it, it is not', () => {
  const store = tempStore()
  const { db, profile } = store
  addCredit(db, { profileId: profile.id, kind: 'voucher', amount: 5, reason: '', reference: 'x', now: TEST_NOW })
  for (const [partial, balance] of [
    ['', 5],
    ['Presque toute la réponse', 3],
  ] as const) {
    const conversationId = conversation(store)
    const message = { role: 'user', content: 'Une question' } as const
    const { id: messageId } = appendMessage(db, { conversationId, message, now: TEST_NOW })
    beginTurn(db, conversationId, TEST_NOW)
    expect(holdCredits(db, { conversationId, profileId: profile.id, due: 2, now: TEST_NOW }).held).toBe(true)
    savePartial(db, conversationId, partial)
    db.prepare("UPDATE turns SET process = '999999999-dead' WHERE conversation_id = ?").run(conversationId)
    recoverTurns(db, sentence, TEST_NOW)
    expect(creditBalance(db, profile.id)).toBe(balance)
    expect(hasPaid(db, messageId)).toBe(partial !== '')
  }
})

test('credits that a dead run of the program holds are free again before anything is recovered', () => {
  const store = tempStore()
  const { db, profile } = store
  addCredit(db, { profileId: profile.id, kind: 'voucher', amount: 2, reason: '', reference: 'x', now: TEST_NOW })
  const hold = () => {
    const conversationId = conversation(store)
    beginTurn(db, conversationId, TEST_NOW)
    return holdCredits(db, { conversationId, profileId: profile.id, due: 2, now: TEST_NOW }).held
  }
  expect([hold(), hold()]).toEqual([true, false])
  db.prepare("UPDATE turns SET process = '999999999-dead'").run()
  expect(hold()).toBe(true)
})

test('a database of the first version keeps everything: its messages are found, its tools are with their messages', () => {
  const folder = tempFolder()
  const old = openStore(folder, { now: TEST_NOW, migrations: MIGRATIONS.slice(0, 1) })
  const { id: profileId } = ensureDefaultProfile(old, { now: TEST_NOW, language: 'fr' })
  old.exec(`
    INSERT INTO conversations (id, profile_id, title, mode, created_at, updated_at)
      VALUES ('c', '${profileId}', 'Ancienne', 'pro', '2025-01-01T00:00:00.000Z', '2025-01-01T00:00:00.000Z');
    INSERT INTO messages (id, conversation_id, role, content, tool_calls, tool_call_id, created_at) VALUES
      (1, 'c', 'user', 'Le cœur du métier', NULL, NULL, '2025-01-01T00:00:00.000Z'),
      (2, 'c', 'assistant', '', '[{"id":"call_1","name":"list_user_files","arguments":"{}"}]', NULL, '2025-01-01T00:00:01.000Z'),
      (3, 'c', 'tool', 'rien', NULL, 'call_1', '2025-01-01T00:00:02.000Z'),
      (4, 'c', 'assistant', '', '[{"id":"call_1","name":"list_user_files","arguments":"{}"}]', NULL, '2025-01-01T00:00:03.000Z');
    INSERT INTO tool_runs (conversation_id, call_id, step, tool, arguments, status, text, process, started_at, ended_at) VALUES
      ('c', 'call_1', 1, 'list_user_files', '{}', 'ok', 'rien', '1-x', '2025-01-01T00:00:01.500Z', '2025-01-01T00:00:02.000Z'),
      ('c', 'call_1', 2, 'list_user_files', '{}', 'ok', 'rien', '1-x', '2025-01-01T00:00:03.500Z', '2025-01-01T00:00:04.000Z');
  `)
  old.close()
  const db = openStore(folder, { now: TEST_NOW })
  expect(listToolRuns(db, 'c').map(run => run.messageId)).toEqual([2, 4])
  expect(listRunsOfMessages(db, [4])).toMatchObject([{ callId: 'call_1', views: [] }])
  expect(findMessages(db, { profileId, words: searchWords('COEUR métier'), limit: 5 })).toMatchObject([{ id: 1 }])
  const count = () => db.prepare('SELECT characters FROM conversations').pluck().get()
  const before = Number(count())
  expect(before).toBe(
    'Le cœur du métier'.length + 4 + 2 * '[{"id":"call_1","name":"list_user_files","arguments":"{}"}]'.length,
  )
  appendMessage(db, { conversationId: 'c', message: { role: 'user', content: 'Encore' }, now: TEST_NOW })
  expect(count()).toBe(before + 6)
  db.prepare("DELETE FROM conversations WHERE id = 'c'").run()
  expect(findMessages(db, { profileId, words: ['coeur'], limit: 5 })).toEqual([])
  expect(db.prepare('SELECT count(*) FROM message_words').pluck().get()).toBe(0)
  db.close()
})
