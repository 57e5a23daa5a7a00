import { createHash } from 'node:crypto'
import type { AssistantMessage, Message, ToolCall } from '../types.ts'
import type { EncodedTools, ModelRequest } from './chat-model.ts'
import { describeFiles } from './prompt-sections.ts'
import type { Provider } from './providers.ts'

type Bytes = Buffer<ArrayBuffer>

export type BodyEncoder = (request: ModelRequest, askUsage: boolean) => Bytes

/**
 * Bodies of one model's requests. Tools come encoded and each message is encoded once, so a round costs the encoding
 * of what is new in it. Messages are values: nobody changes one that has been sent.
 */
export function createBodyEncoder(model: string, provider: Provider): BodyEncoder {
  const start = Buffer.from(`{"model":${JSON.stringify(model)},"messages":[`)
  const sent = new WeakMap<Message, Bytes>()
  const toolBytes = new WeakMap<EncodedTools, Bytes>()

  function encodeMessage(message: Message): Bytes {
    const known = sent.get(message)
    if (known) return known
    const bytes = Buffer.from(JSON.stringify(toWireMessage(message, provider)))
    sent.set(message, bytes)
    return bytes
  }

  function encodeTools(tools: EncodedTools | undefined): Bytes[] {
    if (!tools || tools.schemas.length === 0) return []
    const bytes = toolBytes.get(tools) ?? Buffer.from(`,"tools":${tools.json}`)
    toolBytes.set(tools, bytes)
    return [bytes]
  }

  return (request, askUsage) => {
    const parts = [start]
    for (const message of request.messages) {
      if (parts.length > 1) parts.push(COMMA)
      parts.push(encodeMessage(message))
    }
    const tools = encodeTools(request.tools)
    const choice = tools.length > 0 && request.toolChoice === 'none' ? ',"tool_choice":"none"' : ''
    const { format } = request
    const answer = format
      ? `,"response_format":${JSON.stringify({ type: 'json_schema', json_schema: { ...format, strict: true } })}`
      : ''
    const usage = askUsage && !provider.usageUnasked ? ',"stream_options":{"include_usage":true}' : ''
    const cost = askUsage && provider.cost ? ',"usage":{"include":true}' : ''
    parts.push(END_OF_MESSAGES, ...tools, Buffer.from(`${choice}${answer},"stream":true${usage}${cost}}`))
    return Buffer.concat(parts)
  }
}

const COMMA = Buffer.from(',')
const END_OF_MESSAGES = Buffer.from(']')

type WireMessage = Record<string, unknown> & { role: string }

function toWireMessage(message: Message, provider: Provider): WireMessage {
  switch (message.role) {
    case 'system':
      return { role: 'system', content: message.content }
    case 'user': {
      const files = message.files && message.files.length > 0 ? `\n\n${describeFiles(message.files)}` : ''
      return { role: 'user', content: message.content + files }
    }
    case 'tool':
      return { role: 'tool', tool_call_id: wireId(message.toolCallId, provider), content: message.content }
    case 'assistant':
      return toWireAssistant(message, provider)
  }
}

/** Content is '' rather than null beside calls: OpenAI takes both, several local servers only text. */
function toWireAssistant(message: AssistantMessage, provider: Provider): WireMessage {
  const { content, toolCalls, reasoning } = message
  if (!toolCalls || toolCalls.length === 0) return { role: 'assistant', content }
  const tool_calls = toolCalls.map(call => toWireCall(call, provider))
  if (provider.reasoningBack && reasoning)
    return { role: 'assistant', content, reasoning_content: reasoning, tool_calls }
  return { role: 'assistant', content, tool_calls }
}

function toWireCall(call: ToolCall, provider: Provider): Record<string, unknown> {
  const id = wireId(call.id, provider)
  return { id, type: 'function', function: { name: call.name, arguments: objectText(call.arguments) } }
}

/** Ollama and llama.cpp decode the arguments of the history and refuse the whole request when one is no JSON object. */
function objectText(text: string): string {
  const start = text.trimStart()
  if (start === '') return '{}'
  return start.startsWith('{') && isJson(text) ? text : JSON.stringify({ malformed: text })
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

function wireId(id: string, provider: Provider): string {
  if (!provider.nineLetterIds || /^[a-zA-Z0-9]{9}$/.test(id)) return id
  return createHash('sha256').update(id).digest('hex').slice(0, 9)
}
