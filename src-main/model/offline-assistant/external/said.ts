import { findMoney } from '../currencies.ts'
import { findEmailAddress, findQuoted } from '../details.ts'
import { findMoment } from '../moment.ts'
import { findNumbers } from '../numbers.ts'
import { findCity } from '../skills/weather.ts'
import { foldInPlace, tokenize } from '../words.ts'
import { askingPhrases, isSaidVerb, isSmallWord, meaningOf } from './meanings.ts'
import type { Argument, ExternalTool } from './tools.ts'

/** A part of a message, for one tool. */
export type Asked = {
  text: string
  french: boolean
  now: Date
  /** Whose tool answered last. */
  recent: string | undefined
}

type Span = { start: number; end: number }

const UNIT = '(?:€|\\$|£|euros?|eur|usd|dollars?|f ?cfa|fcfa|cfa|xof|xaf|francs?|f)(?!\\p{L})'
const NUMBER = '(\\d[\\d\\s.,]*\\d|\\d)'
const MOST = new RegExp(
  `(?<!\\p{L})(?:(?:a |pour )?moins (?:cher(?:e?s?)? (?:que|de) |de |d')|sous(?: les)? |max(?:imum|i)?\\.?(?: de)? ?:? ?|jusqu'a |au plus |au maximum |pas plus de |budget (?:de |max\\w* )?|under |below |up to |at most |less than |cheaper than |no more than |<=? ?)(?:€|\\$|£)?\\s?${NUMBER}\\s*(?<unit>${UNIT})?|${NUMBER}\\s*(?<unit2>${UNIT})?\\s*(?:max(?:imum|i)?|au plus|at most)(?!\\p{L})`,
  'u',
)
const LEAST = new RegExp(
  `(?<!\\p{L})(?:(?:a |pour )?plus (?:cher(?:e?s?)? (?:que|de) |de |d')|a partir de |au moins |au minimum |min(?:imum|i)?\\.?(?: de)? ?:? ?|over |above |from |at least |more than |>=? ?)(?:€|\\$|£)?\\s?${NUMBER}\\s*(?<unit>${UNIT})?`,
  'u',
)
/** « 12345 », « CMD-42 », « P2 »: holds a digit. */
const CODE = /(?<![\p{L}\d,.])(?:\p{L}{1,6}[-_/]?)?\d[\p{L}\d]*(?:[-_/][\p{L}\d]+)*(?![\p{L}\d])/gu
const NUMBERED =
  /(?:n\s?[°ºo]\s?\.?|#|num(?:ero|ber)?\.?|no\.?|ref(?:erence)?\.?|id(?:entifiant)?|code)\s*:?\s*(?:de )?(?:la |le |l')?$/u

export type Limit = { value: number; span: Span; money: boolean }

export function findLimit(text: string, side: 'most' | 'least'): Limit | undefined {
  const found = (side === 'most' ? MOST : LEAST).exec(foldInPlace(text))
  if (!found) return undefined
  const span = { start: found.index, end: found.index + found[0].length }
  const [number] = findNumbers(tokenize(found[0]))
  const unit = found.groups?.unit ?? found.groups?.unit2
  return number && { value: number.value, span, money: unit !== undefined || /[€$£]/.test(found[0]) }
}

type Code = Span & { code: string; marked: boolean; before: string }

function findCodes(text: string): Code[] {
  const folded = foldInPlace(text)
  const taken = [findLimit(text, 'most'), findLimit(text, 'least')].flatMap(limit => (limit ? [limit.span] : []))
  return [...text.matchAll(CODE)].flatMap(found => {
    const [start, end] = [found.index, found.index + found[0].length]
    const inLimit = taken.some(span => start < span.end && end > span.start)
    if (inLimit || new RegExp(`^\\s?(?:${UNIT}|%|°|kg|h(?!\\p{L}))`, 'u').test(folded.slice(end))) return []
    const lead = folded.slice(0, start).trimEnd()
    const mark = NUMBERED.exec(lead)
    const before = /([\p{L}]+)\W*$/u.exec(mark ? lead.slice(0, mark.index) : lead)?.[1] ?? ''
    return [{ start, end, code: found[0], marked: mark !== null, before }]
  })
}

/** The identifier of what a tool asks for: after its name (« commande 12345 »), or the only one that is marked as such. */
export function findId(text: string, argument: Argument): (Span & { code: string; named: boolean }) | undefined {
  const codes = findCodes(text)
  const named = codes.find(({ before }) => before !== '' && argument.of.has(meaningOf(before)))
  if (named) return { ...named, named: true }
  const marked = codes.filter(({ code, marked }) => marked || /\p{L}/u.test(code))
  return marked.length === 1 && codes.length === 1 && marked[0] ? { ...marked[0], named: false } : undefined
}

/** The values of the arguments that the message gives for sure. */
export function fillArguments(tool: ExternalTool, asked: Asked): Record<string, unknown> {
  const filled: Record<string, unknown> = {}
  const texts = tool.arguments.filter(({ role }) => role === 'text')
  for (const argument of tool.arguments) {
    const value = argument.role === 'text' ? textFor(argument, texts, tool, asked) : valueFor(argument, tool, asked)
    if (value !== undefined) filled[argument.name] = value
  }
  return filled
}

function valueFor(argument: Argument, tool: ExternalTool, { text, now }: Asked): unknown {
  switch (argument.role) {
    case 'choice':
      return findChoice(text, argument)
    case 'most':
    case 'least': {
      const limit = findLimit(text, argument.role)
      return limit && fits(argument, limit.value)
    }
    case 'id': {
      const found = findId(text, argument)
      return found && asType(found.code, argument)
    }
    case 'count':
      return onlyNumber(text, argument, tool)
    case 'email':
      return findEmailAddress(text)
    case 'day': {
      const found = findMoment(text, now)
      return found?.kind === 'moment' ? found.moment.day : undefined
    }
    case 'city':
      return findCity(text)
    default:
      return undefined
  }
}

export function asType(said: string, argument: Argument): string | number | undefined {
  if (!argument.numeric) return said
  const [number, ...others] = findNumbers(tokenize(said))
  return number && others.length === 0 ? fits(argument, number.value) : undefined
}

function fits({ integer, most, least }: Argument, value: number): number | undefined {
  const out = (most !== undefined && value > most) || (least !== undefined && value < least)
  return out || (integer && !Number.isInteger(value)) ? undefined : value
}

/** One of the values that the tool takes, said in its words or by a synonym; not two. */
export function findChoice(text: string, { choices }: Argument): string | number | undefined {
  const words = new Set(tokenize(text).map(token => meaningOf(token.text)))
  const said = choices.filter(choice => {
    const parts = tokenize(String(choice).replace(/[_-]+/gu, ' '))
    return parts.length > 0 && parts.every(part => words.has(meaningOf(part.text)))
  })
  return said.length === 1 ? said[0] : undefined
}

/** « 3 unités » for a quantity; a sum only where the tool speaks of money. No number is guessed among several. */
function onlyNumber(text: string, argument: Argument, tool: ExternalTool): number | undefined {
  if (tool.arguments.filter(({ role }) => role === 'count').length > 1) return undefined
  const money = findMoney(text)
  if (money) return fits(argument, money.amount)
  const tokens = tokenize(text)
  const codes = findCodes(text).filter(({ marked }) => marked)
  const free = findNumbers(tokens).filter(({ first }) => {
    const at = tokens[first]?.start ?? 0
    return !codes.some(({ start, end }) => at >= start && at < end)
  })
  const [number] = free
  return number && free.length === 1 ? fits(argument, number.value) : undefined
}

/** The name of the thing that is asked for, for the one text that a tool needs. */
function textFor(argument: Argument, texts: readonly Argument[], tool: ExternalTool, asked: Asked): string | undefined {
  const needed = texts.filter(({ required }) => required)
  const only = needed.length > 0 ? needed : texts
  if (only.length !== 1 || only[0] !== argument) return undefined
  // What a tool does cannot be undone: no part of the sentence is taken for a name or a message.
  return tool.action === undefined ? findThing(tool, asked) : findQuoted(asked.text)
}

/** « Il vous reste du thé vert ? » → « thé vert »: the longest run of words that neither ask nor belong to the tool. */
export function findThing(tool: ExternalTool, { text, french }: Asked): string | undefined {
  const quoted = findQuoted(text)
  if (quoted) return quoted
  const ids = tool.arguments.flatMap(argument => (argument.role === 'id' ? [findId(text, argument)] : []))
  const taken: Span[] = [
    ...askingPhrases(text),
    ...[findLimit(text, 'most')?.span, findLimit(text, 'least')?.span, ...ids].filter(span => span !== undefined),
  ]
  const runs: Span[][] = [[]]
  for (const { text: word, start, end } of tokenize(text)) {
    const meaning = meaningOf(word)
    const ofTool = tool.subjects.has(meaning) || isSaidVerb(word) || GENERAL.has(meaning)
    const out = !/[\p{L}\d]/u.test(word) || ofTool || taken.some(span => start < span.end && end > span.start)
    if (!out) runs.at(-1)?.push({ start, end })
    else if (!/^['’-]$/u.test(word)) runs.push([])
  }
  const isSmall = ({ start, end }: Span) => isSmallWord(text.slice(start, end), french)
  const trimmed = runs.map(run => {
    const first = run.findIndex(span => !isSmall(span))
    const last = run.findLastIndex(span => !isSmall(span))
    return first < 0 ? [] : run.slice(first, last + 1)
  })
  const longest = trimmed.reduce((best, run) => (weight(run) > weight(best) ? run : best), [])
  const [from, to] = [longest.at(0), longest.at(-1)]
  return from && to ? text.slice(from.start, to.end) : undefined
}

function weight(run: readonly Span[]): number {
  return run.length === 0 ? 0 : (run.at(-1)?.end ?? 0) - (run[0]?.start ?? 0)
}

/** What every shop's question speaks of, whatever its tools are called. */
const GENERAL = new Set(['produit', 'stock', 'prix', 'statut'].map(meaningOf))
