import { findOrdinal } from '../details.ts'
import { findProducer, missingArguments } from '../external/match.ts'
import { meaningOf } from '../external/meanings.ts'
import { type Answered, type Found, idsIn, nearest, readAnswered } from '../external/results.ts'
import { type Asked, asType, fillArguments, findChoice, findThing } from '../external/said.ts'
import { plain, show } from '../external/show.ts'
import type { Argument, ExternalTool } from '../external/tools.ts'
import { quote } from '../format.ts'
import type { Outcome, Script } from '../script.ts'
import { call, type Part, type Situation } from '../situation.ts'
import type { Request } from '../understand.ts'
import { tokenize } from '../words.ts'

type Values = Record<string, unknown>

/**
 * A tool that the person added, with the arguments that the message gives. An identifier that it does not give is looked
 * for by another tool, or in what was answered before; what is still missing is asked. Answers are shown, never followed.
 */
export function* useExternal(request: Request, situation: Situation): Script<Part> {
  const { say, external } = situation
  const reply = (text: string, more: Partial<Part> = {}): Part => ({
    intent: 'external',
    ok: false,
    files: [],
    text,
    ...more,
  })
  const ask = (text: string, given: Request['given']) =>
    reply(text, {
      question: {
        text,
        options: [],
        kind: 'words',
        requests: [{ ...request, given: { ...request.given, words: undefined, ...given } }, ...situation.waiting],
      },
    })
  const tool = external.find(({ name }) => name === request.given?.tool)
  if (!tool) return reply(say(GONE))
  const asked = askedOf(request.text, situation)
  const { words, values: before } = request.given ?? {}
  const values: Values = { ...fillArguments(tool, asked), ...before }
  let about: string | undefined
  const [missing] = missingArguments(tool, values)
  if (missing?.role === 'id') {
    const found = yield* findIdentifier(tool, missing, asked, words, situation)
    if ('failure' in found) return reply(found.failure)
    if ('several' in found) return ask(say(which(found.several, tool, situation)), {})
    if (found.one) {
      values[missing.name] = asType(String(found.one.id), missing)
      about = found.one.name
    }
  }
  if (missing && words !== undefined && values[missing.name] === undefined) {
    const value = answeredValue(words, missing)
    if (value === undefined) return ask(say(notRead(words, missing, situation)), { values: before })
    values[missing.name] = value
  }
  const [still] = missingArguments(tool, values)
  if (still) return ask(say(whatIs(still, tool, situation)), { values })
  const result = yield* call(situation, tool.name, values)
  if (!result.ok) return reply(failed(result, tool, situation))
  const answered = readAnswered(result.data)
  const shown = show(answered, {
    situation,
    about: about ?? thingOf(tool, asked, answered),
    given: Object.values(values),
    ofStock: tool.subjects.has(meaningOf('stock')),
  })
  if (shown === '') return reply(say(nothing(tool)), { ok: true })
  const from = say({ fr: `D’après ${nameOfTool(tool, 'fr')} :`, en: `From ${nameOfTool(tool, 'en')}:` })
  return reply(shown.startsWith('- ') ? `${from}\n${shown}` : `${from} ${withStop(shown)}`, { ok: true })
}

type Identifier = { one: Found | undefined } | { several: Found[] } | { failure: string }

/** From the tool that finds it by its name, else from what a tool of the same server answered before. */
function* findIdentifier(
  tool: ExternalTool,
  argument: Argument,
  asked: Asked,
  words: string | undefined,
  situation: Situation,
): Script<Identifier> {
  const { say, external } = situation
  const producer = findProducer(tool, external, asked)
  if (!producer) return chosen(knownIdentifiers(tool, argument, situation), words)
  const given = fillArguments(producer, asked)
  const result = yield* call(situation, producer.name, given)
  if (!result.ok) return { failure: failed(result, producer, situation) }
  const found = idsIn(readAnswered(result.data), argument)
  const thing = findThing(producer, asked) ?? ''
  if (found.length > 0) return chosen(nearest(found, thing), words)
  return {
    failure: say({
      fr: `${nameOfTool(producer, 'fr')} ne trouve pas ${quote(thing, 'fr')}.`,
      en: `${nameOfTool(producer, 'en')} does not find ${quote(thing, 'en')}.`,
    }),
  }
}

