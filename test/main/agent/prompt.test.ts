import { describe, expect, it } from 'vitest'
import { assemblePrompt, type PromptContext, type PromptTexts, promptLayers } from '../../../src-main/agent/prompt.ts'
import { readProfile } from '../../../src-main/model/offline-assistant/conversation.ts'
import { shippedSpecialists } from '../../support/specialists.ts'

const TEXTS: PromptTexts = {
  identity: 'Vous êtes Ardoise.',
  modes: { guest: 'Invité.', child: 'Élève.', pro: 'Professionnel.' },
  stages: {
    cp: 'Au CP.',
    ce: 'Au CE.',
    cm: 'Au CM.',
    'college-1': 'En 6e.',
    'college-2': 'En 3e.',
    lycee: 'En 2nde.',
    terminale: 'En terminale.',
  },
  exam: 'Examen.',
  houseRules: 'Règles.',
}
const CONTEXT: PromptContext = {
  mode: 'child',
  language: 'fr',
  profileName: 'Awa',
  colleagues: [],
  exam: false,
  memories: [],
  quizzes: [],
  today: new Date('2026-03-10T09:00:00.000Z'),
  files: { newest: [], total: 0 },
}

describe('what is remembered', () => {
  it('stands one fact a line, whole', () => {
    const fact = `Le ${'x'.repeat(496)}.`
    const { content } = assemblePrompt(TEXTS, { ...CONTEXT, memories: ['Un\nfait', fact] })
    expect(content).toContain(`- Un fait\n- ${fact}\n`)
  })

  it('leaves room for the conversation, however much there is: the latest learnt stays', () => {
    const memories = Array.from({ length: 1_000 }, (_, n) => `fait ${n} ${'x'.repeat(90)}`)
    const { content } = assemblePrompt(TEXTS, { ...CONTEXT, memories })
    expect(content.length).toBeLessThan(9_000)
    expect(content).toContain('- fait 999 ')
    expect(content).toContain('- fait 930 ')
    expect(content).not.toContain('- fait 0 ')
  })
})

it('names as many colleagues as there is room for: those that come along, then those of the person', () => {
  const shipped = shippedSpecialists().filter(({ audience }) => audience === 'pro')
  const own = Array.from({ length: 200 }, (_, n) => ({ ...shipped[0], id: `mien-${n}` }) as (typeof shipped)[number])
  const contextTokens = 12_000
  const layers = promptLayers(TEXTS, { ...CONTEXT, mode: 'pro', contextTokens, colleagues: [...shipped, ...own] })
  const { text = '' } = layers.find(({ name }) => name === 'colleagues') ?? {}
  for (const { id } of shipped) expect(text).toContain(`- ${id} : `)
  expect(text.length).toBeLessThan(3_000)
})

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
