import { describe, expect, it } from 'vitest'
import { convertCurrency, convertCurrencySpec } from '../../../src-main/tools/convert-currency.ts'
import { TEST_NOW } from '../../support/temp-db.ts'
import { fixedClock, type TestContext, toolContext } from '../../support/tool-context.ts'
import { services, startRates, startSite } from '../../support/web-servers.ts'

async function convert(amount: number, from: string, to: string, ctx?: TestContext) {
  const context = ctx ?? toolContext({ webServices: await services() })
  const args = convertCurrencySpec.arguments.parse({ amount, from_currency: from, to_currency: to })
  const result = await convertCurrency(args, context)
  return { ...result, answer: JSON.parse(result.text) }
}

describe('the legal parities, without any network', () => {
  it.each([
    [1, 'EUR', 'XOF', 656],
    [1_000, 'EUR', 'XAF', 655_957],
    [1_000_000, 'EUR', 'XOF', 655_957_000],
    [655_957, 'XOF', 'EUR', 1_000],
    [100, 'XOF', 'EUR', 0.15],
    [1_000_000, 'XAF', 'EUR', 1_524.49],
    [2.5, 'EUR', 'XOF', 1_640],
    [12_345, 'XOF', 'XAF', 12_345],
    [1_000, 'EUR', 'KMF', 491_968],
    [10_000, 'KMF', 'XOF', 13_333],
    [0, 'EUR', 'XOF', 0],
    [1_000_000_000_000, 'EUR', 'XOF', 655_957_000_000_000],
  ])('%d %s make, in %s, %d', async (amount, from, to, result) => {
    const { answer } = await convert(amount, from, to)
    expect(answer).toMatchObject({ amount, from_currency: from, to_currency: to, result, source: 'parité légale' })
    expect(answer.rate_date).toBe('1999-01-01')
  })

  it('round half up, to what can be paid', async () => {
    expect((await convert(0.5, 'XOF', 'XAF')).answer.result).toBe(1)
    expect((await convert(1.5 / 655.957, 'EUR', 'XOF')).answer.result).toBe(2)
  })

  it('are shown as people write them', async () => {
    const { answer, views } = await convert(1_000, 'EUR', 'XOF')
    expect(answer.message.replace(/\s/g, ' ')).toBe('1 000 EUR = 655 957 FCFA (parité légale, 1 janvier 1999)')
    expect(answer.rate).toBe(655.957)
    expect(views).toMatchObject([{ kind: 'facts', facts: [{ value: '1 EUR = 655,957 XOF' }, {}, {}] }])
    expect(JSON.stringify(views)).not.toContain('credit')
    expect((await convert(100, 'XOF', 'XAF')).answer.message).toContain('100 XOF = 100 XAF')
  })
})

describe('names of currencies', () => {
  it.each([
    ['FCFA', 'XOF'],
    ['F CFA', 'XOF'],
    ['F.CFA', 'XOF'],
    ['franc CFA', 'XOF'],
    ['Francs  CFA', 'XOF'],
    ['cfa', 'XOF'],
    ['€', 'EUR'],
    ['Euros', 'EUR'],
    ['eur', 'EUR'],
    ['$', 'USD'],
    ['dollars américains', 'USD'],
    ['£', 'GBP'],
    ['naira', 'NGN'],
  ])('« %s » is %s', async (name, code) => {
    const ctx = toolContext({ webServices: await services({ rates: (await startRates()).base }) })
    // Pounds have no rate in this list; that they were understood is what counts.
    const answer = await convert(1, name, 'EUR', ctx).then(
      result => result.answer.from_currency,
      (error: Error) => /pour ([A-Z]{3})/.exec(error.message)?.[1],
    )
    expect(answer).toBe(code)
  })

  it('are said as they were understood', async () => {
    const { answer } = await convert(10, '€', 'FCFA')
    expect(answer.message).toContain('« FCFA » compris comme XOF')
  })

  it.each(['XYZ', 'euro dollar', '123', 'constructor', '__proto__', 'E'])('« %s » is refused', async name => {
    await expect(convert(1, name, 'EUR')).rejects.toMatchObject({
      message: expect.stringContaining('n’est pas connue'),
      notice: { en: expect.stringContaining('three letters') },
    })
  })
})

