import { createHash } from 'node:crypto'
import type { AssistantMessage, Message, ToolCall } from '../types.ts'
import type { ModelRequest } from './chat-model.ts'
import { describeFiles } from './prompt-sections.ts'
import type { Provider } from './providers.ts'

export type BodyOptions = { model: string; provider: Provider; askUsage: boolean }

/** The body as text: the tools go in already encoded, so a round costs the encoding of its messages only. */
export function encodeBody(request: ModelRequest, { model, provider, askUsage }: BodyOptions): string {
  const messages = JSON.stringify(request.messages.map(message => toWireMessage(message, provider)))
  const tools = request.tools && request.tools.schemas.length > 0 ? `,"tools":${request.tools.json}` : ''
  const choice = tools !== '' && request.toolChoice === 'none' ? ',"tool_choice":"none"' : ''
  const usage = askUsage && !provider.usageUnasked ? ',"stream_options":{"include_usage":true}' : ''
  const cost = askUsage && provider.cost ? ',"usage":{"include":true}' : ''
  return `{"model":${JSON.stringify(model)},"messages":${messages}${tools}${choice},"stream":true${usage}${cost}}`
}

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
