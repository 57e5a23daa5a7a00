import { describe, expect, it } from 'vitest'
import { call, fakeModel } from '../../support/fake-model.ts'
import { startApp } from '../../support/start-app.ts'

const QUIZ = {
  question: 'Combien font 6 × 9 ?',
  options: ['54', '56'],
  correct_index: 0,
  explanation: 'Six fois neuf.',
}

describe('a pupil who is examined', () => {
  it('is told what was right once the exam is over, and not before', async () => {
    const model = fakeModel([{ calls: [call('q', 'interactive_quiz', QUIZ)] }, { text: 'À toi.' }])
    const { app, ask, announced } = await startApp({ model })
    app.updateProfile({ mode: 'child', level: 'CM2' })
    const { conversationId } = await app.sendMessage({ text: 'Interroge-moi', exam: true })
    const quizId = (await ask.listQuizzes(undefined))[0]?.quizId ?? ''
    const wrong = ((await ask.quiz({ quizId })).options.indexOf('54') + 1) % 2
    const answered = await ask.answerQuiz({ quizId, choice: wrong })
    expect(answered).toMatchObject({ state: 'answered', held: { choice: wrong } })
    expect(JSON.stringify(answered)).not.toContain('Six fois neuf')
    expect(answered).not.toHaveProperty('answer')
    expect(await ask.quiz({ quizId })).not.toHaveProperty('answer')
    announced.length = 0
    await ask.setExam({ conversationId, exam: false })
    expect(announced).toContainEqual({ type: 'changed', what: 'quizzes' })
    expect(await ask.quiz({ quizId })).toMatchObject({
      answer: { choice: wrong, correct: false, explanation: 'Six fois neuf.' },
    })
  })

  it('is asked questions by the embedded assistant, which neither teaches nor says how they went', async () => {
    const { app, ask, events } = await startApp()
    app.updateProfile({ mode: 'child', level: 'CM2' })
    const said = () => events.flatMap(({ event }) => (event.type === 'text' ? [event.text] : [])).join('')
    const { conversationId } = await app.sendMessage({ text: 'Interroge-moi sur les fractions', exam: true })
    const quiz = (await ask.listQuizzes(undefined))[0]
    expect(quiz).toBeDefined()
    await ask.answerQuiz({ quizId: quiz?.quizId ?? '', choice: 0 })
    events.length = 0
    await app.sendMessage({ conversationId, text: 'Question suivante, s’il te plaît.' })
    expect(said()).toContain('C’est noté.')
    expect(said()).not.toMatch(/bravo|il fallait|crédit/i)
    expect(await ask.listQuizzes(undefined)).toHaveLength(1)
    for (const text of ['Explique-moi les fractions', 'Donne-moi la réponse', 'calcule 3/4 + 1/2']) {
      events.length = 0
      await app.sendMessage({ conversationId, text })
      expect(said(), text).toContain('Pendant l’examen')
    }
    await ask.setExam({ conversationId, exam: false })
    events.length = 0
    await app.sendMessage({ conversationId, text: 'Explique-moi les fractions' })
    expect(said()).toContain('Fraction')
  })
})
