import type { ChatModel, EncodedTools } from '../model/chat-model.ts'
import type { Bilingual, Message } from '../types.ts'
import { fitContext } from './context-budget.ts'
import { countTokens, messageTokens, toolTokens } from './count-tokens.ts'
import { type FittedTools, fitTools } from './fit-tools.ts'
import { ANSWER_SHARE, DEFAULT_CONTEXT_TOKENS, LEAST_TOOLS_SHARE, PROMPT_SHARE } from './limits.ts'
import { MESSAGE_TIGHT, TEXT_ONLY } from './loop-sentences.ts'

export type FittedRequest = {
  messages: Message[]
  tools?: EncodedTools
  /** Of all of it, as estimated. */
  tokens: number
  notices: Bilingual[]
  /** The person's last message alone is more than the model reads: nothing that is left out helps. */
  messageTooLong: boolean
  /** The last message is most of the request: if the provider refuses that, it is to be shortened. */
  mostlyAsked: boolean
}

export type RequestFitter = {
  fit(messages: readonly Message[]): FittedRequest
  /** The provider found the last one too long: the next will be smaller. False when it cannot be. */
  refused(): boolean
}

/** The estimate is at most this many times the truth, for what people write. */
const ESTIMATE_MOST = 2
const LEAST_CONTEXT_TOKENS = 1_000
/** A request that is hardly smaller would be refused again. */
const SMALLER = 0.95

/** Fits the requests of one turn into what its model reads, and learns from refusals. */
export function createRequestFitter(
  { contextTokens: known, textOnly }: Pick<ChatModel, 'contextTokens' | 'textOnly'>,
  offered: EncodedTools | undefined,
): RequestFitter {
  const tools = textOnly ? undefined : offered
  const without = textOnly && offered ? withoutTools : undefined
  let contextTokens = known ?? DEFAULT_CONTEXT_TOKENS
  let certain = known !== undefined
  let last: { messages: readonly Message[]; tokens: number } | undefined
  return {
    fit(all) {
      const messages = without ? without(all) : [...all]
      const fitted = fitRequest(messages, tools, contextTokens)
      const notices = without ? [TEXT_ONLY, ...fitted.notices] : fitted.notices
      last = { messages, tokens: fitted.tokens }
      return { ...fitted, notices, messageTooLong: certain && fitted.messageTooLong }
    },
    refused() {
      if (!last) return false
      const sent = Math.min(contextTokens, last.tokens / (1 - ANSWER_SHARE))
      const next = Math.floor(sent / 2)
      if (next < LEAST_CONTEXT_TOKENS) return false
      if (fitRequest(last.messages, tools, next).tokens > last.tokens * SMALLER) return false
      contextTokens = next
      certain = false
      return true
    },
  }
}

/** The system prompt speaks of tools: a model that believes it would say that it has done things. */
function withoutTools([first, ...rest]: readonly Message[]): Message[] {
  if (first?.role !== 'system') return [...(first ? [first] : []), ...rest]
  return [{ ...first, content: `${first.content}\n\n${NO_TOOLS_PROMPT}` }, ...rest]
}

const NO_TOOLS_PROMPT =
  'Pour cette demande, vous n’avez aucun outil : répondez en texte seulement, ne dites jamais qu’une action est faite, et si la demande en appelle une, dites que le modèle choisi ne le peut pas.'

/** What goes to a model that reads `contextTokens`: the tools and the conversation it has room for beside its answer. */
export function fitRequest(
  messages: readonly Message[],
  tools: EncodedTools | undefined,
  contextTokens: number,
): FittedRequest {
  const room = Math.floor(contextTokens * (1 - ANSWER_SHARE))
  const chosen = tools && chooseTools(messages, tools, contextTokens)
  const given = toolTokens(chosen?.tools)
  const { messages: fitted, notice } = fitContext(messages, room - given)
  const asked = askedTokens(messages)
  const tokens = countTokens(fitted) + given
  const notices = [chosen?.notice, notice, asked > contextTokens ? MESSAGE_TIGHT : undefined]
  return {
    messages: fitted,
    ...(chosen && { tools: chosen.tools }),
    tokens,
    notices: notices.filter(one => one !== undefined),
    messageTooLong: asked > contextTokens * ESTIMATE_MOST,
    mostlyAsked: asked > tokens / 2,
  }
}

/** The same through all rounds of a turn: what the person asked decides, not what was called since. */
export function chooseTools(messages: readonly Message[], tools: EncodedTools, contextTokens: number): FittedTools {
  const turn = messages.findLastIndex(({ role }) => role === 'user')
  const system = countTokens(messages.filter(({ role }) => role === 'system'))
  const free = contextTokens * (1 - ANSWER_SHARE) - system - askedTokens(messages)
  // Much is remembered of some people: a few tools there must be all the same.
  const share = Math.max(contextTokens * PROMPT_SHARE - system, contextTokens * LEAST_TOOLS_SHARE)
  return fitTools(tools, { room: Math.min(share, free), contextTokens }, messages.slice(0, turn + 1))
}

function askedTokens(messages: readonly Message[]): number {
  const asked = messages.findLast(({ role }) => role === 'user')
  return asked ? messageTokens(asked) : 0
}
