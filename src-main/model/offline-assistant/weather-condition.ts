import { findNumbers } from './numbers.ts'
import { type Fields, numberOf, textOf } from './results.ts'
import { findCity } from './skills/weather.ts'
import { foldInPlace, tokenize } from './words.ts'

/** What a condition says of the weather. `vague`: « chaud », which is as many degrees as one likes. */
export type WeatherFact =
  | { kind: 'sky'; sky: keyof typeof SKIES }
  | { kind: 'measure'; measure: keyof typeof MEASURES; compare: Comparison; value: number; upTo: number }
  | { kind: 'vague'; words: string }

export type WeatherTest = {
  fact: WeatherFact
  negated: boolean
  city: string | undefined
  fahrenheit: boolean
  /** Of another moment than now, which nobody can tell. */
  elsewhen: boolean
}

type Comparison = 'over' | 'least' | 'under' | 'most' | 'between' | 'about'

/** How each sky is asked for, and how the weather service names it in either language; both folded. */
const SKIES = {
  rain: { asked: /pleu(?:t|vait|vrait|vra|ve)(?!\p{L})|a plu(?!\p{L})|pluie|averses?|rain(?:s|ed|ing|y)?(?!\p{L})/u },
  snow: { asked: /neig\p{L}*|snow\p{L}*/u, named: /neige|snow/ },
  storm: { asked: /orag\p{L}*|thunder\p{L}*|(?<!\p{L})storm\p{L}*/u, named: /orage|thunder/ },
  fog: { asked: /brouillard|(?<!\p{L})fog(?:gy)?(?!\p{L})/u, named: /brouillard|fog/ },
  clear: {
    asked: /(?<!\p{L})beau(?!\p{L})|soleil|ensoleill\p{L}*|degage|sunny|clear(?!\p{L})/u,
    named: /degage|clear/,
  },
  cloud: { asked: /nuag\p{L}*|couvert|cloud\p{L}*|overcast/u, named: /nuageux|couvert|cloud|overcast/ },
} as const satisfies Record<string, { asked: RegExp; named?: RegExp }>

/** Field of the result, and the words that ask for it where the number has no unit. */
const MEASURES = {
  humidity: { field: 'humidity', asked: /humidit\p{L}*|%/u },
  wind_kmh: { field: 'wind_kmh', asked: /(?<!\p{L})(?:vent|wind|km\s?\/\s?h|kmh)(?!\p{L})/u },
  temperature: { field: 'temperature', asked: /degr\p{L}*|°|temperature|celsius|fahrenheit/u },
} as const

