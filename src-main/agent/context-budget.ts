import type { Bilingual, Message } from '../types.ts'

/** French prose and JSON run near 3.3 characters a token on today's vocabularies; erring low keeps requests inside. */
const CHARACTERS_PER_TOKEN = 3.2
const MESSAGE_OVERHEAD_TOKENS = 6
/** What remains of an old tool result once shrunk. */
const SHRUNK_CHARACTERS = 300
const DIGEST_CHARACTERS = 160

export type FittedContext = { messages: Message[]; notice?: Bilingual }

/**
 * Fits a repaired history into `budget` tokens: old tool results shrink first, oldest first; then whole old turns
 * become one digest of what was asked and answered. The system prompt and everything from the last user message on
 * are never summarised (results inside the running turn may shrink as a last resort, the newest round never).
 */
export function fitContext(messages: readonly Message[], budget: number): FittedContext {
  let total = countTokens(messages)
  if (total <= budget) return { messages: [...messages] }

  const fitted = [...messages]
  const turnStart = fitted.findLastIndex(message => message.role === 'user')
  total = shrinkToolResults(fitted, 0, turnStart, total, budget)
  if (total <= budget) return { messages: fitted, notice: SHRUNK_NOTICE }

  const digested = digestOldTurns(fitted, turnStart, total, budget)
  const newest = digested.findLastIndex(message => message.role === 'assistant')
  shrinkToolResults(digested, 0, newest, countTokens(digested), budget)
  return { messages: digested, notice: DIGEST_NOTICE }
}

export function countTokens(messages: readonly Message[]): number {
  let tokens = 0
  for (const message of messages) tokens += tokensOf(message)
  return tokens
}

function tokensOf(message: Message): number {
  let characters = message.content.length
  if (message.role === 'assistant') {
    for (const call of message.toolCalls ?? []) characters += call.name.length + call.arguments.length + 30
  }
  return Math.ceil(characters / CHARACTERS_PER_TOKEN) + MESSAGE_OVERHEAD_TOKENS
}

/** Shrinks in place between two indexes until the total fits; returns the new total. */
function shrinkToolResults(messages: Message[], from: number, to: number, total: number, budget: number): number {
  let current = total
  for (let index = from; index < to && current > budget; index += 1) {
    const message = messages[index]
    if (message?.role !== 'tool' || message.content.length <= SHRUNK_CHARACTERS + 80) continue
    const shrunk: Message = {
      ...message,
      content: `${message.content.slice(0, SHRUNK_CHARACTERS)}\n[résultat ancien raccourci ; rappelez l'outil si la suite est nécessaire]`,
    }
    current += tokensOf(shrunk) - tokensOf(message)
    messages[index] = shrunk
  }
  return current
}

/** Replaces the oldest turns by one assistant note; as many as the budget asks, never the running turn. */
function digestOldTurns(messages: Message[], turnStart: number, total: number, budget: number): Message[] {
  const first = messages.findIndex(message => message.role !== 'system')
  const lines: string[] = []
  let current = total
  let end = first
  let digestTokens = 0
  while (end < turnStart && current + digestTokens > budget) {
    const message = messages[end]
    if (!message) break
    current -= tokensOf(message)
    const line = digestLine(message)
    if (line) {
      lines.push(line)
      digestTokens = Math.ceil(lines.join('\n').length / CHARACTERS_PER_TOKEN) + 40
    }
    end += 1
    if (messages[end]?.role === 'user' && current + digestTokens <= budget) break
  }
  while (end < turnStart && messages[end]?.role !== 'user') end += 1
  if (lines.length === 0) return messages
  const room = Math.max(budget - countTokens([...messages.slice(0, first), ...messages.slice(end)]) - 60, 100)
  const digest = fitDigest(lines, Math.floor(room * CHARACTERS_PER_TOKEN))
  return [
    ...messages.slice(0, first),
    { role: 'user', content: `[Résumé automatique du début de la conversation]\n${digest}` },
    { role: 'assistant', content: 'Noté.' },
    ...messages.slice(end),
  ]
}

/** Keeps the beginning and the end of the digest when even it is too long, with a mark between. */
function fitDigest(lines: string[], characters: number): string {
  const whole = lines.join('\n')
  if (whole.length <= characters) return whole
  const half = Math.floor(characters / 2) - 20
  return `${whole.slice(0, half)}\n[…]\n${whole.slice(-half)}`
}

function digestLine(message: Message): string | undefined {
  const text = message.content.replace(/\s+/g, ' ').trim()
  const short = text.length > DIGEST_CHARACTERS ? `${text.slice(0, DIGEST_CHARACTERS)}…` : text
  switch (message.role) {
    case 'user':
      return `Demande : ${short}`
    case 'assistant': {
      const tools = (message.toolCalls ?? []).map(call => call.name).join(', ')
      if (tools) return `Outils appelés : ${tools}`
      return short ? `Réponse : ${short}` : undefined
    }
    default:
      return undefined
  }
}

const SHRUNK_NOTICE: Bilingual = {
  fr: 'La conversation est longue : d’anciens résultats d’outils ont été raccourcis pour le modèle.',
  en: 'This conversation is long: old tool results were shortened for the model.',
}
const DIGEST_NOTICE: Bilingual = {
  fr: 'La conversation est longue : son début a été résumé pour le modèle. Vos messages restent entiers ici.',
  en: 'This conversation is long: its beginning was summarised for the model. Your messages stay whole here.',
}
