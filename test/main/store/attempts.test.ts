import { expect, test } from 'vitest'
import { checkAttempts } from '../../../src-main/store/attempts.ts'
import { createConversation } from '../../../src-main/store/conversations.ts'
import { openStore } from '../../../src-main/store/open.ts'
import { answerQuiz, createQuiz, getQuiz } from '../../../src-main/store/quizzes.ts'
import { TEST_NOW, type TempStore, tempStore } from '../../support/temp-db.ts'

const SUBJECT = { key: 'maths', name: 'Mathématiques' }

function ask(store: TempStore, conversationId: string): string {
  return createQuiz(store.db, {
    profileId: store.profile.id,
    conversationId,
    kind: 'choice',
    question: 'Combien font 6 × 7 ?',
    options: ['42', '43', '44'],
    correctIndex: 0,
    shown: [2, 0, 1],
    explanation: 'Table de 7.',
    now: TEST_NOW,
  }).id
}

function answer(store: TempStore, quizId: string, choice = 1, db = store.db, now = TEST_NOW) {
  return answerQuiz(db, { profileId: store.profile.id, quizId, choice, subject: SUBJECT, now })
}

function withAnswers(count: number): TempStore {
  const store = tempStore()
  const { id } = createConversation(store.db, {
    profileId: store.profile.id,
    title: 'Quiz',
    mode: 'child',
    now: TEST_NOW,
  })
  for (let n = 0; n < count; n++) answer(store, ask(store, id), n % 3)
  return store
}

/** As somebody would with another program. */
function tamper(store: TempStore, sql: string): void {
  store.db.exec('DROP TRIGGER attempts_kept; DROP TRIGGER attempts_never_deleted; PRAGMA foreign_keys = OFF')
  store.db.exec(sql)
}

test('an answer is checked against the option that is shown, once', () => {
  const store = withAnswers(0)
  const { id } = createConversation(store.db, {
    profileId: store.profile.id,
    title: 'Quiz',
    mode: 'child',
    now: TEST_NOW,
  })
  const quizId = ask(store, id)
  expect(getQuiz(store.db, store.profile.id, quizId)).toMatchObject({ options: ['44', '42', '43'], correctChoice: 1 })
  expect(answer(store, quizId, 3)).toBe('no_such_choice')
  expect(answer(store, quizId, 0.5)).toBe('no_such_choice')
  expect(answer(store, quizId, 2)).toMatchObject({ answer: { choice: 2, correct: false } })
  expect(answer(store, quizId, 1)).toBe('answered')
  expect(getQuiz(store.db, store.profile.id, quizId)?.answer).toMatchObject({ choice: 2, correct: false })
  expect(store.db.prepare('SELECT count(*) FROM exercises').pluck().get()).toBe(1)
})

test('two windows that answer at once make one answer', () => {
  const store = withAnswers(0)
  const { id } = createConversation(store.db, {
    profileId: store.profile.id,
    title: 'Quiz',
    mode: 'child',
    now: TEST_NOW,
  })
  const quizId = ask(store, id)
  const other = openStore(store.paths.data, { now: TEST_NOW })
  expect(answer(store, quizId, 1, other)).toMatchObject({ answer: { correct: true } })
  expect(answer(store, quizId, 0)).toBe('answered')
  other.close()
})

test('an answer after a day is too late, and leaves nothing', () => {
  const store = withAnswers(0)
  const { id } = createConversation(store.db, {
    profileId: store.profile.id,
    title: 'Quiz',
    mode: 'child',
    now: TEST_NOW,
  })
  const quizId = ask(store, id)
  const hours = (count: number) => new Date(TEST_NOW.getTime() + count * 3_600_000)
  expect(answer(store, quizId, 1, store.db, hours(24))).toBe('expired')
  expect(store.db.prepare('SELECT count(*) FROM attempts').pluck().get()).toBe(0)
  expect(answer(store, quizId, 1, store.db, hours(23.9))).toMatchObject({ answer: { correct: true } })
})

test('a log as it was written is sound, empty or long', () => {
  expect(checkAttempts(tempStore().db)).toEqual({ attempts: 0, sound: true })
  expect(checkAttempts(withAnswers(30).db)).toEqual({ attempts: 30, sound: true })
})

test('the store itself refuses to change or delete an answer', () => {
  const { db } = withAnswers(2)
  expect(() => db.exec('UPDATE attempts SET correct = 1')).toThrow('never changed')
  expect(() => db.exec('DELETE FROM attempts')).toThrow('never deleted')
})

test.each([
  ['a wrong answer made right', 'UPDATE attempts SET correct = 1, choice = 1 WHERE seq = 3', 3],
  ['a time moved', "UPDATE attempts SET answered_at = '2025-03-15T00:00:00.000Z' WHERE seq = 5", 5],
  ['a line taken out', 'DELETE FROM attempts WHERE seq = 4', 4],
  ['the last line taken out', 'DELETE FROM attempts WHERE seq = 6', 6],
  [
    'the key of a question changed',
    'UPDATE quizzes SET correct = 2 WHERE id = (SELECT quiz_id FROM attempts WHERE seq = 2)',
    2,
  ],
  ['a question deleted', 'DELETE FROM quizzes WHERE id = (SELECT quiz_id FROM attempts WHERE seq = 2)', 2],
  [
    'an exercise made right',
    'UPDATE exercises SET correct = 1 WHERE quiz_id = (SELECT quiz_id FROM attempts WHERE seq = 1)',
    1,
  ],
  ['an exercise taken out', 'DELETE FROM exercises WHERE quiz_id = (SELECT quiz_id FROM attempts WHERE seq = 6)', 6],
  [
    'two lines exchanged',
    'UPDATE attempts SET seq = -1 WHERE seq = 2; UPDATE attempts SET seq = 2 WHERE seq = 3; UPDATE attempts SET seq = 3 WHERE seq = -1',
    2,
  ],
])('%s is found', (_, sql, brokenAt) => {
  const store = withAnswers(6)
  tamper(store, sql)
  expect(checkAttempts(store.db)).toMatchObject({ sound: false, brokenAt })
})
