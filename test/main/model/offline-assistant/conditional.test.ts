import { describe, expect, it } from 'vitest'
import type { Language } from '../../../../src-main/types.ts'
import { type Answer, createConversation, EVERY_TOOL, succeed } from './converse.ts'

const W = 'get_current_weather'
const C = 'convert_currency'

type Weather = { raining?: boolean; conditions?: string; temperature?: number; humidity?: number; unit?: string }
const RAIN: Weather = { raining: true, conditions: 'pluie', temperature: 14 }
const DRY: Weather = { raining: false, conditions: 'ciel dégagé', temperature: 27.4 }

const inWeather =
  (weather: Weather): Answer =>
  call =>
    call.name === W
      ? JSON.stringify({
          city: call.arguments.city,
          country: 'Pays',
          unit: call.arguments.unit ?? 'celsius',
          humidity: 71,
          wind_kmh: 14,
          ...weather,
        })
      : call.name === C
        ? JSON.stringify({
            ...call.arguments,
            result: 108.85,
            rate: 1.0885,
            rate_date: '2025-03-14',
            source: 'taux.com',
          })
        : succeed(call)

async function ask(text: string, weather: Weather, language: Language = 'fr') {
  return createConversation({ tools: EVERY_TOOL, answer: inWeather(weather), language }).say(text)
}

const BET = 'J’ai parié 100 euros qu’il pleuvrait à Athènes. Si j’ai gagné, combien en dollars ?'