describe('amounts', () => {
  it('that are negative or beyond a trillion are refused in words', async () => {
    await expect(convert(-1, 'EUR', 'XOF')).rejects.toThrow('négatif')
    await expect(convert(1e12 + 1, 'EUR', 'XOF')).rejects.toThrow('mille milliards')
  })

  it('that are no number do not pass the schema', () => {
    for (const amount of [Number.NaN, Number.POSITIVE_INFINITY, '12', null]) {
      expect(
        convertCurrencySpec.arguments.safeParse({ amount, from_currency: 'EUR', to_currency: 'XOF' }).success,
      ).toBe(false)
    }
  })
})

describe('other currencies', () => {
  it('come from the published rates, through the parity of the franc', async () => {
    const site = await startRates()
    const ctx = toolContext({ webServices: await services({ rates: site.base }) })
    const { answer, views } = await convert(100, 'EUR', 'USD', ctx)
    expect(views).toMatchObject([
      { credit: { text: 'Rates By Exchange Rate API', url: 'https://www.exchangerate-api.com' } },
    ])
    expect(answer).toMatchObject({
      result: 108.85,
      rate_date: '2025-03-14',
      source: 'exchangerate-api.com',
    })
    expect((await convert(655_957, 'XOF', 'USD', ctx)).answer.result).toBe(1_088.5)
    expect((await convert(100, 'USD', 'JPY', ctx)).answer.result).toBe(14_867)
    expect((await convert(100, 'EUR', 'TND', ctx)).answer.result).toBe(336.12)
    // Fetched once, since they are those of the day.
    expect(site.seen).toHaveLength(1)
  })

  it('are the last known ones without a network, and their date is said', async () => {
    const site = await startRates()
    const ctx = toolContext({ webServices: await services({ rates: site.base }) })
    await convert(100, 'EUR', 'USD', ctx)
    await site.close()
    ctx.clock = fixedClock(new Date('2025-03-20T09:00:00Z'))
    const { answer, views } = await convert(100, 'EUR', 'USD', ctx)
    expect(answer).toMatchObject({ result: 108.85, rate_date: '2025-03-14' })
    expect(answer.message).toContain('cours du 14 mars 2025, le dernier connu')
    expect(JSON.stringify(views)).toContain('Dernier cours connu')
  })

  it('are asked for again once there are new ones, and when the clock went back', async () => {
    const site = await startRates()
    const ctx = toolContext({ webServices: await services({ rates: site.base }) })
    await convert(1, 'EUR', 'USD', ctx)
    ctx.clock = fixedClock(new Date('2025-03-15T00:00:01Z'))
    await convert(1, 'EUR', 'USD', ctx)
    ctx.clock = fixedClock(new Date(TEST_NOW.getTime() - 86_400_000))
    await convert(1, 'EUR', 'USD', ctx)
    expect(site.seen).toHaveLength(3)
  })

  it('need the network the first time', async () => {
    await expect(convert(1, 'EUR', 'USD')).rejects.toThrow(/^offline : /)
  })

  it('that have no published rate are said', async () => {
    const ctx = toolContext({ webServices: await services({ rates: (await startRates()).base }) })
    await expect(convert(1, 'EUR', 'KPW', ctx)).rejects.toThrow('Aucun cours n’est publié pour KPW')
  })

  it.each([
    [429, 'trop de demandes'],
    [500, 'erreur (500)'],
  ])('cannot be had when the service answers %i', async (status, words) => {
    const ctx = toolContext({ webServices: await services({ rates: (await startRates(status)).base }) })
    await expect(convert(1, 'EUR', 'USD', ctx)).rejects.toThrow(words)
  })

  it('are not taken from an answer that makes no sense', async () => {
    for (const body of ['<html>', '{"result":"error"}', '{"result":"success","base_code":"USD","rates":{}}']) {
      const site = await startSite((_request, response) => void response.end(body))
      const ctx = toolContext({ webServices: await services({ rates: site.base }) })
      await expect(convert(1, 'EUR', 'USD', ctx)).rejects.toThrow('illisible')
    }
  })

  it('that are the same are the same', async () => {
    expect((await convert(12.34, 'USD', 'USD')).answer).toMatchObject({
      result: 12.34,
      rate: 1,
      source: 'même monnaie',
    })
  })
})
