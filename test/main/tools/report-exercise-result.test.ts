import { expect, test } from 'vitest'
import type { z } from 'zod'
import { subjectOf } from '../../../src-main/school/subjects.ts'
import { listExercises, REPORTS_A_MESSAGE } from '../../../src-main/store/exercises.ts'
import { appendMessage } from '../../../src-main/store/messages.ts'
import { updateProfile } from '../../../src-main/store/profiles.ts'
import { answerQuiz, createQuiz } from '../../../src-main/store/quizzes.ts'
import { reportExerciseResult, reportExerciseResultSpec } from '../../../src-main/tools/report-exercise-result.ts'
import { TEST_NOW } from '../../support/temp-db.ts'
import { beginCall, type TestContext, toolContext } from '../../support/tool-context.ts'

type Report = z.input<typeof reportExerciseResultSpec.arguments>

function report(ctx: TestContext, args: Report) {
  return reportExerciseResult(reportExerciseResultSpec.arguments.parse(args), {
    ...ctx,
    callKey: beginCall(ctx).callKey,
  })
}
const exercises = (ctx: TestContext) => listExercises(ctx.db, ctx.profileId)

function say(ctx: TestContext): TestContext {
  const message = { role: 'user', content: 'Question suivante' } as const
  const { conversationId, db } = ctx
  return { ...ctx, userMessageId: appendMessage(db, { conversationId, message, now: TEST_NOW }).id }
}

function answeredQuiz(ctx: TestContext, { right, topic }: { right: boolean; topic?: string }): void {
  const quiz = createQuiz(ctx.db, {
    profileId: ctx.profileId,
    conversationId: ctx.conversationId,
    kind: 'choice',
    question: 'Combien font 6 × 7 ?',
    options: ['42', '43'],
    correctIndex: 0,
    shown: [0, 1],
    explanation: 'Table de 7.',
    subject: 'Mathématiques',
    ...(topic && { topic }),
    now: TEST_NOW,
  })
  answerQuiz(ctx.db, {
    profileId: ctx.profileId,
    quizId: quiz.id,
    choice: right ? 0 : 1,
    subject: subjectOf('Mathématiques'),
    now: TEST_NOW,
  })
}

test('a result is recorded in silence, under its usual name', async () => {
  const ctx = toolContext()
  const result = await report(ctx, {
    subject: ' maths',
    correct: true,
    topic: 'fractions',
    level: '6ème',
    difficulty: 'easy',
  })
  expect(JSON.parse(result.text)).toMatchObject({ recorded: true })
  expect(result.views).toBeUndefined()
  expect(exercises(ctx)).toMatchObject([
    {
      subjectKey: 'maths',
      subject: 'Mathématiques',
      topic: 'fractions',
      level: '6e',
      difficulty: 'easy',
      correct: true,
    },
  ])
  expect(ctx.told).toEqual(['exercises'])
})

test('without a level, it is the one of the profile', async () => {
  const ctx = toolContext()
  updateProfile(ctx.db, ctx.profileId, { level: 'CM 2', now: TEST_NOW })
  await report(ctx, { subject: 'Français', correct: false })
  expect(exercises(ctx)).toMatchObject([{ level: 'CM2', correct: false }])
})

test('the report of a quiz answered since the last message is that quiz', async () => {
  const ctx = toolContext()
  answeredQuiz(ctx, { right: true, topic: 'Multiplication' })
  const next = say(ctx)
  const result = await report(next, { subject: 'maths', correct: true, topic: 'multiplication' })
  expect(JSON.parse(result.text)).toMatchObject({ recorded: true, merged: true })
  expect(exercises(ctx)).toMatchObject([{ source: 'quiz' }])
})

test('one quiz takes in one report', async () => {
  const ctx = toolContext()
  answeredQuiz(ctx, { right: true })
  const next = say(ctx)
  await report(next, { subject: 'maths', correct: true })
  await report(next, { subject: 'maths', correct: true })
  expect(exercises(ctx).map(one => one.source)).toEqual(['reported', 'quiz'])
})

test.each([
  ['it went otherwise', { subject: 'maths', correct: false }],
  ['it was of another subject', { subject: 'français', correct: true }],
  ['it was about something else', { subject: 'maths', correct: true, topic: 'Géométrie' }],
])('a report is an exercise of its own when %s', async (_, args) => {
  const ctx = toolContext()
  answeredQuiz(ctx, { right: true, topic: 'Multiplication' })
  await report(say(ctx), args)
  expect(exercises(ctx).map(one => one.source)).toEqual(['reported', 'quiz'])
})

test('an older quiz takes in no report', async () => {
  const ctx = toolContext()
  answeredQuiz(ctx, { right: true })
  await report(say(say(ctx)), { subject: 'maths', correct: true })
  expect(exercises(ctx).length).toBe(2)
})

test('more results than a message can hold are refused', async () => {
  const ctx = toolContext()
  for (let n = 0; n < REPORTS_A_MESSAGE; n++) await report(ctx, { subject: 'maths', correct: true })
  await expect(report(ctx, { subject: 'maths', correct: true })).rejects.toMatchObject({
    name: 'ToolError',
    message: expect.stringContaining('20 résultats sont déjà notés pour ce message'),
    notice: { fr: expect.any(String), en: expect.any(String) },
  })
  await report(say(ctx), { subject: 'maths', correct: true })
  expect(exercises(ctx).length).toBe(REPORTS_A_MESSAGE + 1)
})

test('a report that was taken for a quiz, made again after a cut, is still that quiz and no exercise more', async () => {
  const ctx = toolContext()
  answeredQuiz(ctx, { right: true })
  const { callKey } = beginCall(ctx)
  const once = { ...say(ctx), callKey }
  const first = await reportExerciseResult({ subject: 'maths', correct: true }, once)
  const again = await reportExerciseResult({ subject: 'maths', correct: true }, once)
  expect(JSON.parse(first.text)).toMatchObject({ recorded: true, merged: true })
  expect([again, exercises(ctx).length]).toEqual([first, 1])
})
