/**
 * What OpenAI and Mistral check of `messages` before they run anything, in one list of everything that is wrong. Takes
 * the wire form (`tool_calls`, `tool_call_id`) or our own (`toolCalls`, `toolCallId`).
 */
export function historyProblems(messages: readonly unknown[], options: { request?: boolean } = {}): string[] {
  const problems: string[] = []
  const say = (index: number, what: string) => void problems.push(`messages[${index}]: ${what}`)
  if (messages.length === 0) return ['no message at all']
  let waiting: string[] = []
  let before = ''
  for (const [index, message] of messages.entries()) {
    if (!isFields(message)) {
      say(index, 'no object')
      continue
    }
    const { role } = message
    if (role !== 'tool' && waiting.length > 0) {
      say(index, `comes before the results of ${waiting.join(', ')}`)
      waiting = []
    }
    switch (role) {
      case 'system':
        if (index > 0) say(index, 'a system message that is not the first')
        checkText(message, index, say)
        break
      case 'user':
        // Mistral: “Unexpected role 'user' after role 'tool'”.
        if (before === 'tool') say(index, 'a user message right after a tool result')
        checkText(message, index, say)
        break
      case 'assistant':
        waiting = checkAssistant(message, index, say)
        break
      case 'tool':
        waiting = checkResult(message, index, waiting, say)
        break
      default:
        say(index, `the role ${JSON.stringify(role)}`)
    }
    before = typeof role === 'string' ? role : ''
  }
  if (waiting.length > 0) problems.push(`the end comes before the results of ${waiting.join(', ')}`)
  // Mistral: “Expected last role User or Tool”.
  if (options.request && before !== 'user' && before !== 'tool') problems.push(`the last message is of ${before}`)
  return problems
}

/** @throws Error with everything that a provider would refuse of them. */
export function assertAccepted(...[messages, options]: Parameters<typeof historyProblems>): void {
  const problems = historyProblems(messages, options)
  if (problems.length > 0) throw new Error(problems.join('\n'))
}

type Fields = Record<string, unknown>
type Say = (index: number, what: string) => void

const TOOL_NAME = /^[a-zA-Z0-9_-]{1,64}$/

/** Ids that now wait for a result. */
function checkAssistant(message: Fields, index: number, say: Say): string[] {
  const calls = message.tool_calls ?? message.toolCalls
  if (calls === undefined) {
    checkText(message, index, say)
    if (typeof message.content === 'string' && message.content.trim() === '') say(index, 'neither text nor calls')
    return []
  }
  if (message.content !== null) checkText(message, index, say)
  if (!Array.isArray(calls) || calls.length === 0) {
    say(index, 'an empty or wrong list of calls')
    return []
  }
  const ids: string[] = []
  for (const call of calls) {
    const { id, name, text } = readCall(call)
    if (typeof id !== 'string' || id === '') say(index, 'a call without id')
    else if (ids.includes(id)) say(index, `two calls with the id ${id}`)
    else ids.push(id)
    if (typeof name !== 'string' || !TOOL_NAME.test(name)) say(index, `a call of the name ${JSON.stringify(name)}`)
    if (typeof text !== 'string') say(index, 'arguments that are no text')
    // On the wire, Ollama and llama.cpp decode them; stored, they are what the model wrote.
    else if ('tool_calls' in message && !isObjectText(text))
      say(index, `arguments that are no object: ${text.slice(0, 60)}`)
  }
  return ids
}

/** Ids that still wait: results come in the order of the calls, as Mistral and Gemini want them. */
function checkResult(message: Fields, index: number, waiting: readonly string[], say: Say): string[] {
  const id = message.tool_call_id ?? message.toolCallId
  checkText(message, index, say)
  if (typeof id !== 'string' || id === '') {
    say(index, 'a result without the id of its call')
    return [...waiting]
  }
  if (!waiting.includes(id)) say(index, `the result of ${id}, which nothing called, or a second one`)
  else if (waiting[0] !== id) say(index, `the result of ${id} before that of ${waiting[0]}`)
  return waiting.filter(other => other !== id)
}

function readCall(call: unknown): { id?: unknown; name?: unknown; text?: unknown } {
  if (!isFields(call)) return {}
  if (!('function' in call)) return { id: call.id, name: call.name, text: call.arguments }
  if (call.type !== 'function' || !isFields(call.function)) return { id: call.id }
  return { id: call.id, name: call.function.name, text: call.function.arguments }
}

function checkText({ content }: Fields, index: number, say: Say): void {
  if (typeof content !== 'string') say(index, 'content that is no text')
  // JSON of half a character is refused by servers that are strict about UTF-8.
  else if (!content.isWellFormed()) say(index, 'half a character')
}

function isObjectText(text: string): boolean {
  try {
    return isFields(JSON.parse(text))
  } catch {
    return false
  }
}

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
