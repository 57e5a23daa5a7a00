import type { EncodedTools, ToolSchema } from '../model/chat-model.ts'
import type { Bilingual, Message } from '../types.ts'
import { toolTokens } from './count-tokens.ts'
import { rarity, relation, stemsOf, wantedWords } from './related-words.ts'

export type FittedTools = { tools: EncodedTools; notice?: Bilingual }

/** Tokens for the tools, of all that the model reads. */
export type ToolRoom = { room: number; contextTokens: number }

/**
 * The tools that a small model is shown: all of them where they fit into `room` tokens; else all, in fewer words; else
 * as many as fit, in this order: what the last message asks for, what whoever answers works with, what this
 * conversation has used (the latest first), what looks through files, then the order of the list. At least one stays.
 */
export function fitTools(
  tools: EncodedTools,
  { room, contextTokens }: ToolRoom,
  messages: readonly Message[],
): FittedTools {
  if (toolTokens(tools) <= room) return { tools }
  const short = inFewWords(tools)
  if (toolTokens(short) <= room) return { tools: short }

  const ranked = ranks(tools, messages)
  const chosen = new Set<ToolSchema>()
  let left = room - LIST_TOKENS
  for (const index of ranked) {
    const schema = short.schemas[index]
    if (!schema) continue
    const cost = toolTokens(alone(schema))
    if (cost > left && chosen.size > 0) continue
    chosen.add(schema)
    left -= cost
  }
  const schemas = short.schemas.filter(schema => chosen.has(schema))
  const notice = fewer(schemas.length, tools.schemas.length, contextTokens)
  return { tools: { schemas, json: JSON.stringify(schemas) }, notice }
}

const LIST_TOKENS = 4

const singles = new WeakMap<ToolSchema, EncodedTools>()

function alone(schema: ToolSchema): EncodedTools {
  const known = singles.get(schema)
  if (known) return known
  const single = { schemas: [schema], json: JSON.stringify([schema]) }
  singles.set(schema, single)
  return single
}

const ASKED = 4
const PREFERRED = 3
const USED = 2
/** A tool used this many calls ago counts half. */
const USED_HALF = 6
const LOOKING = /^(list|read|search)_user_files?$/
const LOOKS = 1

/** Indexes of the tools, the most needed first. */
function ranks(tools: EncodedTools, messages: readonly Message[]): number[] {
  const said = tools.schemas.map(({ function: { name, description } }) =>
    stemsOf(`${name.replaceAll('_', ' ')} ${tools.labels?.[name] ?? ''} ${description}`),
  )
  const wanted = rarity(said, wantedWords(messages))
  const asked = said.map(stems => relation(stems, wanted))
  const most = Math.max(...asked, 1)
  const used = lastUses(messages)
  const needs = tools.schemas.map(({ function: { name } }, index) => {
    const ago = used.get(name)
    return (
      (ASKED * (asked[index] ?? 0)) / most +
      (tools.preferred?.includes(name) ? PREFERRED : 0) +
      (ago === undefined ? 0 : USED * 0.5 ** (ago / USED_HALF)) +
      (LOOKING.test(name) ? LOOKS : 0)
    )
  })
  return [...needs.keys()].sort((one, other) => (needs[other] ?? 0) - (needs[one] ?? 0) || one - other)
}

/** How many calls ago each tool was last called. */
function lastUses(messages: readonly Message[]): Map<string, number> {
  const ago = new Map<string, number>()
  let calls = 0
  for (const message of messages.toReversed()) {
    if (message.role !== 'assistant') continue
    for (const call of message.toolCalls ?? []) {
      if (!ago.has(call.name)) ago.set(call.name, calls)
      calls += 1
    }
  }
  return ago
}

const shortened = new WeakMap<EncodedTools, EncodedTools>()

/** The same tools with the first sentence of each description; limits are checked, and told, when a call breaks them. */
function inFewWords(tools: EncodedTools): EncodedTools {
  const known = shortened.get(tools)
  if (known) return known
  const schemas = tools.schemas.map(({ type, function: { name, description, parameters } }) => ({
    type,
    function: { name, description: firstSentence(description, 110), parameters: shortSchema(parameters) },
  }))
  const short = { schemas, json: JSON.stringify(schemas), ...(tools.labels && { labels: tools.labels }) }
  shortened.set(tools, short)
  return short
}

const LIMITS = new Set([
  'minLength',
  'maxLength',
  'minimum',
  'maximum',
  'exclusiveMinimum',
  'exclusiveMaximum',
  'pattern',
  'format',
  'default',
  'additionalProperties',
])

function shortSchema(schema: Record<string, unknown>): Record<string, unknown> {
  const entries = Object.entries(schema).flatMap(([key, value]): [string, unknown][] => {
    if (LIMITS.has(key) && !isSchema(value)) return []
    if (key === 'description' && typeof value === 'string') return [[key, firstSentence(value, 60)]]
    if (key === 'properties' && isSchema(value)) {
      const properties = Object.entries(value).map(([name, property]) => [name, shortValue(property)])
      return [[key, Object.fromEntries(properties)]]
    }
    return [[key, shortValue(value)]]
  })
  return Object.fromEntries(entries)
}

function shortValue(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(shortValue)
  return isSchema(value) ? shortSchema(value) : value
}

function isSchema(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Up to the end of the first sentence, or the last word before `limit`. */
function firstSentence(text: string, limit: number): string {
  const end = text.search(/\s?[.;](\s|$)/)
  const sentence = end > 0 ? text.slice(0, end) : text
  if (sentence.length <= limit) return sentence
  const cut = sentence.lastIndexOf(' ', limit)
  return `${sentence.slice(0, cut > limit / 2 ? cut : limit)}…`
}

function fewer(kept: number, all: number, contextTokens: number): Bilingual {
  return {
    fr: `Ce modèle ne garde en tête que ${contextTokens.toLocaleString('fr-FR')} unités de texte (son contexte) : pour cette demande, il n’a que ${kept} outils sur ${all}, les plus proches de ce que vous demandez. Pour les avoir tous, agrandissez son contexte (Réglages > Modèles dit comment), ou choisissez un autre modèle.`,
    en: `This model keeps only ${contextTokens.toLocaleString('en-GB')} units of text in mind (its context): for this request it has only ${kept} of ${all} tools, those closest to what you ask. To have them all, enlarge its context (Settings > Models says how), or choose another model.`,
  }
}
