import type { AssistantMessage, Message, ToolCall, ToolMessage } from '../types.ts'

const INTERRUPTED = 'Interrompu avant la fin : on ne sait pas si cette action a eu lieu. Vérifiez avant de recommencer.'
const NO_ANSWER = '(réponse interrompue)'

/**
 * Makes any stored history one that every provider accepts: each tool call has exactly one result, in call order and
 * right after its message; results without a call are dropped; empty assistant messages too; a user message never
 * follows a tool result directly (Mistral refuses that). Pure; returns a new array.
 */
export function repairHistory(messages: readonly Message[]): Message[] {
  const repaired: Message[] = []
  for (let index = 0; index < messages.length; index += 1) {
    const message = messages[index]
    if (!message || message.role === 'tool') continue
    if (message.role !== 'assistant') {
      if (repaired.at(-1)?.role === 'tool') repaired.push({ role: 'assistant', content: NO_ANSWER })
      repaired.push(message)
      continue
    }
    const calls = withUniqueIds(message)
    if (calls.length === 0) {
      if (message.content.trim() !== '') repaired.push(withoutCalls(message))
      continue
    }
    const results = followingResults(messages, index + 1)
    repaired.push({ ...message, toolCalls: calls })
    for (const call of calls) {
      repaired.push(results.get(call.id) ?? { role: 'tool', toolCallId: call.id, content: INTERRUPTED })
    }
  }
  return repaired
}

function followingResults(messages: readonly Message[], start: number): Map<string, ToolMessage> {
  const results = new Map<string, ToolMessage>()
  for (let index = start; index < messages.length; index += 1) {
    const message = messages[index]
    if (message?.role !== 'tool') break
    if (!results.has(message.toolCallId)) results.set(message.toolCallId, message)
  }
  return results
}

function withUniqueIds(message: AssistantMessage) {
  const seen = new Set<string>()
  return (message.toolCalls ?? []).filter(call => {
    if (seen.has(call.id)) return false
    seen.add(call.id)
    return true
  })
}

function withoutCalls({ toolCalls: _, ...message }: AssistantMessage): AssistantMessage {
  return message
}

const ILLEGAL_IN_NAME = /[^a-zA-Z0-9_-]/g
const NAME_LENGTH = 64

/** Whatever a model wrote, calls that a history may hold: unique ids, names of legal letters, arguments as text. */
export function normaliseCalls(calls: readonly ToolCall[], step: number): ToolCall[] {
  const seen = new Set<string>()
  return calls.map((call, index) => {
    let id = call.id || `call_${step}_${index + 1}`
    while (seen.has(id)) id = `${id}_${index + 1}`
    seen.add(id)
    const name = call.name.replace(ILLEGAL_IN_NAME, '_').slice(0, NAME_LENGTH) || 'unnamed'
    return { id, name, arguments: call.arguments }
  })
}
