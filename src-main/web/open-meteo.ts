import { z } from 'zod'
import { ToolError } from '../errors.ts'
import type { Language } from '../types.ts'
import { broken, serviceBusy, serviceFailure } from './failures.ts'
import { fetchWeb } from './http.ts'
import { readJson } from './read-json.ts'
import type { Services } from './services.ts'

const SERVICE = 'Open-Meteo'
/** Its licence, CC BY 4.0, asks for a link beside the figures: https://open-meteo.com/en/licence. */
export const WEATHER_CREDIT = { text: 'Weather data by Open-Meteo.com', url: 'https://open-meteo.com/' }

export type Place = { name: string; region?: string; country: string; latitude: number; longitude: number }

export type Weather = {
  temperature: number
  feelsLike?: number
  humidity: number
  windKmh: number
  /** WMO code, table 4677 as Open-Meteo reduces it. */
  code: number
  /** Local time of the place, without a zone: `2026-03-14T16:15`. */
  observedAt: string
}

type Asking = { services: Services; signal: AbortSignal }

/**
 * https://open-meteo.com/en/docs/geocoding-api: places of that name, the likeliest first. « Paris, Texas » keeps
 * those whose region or country is the second part.
 */
export async function findPlaces(city: string, language: Language, asking: Asking): Promise<Place[]> {
  const [name = '', ...around] = city.split(/[,(]/).map(part => part.replace(')', '').trim())
  const parameters = new URLSearchParams({ name, count: '10', language, format: 'json' })
  const answer = await ask(`${asking.services.geocoding}/v1/search?${parameters}`, asking)
  // Without any place the answer has no list at all.
  const { data } = placesAnswer.safeParse(answer)
  if (!data) throw broken(SERVICE)
  const places = data.results.map(({ admin1, country, country_code, ...place }) => ({
    ...place,
    country: country ?? country_code ?? '',
    ...(admin1 && { region: admin1 }),
    code: country_code ?? '',
  }))
  const wanted = around.filter(part => part !== '').map(fold)
  const near = places.filter(({ country, region = '', code }) =>
    wanted.every(part => [country, region, code].some(place => fold(place) === part)),
  )
  return (near.length > 0 ? near : places).map(({ code: _, ...place }) => place)
}

/** https://open-meteo.com/en/docs: the weather of now. */
export async function currentWeather(
  { latitude, longitude }: Place,
  unit: 'celsius' | 'fahrenheit',
  asking: Asking,
): Promise<Weather> {
  const parameters = new URLSearchParams({
    latitude: String(latitude),
    longitude: String(longitude),
    current: 'temperature_2m,relative_humidity_2m,apparent_temperature,weather_code,wind_speed_10m',
    temperature_unit: unit,
    wind_speed_unit: 'kmh',
    timezone: 'auto',
  })
  const { data } = weatherAnswer.safeParse(await ask(`${asking.services.weather}/v1/forecast?${parameters}`, asking))
  if (!data) throw broken(SERVICE)
  const { current } = data
  return {
    temperature: current.temperature_2m,
    ...(current.apparent_temperature != null && { feelsLike: current.apparent_temperature }),
    humidity: current.relative_humidity_2m,
    windKmh: current.wind_speed_10m,
    code: current.weather_code,
    observedAt: current.time,
  }
}

async function ask(url: string, { services, signal }: Asking): Promise<unknown> {
  const { status, body } = await fetchWeb({
    url,
    service: SERVICE,
    headers: { Accept: 'application/json' },
    limits: services.limits,
    signal,
  })
  if (status === 429) throw serviceBusy(SERVICE)
  if (status !== 200) throw serviceFailure(SERVICE, status)
  return readJson(body)
}

const placesAnswer = z.object({
  results: z
    .array(
      z.object({
        name: z.string(),
        latitude: z.number(),
        longitude: z.number(),
        country: z.string().optional(),
        country_code: z.string().optional(),
        admin1: z.string().optional(),
      }),
    )
    .default([]),
})

const weatherAnswer = z.object({
  current: z.object({
    time: z.string(),
    temperature_2m: z.number(),
    relative_humidity_2m: z.number(),
    apparent_temperature: z.number().nullable().optional(),
    weather_code: z.number().int(),
    wind_speed_10m: z.number(),
  }),
})

/** @throws ToolError */
export function noSuchPlace(city: string): ToolError {
  return new ToolError(
    `Aucune ville « ${city} » n’est connue : vérifiez l’orthographe, ou ajoutez le pays (« Kayes, Mali »).`,
    {
      fr: `Aucune ville « ${city} » n’est connue : vérifiez son nom, ou ajoutez le pays.`,
      en: `No city “${city}” is known: check its name, or add the country.`,
    },
  )
}

function fold(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().replace(/[’']/g, ' ').trim()
}
