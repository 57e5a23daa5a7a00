import type { ChatModel, ModelChunk, ModelRequest, ToolSchema } from '../../src-main/model/chat-model.ts'
import type { Message } from '../../src-main/types.ts'

export const FILE_TOOLS: readonly ToolSchema[] = [
  toolSchema('list_user_files', { query: { type: 'string' } }),
  toolSchema('read_user_file', { file_id: { type: 'string' }, offset: { type: 'integer' } }),
]

function toolSchema(name: string, properties: Record<string, unknown>): ToolSchema {
  return { type: 'function', function: { name, description: name, parameters: { type: 'object', properties } } }
}

const USER: Message = { role: 'user', content: 'Bonjour' }

export function modelRequest(request: Partial<ModelRequest> = {}): ModelRequest {
  return {
    messages: [USER],
    tools: { schemas: FILE_TOOLS, json: JSON.stringify(FILE_TOOLS) },
    toolChoice: 'auto',
    signal: new AbortController().signal,
    ...request,
  }
}

/** Everything that a stream gave: the text and reasoning joined, the end, and the error that broke it. */
export type Heard = {
  text: string
  reasoning: string
  chunks: number
  end?: Extract<ModelChunk, { type: 'end' }>
  error?: unknown
}

export async function hear(chunks: AsyncIterable<ModelChunk>): Promise<Heard> {
  const heard: Heard = { text: '', reasoning: '', chunks: 0 }
  try {
    for await (const chunk of chunks) {
      heard.chunks++
      if (chunk.type === 'end') heard.end = chunk
      else heard[chunk.type] += chunk.text
    }
  } catch (error) {
    heard.error = error
  }
  return heard
}

export async function ask(model: ChatModel, request: Partial<ModelRequest> = {}): Promise<Heard> {
  return hear(model.stream(modelRequest(request)))
}
