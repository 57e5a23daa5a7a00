import { describe, expect, it, test } from 'vitest'
import type { z } from 'zod'
import { getQuiz } from '../../../src-main/store/quizzes.ts'
import { interactiveQuiz, interactiveQuizSpec } from '../../../src-main/tools/interactive-quiz.ts'
import { trueFalseQuiz, trueFalseQuizSpec } from '../../../src-main/tools/true-false-quiz.ts'
import { toolContext } from '../../support/tool-context.ts'

type QuizInput = z.input<typeof interactiveQuizSpec.arguments>
const input: QuizInput = {
  question: 'Quelle est la capitale du Sénégal ?',
  options: ['Dakar', 'Thiès', 'Saint-Louis', 'Ziguinchor'],
  correct_index: 0,
  explanation: 'Dakar est la capitale depuis 1960.',
  subject: 'Géographie',
  level: 'CM2',
}

async function ask(changes: Partial<QuizInput> = {}, ctx = toolContext()) {
  const result = await interactiveQuiz(interactiveQuizSpec.arguments.parse({ ...input, ...changes }), ctx)
  const text = JSON.parse(result.text)
  const view = result.views?.[0]
  if (view?.kind !== 'quiz') throw new Error('no quiz')
  return { ctx, result, text, view, stored: getQuiz(ctx.db, ctx.profileId, text.quiz_id) }
}

describe('a multiple choice quiz', () => {
  it('answers its number and its end, and shows the question with all its options', async () => {
    const { text, view, ctx } = await ask()
    expect(text).toMatchObject({ quiz_id: expect.stringMatching(/^quiz_/), expires_at: '2025-03-15T09:26:53.000Z' })
    expect(view.quizId).toBe(text.quiz_id)
    expect([...view.options].sort()).toEqual(['Dakar', 'Saint-Louis', 'Thiès', 'Ziguinchor'])
    expect(ctx.told).toEqual(['quizzes'])
  })

  it('tells neither the model again nor the window which option is right', async () => {
    const { result, stored } = await ask()
    expect(JSON.stringify(result)).not.toMatch(/1960|correct|key/i)
    expect(result.text).not.toContain('Dakar')
    expect(stored?.options[stored.correctChoice]).toBe('Dakar')
    expect(stored?.explanation).toBe('Dakar est la capitale depuis 1960.')
  })

  it('takes the marks off options, which would be wrong once they are mixed', async () => {
    const { view } = await ask({ options: ['A) Dakar', 'B) Thiès', 'C) Kaolack'] })
    expect([...view.options].sort()).toEqual(['Dakar', 'Kaolack', 'Thiès'])
  })

  it.each([1, 5])('needs two to four options, not %d', count => {
    const options = ['a', 'b', 'c', 'd', 'e'].slice(0, count)
    expect(interactiveQuizSpec.arguments.safeParse({ ...input, options }).success).toBe(false)
  })

  it.each([
    ['Une des options est vide', { options: ['Dakar', ' \u200b '] }],
    ['Une des options est vide', { options: ['Dakar', ''] }],
    ['Deux options sont identiques', { options: ['Dakar', 'Thiès', ' Dakar '] }],
    ['Deux options sont identiques', { options: ['e\u0301cole', 'école'] }],
    ['correct_index ne désigne aucune option', { correct_index: 4 }],
    ['correct_index ne désigne aucune option', { correct_index: -1 }],
  ])('refuses: %s', async (sentence, changes) => {
    const ctx = toolContext()
    const refusal = ask(changes, ctx)
    await expect(refusal).rejects.toMatchObject({ name: 'ToolError', message: expect.stringContaining(sentence) })
    await expect(refusal).rejects.toMatchObject({ notice: { fr: expect.any(String), en: expect.any(String) } })
    expect(ctx.db.prepare('SELECT count(*) FROM quizzes').pluck().get()).toBe(0)
  })

  it('does not say in a refusal what the index was, since the person reads it', async () => {
    await expect(ask({ correct_index: 7 })).rejects.not.toMatchObject({ message: expect.stringContaining('7') })
  })

  it('refuses half an index', () => {
    expect(interactiveQuizSpec.arguments.safeParse({ ...input, correct_index: 0.5 }).success).toBe(false)
  })

  it('keeps apart words that differ by an accent or a capital', async () => {
    const { view } = await ask({ options: ['ou', 'où', 'Où'] })
    expect(view.options.length).toBe(3)
  })
})

test('a true or false quiz keeps its key to itself and its options in order', async () => {
  const ctx = toolContext()
  const args = { statement: 'Le franc CFA a des centimes.', correct: false, explanation: 'Il n’a pas de subdivision.' }
  const result = await trueFalseQuiz(trueFalseQuizSpec.arguments.parse(args), ctx)
  const { quiz_id } = JSON.parse(result.text)
  expect(result.views).toEqual([{ kind: 'quiz', quizId: quiz_id, question: args.statement, options: ['Vrai', 'Faux'] }])
  expect(JSON.stringify(result)).not.toContain('subdivision')
  expect(getQuiz(ctx.db, ctx.profileId, quiz_id)).toMatchObject({ kind: 'true_false', correctChoice: 1 })
})

test('a true or false quiz speaks the language of the person', async () => {
  const ctx = toolContext({ language: 'en' })
  const args = { statement: 'Accra is in Ghana.', correct: true, explanation: 'It is its capital.' }
  const result = await trueFalseQuiz(trueFalseQuizSpec.arguments.parse(args), ctx)
  expect(result.views?.[0]).toMatchObject({ options: ['True', 'False'] })
})
