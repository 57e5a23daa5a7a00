import { formatQuantity } from '../format.ts'
import { type Fields, numberOf, textOf } from '../results.ts'
import type { Script } from '../script.ts'
import { call, type Part, type Situation } from '../situation.ts'
import type { Request } from '../understand.ts'
import { foldInPlace } from '../words.ts'

/** The weather now; a forecast is not what the tool gives, and it is said. */
export function* tellWeather(request: Request, situation: Situation): Script<Part> {
  const { say } = situation
  const reply = (text: string, more: Partial<Part> = {}): Part => ({
    intent: 'weather',
    ok: false,
    files: [],
    text,
    ...more,
  })
  const city = request.given?.words ? findCity(`à ${request.given.words}`) : findCity(request.text)
  if (!city) {
    const text = say({ fr: 'Pour quelle ville ? Répondez par son nom.', en: 'For which city? Answer with its name.' })
    return reply(text, { question: { text, options: [], kind: 'words', requests: [request, ...situation.waiting] } })
  }
  const fahrenheit = /fahrenheit|°f/.test(foldInPlace(request.text))
  const result = yield* call(situation, 'get_current_weather', { city, unit: fahrenheit ? 'fahrenheit' : undefined })
  if (!result.ok)
    return reply(
      `${say({ fr: `Je n’ai pas le temps qu’il fait à ${city}.`, en: `I do not have the weather in ${city}.` })} ${result.reason}`,
    )
  const { data } = result
  const { place, degrees, conditions } = readWeather(data, city, situation)
  const [humidity, wind] = [numberOf(data, 'humidity'), numberOf(data, 'wind_kmh')]
  const facts = [
    degrees,
    conditions,
    humidity === undefined ? undefined : say({ fr: `humidité ${humidity}\u00A0%`, en: `humidity ${humidity}%` }),
    wind === undefined
      ? undefined
      : say({ fr: `vent ${formatQuantity(wind, 'fr')}\u00A0km/h`, en: `wind ${formatQuantity(wind, 'en')} km/h` }),
  ].filter(Boolean)
  const later = LATER.test(foldInPlace(request.text))
    ? ` ${say({ fr: 'Je ne donne que le temps qu’il fait maintenant, pas les prévisions.', en: 'I only give the weather now, not forecasts.' })}`
    : ''
  const rain = data.raining === true ? say({ fr: ' Il pleut.', en: ' It is raining.' }) : ''
  return reply(`${place} : ${facts.join(', ')}.${rain}${later}`, { ok: true })
}

/** What a result says, as it is shown; what it lacks is missing. */
export function readWeather(data: Fields, city: string, { language }: Situation) {
  const degrees = numberOf(data, 'temperature')
  const unit = textOf(data, 'unit') === 'fahrenheit' ? '°F' : '°C'
  return {
    place: [textOf(data, 'city') ?? city, textOf(data, 'country')].filter(Boolean).join(', '),
    degrees: degrees === undefined ? undefined : `${formatQuantity(degrees, language)}\u00A0${unit}`,
    conditions: textOf(data, 'conditions'),
  }
}

const LATER =
  /(?<!\p{L})(?:demain|ce soir|ce week-?end|semaine|prochaine?|va pleuvoir|fera|tomorrow|tonight|next|will|previsions?|forecast)(?!\p{L})/u
const TIME_WORDS =
  /\s+(?:demain|aujourd'hui|maintenant|en ce moment|actuellement|ce (?:matin|soir|midi)|cet apres[- ]midi|cette semaine|ce week-?end|svp|stp|s'il (?:te|vous) plait|la semaine prochaine|today|tomorrow|now|right now|tonight|please|en (?:celsius|fahrenheit)|in (?:celsius|fahrenheit))(?!\p{L})[\s\S]*$/u

/** « à Saint-Louis », « pour Bobo-Dioulasso », “in Abidjan”: what follows, to the end of the sentence. */
export function findCity(text: string): string | undefined {
  const folded = foldInPlace(text)
  const bare = /^\W*(?:la )?(?:meteo|weather)\s+(?!a |au |aux |de |du |d'|pour |in |for |svp|stp)(?=\p{L})/u.exec(
    folded,
  )
  if (bare) return findCity(`à ${text.slice(bare[0].length)}`)
  const matches = [...folded.matchAll(/(?<!\p{L})(?:(?:a|au|aux|sur|de|du|pour|in|at|for|en)\s+|d')(?=\p{L})/gu)]
  for (const match of matches.toReversed()) {
    const start = match.index + match[0].length
    const [name = ''] = /^[^,.;!?\n]+/u.exec(text.slice(start)) ?? []
    const cut = TIME_WORDS.exec(foldInPlace(` ${name}`))
    const city = (cut ? name.slice(0, Math.max(0, cut.index - 1)) : name).trim()
    if (city.length >= 2 && !NO_CITY.test(foldInPlace(city))) return city.slice(0, 80)
  }
  return undefined
}

const NO_CITY =
  /^(?:temps|la meteo|meteo|l'exterieur|dehors|demain|aujourd'hui|moment|ce|cet|cette|la ville|celsius|fahrenheit|apres[- ]midi|mon|ma|the|my|today|tomorrow|now|il|fait|chaud|froid|la temperature|temperature|quel|la pluie|pluie)(?!\p{L})/u
