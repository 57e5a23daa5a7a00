import { describe, expect, it } from 'vitest'
import { changesSubject, dispatch } from '../../../src-main/agent/dispatcher.ts'
import { specialistsFor } from '../../../src-main/agent/specialists.ts'
import type { ChatModel } from '../../../src-main/model/chat-model.ts'
import { type FakeStep, fakeModel, modelFailure } from '../../support/fake-model.ts'
import { shippedSpecialists } from '../../support/specialists.ts'
import { fixedClock } from '../../support/tool-context.ts'

const candidates = specialistsFor(shippedSpecialists(), 'pro')
const TEXT = 'Prépare ma déclaration de TVA'

async function ask(step: FakeStep, text = TEXT, signal = new AbortController().signal) {
  const model = fakeModel([step])
  const clock = { ...fixedClock(), monotonic: () => performance.now() }
  const found = await dispatch({ text, candidates, model, signal, clock })
  model.assertUsed()
  return { found, asked: model.requests[0] }
}

describe('for whom a message is, with a model', () => {
  it('is what the model says, in one short call without tools', async () => {
    const { found, asked } = await ask({
      text: '{"specialist": "auditeur"}',
      usage: { inputTokens: 300, outputTokens: 8 },
    })
    expect(found).toMatchObject({ by: 'model', specialist: { id: 'auditeur' }, usage: { inputTokens: 300 } })
    expect(asked?.tools).toBeUndefined()
    expect(asked?.messages).toHaveLength(2)
    for (const { id } of candidates) expect(asked?.messages[0]?.content).toContain(`- ${id} : `)
  })

  it('is nobody in particular when the model says so, whatever the scores say', async () => {
    expect((await ask({ text: '{"specialist":"generaliste"}' })).found).toEqual({ by: 'model' })
  })

  it('is read from among the words that a model writes around it', async () => {
    const { found } = await ask({ text: 'Voici :\n```json\n{"specialist": "paie"}\n```' })
    expect(found).toMatchObject({ by: 'model', specialist: { id: 'paie' } })
  })

  it.each([
    ['an unknown name', { text: '{"specialist": "pirate"}' }],
    ['no answer at all', { text: '' }],
    ['half an answer', { text: '{"specialist": "au', cut: true }],
    ['another shape', { text: '{"who": 3}' }],
    ['a failure', { error: modelFailure('server') }],
  ] as const)('is what the scores say after %s', async (_, step) => {
    expect((await ask(step)).found).toMatchObject({ by: 'scorer', specialist: { id: 'fiscaliste' } })
  })

  it('is what the scores say once the model takes longer than two seconds', async () => {
    const started = performance.now()
    expect((await ask({ hang: true })).found).toMatchObject({ by: 'scorer', specialist: { id: 'fiscaliste' } })
    expect(performance.now() - started).toBeGreaterThan(1_900)
  })

  it('is what the scores say at once when the person stops', async () => {
    const stop = AbortSignal.abort()
    const model: ChatModel = fakeModel([{ hang: true }])
    const found = await dispatch({ text: TEXT, candidates, model, signal: stop, clock: fixedClock() })
    expect(found.by).toBe('scorer')
  })

  it('gives the model a long message only by its beginning', async () => {
    const { asked } = await ask({ text: '{"specialist":"paie"}' }, 'x'.repeat(100_000))
    expect(asked?.messages[1]?.content.length).toBeLessThan(2_000)
  })
})

describe('a later message', () => {
  it('changes who answers only when it is clearly for somebody else', () => {
    expect(changesSubject('et en pourcentage ?', candidates, 'fiscaliste')).toBe(false)
    expect(changesSubject('merci beaucoup', candidates, 'fiscaliste')).toBe(false)
    expect(
      changesSubject('Calcule les bulletins de paie de mes deux salariés avec la CNPS', candidates, 'fiscaliste'),
    ).toBe(true)
    expect(changesSubject('Calcule les bulletins de paie de mes deux salariés avec la CNPS', candidates, 'paie')).toBe(
      false,
    )
  })
})
