import { setTimeout as sleep } from 'node:timers/promises'
import { ModelError } from '../../src-main/errors.ts'
import type { ChatModel, FinishReason, ModelRequest } from '../../src-main/model/chat-model.ts'
import type { Message, ToolCall, Usage } from '../../src-main/types.ts'

export type FakeStep = {
  text?: string | string[]
  reasoning?: string
  calls?: ToolCall[]
  finishReason?: FinishReason
  usage?: Usage
  /** Thrown after the text, instead of an end. */
  error?: Error
  /** The stream stops without an end, as when a server closes. */
  cut?: boolean
  /** Never answers, and does not even look at its signal. */
  hang?: boolean
  /** Milliseconds before each chunk. */
  delay?: number
}

export type FakeModel = ChatModel & {
  requests: { messages: Message[]; tools: readonly string[] | undefined; toolChoice: 'auto' | 'none' }[]
  /** Throws when steps of the script were not used. */
  assertUsed(): void
}

/** Replays a script, records what it was asked, and throws on a call that the script does not foresee. */
export function fakeModel(script: readonly FakeStep[], options: { contextTokens?: number } = {}): FakeModel {
  const requests: FakeModel['requests'] = []
  return {
    name: 'fake',
    ...options,
    requests,
    assertUsed() {
      if (requests.length !== script.length) {
        throw new Error(`the script has ${script.length} steps, ${requests.length} were used`)
      }
    },
    async *stream(request: ModelRequest) {
      const step = script[requests.length]
      requests.push({
        messages: structuredClone([...request.messages]),
        tools: request.tools?.schemas.map(schema => schema.function.name),
        toolChoice: request.toolChoice,
      })
      if (!step) throw new Error(`unexpected model call number ${requests.length}`)
      if (step.hang) await new Promise(() => {})
      if (step.reasoning) yield { type: 'reasoning' as const, text: step.reasoning }
      const pieces = typeof step.text === 'string' ? [step.text] : (step.text ?? [])
      for (const text of pieces) {
        if (step.delay) await sleep(step.delay)
        yield { type: 'text' as const, text }
      }
      if (step.error) throw step.error
      if (step.cut) return
      yield {
        type: 'end' as const,
        message: { role: 'assistant' as const, content: pieces.join(''), ...(step.calls && { toolCalls: step.calls }) },
        finishReason: step.finishReason ?? (step.calls ? 'tool_calls' : 'stop'),
        ...(step.usage && { usage: step.usage }),
      }
    },
  }
}

export function call(id: string, name: string, args: unknown = {}): ToolCall {
  return { id, name, arguments: typeof args === 'string' ? args : JSON.stringify(args) }
}

export function modelFailure(kind: ConstructorParameters<typeof ModelError>[0]): ModelError {
  return new ModelError(kind, { fr: `Panne ${kind}.`, en: `Failure ${kind}.` })
}