const COMPARISONS: readonly [Comparison, RegExp][] = [
  ['between', /(?<!\p{L})(?:entre|between)(?!\p{L})/u],
  ['least', /au moins|au minimum|(?<!\p{L})minimum|ou plus|at least|or more|[≥]|>=/u],
  ['most', /au plus|au maximum|(?<!\p{L})maximum|ou moins|at most|or less|[≤]|<=/u],
  [
    'over',
    /plus (?:de|d'|que|chaud|fort|haut)|superieure? a|depass\p{L}*|au[- ]dessus|exce[d]\p{L}*|(?<!\p{L})(?:over|above)(?!\p{L})|(?:more|hotter|warmer|higher|greater|stronger) than|>/u,
  ],
  [
    'under',
    /moins (?:de|d'|que|chaud)|inferieure? a|(?:en|au)[- ]dessous|(?<!\p{L})sous(?!\p{L})|plus froid|(?<!\p{L})(?:under|below)(?!\p{L})|(?:less|colder|cooler|lower) than|</u,
  ],
]
const VAGUE = /(?<!\p{L})(?:chaud|froid|frais|doux|hot|warm|cold|cool)(?!\p{L})/u
const NEGATION =
  /(?<!\p{L})(?:ne|n')\s?[^,.]{0,30}?(?<!\p{L})(?:pas|plus|jamais)(?!\p{L})|(?<!\p{L})pas (?:de |d')|(?<!\p{L})(?:not|sans|no|never)(?!\p{L})|n't(?!\p{L})/u
const ELSEWHEN =
  /(?<!\p{L})(?:demain|hier|avant-hier|ce (?:matin|soir|week-?end)|cet(?:te)? (?:nuit|apres[- ]midi|semaine)|(?:la )?semaine|lundi|mardi|mercredi|jeudi|vendredi|samedi|dimanche|prochaine?|derniere?|a plu|dans \d+ (?:heures?|jours?)|tomorrow|tonight|yesterday|this (?:morning|afternoon|evening|week)|next|last|in \d+ (?:hours?|days?)|(?:mon|tues|wednes|thurs|fri|satur|sun)day)(?!\p{L})/u
/** What stands around the fact and is no part of a city's name. */
const AROUND =
  /(?<!\p{L})(?:ne|n'|pas|plus|moins|est|etait|fait|faisait|ferait|fera|fasse|is|was|isn't|it's|it|will|would|be|le thermometre|la temperature|the temperature|the)(?!\p{L})/gu

/** « il pleuvrait à Athènes », « la température à Dakar dépasse 30 degrés »; undefined when it is no weather. */
export function readWeatherTest(clause: string): WeatherTest | undefined {
  const folded = foldInPlace(clause)
  const fact = readMeasure(clause, folded) ?? readSky(folded) ?? readVague(folded)
  if (!fact) return undefined
  return {
    fact,
    negated: NEGATION.test(folded),
    city: findCityOf(clause),
    fahrenheit: /fahrenheit|°\s?f(?!\p{L})/u.test(folded),
    elsewhen: ELSEWHEN.test(folded),
  }
}

/** « Kayes, Mali »: of several places of a name, the one of that country. */
function findCityOf(clause: string): string | undefined {
  const country = /,\s*(\p{Lu}[\p{L}’' -]+)$/u.exec(clause)
  const city = findCity(withoutFact(clause.slice(0, country?.index)))
  return city && country ? `${city}, ${country[1]}` : city
}

function readSky(folded: string): WeatherFact | undefined {
  const sky = keysOf(SKIES).find(each => SKIES[each].asked.test(folded))
  return sky && { kind: 'sky', sky }
}

function readVague(folded: string): WeatherFact | undefined {
  const found = VAGUE.exec(folded)
  return found ? { kind: 'vague', words: found[0] } : undefined
}

function readMeasure(clause: string, folded: string): WeatherFact | undefined {
  const measure = keysOf(MEASURES).find(each => MEASURES[each].asked.test(folded))
  const tokens = tokenize(clause)
  const [first, second] = findNumbers(tokens).map(number => {
    const start = tokens[number.first]?.start ?? 0
    return /(?:^|\s)-$|(?<!au )moins\s$/u.test(folded.slice(0, start)) ? -number.value : number.value
  })
  if (!measure || first === undefined) return undefined
  const compare = COMPARISONS.find(([, said]) => said.test(folded))?.[0] ?? 'about'
  if (compare !== 'between') return { kind: 'measure', measure, compare, value: first, upTo: first }
  return second === undefined
    ? undefined
    : { kind: 'measure', measure, compare, value: Math.min(first, second), upTo: Math.max(first, second) }
}

/** With commas in the place of what is said of the weather: a city ends there. */
function withoutFact(clause: string): string {
  const patterns = [
    ...Object.values(SKIES).map(({ asked }) => asked),
    ...Object.values(MEASURES).map(({ asked }) => asked),
    ...COMPARISONS.map(([, said]) => said),
    VAGUE,
    AROUND,
    /\d[\d.,]*/u,
  ]
  return patterns.reduce((left, pattern) => {
    const every = new RegExp(pattern.source, 'gu')
    return [...foldInPlace(left).matchAll(every)].reduceRight(
      (text, { index, 0: said }) => text.slice(0, index) + ','.repeat(said.length) + text.slice(index + said.length),
      left,
    )
  }, clause)
}

/** What the weather service answered against the condition; undefined when its answer does not tell. */
export function isMet({ fact, negated }: WeatherTest, data: Fields): boolean | undefined {
  const met = fact.kind === 'sky' ? isSky(fact.sky, data) : fact.kind === 'measure' ? measures(fact, data) : undefined
  return met === undefined ? undefined : met !== negated
}

function isSky(sky: keyof typeof SKIES, data: Fields): boolean | undefined {
  const named = foldInPlace(textOf(data, 'conditions') ?? '')
  if (named === '' || /inconnu|unknown/.test(named)) return undefined
  if (sky === 'rain') return typeof data.raining === 'boolean' ? data.raining : undefined
  return SKIES[sky].named.test(named)
}

function measures(fact: WeatherFact & { kind: 'measure' }, data: Fields): boolean | undefined {
  const measured = numberOf(data, MEASURES[fact.measure].field)
  if (measured === undefined) return undefined
  switch (fact.compare) {
    case 'over':
      return measured > fact.value
    case 'least':
      return measured >= fact.value
    case 'under':
      return measured < fact.value
    case 'most':
      return measured <= fact.value
    case 'between':
      return measured >= fact.value && measured <= fact.upTo
    case 'about':
      return Math.round(measured) === Math.round(fact.value)
  }
}

function keysOf<K extends string>(record: Readonly<Record<K, unknown>>): K[] {
  const keys: K[] = []
  for (const key in record) keys.push(key)
  return keys
}
