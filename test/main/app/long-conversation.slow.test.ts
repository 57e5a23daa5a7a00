import { describe, expect, it } from 'vitest'
import { createConversation } from '../../../src-main/store/conversations.ts'
import { appendMessage } from '../../../src-main/store/messages.ts'
import { longConversation } from '../../support/long-conversation.ts'
import { readingModel } from '../../support/reading-model.ts'
import { startApp } from '../../support/start-app.ts'
import { TEST_NOW } from '../../support/temp-db.ts'

describe('a conversation of 400 messages', () => {
  it('is answered by a model of 8 000 tokens from its beginning, its middle and what a tool read, within its window', async () => {
    const model = readingModel(8_000)
    const { app, ask, db, events } = await startApp({ model })
    const { id } = createConversation(db, { profileId: app.profile.id, title: 'Clôture', mode: 'pro', now: TEST_NOW })
    const { messages } = longConversation()
    for (const message of messages) appendMessage(db, { conversationId: id, message, now: TEST_NOW })

    const answers: string[] = []
    const questions = [
      'Quel est le plafond de découvert accordé par la banque ?',
      'Quand a lieu la vente aux enchères du four Bongard ?',
      'Quel est le solde de la quincaillerie Yirimadio ?',
    ]
    for (const text of questions) {
      await app.sendMessage({ conversationId: id, text })
      const page = await ask.openConversation({ conversationId: id, limit: 1 })
      answers.push(page.messages.at(-1)?.text ?? '')
    }
    expect(answers[0]).toContain('3 250 000 FCFA')
    expect(answers[1]).toContain('17 septembre')
    expect(answers[2]).toContain('7 654 321')

    // One request each: none was refused as too long.
    expect(model.requests).toHaveLength(questions.length)
    const told = events.flatMap(({ event }) => (event.type === 'notice' ? [event.notice.fr] : []))
    expect(told.join()).toContain('son début a été résumé')
    expect(told.join()).toMatch(/\d+ outils sur 28/)
    const whole = await ask.openConversation({ conversationId: id, limit: 1_000 })
    expect(whole.messages.length).toBeGreaterThan(300)
  })
})