describe('a bet on the weather', () => {
  it('is looked at first, and its sum converted when it is won, in one sentence with the day of the rate', async () => {
    const { calls, text } = await ask(BET, RAIN)
    expect(calls).toEqual([
      { name: W, arguments: { city: 'Athènes' } },
      { name: C, arguments: { amount: 100, from_currency: 'EUR', to_currency: 'USD' } },
    ])
    expect(text).toBe(
      'Il pleut en ce moment à Athènes, Pays (14\u00A0°C, pluie) : le pari est gagné, et 100 € = **108,85 $ US** (taux 1,0885, du 14/03/2025, taux.com).',
    )
  })

  it('converts nothing when it is lost', async () => {
    const { calls, text } = await ask(BET, DRY)
    expect(calls.map(call => call.name)).toEqual([W])
    expect(text).toBe(
      'Il ne pleut pas en ce moment à Athènes, Pays (27,4\u00A0°C, ciel dégagé) : le pari est perdu, je n’ai donc rien converti.',
    )
  })

  it('is neither won nor lost without a network', async () => {
    const content = { content: 'offline', notice: { fr: 'Vérifiez la connexion.', en: 'Check the connection.' } }
    const { say } = createConversation({ tools: EVERY_TOOL, answer: () => content })
    const { calls, text } = await say(BET)
    expect(calls.map(call => call.name)).toEqual([W])
    expect(text).toBe(
      'Je ne peux pas savoir si le pari est gagné : je n’ai pas le temps qu’il fait à Athènes, je n’ai donc rien converti. Vérifiez la connexion.',
    )
  })

  it.each([{}, { raining: true, conditions: 'temps inconnu' }, { conditions: 'pluie' }])(
    'is not decided by an answer that does not tell: %j',
    async weather => {
      const { calls, text } = await ask(BET, weather)
      expect(calls).toHaveLength(1)
      expect(text).toContain('Je ne peux pas savoir')
    },
  )

  it('says that it is won when the rates cannot be had', async () => {
    const weather = inWeather(RAIN)
    const answer: Answer = (call, index) => (call.name === C ? 'Aucun cours n’est connu.' : weather(call, index))
    const { text } = await createConversation({ tools: EVERY_TOOL, answer }).say(BET)
    expect(text).toContain('le pari est gagné. La conversion n’a pas pu être faite. Aucun cours n’est connu.')
  })

  it('says that it cannot look where there is no tool', async () => {
    const { calls, text } = await createConversation({ tools: [] }).say(BET)
    expect(calls).toEqual([])
    expect(text).toMatch(/Je ne peux pas savoir.*mode invité/)
  })

  it.each([
    ['j’ai parié 20 000 F avec Paul qu’il ne pleuvrait pas à Ouagadougou si j’ai gagné combien en euros', 20_000],
    [
      'On a parié 20.000 FCFA qu’il ferait plus de 25 degrés à Ouagadougou, si on a gagné ça fait combien en euros ?',
      20_000,
    ],
    ['Si j’ai gagné mon pari de vingt mille francs CFA qu’il ne pleut pas à Ouagadougou, combien en euros ?', 20_000],
    ['S’il ne pleut pas à Ouagadougou, je gagne 20 000 F : ça fait combien en euros ?', 20_000],
    ['S’il fait beau à Ouagadougou, j’ai gagné 20 000 FCFA. Combien en euros ?', 20_000],
  ])('is understood however it is said: %s', async (text, amount) => {
    const { calls } = await ask(text, DRY)
    expect(calls).toMatchObject([
      { name: W, arguments: { city: 'Ouagadougou' } },
      { name: C, arguments: { amount, from_currency: 'XOF', to_currency: 'EUR' } },
    ])
  })

  it('has two sides', async () => {
    const both = `${BET} Et si j’ai perdu, combien en FCFA ?`
    expect((await ask(both, RAIN)).calls[1]?.arguments).toMatchObject({ to_currency: 'USD' })
    expect((await ask(both, DRY)).calls[1]?.arguments).toMatchObject({ to_currency: 'XOF' })
    const owed = 'J’ai parié 100 euros qu’il pleuvrait à Athènes. Combien je dois en dollars si j’ai perdu ?'
    expect((await ask(owed, RAIN)).calls).toHaveLength(1)
    expect((await ask(owed, DRY)).calls[1]?.arguments).toMatchObject({ amount: 100, to_currency: 'USD' })
  })

  it('counts the stake alone, and says so of one with odds', async () => {
    const { text } = await ask(BET.replace('euros', 'euros à 3 contre 1'), RAIN)
    expect(text).toMatch(/100 €.*Je n’ai compté que la mise, sans la cote\.$/)
  })

  it('asks for nothing when no sum is asked, or none was bet', async () => {
    const alone = await ask('J’ai parié avec Paul qu’il pleut à Athènes.', RAIN)
    expect(alone.calls).toHaveLength(1)
    expect(alone.text).toMatch(/le pari est gagné\.$/)
    const noStake = await ask('J’ai parié qu’il pleuvrait à Athènes. Si j’ai gagné, combien en dollars ?', RAIN)
    expect(noStake.calls).toHaveLength(1)
    expect(noStake.text).toContain('Je ne connais pas la somme pariée')
    const sameMoney = await ask('J’ai parié 100 euros qu’il pleuvrait à Athènes. Si j’ai gagné, combien ?', RAIN)
    expect(sameMoney.text).toMatch(/gagné, soit la mise de 100 €\.$/)
  })

  it('is answered in English', async () => {
    const text = 'I bet 50 dollars that it would rain in Accra. If I won, how much is that in FCFA?'
    const won = await ask(text, RAIN, 'en')
    expect(won.calls[1]?.arguments).toEqual({ amount: 50, from_currency: 'USD', to_currency: 'XOF' })
    expect(won.text).toMatch(
      /^It is raining now in Accra.*: the bet is won, and 50 \$ US = .*\(rate 1\.0885, of 14\/03\/2025/,
    )
    expect((await ask(text, DRY, 'en')).text).toMatch(/It is not raining now in Accra.*the bet is lost, so I converted/)
  })

  it('is followed by the same sum in another currency, once it was converted', async () => {
    const won = createConversation({ tools: EVERY_TOOL, answer: inWeather(RAIN) })
    await won.say(BET)
    expect((await won.say('et en FCFA ?')).calls).toEqual([
      { name: C, arguments: { amount: 100, from_currency: 'EUR', to_currency: 'XOF' } },
    ])
    const lost = createConversation({ tools: EVERY_TOOL, answer: inWeather(DRY) })
    await lost.say('combien font 7 euros en FCFA ?')
    await lost.say(BET)
    expect((await lost.say('et en FCFA ?')).calls).toEqual([])
  })
})

describe('a condition about the weather', () => {
  it.each([
    ['S’il pleut à Dakar, combien font 100 euros en FCFA ?', RAIN, DRY],
    ['combien font 100 euros en FCFA s’il pleut à Dakar ?', RAIN, DRY],
    ['convertis 100 euros en FCFA seulement s’il ne pleut pas à Dakar', DRY, RAIN],
    ['S’il fait plus de 27 degrés à Dakar, convertis 100 euros en FCFA', DRY, RAIN],
    ['Si la température à Dakar dépasse 27 degrés alors convertis 100 euros en FCFA', DRY, RAIN],
    ['s’il fait au moins 14°C à Dakar combien font 100 euros en FCFA', RAIN, { ...RAIN, temperature: 13.9 }],
    ['si il fait moins de 15 degrés à Dakar, convertis 100 euros en FCFA', RAIN, DRY],
    ['s’il fait entre 20 et 30 degrés à Dakar, combien font 100 euros en FCFA ?', DRY, RAIN],
    ['s’il fait moins 5 degrés à Dakar, convertis 100 euros en FCFA', { temperature: -5.2, conditions: 'neige' }, RAIN],
    ['Si l’humidité dépasse 80 % à Dakar, convertis 100 euros en FCFA', { ...DRY, humidity: 90 }, DRY],
    ['S’il y a du soleil à Dakar, convertis 100 euros en FCFA', DRY, RAIN],
    ['s’il neige à Dakar, convertis 100 euros en FCFA', { ...RAIN, conditions: 'neige' }, RAIN],
    ['en cas de pluie à Dakar, convertis 100 euros en FCFA', RAIN, DRY],
    ['If it is raining in Dakar, how much is 100 euros in FCFA?', RAIN, DRY],
    ['How much is 100 euros in FCFA if it isn’t raining in Dakar?', DRY, RAIN],
    ['if the temperature in Dakar is above 27 degrees then convert 100 euros to FCFA', DRY, RAIN],
    [
      'if it’s over 80°F in Dakar, convert 100 euros to FCFA',
      { ...DRY, temperature: 81.3 },
      { ...DRY, temperature: 79 },
    ],
  ])('is looked at before what depends on it: %s', async (text, met, unmet) => {
    const first = { name: W, arguments: { city: 'Dakar', ...(text.includes('°F') && { unit: 'fahrenheit' }) } }
    const done = await ask(text, met)
    expect(done.calls).toEqual([
      first,
      { name: C, arguments: { amount: 100, from_currency: 'EUR', to_currency: 'XOF' } },
    ])
    expect(done.text).toMatch(/la condition est remplie, et|the condition is met, and/)
    const left = await ask(text, unmet)
    expect(left.calls).toEqual([first])
    expect(left.text).toMatch(/n’est pas remplie, je n’ai donc rien converti|is not met, so I converted nothing/)
  })

  it('has another side after « sinon »', async () => {
    const text =
      'S’il fait plus de 20 degrés à Dakar, convertis 10 000 FCFA en euros, sinon convertis 5 000 FCFA en dollars'
    expect((await ask(text, DRY)).calls[1]?.arguments).toMatchObject({ amount: 10_000, to_currency: 'EUR' })
    expect((await ask(text, RAIN)).calls[1]?.arguments).toMatchObject({ amount: 5_000, to_currency: 'USD' })
  })

  it('keeps any other request for when it is met', async () => {
    const text = 'S’il pleut à Dakar, rappelle-moi demain de prendre un parapluie'
    const done = await ask(text, RAIN)
    expect(done.calls).toMatchObject([
      { name: W },
      { name: 'create_task', arguments: { title: 'Prendre un parapluie', due_date: '2026-03-11' } },
    ])
    expect((await ask(text, DRY)).text).toMatch(/la condition n’est pas remplie, je n’ai donc rien fait\.$/)
    const corrected = createConversation({ tools: EVERY_TOOL, answer: inWeather(RAIN) })
    await corrected.say(text)
    expect((await corrected.say('non, plutôt jeudi')).calls).toMatchObject([
      { name: 'create_task', arguments: { due_date: '2026-03-12' } },
    ])
  })

  it('sends the file only when it is met', async () => {
    const said = 'S’il pleut à Dakar, envoie-moi ce fichier par e-mail'
    const say = (weather: Weather) =>
      createConversation({ tools: EVERY_TOOL, answer: inWeather(weather) }).say(said, ['a.pdf'])
    expect((await say(RAIN)).calls.map(call => call.name)).toEqual([W, 'send_email_to_user'])
    expect((await say(DRY)).calls.map(call => call.name)).toEqual([W])
  })

  it('reads what it then does by its own words: the year of a file', async () => {
    const { calls } = await createConversation({ tools: EVERY_TOOL, answer: inWeather(RAIN) }).say(
      'S’il pleut à Dakar, fais le bilan de 2023',
      ['balance 2023.csv', 'balance 2024.csv'],
    )
    expect(calls.at(-1)).toMatchObject({
      name: 'generate_financial_statements',
      arguments: { file_id: 'f_balance_2023_csv' },
    })
  })

  it('asks for the city, and for what « chaud » means, one after the other', async () => {
    const { say } = createConversation({ tools: EVERY_TOOL, answer: inWeather(DRY) })
    expect(await say('S’il fait chaud, combien font 100 euros en dollars ?')).toMatchObject({
      calls: [],
      text: expect.stringContaining('De quelle ville'),
    })
    const second = await say('à Athènes')
    expect(second.calls).toEqual([])
    expect(second.text).toContain('À partir de combien de degrés')
    expect((await say('27')).calls).toMatchObject([{ name: W, arguments: { city: 'Athènes' } }, { name: C }])
  })

  it('takes the city of the question before it, and the country of a city', async () => {
    const both = await ask('Quel temps fait-il à Athènes ? Et s’il pleut, combien font 100 euros en dollars ?', RAIN)
    expect(both.calls.map(call => call.arguments.city ?? call.name)).toEqual(['Athènes', 'Athènes', C])
    const { calls } = await ask('s’il pleut à Kayes, Mali, convertis 100 euros en FCFA', RAIN)
    expect(calls[0]?.arguments).toEqual({ city: 'Kayes, Mali' })
  })

  it('is not decided for another moment than now', async () => {
    for (const when of ['S’il pleut demain à Dakar', 'S’il a plu hier à Dakar', 'If it rains tomorrow in Dakar']) {
      const { calls, text } = await ask(`${when}, convertis 100 euros en FCFA`, RAIN)
      expect(calls).toEqual([])
      expect(text).toMatch(/que le temps qu’il fait maintenant|only know the weather now/)
    }
  })

  it('leaves the requests around it as they are', async () => {
    const { calls } = await ask(
      'Convertis 10 euros en dollars. S’il pleut à Dakar, convertis 50 euros en FCFA. Merci',
      DRY,
    )
    expect(calls).toMatchObject([{ name: C, arguments: { amount: 10 } }, { name: W }])
  })

  it.each([
    ['Rappelle-moi demain de rentrer le linge s’il pleut à Dakar', ['create_task']],
    ['Retiens que j’ai parié 100 euros qu’il pleuvrait à Athènes', ['save_memory']],
    ['Prépare une note de service : s’il pleut à Dakar, la réunion est annulée', ['generate_pdf', 'generate_md']],
    ['Écris une lettre à Paul. J’ai parié 100 euros qu’il pleuvrait à Athènes', ['generate_pdf', 'generate_md']],
    ['S’il pleut à Dakar, la réunion est annulée', []],
    ['Si le client paie, convertis 100 euros en FCFA', [C]],
  ])('is only text elsewhere: %s', async (text, names) => {
    expect((await ask(text, RAIN)).calls.map(call => call.name)).toEqual(names)
  })
})
