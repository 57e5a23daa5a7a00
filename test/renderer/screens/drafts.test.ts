import { describe, expect, it } from 'vitest'
import { draftOf, smtpOf } from '../../../src-renderer/screens/settings/mail-draft.ts'
import { emptyDraft, modelOf } from '../../../src-renderer/screens/settings/model-draft.ts'

describe('what the e-mail form holds', () => {
  const own = { ...draftOf(undefined), provider: 'own' as const, from: 'a@cabinet.sn', host: 'mail.cabinet.sn' }

  it('knows a provider again by its server', () => {
    const view = { host: 'smtp.orange.fr', port: 465, security: 'tls' as const, from: 'a@orange.fr', hasPassword: true }
    expect(draftOf(view)).toMatchObject({ provider: 'orange', password: '' })
    expect(draftOf({ ...view, host: 'smtp.ailleurs.fr' }).provider).toBe('own')
  })

  it('takes the address of the profile for a start', () => {
    expect(draftOf(undefined, 'awa@exemple.sn').from).toBe('awa@exemple.sn')
  })

  it('tells everything that is wrong at once', () => {
    expect(smtpOf({ ...own, from: 'a', host: ' ', port: '70000' })).toEqual({ problems: ['from', 'host', 'port'] })
    expect(smtpOf({ ...own, port: '5.5' })).toEqual({ problems: ['port'] })
  })

  it('leaves the user name out when the server wants none', () => {
    expect(smtpOf({ ...own, port: '25', security: 'none' })).toEqual({
      smtp: { host: 'mail.cabinet.sn', port: 25, security: 'none', from: 'a@cabinet.sn' },
    })
  })
})

describe('what the model form holds', () => {
  it('starts from the address of the provider, or the one that was found', () => {
    expect(emptyDraft('mistral').baseUrl).toBe('https://api.mistral.ai/v1')
    expect(emptyDraft('ollama', { baseUrl: 'http://127.0.0.1:9/v1' }).baseUrl).toBe('http://127.0.0.1:9/v1')
  })

  it('reads the size of the context as people write numbers', () => {
    const draft = { ...emptyDraft('mistral'), model: 'm', context: '128\u00a0000' }
    expect(modelOf(draft)).toMatchObject({ model: { contextTokens: 128_000 } })
    expect(modelOf({ ...draft, context: '12k' })).toEqual({ problem: 'context' })
    expect(modelOf({ ...draft, context: '' })).not.toHaveProperty('model.contextTokens')
  })

  it('wants an address and a name', () => {
    expect(modelOf({ ...emptyDraft('other'), model: 'm' })).toEqual({ problem: 'address' })
    expect(modelOf(emptyDraft('openai'))).toEqual({ problem: 'model' })
  })

  it('sends no empty key', () => {
    expect(modelOf({ ...emptyDraft('openai'), model: 'm', key: '  ' })).not.toHaveProperty('model.key')
  })
})
