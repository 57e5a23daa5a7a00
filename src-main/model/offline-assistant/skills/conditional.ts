import type { Bilingual } from '../../../types.ts'
import { type Conditional, readConditional } from '../conditional.ts'
import { conversionOf, currencyRequest } from '../currencies.ts'
import { quote } from '../format.ts'
import { type Fields, numberOf } from '../results.ts'
import type { Script } from '../script.ts'
import { call, type Part, type Situation } from '../situation.ts'
import { asksSomething, type Request, understand } from '../understand.ts'
import { isMet } from '../weather-condition.ts'
import { foldInPlace } from '../words.ts'
import { convert, showMoney } from './exchange.ts'
import { readWeather } from './weather.ts'

/**
 * « s'il pleut à Athènes, … »: looks at the weather first, and does what depends on it only when it is known to be so.
 * One sentence says the weather, what it means, and a sum that was asked.
 */
export function* doIf(request: Request, situation: Situation): Script<Part> {
  const { say } = situation
  const reply = (text: string, more: Partial<Part> = {}): Part => ({
    intent: 'conditional',
    ok: false,
    files: [],
    text,
    ...more,
  })
  const asked = readConditional(request.text)
  if (!asked) return reply(say(NOT_READ))
  const { test, condition, bet } = asked
  const missing = whatIsMissing(asked)
  const { words } = request.given ?? {}
  if (missing && words !== undefined) {
    const text = request.text.replace(condition, completed(condition, missing, words))
    const { words: _, ...given } = request.given ?? {}
    return yield* doIf({ ...request, text, given }, situation)
  }
  if (test.elsewhen) return reply(`${say(ONLY_NOW)}, ${say(nothingDone(asked))}`)
  if (missing) {
    const text = say(missing === 'city' ? WHICH_CITY : howMuch(missing.vague))
    return reply(text, { question: { text, options: [], kind: 'words', requests: [request, ...situation.waiting] } })
  }
  const city = test.city ?? ''
  const unit = test.fahrenheit ? 'fahrenheit' : undefined
  const weather = yield* call(situation, 'get_current_weather', { city, unit })
  const met = weather.ok ? isMet(test, weather.data) : undefined
  if (!weather.ok || met === undefined) {
    const reason = weather.ok ? say(NOT_TOLD) : weather.reason
    return reply(`${say(unknown(city, bet !== undefined))}, ${say(nothingDone(asked))} ${reason}`)
  }
  const outcome = say(OUTCOMES[bet ? 'bet' : 'other'][met ? 'met' : 'unmet'])
  const opening = `${factOf(asked, weather.data, met, situation)}${say({ fr: ' : ', en: ': ' })}${outcome}`
  return yield* goOn(asked, met, opening, situation)
}

/** What depends on the condition: a sum, something else that is asked, or nothing. */
function* goOn(asked: Conditional, met: boolean, opening: string, situation: Situation): Script<Part> {
  const { say, understanding } = situation
  const part = (text: string, more: Partial<Part> = {}): Part => ({
    intent: 'conditional',
    ok: true,
    files: [],
    text,
    ...more,
  })
  const branch = met ? asked.whenTrue : asked.whenFalse
  if (branch === '') {
    const other = met ? asked.whenFalse : asked.whenTrue
    return part(other === '' ? `${opening}.` : `${opening}, ${say(nothingDone(asked))}`)
  }
  const { stake } = asked.bet ?? {}
  const named = currencyRequest(branch)
  const sum = named?.to
    ? named
    : stake && ASKS_MONEY.test(foldInPlace(branch))
      ? conversionOf(stake, branch)
      : undefined
  if (sum?.to) {
    const { ok, text } = yield* convert({ ...sum, to: sum.to }, situation)
    const odds = ODDS.test(foldInPlace(asked.text)) && sum !== named ? ` ${say(STAKE_ONLY)}` : ''
    return ok
      ? part(`${opening}, ${say({ fr: 'et', en: 'and' })} ${text}.${odds}`)
      : part(`${opening}. ${text}`, { ok: false })
  }
  if (sum) return part(`${opening}, ${say(STAKE)} ${showMoney(sum, situation)}.`)
  const then = understand(branch, understanding.files)
  if (asksSomething(then)) return part(`${opening}.`, { then })
  if (asked.bet && ASKS_MONEY.test(foldInPlace(branch))) return part(`${opening}. ${say(NO_STAKE)}`)
  return part(
    `${opening}.${/(?:gagne|perdu|won|lost|win)/.test(foldInPlace(branch)) ? '' : ` ${say(notUnderstood(branch))}`}`,
  )
}

const ASKS_MONEY = /combien|how much|convert|(?<!\p{L})(?:en|in|to)(?!\p{L})/u
/** « à 3 contre 1 » makes more of a stake than it was. */
const ODDS = /(?<!\p{L})(?:cotes?|odds|contre (?:un|1)|to (?:one|1)|double|triple)(?!\p{L})/u

function whatIsMissing({ test }: Conditional): 'city' | { vague: string } | undefined {
  if (!test.city) return 'city'
  return test.fact.kind === 'vague' ? { vague: test.fact.words } : undefined
}

