import { describe, expect, it } from 'vitest'
import { awardBonus } from '../../../src-main/store/credits.ts'
import { recordExercise } from '../../../src-main/store/exercises.ts'
import { fakeModel } from '../../support/fake-model.ts'
import { type StartedApp, startApp } from '../../support/start-app.ts'
import { TEST_NOW } from '../../support/temp-db.ts'

const daysAgo = (days: number) =>
  new Date(TEST_NOW.getFullYear(), TEST_NOW.getMonth(), TEST_NOW.getDate() - days, 15, 30)

type Done = { days?: number; subject?: string; topic?: string; level?: string; correct?: boolean }

function practise(app: StartedApp, { days = 0, subject = 'maths', topic, level, correct = true }: Done): void {
  recordExercise(app.db, {
    profileId: app.app.profile.id,
    messageId: 0,
    subjectKey: subject,
    subject,
    ...(topic && { topic }),
    ...(level && { level }),
    correct,
    now: daysAgo(days),
  })
}

async function withDays(...days: number[]) {
  const app = await startApp({ model: fakeModel([]) })
  for (const day of days.toSorted((a, b) => b - a)) practise(app, { days: day })
  return app
}

describe('progress', () => {
  it('is empty at first, and says so in figures', async () => {
    const { ask } = await startApp({ model: fakeModel([]) })
    expect(await ask.progress({ period: 'all' })).toEqual({
      period: 'all',
      balance: 0,
      bonusLeftToday: 20,
      credits: [],
      done: 0,
      correct: 0,
      activeDays: 0,
      streak: { current: 0, longest: 0 },
      bySubject: [],
      byTopic: [],
      byLevel: [],
      recent: [],
      log: { attempts: 0, sound: true },
    })
  })

  it('counts a topic once however it is written, and tells the same topic of two subjects apart', async () => {
    const app = await startApp({ model: fakeModel([]) })
    practise(app, { topic: 'Numération' })
    practise(app, { topic: 'numeration' })
    practise(app, { topic: 'Révisions' })
    practise(app, { topic: 'révisions', subject: 'french' })
    const { byTopic } = await app.ask.progress({ period: 'all' })
    expect(byTopic.map(({ label, done }) => [label.fr, label.en, done])).toEqual([
      ['numeration', 'numeration', 2],
      ['révisions · Français', 'révisions · French', 1],
      ['Révisions · Mathématiques', 'Révisions · Mathematics', 1],
    ])
  })

  it('counts what was done in the period, and the days of it', async () => {
    const { ask } = await withDays(0, 0, 6, 7, 29, 30, 364, 365)
    const counts = await Promise.all(
      (['week', 'month', 'year', 'all'] as const).map(async period => {
        const { done, activeDays } = await ask.progress({ period })
        return [done, activeDays]
      }),
    )
    expect(counts).toEqual([
      [3, 2],
      [5, 4],
      [7, 6],
      [8, 7],
    ])
  })

  it.each([
    [[0, 1, 2], { current: 3, longest: 3 }],
    [[1, 2], { current: 2, longest: 2 }],
    [[2, 3, 4, 5], { current: 0, longest: 4 }],
    [[0, 2, 3, 4], { current: 1, longest: 3 }],
    [[0, 0, 0], { current: 1, longest: 1 }],
  ])('the days %j in a row', async (days, streak) => {
    const { ask } = await withDays(...days)
    expect((await ask.progress({ period: 'all' })).streak).toEqual(streak)
  })

  it('groups by subject, topic and class', async () => {
    const app = await startApp({ model: fakeModel([]) })
    practise(app, { topic: 'Fractions', level: 'CM2' })
    practise(app, { topic: 'fractions', level: 'CM2', correct: false })
    practise(app, { topic: 'Multiplication', level: '6e' })
    practise(app, { subject: 'french', topic: 'Fractions', level: 'CE1', correct: false })
    const { bySubject, byTopic, byLevel, correct } = await app.ask.progress({ period: 'week' })
    expect(correct).toBe(2)
    expect(bySubject).toEqual([
      { label: { fr: 'Mathématiques', en: 'Mathematics' }, done: 3, correct: 2 },
      { label: { fr: 'Français', en: 'French' }, done: 1, correct: 0 },
    ])
    expect(byTopic.map(({ label, done }) => [label.fr.toLowerCase(), done])).toEqual([
      ['fractions · mathématiques', 2],
      ['fractions · français', 1],
      ['multiplication', 1],
    ])
    expect(byLevel.map(({ label }) => label.fr)).toEqual(['CE1', 'CM2', '6e'])
  })

  it('shows the ledger, and what may still be earned today', async () => {
    const app = await startApp({ model: fakeModel([]) })
    awardBonus(app.db, { profileId: app.app.profile.id, credits: 4, reason: 'Bravo', messageId: 1, now: TEST_NOW })
    expect(await app.ask.progress({ period: 'week' })).toMatchObject({
      balance: 4,
      bonusLeftToday: 16,
      credits: [{ kind: 'bonus', amount: 4, reason: 'Bravo' }],
    })
  })
})
