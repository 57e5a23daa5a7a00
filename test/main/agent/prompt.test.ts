import { describe, expect, it } from 'vitest'
import { assemblePrompt, type PromptContext } from '../../../src-main/agent/prompt.ts'
import { readProfile } from '../../../src-main/model/offline-assistant/conversation.ts'

const TEXTS = { identity: 'Vous êtes Ardoise.', modes: { guest: 'Invité.', child: 'Élève.', pro: 'Professionnel.' } }
const CONTEXT: PromptContext = {
  mode: 'child',
  language: 'fr',
  profileName: 'Awa',
  memories: [],
  quizzes: [],
  today: new Date('2026-03-10T09:00:00.000Z'),
}

describe('the line of the profile', () => {
  for (const [level, rank] of [
    ['CM2', 6],
    ['6ème', 7],
    ['Sixième', 7],
    ['Terminale C', 13],
    ['CI', 1],
  ] as const) {
    it(`tells the class « ${level} », and the offline assistant reads it`, () => {
      const prompt = assemblePrompt(TEXTS, { ...CONTEXT, level })
      expect(prompt.content).toContain(`· classe ${level} ·`)
      const profile = readProfile([prompt])
      expect(profile).toMatchObject({ name: 'Awa', mode: 'child', level: { rank } })
    })
  }

  it('says nothing of a class where the profile has none', () => {
    const prompt = assemblePrompt(TEXTS, CONTEXT)
    expect(prompt.content).not.toContain('classe')
    expect(readProfile([prompt]).level).toBeUndefined()
  })
})
