import { z } from 'zod'
import type { ToolResult } from '../types.ts'
import type { Place } from '../web/open-meteo.ts'
import { describeSky } from '../web/weather-words.ts'
import type { ToolContext } from './context.ts'
import type { ToolSpec } from './tool-spec.ts'

export const getCurrentWeatherSpec = {
  name: 'get_current_weather',
  description:
    'Donne le temps qu’il fait maintenant dans une ville : température, ciel, pluie, humidité, vent. Demande le réseau. S’il y a plusieurs villes de ce nom, la plus probable est prise et nommée avec son pays ; précisez sinon « Ville, Pays ».',
  access: 'read',
  modes: ['child', 'pro'],
  label: { fr: 'Regarde la météo', en: 'Looks at the weather' },
  arguments: z.object({
    city: z.string().trim().min(2).max(100).describe('Par exemple : Abidjan ; ou Kayes, Mali'),
    unit: z.enum(['celsius', 'fahrenheit']).default('celsius'),
  }),
} satisfies ToolSpec

export async function getCurrentWeather(
  { city, unit }: z.infer<typeof getCurrentWeatherSpec.arguments>,
  ctx: ToolContext,
): Promise<ToolResult> {
  const { currentWeather, findPlaces, noSuchPlace, WEATHER_CREDIT } = await import('../web/open-meteo.ts')
  const asking = { services: ctx.webServices, signal: ctx.signal }
  ctx.progress({ label: { fr: 'Interroge le service météo', en: 'Asks the weather service' } })
  const [place, ...others] = await findPlaces(city, ctx.language, asking)
  if (!place) throw noSuchPlace(city)
  const weather = await currentWeather(place, unit, asking)
  const { words, raining } = describeSky(weather.code)
  const conditions = words[ctx.language]
  const number = (value: number) => value.toLocaleString(ctx.language === 'fr' ? 'fr-FR' : 'en-GB')
  const degrees = (value: number) => `${number(Math.round(value))} °${unit === 'celsius' ? 'C' : 'F'}`
  const where = placeName(place)
  const elsewhere = [...new Set(others.map(placeName))].filter(name => name !== where).slice(0, 3)
  return {
    text: JSON.stringify({
      city: place.name,
      ...(place.region && { region: place.region }),
      country: place.country,
      temperature: weather.temperature,
      ...(weather.feelsLike !== undefined && { feels_like: weather.feelsLike }),
      unit,
      conditions,
      raining,
      humidity: weather.humidity,
      wind_kmh: weather.windKmh,
      observed_at: weather.observedAt,
      ...(elsewhere.length > 0 && { other_places: elsewhere }),
      source: 'open-meteo.com',
      message: `À ${place.name} (${place.country}), il fait ${degrees(weather.temperature)}, ${words.fr}.`,
    }),
    views: [
      {
        kind: 'facts',
        title: where,
        facts: [
          { label: { fr: 'Température', en: 'Temperature' }, value: degrees(weather.temperature) },
          ...(weather.feelsLike === undefined
            ? []
            : [{ label: { fr: 'Ressentie', en: 'Feels like' }, value: degrees(weather.feelsLike) }]),
          { label: { fr: 'Ciel', en: 'Sky' }, value: conditions },
          { label: { fr: 'Humidité', en: 'Humidity' }, value: `${number(weather.humidity)} %` },
          { label: { fr: 'Vent', en: 'Wind' }, value: `${number(Math.round(weather.windKmh))} km/h` },
          { label: { fr: 'Heure locale', en: 'Local time' }, value: weather.observedAt.slice(11, 16) },
        ],
        credit: WEATHER_CREDIT,
      },
    ],
  }
}

function placeName({ name, region, country }: Place): string {
  return [name, ...(region && region !== name ? [region] : []), country].filter(Boolean).join(', ')
}
