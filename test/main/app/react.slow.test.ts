import { describe, expect, it } from 'vitest'
import { loadMessages } from '../../../src-main/store/messages.ts'
import { call, fakeModel } from '../../support/fake-model.ts'
import { startApp } from '../../support/start-app.ts'
import { deadAddress, services, startGeocoding, startRates, startWeather } from '../../support/web-servers.ts'

/** The example of « ReAct »: what is done second depends on what the first result says. */
const QUESTION = 'J’ai parié 100 euros qu’il pleuvrait à Athènes. Si j’ai gagné, combien en dollars ?'

const LIGHT_RAIN = 61
const CLEAR_SKY = 0

const weather = call('w', 'get_current_weather', { city: 'Athènes' })
const conversion = call('c', 'convert_currency', { amount: 100, from_currency: 'EUR', to_currency: 'USD' })

/** The weather in Athens and the rates are on loopback; without `sky` there is no network. */
async function ask(options: { sky?: number; model?: ReturnType<typeof fakeModel> }) {
  const nowhere = await deadAddress()
  const rates = await startRates()
  const online = options.sky !== undefined
  const webServices = await services({
    geocoding: online ? (await startGeocoding()).base : nowhere,
    weather: online ? (await startWeather(options.sky ?? 0)).base : nowhere,
    rates: rates.base,
  })
  const { app, ask, db } = await startApp({ webServices, ...(options.model && { model: options.model }) })
  const { conversationId } = await ask.sendMessage({ text: QUESTION, fileIds: [], mode: 'pro' })
  await app.settled()
  const messages = loadMessages(db, conversationId)
  const results = messages.flatMap(message => (message.role === 'tool' ? [message.content] : []))
  const calls = messages.flatMap(message => (message.role === 'assistant' ? (message.toolCalls ?? []) : []))
  return { results, calls: calls.map(({ name }) => name), answer: messages.at(-1)?.content, rates }
}

describe('a bet on the weather, with a model that is scripted', () => {
  it('gives the model that it rains, and the rate that it asks for then', async () => {
    const model = fakeModel([{ calls: [weather] }, { calls: [conversion] }, { text: 'Gagné : 108,85 dollars.' }])
    const { results, answer, rates } = await ask({ sky: LIGHT_RAIN, model })
    model.assertUsed()
    expect(model.requests[0]?.tools).toEqual(expect.arrayContaining(['get_current_weather', 'convert_currency']))
    expect(JSON.parse(model.requests[1]?.messages.at(-1)?.content ?? '')).toMatchObject({
      city: 'Athènes',
      country: 'Grèce',
      raining: true,
      conditions: 'pluie faible',
    })
    expect(JSON.parse(model.requests[2]?.messages.at(-1)?.content ?? '')).toMatchObject({
      result: 108.85,
      rate: 1.0885,
      rate_date: '2025-03-14',
    })
    expect(results).toHaveLength(2)
    expect(rates.seen).toHaveLength(1)
    expect(answer).toBe('Gagné : 108,85 dollars.')
  })

  it('gives the model that it does not rain, and asks for no rate by itself', async () => {
    const model = fakeModel([{ calls: [weather] }, { text: 'Perdu.' }])
    const { rates, answer } = await ask({ sky: CLEAR_SKY, model })
    model.assertUsed()
    expect(JSON.parse(model.requests[1]?.messages.at(-1)?.content ?? '')).toMatchObject({ raining: false })
    expect(rates.seen).toEqual([])
    expect(answer).toBe('Perdu.')
  })

  it('tells the model that the weather cannot be known without a network, and lets it answer', async () => {
    const model = fakeModel([{ calls: [weather] }, { text: 'Je ne peux pas le savoir.' }])
    const { results, answer } = await ask({ model })
    model.assertUsed()
    expect(results).toHaveLength(1)
    expect(results[0]).toMatch(/^offline : /)
    expect(answer).toBe('Je ne peux pas le savoir.')
  })
})

describe('a bet on the weather, with the embedded assistant', () => {
  it('looks at the weather, converts the sum that was won, and says all of it in one sentence', async () => {
    const { calls, answer } = await ask({ sky: LIGHT_RAIN })
    expect(calls).toEqual(['get_current_weather', 'convert_currency'])
    expect(answer).toBe(
      'Il pleut en ce moment à Athènes, Grèce (27,4\u00A0°C, pluie faible) : le pari est gagné, et 100 € = **108,85 $ US** (taux 1,0885, du 14/03/2025, exchangerate-api.com).',
    )
  })

  it('says that the bet is lost, and converts nothing', async () => {
    const { calls, answer, rates } = await ask({ sky: CLEAR_SKY })
    expect(calls).toEqual(['get_current_weather'])
    expect(rates.seen).toEqual([])
    expect(answer).toBe(
      'Il ne pleut pas en ce moment à Athènes, Grèce (27,4\u00A0°C, ciel dégagé) : le pari est perdu, je n’ai donc rien converti.',
    )
  })

  it('says that it cannot be known without a network, and converts nothing', async () => {
    const { calls, answer, rates } = await ask({})
    expect(calls).toEqual(['get_current_weather'])
    expect(rates.seen).toEqual([])
    expect(answer).toMatch(
      /^Je ne peux pas savoir si le pari est gagné : je n’ai pas le temps qu’il fait à Athènes, je n’ai donc rien converti\. \p{Lu}.*Internet/u,
    )
  })
})
