import type { EncodedTools } from '../model/chat-model.ts'
import { describeFiles } from '../model/prompt-sections.ts'
import type { Message } from '../types.ts'

/**
 * What a text costs a model, without its vocabulary: an estimate that errs on the safe side of those in use (GPT-4 and
 * 5, Llama 3, Qwen 3, Gemma 3, Mistral 7B), most of which cut figures digit by digit. Weights were fitted to prose,
 * tables, JSON and code; a test holds them against real vocabularies. One pass, no allocation.
 */
export function estimateTokens(text: string): number {
  let hundredths = 0
  let previousKind = OTHER
  let previous = -1
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index)
    const kind = code < 128 ? (KINDS[code] ?? OTHER) : kindOf(code)
    if (code === previous && kind >= SPACE) hundredths += REPEATED
    else hundredths += costAfter(kind, previousKind)
    previousKind = kind
    previous = code
  }
  return Math.ceil(hundredths / 100)
}

const LOWER = 0
const UPPER = 1
const ACCENTED = 2
const DIGIT = 3
const SPACE = 4
const LINE = 5
const SIGN = 6
const HARD_SPACE = 7
const TYPOGRAPHIC = 8
const FOREIGN = 9
const IDEOGRAPH = 10
const OTHER = 11

/** The same sign or space over and over: vocabularies have whole rows of them. */
const REPEATED = 12

/** Hundredths of a token. Letters go on with a word, or begin one; signs in a row are often one token, as `":"`. */
function costAfter(kind: number, before: number): number {
  switch (kind) {
    case LOWER:
      return before <= ACCENTED ? 14 : before === DIGIT ? 150 : 74
    case UPPER:
      return before <= ACCENTED ? 30 : before === DIGIT ? 250 : 190
    case ACCENTED:
      return before <= ACCENTED ? 130 : 190
    case DIGIT:
      return before === SPACE ? 205 : 105
    case SPACE:
      return 0
    case LINE:
      return 70
    case SIGN:
      return before === SIGN ? 30 : 150
    case HARD_SPACE:
      return 230
    case TYPOGRAPHIC:
      return 150
    case FOREIGN:
      return 105
    case IDEOGRAPH:
      return 115
    default:
      return 150
  }
}

const KINDS = Uint8Array.from({ length: 128 }, (_, code) => {
  if (code >= 97 && code <= 122) return LOWER
  if (code >= 65 && code <= 90) return UPPER
  if (code >= 48 && code <= 57) return DIGIT
  if (code === 32) return SPACE
  return code >= 9 && code <= 13 ? LINE : SIGN
})

function kindOf(code: number): number {
  if (code === 0xa0 || code === 0x202f) return HARD_SPACE
  if (code < 0xc0) return TYPOGRAPHIC
  if (code < 0x250 || (code >= 0x1e00 && code < 0x1f00)) return ACCENTED
  if (code >= 0x2000 && code < 0x2e80) return TYPOGRAPHIC
  if (code >= 0xd800 && code < 0xe000) return OTHER
  return code >= 0x2e80 && code < 0xfb00 ? IDEOGRAPH : FOREIGN
}

/** Role, separators and what a chat template writes around each message, and around each call. */
const MESSAGE_TOKENS = 6
const CALL_TOKENS = 16

/** Messages are values: nobody changes one that has been counted. */
const counted = new WeakMap<Message, number>()

export function messageTokens(message: Message): number {
  const known = counted.get(message)
  if (known !== undefined) return known
  const tokens = MESSAGE_TOKENS + estimateTokens(message.content) + extraTokens(message)
  counted.set(message, tokens)
  return tokens
}

function extraTokens(message: Message): number {
  if (message.role === 'user') return message.files?.length ? estimateTokens(describeFiles(message.files)) : 0
  if (message.role !== 'assistant') return 0
  let tokens = 0
  for (const call of message.toolCalls ?? []) {
    tokens += CALL_TOKENS + estimateTokens(call.name) + estimateTokens(call.arguments)
  }
  return tokens
}

export function countTokens(messages: readonly Message[]): number {
  let tokens = 0
  for (const message of messages) tokens += messageTokens(message)
  return tokens
}

/** Schemas are made of words that every vocabulary has whole. */
const SCHEMA_SHARE = 0.82

const countedTools = new WeakMap<EncodedTools, number>()

export function toolTokens(tools: EncodedTools | undefined): number {
  if (!tools) return 0
  const known = countedTools.get(tools)
  if (known !== undefined) return known
  const tokens = Math.ceil(estimateTokens(tools.json) * SCHEMA_SHARE)
  countedTools.set(tools, tokens)
  return tokens
}