/** The condition with the answer to what it did not say. */
function completed(condition: string, missing: 'city' | { vague: string }, words: string): string {
  if (missing === 'city') return `${condition} à ${words.replace(/^(?:à|a|in|au|aux)\s+/iu, '')}`
  const degrees = /\d[\d.,]*/.exec(words)?.[0]
  const at = foldInPlace(condition).indexOf(missing.vague)
  if (degrees === undefined) return condition
  const compared = COLD.test(missing.vague) ? 'au plus' : 'au moins'
  return `${condition.slice(0, at)}${compared} ${degrees} degrés${condition.slice(at + missing.vague.length)}`
}

const COLD = /froid|frais|cold|cool/

function factOf({ test }: Conditional, data: Fields, met: boolean, situation: Situation): string {
  const { say } = situation
  const { place, degrees, conditions } = readWeather(data, test.city ?? '', situation)
  const { fact } = test
  if (fact.kind === 'sky' && fact.sky === 'rain') {
    const rains = met !== test.negated
    const details = [degrees, conditions].filter(Boolean).join(', ')
    const shown = details ? ` (${details})` : ''
    return say({
      fr: `${rains ? 'Il pleut' : 'Il ne pleut pas'} en ce moment à ${place}${shown}`,
      en: `${rains ? 'It is raining' : 'It is not raining'} now in ${place}${shown}`,
    })
  }
  const measure = fact.kind === 'measure' ? fact.measure : undefined
  const value = measure && numberOf(data, measure)
  const other =
    measure === 'humidity'
      ? say({ fr: `humidité ${value}\u00A0%`, en: `humidity ${value}%` })
      : measure === 'wind_kmh'
        ? say({ fr: `vent ${value}\u00A0km/h`, en: `wind ${value} km/h` })
        : undefined
  const facts = [degrees, conditions, other].filter(Boolean).join(', ')
  return say({ fr: `En ce moment à ${place}, ${facts}`, en: `Now in ${place}, ${facts}` })
}

const OUTCOMES: Record<'bet' | 'other', Record<'met' | 'unmet', Bilingual>> = {
  bet: {
    met: { fr: 'le pari est gagné', en: 'the bet is won' },
    unmet: { fr: 'le pari est perdu', en: 'the bet is lost' },
  },
  other: {
    met: { fr: 'la condition est remplie', en: 'the condition is met' },
    unmet: { fr: 'la condition n’est pas remplie', en: 'the condition is not met' },
  },
}

function unknown(city: string, isBet: boolean): Bilingual {
  return isBet
    ? {
        fr: `Je ne peux pas savoir si le pari est gagné : je n’ai pas le temps qu’il fait à ${city}`,
        en: `I cannot know whether the bet is won: I do not have the weather in ${city}`,
      }
    : {
        fr: `Je ne peux pas savoir si la condition est remplie : je n’ai pas le temps qu’il fait à ${city}`,
        en: `I cannot know whether the condition is met: I do not have the weather in ${city}`,
      }
}

function nothingDone({ whenTrue, whenFalse, bet }: Conditional): Bilingual {
  const sum = [whenTrue, whenFalse].some(branch => currencyRequest(branch) !== undefined)
  return bet || sum
    ? { fr: 'je n’ai donc rien converti.', en: 'so I converted nothing.' }
    : { fr: 'je n’ai donc rien fait.', en: 'so I did nothing.' }
}

function notUnderstood(branch: string): Bilingual {
  return {
    fr: `Je n’ai pas compris ce que je dois faire alors : ${quote(branch.slice(0, 80), 'fr')}.`,
    en: `I did not understand what to do then: ${quote(branch.slice(0, 80), 'en')}.`,
  }
}

function howMuch(vague: string): Bilingual {
  return COLD.test(vague)
    ? {
        fr: `Au-dessous de combien de degrés fait-il ${quote(vague, 'fr')} pour vous ? Répondez par un nombre.`,
        en: `Below how many degrees is it ${quote(vague, 'en')} for you? Answer with a number.`,
      }
    : {
        fr: `À partir de combien de degrés fait-il ${quote(vague, 'fr')} pour vous ? Répondez par un nombre.`,
        en: `From how many degrees on is it ${quote(vague, 'en')} for you? Answer with a number.`,
      }
}

const WHICH_CITY: Bilingual = {
  fr: 'De quelle ville faut-il regarder le temps ? Répondez par son nom.',
  en: 'Which city’s weather should I look at? Answer with its name.',
}
const ONLY_NOW: Bilingual = {
  fr: 'Je ne connais que le temps qu’il fait maintenant, ni les prévisions ni le passé : je ne peux pas savoir si c’est le cas',
  en: 'I only know the weather now, neither forecasts nor the past: I cannot know whether it is so',
}
const NOT_TOLD: Bilingual = {
  fr: 'Le service météo ne l’a pas dit.',
  en: 'The weather service did not tell.',
}
const NOT_READ: Bilingual = {
  fr: 'Je n’ai pas compris la condition. Dites par exemple « s’il pleut à Dakar, convertis 100 euros en FCFA ».',
  en: 'I did not understand the condition. Say for example “if it rains in Dakar, convert 100 euros to FCFA”.',
}
const STAKE: Bilingual = { fr: 'soit la mise de', en: 'that is the stake of' }
const STAKE_ONLY: Bilingual = {
  fr: 'Je n’ai compté que la mise, sans la cote.',
  en: 'I only counted the stake, without the odds.',
}
const NO_STAKE: Bilingual = {
  fr: 'Je ne connais pas la somme pariée : dites-la-moi, par exemple « 100 euros en dollars ».',
  en: 'I do not know the sum that was bet: tell me, for example “100 euros in dollars”.',
}
