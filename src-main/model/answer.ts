import type { AssistantMessage, Message, Usage } from '../types.ts'
import { createCallCollector, isWhole, normaliseCalls } from './call-deltas.ts'
import type { KnownTools } from './call-text.ts'
import type { FinishReason, ModelChunk } from './chat-model.ts'
import { createCallReader } from './text-tool-calls.ts'
import { createThoughtReader } from './thought.ts'

/** A chunk of the stream as it comes; every field is looked at before it is believed. */
export type WireChunk = { choices?: unknown; usage?: unknown; error?: unknown; object?: unknown }
export type WireChoice = {
  delta?: WireDelta | null
  message?: WireDelta | null
  finish_reason?: unknown
  usage?: unknown
  error?: unknown
}
type WireDelta = {
  content?: unknown
  refusal?: unknown
  reasoning_content?: unknown
  reasoning?: unknown
  reasoning_details?: unknown
  tool_calls?: unknown
  function_call?: unknown
}

export type Answer = {
  add(chunk: WireChunk): void
  /** What came since the last take: at most one text and one reasoning, however many tokens. */
  take(): ModelChunk[]
  /** A piece of the answer has come: from here on a failure can't be retried. */
  readonly begun: boolean
  /** The model said that it had finished. */
  readonly finished: boolean
  /** Characters of nothing but space that came last: models that are stuck write no end of them. */
  readonly blank: number
  /** The last chunks, once the stream is over. `cut` when half a call is all there is of it. */
  end(history: readonly Message[]): { chunks: ModelChunk[]; cut: boolean }
}

/** Puts an answer together from the chunks of any of the providers. */
export function createAnswer(tools: KnownTools): Answer {
  const calls = createCallCollector(tools.names)
  const thoughts = createThoughtReader()
  const textCalls = tools.names.size > 0 ? createCallReader(tools) : undefined
  const fresh = { text: '', reasoning: '' }
  let raw = ''
  let content = ''
  let reasoning = ''
  let finishReason: string | undefined
  let usage: Usage | undefined
  let begun = false
  let finished = false
  let blank = 0

  function add(chunk: WireChunk): void {
    if (chunk.usage) usage = readUsage(chunk.usage) ?? usage
    if (!Array.isArray(chunk.choices)) return
    const choice: WireChoice | null | undefined = chunk.choices[0]
    if (!choice) return
    const delta = choice.delta ?? (begun ? undefined : choice.message)
    if (delta) addDelta(delta)
    if (choice.message) finished = true
    if (typeof choice.finish_reason === 'string' && choice.finish_reason !== '') {
      finishReason = choice.finish_reason
      finished = true
    }
    if (choice.usage) usage = readUsage(choice.usage) ?? usage
  }

  function addDelta(delta: WireDelta): void {
    if (delta.content) addContent(delta.content)
    if (typeof delta.refusal === 'string') raw += delta.refusal
    fresh.reasoning += readReasoning(delta)
    if (Array.isArray(delta.tool_calls)) calls.add(delta.tool_calls)
    else if (delta.function_call) calls.add([{ index: 0, function: delta.function_call }])
    begun ||= raw !== '' || fresh.reasoning !== '' || calls.size > 0
  }

  function addContent(value: unknown): void {
    if (typeof value === 'string') addText(value)
    else if (Array.isArray(value)) for (const part of value) addPart(part)
  }

  function addPart(part: unknown): void {
    if (!isFields(part)) return
    if (part.type === 'thinking') fresh.reasoning += thinkingText(part.thinking)
    else if (typeof part.text === 'string') addText(part.text)
  }

  function addText(text: string): void {
    raw += text
    blank = text.trim() === '' ? blank + text.length : 0
  }

  function take(): ModelChunk[] {
    if (raw !== '') {
      const answer = thoughts.push(raw, fresh)
      raw = ''
      if (!textCalls) fresh.text += answer
      else if (answer !== '') textCalls.push(answer, fresh)
    }
    return release()
  }

  function release(): ModelChunk[] {
    const chunks: ModelChunk[] = []
    if (fresh.reasoning !== '') chunks.push({ type: 'reasoning', text: fresh.reasoning })
    if (fresh.text !== '') chunks.push({ type: 'text', text: fresh.text })
    reasoning += fresh.reasoning
    content += fresh.text
    fresh.reasoning = ''
    fresh.text = ''
    return chunks
  }

  function end(history: readonly Message[]): { chunks: ModelChunk[]; cut: boolean } {
    const chunks = take()
    const rest = thoughts.finish(fresh)
    if (textCalls && rest !== '') textCalls.push(rest, fresh)
    else fresh.text += rest
    const written = textCalls?.finish(fresh) ?? []
    chunks.push(...release())
    const cut = !finished && calls.entries().some(call => call.arguments !== '' && !isWhole(call.arguments))
    const toolCalls = normaliseCalls([...calls.entries(), ...written], tools.names, history)
    const message: AssistantMessage = { role: 'assistant', content: written.length > 0 ? content.trimEnd() : content }
    if (reasoning !== '') message.reasoning = reasoning
    if (toolCalls.length > 0) message.toolCalls = toolCalls
    const reason = readFinishReason(finishReason, toolCalls.length > 0)
    chunks.push({ type: 'end', message, finishReason: reason, ...(usage && { usage }) })
    return { chunks, cut }
  }

  return {
    add,
    take,
    get begun() {
      return begun
    },
    get finished() {
      return finished
    },
    get blank() {
      return blank
    },
    end,
  }
}

/** DeepSeek and llama.cpp say `reasoning_content`, OpenRouter and Ollama `reasoning`, OpenRouter details as well. */
function readReasoning(delta: WireDelta): string {
  if (typeof delta.reasoning_content === 'string') return delta.reasoning_content
  if (typeof delta.reasoning === 'string') return delta.reasoning
  if (!Array.isArray(delta.reasoning_details)) return ''
  return delta.reasoning_details.map(detailText).join('')
}

function detailText(detail: unknown): string {
  if (!isFields(detail)) return ''
  if (typeof detail.text === 'string') return detail.text
  return typeof detail.summary === 'string' ? detail.summary : ''
}

/** Mistral: `{"type":"thinking","thinking":[{"type":"text","text":"…"}]}`. */
function thinkingText(value: unknown): string {
  if (typeof value === 'string') return value
  return Array.isArray(value) ? value.map(detailText).join('') : ''
}

function readFinishReason(reason: string | undefined, called: boolean): FinishReason {
  switch (reason) {
    case 'length':
    case 'max_tokens':
    case 'model_length':
      return 'length'
    case 'content_filter':
    case 'safety':
      return 'content_filter'
    default:
      // Older Ollama says `stop` after calls, others `tool_calls` after none.
      return called ? 'tool_calls' : 'stop'
  }
}

function readUsage(value: unknown): Usage | undefined {
  if (!isFields(value) || typeof value.prompt_tokens !== 'number') return undefined
  const { prompt_tokens, completion_tokens, cost } = value
  const usage: Usage = {
    inputTokens: prompt_tokens,
    outputTokens: typeof completion_tokens === 'number' ? completion_tokens : 0,
  }
  if (typeof cost === 'number') usage.costMicroUsd = Math.round(cost * 1_000_000)
  return usage
}

function isFields(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