/** « et il en reste ? » after a search: what it found, the nearest to what was searched for. */
function knownIdentifiers(tool: ExternalTool, argument: Argument, { history, external }: Situation): Found[] {
  const last = history.findLast(({ call: { name } }) => external.some(other => other.name === name))
  const from = external.find(({ name }) => name === last?.call.name)
  if (!last?.outcome.ok || from?.server !== tool.server) return []
  const said = Object.values(last.call.arguments).filter(value => typeof value === 'string')
  return nearest(idsIn(readAnswered(last.outcome.data), argument), said.join(' '))
}

/** One of them by its place in the list that was shown, or by its name. */
function chosen(found: Found[], words: string | undefined): Identifier {
  if (found.length <= 1) return { one: found[0] }
  if (words === undefined) return { several: found }
  const place = findOrdinal(tokenize(words), found.length)
  const near = place === undefined ? nearest(found, words) : found.slice(place, place + 1)
  return near.length === 1 ? { one: near[0] } : { several: found }
}

export function askedOf(text: string, { language, now, history, external }: Situation): Asked {
  const last = history.findLast(({ call: { name } }) => external.some(tool => tool.name === name))
  const recent = external.find(({ name }) => name === last?.call.name)?.server
  return { text, french: language === 'fr', now, recent }
}

/** What is asked for stands for the subject of an answer that names none. */
function thingOf(tool: ExternalTool, asked: Asked, answered: Answered): string | undefined {
  return 'items' in answered && !answered.listed ? findThing(tool, asked) : undefined
}

function answeredValue(words: string, argument: Argument): unknown {
  const said = words.trim().replace(/[.!?\s]+$/u, '')
  if (argument.choices.length > 0) return findChoice(said, argument)
  return argument.role === 'unfit' || said === '' ? undefined : asType(said, argument)
}

function failed(result: Outcome & { ok: false }, tool: ExternalTool, situation: Situation): string {
  const { say } = situation
  if (result.cause === 'refused')
    return say({
      fr: `Vous avez refusé : rien n’a été demandé à ${nameOfTool(tool, 'fr')}.`,
      en: `You refused: nothing was asked of ${nameOfTool(tool, 'en')}.`,
    })
  return plain(result.reason, situation)
}

function nameOfTool({ server }: ExternalTool, language: 'fr' | 'en'): string {
  return quote(server, language)
}

function nothing(tool: ExternalTool) {
  return {
    fr: `${nameOfTool(tool, 'fr')} n’a rien trouvé.`,
    en: `${nameOfTool(tool, 'en')} found nothing.`,
  }
}

function whatIs(argument: Argument, tool: ExternalTool, situation: Situation) {
  const choices = argument.choices.map(choice => plain(String(choice), situation)).join(', ')
  const said = plain(argument.description || argument.name.replace(/[_-]+/gu, ' '), situation).replace(/[.\s]+$/u, '')
  return {
    fr: `Pour ${nameOfTool(tool, 'fr')}, il me manque : ${said}${choices && ` (${choices})`}. Répondez par sa valeur.`,
    en: `For ${nameOfTool(tool, 'en')}, I lack: ${said}${choices && ` (${choices})`}. Answer with its value.`,
  }
}

function notRead(words: string, argument: Argument, situation: Situation) {
  const choices = argument.choices.map(choice => plain(String(choice), situation)).join(', ')
  const [fr, en] = choices
    ? [`choisissez parmi : ${choices}.`, `choose among: ${choices}.`]
    : ['donnez un nombre qui convient.', 'give a number that fits.']
  return {
    fr: `${quote(words.trim().slice(0, 80), 'fr')} ne convient pas : ${fr}`,
    en: `${quote(words.trim().slice(0, 80), 'en')} does not fit: ${en}`,
  }
}

const MOST_NAMED = 8

function which(found: readonly Found[], tool: ExternalTool, situation: Situation) {
  const list = found
    .slice(0, MOST_NAMED)
    .map(({ id, name }, index) => `${index + 1}. ${plain(name ? `${name} (${id})` : String(id), situation)}`)
    .join('\n')
  return {
    fr: `${nameOfTool(tool, 'fr')} en connaît plusieurs, lequel voulez-vous ?\n${list}`,
    en: `${nameOfTool(tool, 'en')} knows several, which one do you want?\n${list}`,
  }
}

function withStop(text: string): string {
  return /[.!?…]$/u.test(text) ? text : `${text}.`
}

const GONE = {
  fr: 'L’outil qu’il faudrait n’est plus disponible.',
  en: 'The tool that this needs is no longer available.',
}
