import { describe, expect, it } from 'vitest'
import { getCurrentWeather, getCurrentWeatherSpec } from '../../../src-main/tools/get-current-weather.ts'
import type { Language } from '../../../src-main/types.ts'
import { describeSky } from '../../../src-main/web/weather-words.ts'
import { toolContext } from '../../support/tool-context.ts'
import { services, startGeocoding, startSite, startWeather } from '../../support/web-servers.ts'
import type { Site } from '../../support/web-sites.ts'

async function ask(args: { city: string; unit?: string }, weather?: Site, language: Language = 'fr') {
  const geocoding = await startGeocoding()
  const forecast = weather ?? (await startWeather(61))
  const ctx = toolContext({
    language,
    webServices: await services({ geocoding: geocoding.base, weather: forecast.base }),
  })
  const result = await getCurrentWeather(getCurrentWeatherSpec.arguments.parse(args), ctx)
  return { ...result, answer: JSON.parse(result.text), geocoding, forecast }
}

describe('get_current_weather', () => {
  it('tells the weather of a city, in the language of the person', async () => {
    const { answer, views, geocoding, forecast } = await ask({ city: 'Abidjan' })
    expect(answer).toMatchObject({
      city: 'Abidjan',
      country: 'Côte d’Ivoire',
      temperature: 27.4,
      unit: 'celsius',
      conditions: 'pluie faible',
      raining: true,
      humidity: 78,
      wind_kmh: 14.3,
      observed_at: '2025-03-14T09:15',
      message: 'À Abidjan (Côte d’Ivoire), il fait 27 °C, pluie faible.',
    })
    expect(views).toMatchObject([
      { kind: 'facts', title: 'Abidjan, Côte d’Ivoire', credit: { url: 'https://open-meteo.com/' } },
    ])
    expect(geocoding.seen[0]?.url.searchParams.get('language')).toBe('fr')
    expect(Object.fromEntries(forecast.seen[0]?.url.searchParams ?? [])).toMatchObject({
      latitude: '5.35444',
      longitude: '-4.00167',
      wind_speed_unit: 'kmh',
      timezone: 'auto',
    })
  })

  it('speaks English and Fahrenheit when asked to', async () => {
    const { answer, views } = await ask({ city: 'Abidjan', unit: 'fahrenheit' }, await startWeather(3), 'en')
    expect(answer).toMatchObject({ temperature: 81.3, unit: 'fahrenheit', conditions: 'overcast', raining: false })
    expect(views).toMatchObject([{ facts: expect.arrayContaining([expect.objectContaining({ value: '81 °F' })]) }])
  })

  it('takes the likeliest of several cities and names the others', async () => {
    const { answer } = await ask({ city: 'Paris' })
    expect(answer).toMatchObject({ country: 'France', other_places: ['Paris, Texas, États-Unis'] })
  })

  it.each(['Paris, Texas', 'Paris (états-unis)', 'paris, Texas, US'])(
    'finds %s by what follows the name',
    async city => {
      expect((await ask({ city })).answer.region).toBe('Texas')
    },
  )

  it('says that a city is not known', async () => {
    await expect(ask({ city: 'Xyzville' })).rejects.toMatchObject({
      message: expect.stringContaining('Aucune ville « Xyzville »'),
      notice: { en: expect.stringContaining('add the country') },
    })
  })

  it.each([
    [429, 'trop de demandes'],
    [500, 'erreur (500)'],
  ])('says what a %i means', async (status, words) => {
    await expect(ask({ city: 'Abidjan' }, await startWeather(0, status))).rejects.toThrow(words)
  })

  it('says that an answer is unreadable', async () => {
    const site = await startSite((_request, response) => void response.end('{"current":{"time":"x"}}'))
    await expect(ask({ city: 'Abidjan' }, site)).rejects.toThrow('illisible')
  })

  it('is offline at once without a network', async () => {
    const ctx = toolContext({ webServices: await services() })
    await expect(getCurrentWeather({ city: 'Abidjan', unit: 'celsius' }, ctx)).rejects.toThrow(/^offline : /)
  })

  it('knows rain from snow and fog, and every code in both languages', () => {
    const codes = [
      0, 1, 2, 3, 45, 48, 51, 53, 55, 56, 57, 61, 63, 65, 66, 67, 71, 73, 75, 77, 80, 81, 82, 85, 86, 95, 96, 99,
    ]
    expect(codes.filter(code => describeSky(code).words.fr === 'temps inconnu')).toEqual([])
    expect(codes.filter(code => !describeSky(code).raining)).toEqual([0, 1, 2, 3, 45, 48, 71, 73, 75, 77, 85, 86])
    expect(describeSky(42)).toEqual({ words: { fr: 'temps inconnu', en: 'unknown weather' }, raining: false })
  })
})
