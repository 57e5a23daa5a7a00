import type { Message, ToolCall } from '../types.ts'
import { messageTokens } from './count-tokens.ts'
import { cutMiddle, excerpt } from './excerpt.ts'
import type { Wanted } from './related-words.ts'

/** What remains of an old tool result. */
const SHRUNK_TOKENS = 100
const SHRUNK_MARK = '\n[résultat ancien raccourci ; rappelez l’outil si la suite est nécessaire]'
const NEWEST_MARK =
  '\n[… partie retirée : vous ne pouvez pas en lire plus à la fois ; demandez une partie plus petite …]\n'
const CUT_MARK = ' [… raccourci …] '
/** Of a text that the model itself wrote into a call: a whole document at times. */
const ARGUMENT_CHARACTERS = 160
const LEAST_TOKENS = 60

export type Fitting = { messages: Message[]; total: number; budget: number; wanted: Wanted }

/** Shrinks, in place and oldest first, tool results and what calls were given, until the total fits. */
export function shrinkTools(fitting: Fitting, from: number, to: number): void {
  for (let index = from; index < to && fitting.total > fitting.budget; index += 1) {
    const message = fitting.messages[index]
    if (message?.role === 'tool') replace(fitting, index, shrinkResult(message, fitting.wanted))
  }
  for (let index = from; index < to && fitting.total > fitting.budget; index += 1) {
    const message = fitting.messages[index]
    if (message?.role === 'assistant' && message.toolCalls) {
      replace(fitting, index, { ...message, toolCalls: message.toolCalls.map(shrinkCall) })
    }
  }
}

/** Tokens that shrinkTools can save at most, roughly and without the work. */
export function savedByShrinking(messages: readonly Message[]): number {
  let saved = 0
  for (const message of messages) {
    if (message.role === 'tool') saved += Math.max(0, messageTokens(message) - SHRUNK_TOKENS)
    else if (message.role === 'assistant' && message.toolCalls) saved += messageTokens(message)
  }
  return saved
}

/** The results that the model has not read yet, as a last resort: the longest are cut to the same length. */
export function cutNewest(fitting: Fitting, from: number): void {
  if (fitting.total <= fitting.budget) return
  const results = [...fitting.messages.entries()].filter(([index, { role }]) => index >= from && role === 'tool')
  const sizes = results.map(([, message]) => messageTokens(message)).sort((one, other) => one - other)
  let room = fitting.budget - fitting.total + sizes.reduce((sum, size) => sum + size, 0)
  let share = 0
  for (const [index, size] of sizes.entries()) {
    share = Math.max(LEAST_TOKENS, Math.floor(room / (sizes.length - index)))
    if (size > share) break
    room -= size
  }
  for (const [index, message] of results) replace(fitting, index, cutMessage(message, share, NEWEST_MARK))
}

/** A message of about `tokens`, its middle left out. */
export function cutMessage(message: Message, tokens: number, mark = CUT_MARK): Message {
  const now = messageTokens(message)
  if (now <= tokens) return message
  const limit = Math.floor((message.content.length * Math.max(tokens - 30, 20)) / now)
  return { ...message, content: cutMiddle(message.content, limit, mark) }
}

function replace(fitting: Fitting, index: number, message: Message): void {
  const before = fitting.messages[index]
  if (!before) return
  const change = messageTokens(message) - messageTokens(before)
  if (change >= 0) return
  fitting.messages[index] = message
  fitting.total += change
}

/** A turn asks the same question in each of its rounds. */
const shrunk = new WeakMap<Message, { wanted: Wanted; message: Message }>()

function shrinkResult(message: Message, wanted: Wanted): Message {
  const known = shrunk.get(message)
  if (known?.wanted === wanted) return known.message
  const tokens = messageTokens(message)
  const limit = Math.floor((message.content.length * SHRUNK_TOKENS) / Math.max(tokens, 1))
  const text = excerpt(message.content, wanted, limit)
  const short = text === message.content ? message : { ...message, content: `${text}${SHRUNK_MARK}` }
  shrunk.set(message, { wanted, message: short })
  return short
}

const LONG_TEXT = new RegExp(`"((?:[^"\\\\]|\\\\.){${ARGUMENT_CHARACTERS + 40},})"`, 'gu')
/** Whole characters and whole escapes. */
const BEGINNING = new RegExp(`^(?:[^"\\\\]|\\\\u.{4}|\\\\.){0,${ARGUMENT_CHARACTERS}}`, 'u')

/** The arguments stay what they are, an object of the same fields: only long texts in it are shortened. */
function shrinkCall(call: ToolCall): ToolCall {
  if (call.arguments.length <= 2 * ARGUMENT_CHARACTERS) return call
  const text = call.arguments.replace(LONG_TEXT, (_, long: string) => `"${BEGINNING.exec(long)?.[0]}… [raccourci]"`)
  return { ...call, arguments: text }
}
