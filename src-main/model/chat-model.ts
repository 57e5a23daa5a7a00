import type { AssistantMessage, Message, Usage } from '../types.ts'

/** A tool as the model sees it: the JSON Schema of its arguments, generated from the zod declaration. */
export type ToolSchema = {
  type: 'function'
  function: { name: string; description: string; parameters: Record<string, unknown> }
}

/**
 * `json` is `schemas` already encoded, once per mode, so that no request pays for it again. `labels`: what people call
 * each tool, in every language; no provider gets it.
 */
export type EncodedTools = {
  schemas: readonly ToolSchema[]
  json: string
  labels?: Readonly<Record<string, string>>
  /** Names of those that a small model is shown first. */
  preferred?: readonly string[]
}

export type ModelRequest = {
  messages: readonly Message[]
  /** Absent for a mode without tools: the request then carries no `tools` at all. */
  tools?: EncodedTools
  /** `none` on the last round: the tools stay in the request, the model may not call them. */
  toolChoice: 'auto' | 'none'
  /** The answer is to be one JSON object of this schema; providers that know no such thing may write more around it. */
  format?: { name: string; schema: Record<string, unknown> }
  signal: AbortSignal
}

export type FinishReason = 'stop' | 'tool_calls' | 'length' | 'content_filter'

/**
 * Text comes in pieces as large as one read of the network gives, never one yield a token. The last chunk of every
 * complete stream is `end`, whose message holds the whole text and the tool calls, normalised: ids present and
 * unique, arguments as JSON text. A stream that breaks throws ModelError; what was yielded before it stands.
 */
export type ModelChunk =
  | { type: 'text'; text: string }
  | { type: 'reasoning'; text: string }
  | { type: 'end'; message: AssistantMessage; finishReason: FinishReason; usage?: Usage }

export type ChatModel = {
  /** Shown to the user, e.g. `Assistant hors ligne` or `mistral-large-latest`. */
  readonly name: string
  /** Tokens that fit in one request, if known. */
  readonly contextTokens?: number
  /** True when it calls no tools: it is sent none. */
  readonly textOnly?: boolean
  /** True when another computer answers: someone may pay for it. */
  readonly remote?: boolean
  /** Where it is asked; absent for the embedded one. */
  readonly address?: string
  stream(request: ModelRequest): AsyncIterable<ModelChunk>
}
