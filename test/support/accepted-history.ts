/** What OpenAI checks of `messages` before it runs anything. Each failure quotes the place, as the provider does. */

const ROLES = new Set(['system', 'developer', 'user', 'assistant', 'tool'])
const TOOL_NAME = /^[a-zA-Z0-9_-]{1,64}$/

type Fields = Record<string, unknown>

/**
 * Takes the wire form (`tool_calls`, `tool_call_id`) or our own (`toolCalls`, `toolCallId`).
 * @throws Error naming the first message that OpenAI would refuse.
 */
export function assertAcceptedByOpenAi(messages: readonly unknown[]): void {
  if (messages.length === 0) throw new Error('messages is empty')
  let unanswered = new Set<string>()
  let answered = new Set<string>()
  for (const [index, message] of messages.entries()) {
    const where = `messages[${index}]`
    if (!isFields(message)) throw new Error(`${where} is no object`)
    const { role } = message
    if (typeof role !== 'string' || !ROLES.has(role)) throw new Error(`${where} has the role ${JSON.stringify(role)}`)
    if (role === 'tool') {
      const id = toolCallId(message, where)
      if (answered.has(id)) throw new Error(`${where} answers ${id} a second time`)
      if (!unanswered.delete(id)) throw new Error(`${where} answers ${id}, which the assistant before it did not call`)
      answered.add(id)
      assertContent(message, where)
      continue
    }
    assertNoneLeft(unanswered, where)
    unanswered = role === 'assistant' ? callIds(message, where) : new Set()
    answered = new Set()
    if (role !== 'assistant') assertContent(message, where)
    else if (unanswered.size === 0) assertContent(message, where, 'an assistant message without calls needs text')
  }
  assertNoneLeft(unanswered, 'the end')
}

function assertNoneLeft(unanswered: Set<string>, where: string): void {
  if (unanswered.size > 0) throw new Error(`${where} comes before the answer to ${[...unanswered].join(', ')}`)
}

function callIds(message: Fields, where: string): Set<string> {
  const calls = message.tool_calls ?? message.toolCalls
  const ids = new Set<string>()
  if (calls === undefined) return ids
  if (!Array.isArray(calls) || calls.length === 0) throw new Error(`${where} has an empty or wrong list of calls`)
  for (const [index, call] of calls.entries()) {
    const place = `${where}.tool_calls[${index}]`
    const { id, name, text } = readCall(call, place)
    if (typeof id !== 'string' || id === '') throw new Error(`${place} has no id`)
    if (ids.has(id)) throw new Error(`${place} has the id ${id} of another call`)
    if (typeof name !== 'string' || !TOOL_NAME.test(name)) throw new Error(`${place} has the name ${String(name)}`)
    if (typeof text !== 'string') throw new Error(`${place} has arguments that are no string`)
    ids.add(id)
  }
  return ids
}

function readCall(call: unknown, place: string): { id: unknown; name: unknown; text: unknown } {
  if (!isFields(call)) throw new Error(`${place} is no object`)
  if (!('function' in call)) return { id: call.id, name: call.name, text: call.arguments }
  if (call.type !== 'function') throw new Error(`${place} has the type ${String(call.type)}`)
  if (!isFields(call.function)) throw new Error(`${place}.function is no object`)
  return { id: call.id, name: call.function.name, text: call.function.arguments }
}

function toolCallId(message: Fields, where: string): string {
  const id = message.tool_call_id ?? message.toolCallId
  if (typeof id !== 'string' || id === '') throw new Error(`${where} is a tool message without tool_call_id`)
  return id
}

/** `emptyRefused`: why an empty text is refused here; elsewhere OpenAI takes it. */
function assertContent(message: Fields, where: string, emptyRefused?: string): void {
  const { content } = message
  const parts = Array.isArray(content) && content.length > 0
  if (typeof content !== 'string' && !parts) throw new Error(`${where} has no content`)
  if (emptyRefused !== undefined && content === '') throw new Error(`${where}: ${emptyRefused}`)
}

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
