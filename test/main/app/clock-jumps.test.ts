import { expect, test } from 'vitest'
import { getEntry } from '../../../src-main/outbox/entries.ts'
import { deliverEntry, prepareMessage, type SendOutcome } from '../../../src-main/outbox/outbox.ts'
import { isDailyCopyDue, listCopies, makeCopy } from '../../../src-main/store/copies.ts'
import { fakeModel } from '../../support/fake-model.ts'
import { startApp } from '../../support/start-app.ts'
import { TEST_NOW, tempStore } from '../../support/temp-db.ts'

const DAY = 86_400_000
const JUMPS = [
  { how: 'back a day', ms: -DAY },
  { how: 'forward a year', ms: 365 * DAY },
]

/** A clock on the wall that the test sets; the other one goes on. */
function wallClock() {
  let now = TEST_NOW
  return {
    clock: { now: () => now, monotonic: () => performance.now() },
    jump(ms: number) {
      now = new Date(now.getTime() + ms)
    },
  }
}

test.each(JUMPS)(
  'a turn under way is not ended by a clock set $how, and its messages stay in order',
  async ({ ms }) => {
    const { clock, jump } = wallClock()
    const model = fakeModel([{ text: ['un', ' deux'], delay: 60 }, { text: 'trois' }])
    const { ask, app, next } = await startApp({ model, clock })
    const begun = next('text')
    const { conversationId } = await ask.sendMessage({ text: 'Compte', fileIds: [] })
    await begun
    jump(ms)
    await app.settled()
    await ask.sendMessage({ text: 'Encore', fileIds: [], conversationId })
    await app.settled()
    const { messages, unfinished } = await ask.openConversation({ conversationId, limit: 10 })
    expect(messages.map(({ text }) => text)).toEqual(['Compte', 'un deux', 'Encore', 'trois'])
    expect(unfinished).toBeUndefined()
  },
)

test.each(JUMPS)('a message that is tried again is tried after its pause, with a clock set $how', async ({ ms }) => {
  const { db, profile } = tempStore()
  const { clock, jump } = wallClock()
  const message = { profileId: profile.id, channel: 'sms', to: '+221771234567', body: 'x', now: TEST_NOW } as const
  const { id } = prepareMessage(db, message)
  const outcomes: SendOutcome[] = [
    { kind: 'later', reason: { fr: 'Plus tard.', en: 'Later.' } },
    { kind: 'sent', reference: 'r' },
  ]
  const ended = await deliverEntry(db, id, {
    async send() {
      jump(ms)
      return outcomes.shift() ?? { kind: 'unknown', reason: { fr: '', en: '' } }
    },
    now: clock.now,
    signal: AbortSignal.timeout(10_000),
    retryDelaysMs: [30],
  })
  expect(ended).toMatchObject({ state: 'sent', attempts: 2 })
  expect(getEntry(db, id)?.sentAt).toBe(clock.now().toISOString())
})

test('a question that a clock made too old is open again once the clock is right', async () => {
  const { clock, jump } = wallClock()
  const args = { question: '3 × 4 ?', options: ['12', '7'], correct_index: 0, explanation: 'Trois fois quatre.' }
  const call = { id: 'q', name: 'interactive_quiz', arguments: JSON.stringify(args) }
  const model = fakeModel([{ calls: [call] }, { text: 'À vous.' }])
  const { ask, app } = await startApp({ model, clock })
  await ask.sendMessage({ text: 'Une question', fileIds: [] })
  await app.settled()
  jump(365 * DAY)
  expect(await ask.listQuizzes(undefined)).toEqual([])
  jump(-365 * DAY)
  const [quiz] = await ask.listQuizzes(undefined)
  expect(quiz).toMatchObject({ state: 'open' })
  expect(await ask.answerQuiz({ quizId: quiz?.quizId ?? '', choice: 0 })).toMatchObject({ state: 'answered' })
})

test('copies dated by a clock that was years ahead do not take the room of those that follow', () => {
  const { db, paths } = tempStore()
  for (let day = 0; day < 7; day += 1) {
    makeCopy(db, paths.data, new Date(TEST_NOW.getTime() + (800 + day) * DAY), 'daily')
  }
  expect(isDailyCopyDue(paths.data, TEST_NOW)).toBe(true)
  for (let day = 0; day < 3; day += 1) makeCopy(db, paths.data, new Date(TEST_NOW.getTime() + day * DAY), 'daily')
  const dates = listCopies(paths.data).map(path => /ardoise-(\d{4}-\d\d-\d\d)/.exec(path)?.[1])
  expect(dates).toHaveLength(7)
  expect(dates.slice(-3)).toEqual(['2025-03-16', '2025-03-15', '2025-03-14'])
})
