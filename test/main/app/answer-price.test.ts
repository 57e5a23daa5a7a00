import { describe, expect, test } from 'vitest'
import { createOpenAiModel } from '../../../src-main/model/openai.ts'
import { addCredit, creditBalance, listCredits } from '../../../src-main/store/credits.ts'
import type { Mode } from '../../../src-main/types.ts'
import { type FakeStep, fakeModel } from '../../support/fake-model.ts'
import { startApp } from '../../support/start-app.ts'
import { TEST_NOW } from '../../support/temp-db.ts'

type Pupil = { answers?: number; steps?: FakeStep[]; credits?: number; price?: number; remote?: boolean; mode?: Mode }

/** A pupil with credits, a model elsewhere that answers `answers` times or as `steps` say, and answers at two credits. */
async function startPupil({ answers = 1, steps, credits = 10, price = 2, remote = true, mode = 'child' }: Pupil = {}) {
  const script = steps ?? Array.from({ length: answers }, () => ({ text: 'Réponse du modèle' }))
  const model = { ...fakeModel(script), remote }
  const started = await startApp({ model })
  const { app, ask, db } = started
  const profileId = app.profile.id
  if (credits > 0)
    addCredit(db, { profileId, kind: 'voucher', amount: credits, reason: '', reference: 'x', now: TEST_NOW })
  await ask.setSchool({ answerPrice: price })
  const say = (text: string, conversationId?: string) =>
    app.sendMessage({ text, files: [], mode, ...(conversationId && { conversationId }) })
  const notices = () => started.events.flatMap(({ event }) => (event.type === 'notice' ? [event.notice.fr] : []))
  return { ...started, say, notices, balance: () => creditBalance(db, profileId), profileId }
}

describe('the price of an answer', () => {
  test('is paid once the answer is there, once for each message', async () => {
    const { say, balance, db, profileId, announced } = await startPupil({ answers: 2 })
    const { conversationId } = await say('Une question')
    expect(balance()).toBe(8)
    await say('Une autre', conversationId)
    expect(balance()).toBe(6)
    expect(listCredits(db, profileId).filter(({ kind }) => kind === 'spent')).toHaveLength(2)
    expect(announced.filter(event => event.type === 'changed' && event.what === 'credits').length).toBeGreaterThan(1)
  })

  test('is not paid again for another answer to the same message', async () => {
    const { app, ask, say, balance } = await startPupil({ answers: 2 })
    const { conversationId } = await say('Une question')
    await ask.regenerate({ conversationId })
    await app.settled()
    expect(balance()).toBe(8)
  })

  test.each<[string, Pupil]>([
    ['answers are free', { price: 0 }],
    ['the model is on this computer', { remote: false }],
    ['the person is no pupil', { mode: 'pro' }],
  ])('is nothing when %s', async (_, options) => {
    const { say, balance } = await startPupil(options)
    await say('Une question')
    expect(balance()).toBe(10)
  })

  test('that the balance does not reach makes the offline assistant answer, and says how to get credits', async () => {
    const { say, balance, notices, ask } = await startPupil({ answers: 0, credits: 1 })
    const { conversationId, end } = await say('Combien font 7 fois 8 ?')
    expect(end).toBe('done')
    expect(balance()).toBe(1)
    expect(notices()[0]).toMatch(
      /Solde : 1 crédit, et une réponse du modèle en coûte 2.*hors ligne.*Acheter des crédits/,
    )
    const page = await ask.openConversation({ conversationId, limit: 10 })
    expect(page.messages.at(-1)).toMatchObject({ role: 'assistant', text: expect.stringMatching(/\S/) })
  })

  test('that was missing is still said when the conversation is opened again, and no longer after the next answer', async () => {
    const { app, ask, say, db, profileId } = await startPupil({ answers: 1, credits: 1 })
    const { conversationId } = await say('Combien font 7 fois 8 ?')
    const notices = async () => (await ask.openConversation({ conversationId, limit: 10 })).notices
    expect(await notices()).toMatchObject([{ fr: expect.stringContaining('Solde : 1 crédit') }])
    expect(await ask.openConversation({ conversationId, limit: 10 })).not.toHaveProperty('unfinished')
    addCredit(db, { profileId, kind: 'voucher', amount: 5, reason: '', reference: 'y', now: TEST_NOW })
    await say('Et 8 fois 8 ?', conversationId)
    await app.settled()
    expect(await notices()).toBeUndefined()
  })

  test('is not paid again to go on with an answer that was cut, but an edited « Continue » is a new question', async () => {
    const { app, ask, say, balance } = await startPupil({
      steps: [{ text: 'Le début', cut: true }, { text: 'la suite' }, { text: 'Autre chose' }],
    })
    const { conversationId } = await say('Une question')
    expect(balance()).toBe(8)
    await ask.continueTurn({ conversationId })
    await app.settled()
    expect(balance()).toBe(8)
    const { messages } = await ask.openConversation({ conversationId, limit: 10 })
    const go = messages.findLast(({ role }) => role === 'user')
    expect(go?.text).toBe('Continue.')
    await ask.editAndResend({ conversationId, messageId: go?.id ?? 0, text: 'Une tout autre question' })
    await app.settled()
    expect(balance()).toBe(6)
  })

  test('is set aside while an answer is on its way: two at once never count on the same credits', async () => {
    const { say, balance, notices } = await startPupil({ steps: [{ text: ['Ré', 'ponse'], delay: 40 }], credits: 3 })
    await Promise.all([say('Combien font 7 fois 8 ?'), say('Combien font 6 fois 8 ?')])
    expect(balance()).toBe(1)
    expect(notices()).toEqual([
      expect.stringMatching(/Solde : 3 crédits, mais une autre réponse en cours.*Répondre à nouveau/),
    ])
  })

  test('that was set aside comes back when the answer does not come', async () => {
    const { say, balance } = await startPupil({ steps: [{ error: new Error('panne') }, { text: 'Oui' }], credits: 2 })
    await say('Une question')
    expect(balance()).toBe(2)
    await say('Une autre')
    expect(balance()).toBe(0)
  })

  test('is paid in every mode with the profile of a pupil', async () => {
    const { app, say, balance } = await startPupil({ mode: 'guest' })
    app.updateProfile({ mode: 'child' })
    await say('Une question')
    expect(balance()).toBe(8)
  })

  test('is of models elsewhere: the embedded one and those of this computer are free', () => {
    const remote = (baseUrl: string) => createOpenAiModel({ baseUrl, model: 'x' }).remote
    expect(['https://api.mistral.ai/v1', '192.168.1.4:11434'].map(remote)).toEqual([true, true])
    expect(['http://localhost:11434/v1', '127.0.0.1:1234', '[::1]:8080'].map(remote)).toEqual([false, false, false])
  })

  test('is not paid when the model fails before any answer', async () => {
    const model = {
      name: 'en panne',
      remote: true,
      // biome-ignore lint/correctness/useYield: a model that fails before its first piece
      async *stream() {
        throw new Error('panne')
      },
    }
    const { app, ask, db } = await startApp({ model })
    addCredit(db, { profileId: app.profile.id, kind: 'voucher', amount: 10, reason: '', reference: 'x', now: TEST_NOW })
    await ask.setSchool({ answerPrice: 2 })
    expect((await app.sendMessage({ text: 'Une question', files: [], mode: 'child' })).end).toBe('error')
    expect(creditBalance(db, app.profile.id)).toBe(10)
  })
})
