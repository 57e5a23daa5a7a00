import { errorMessage, ModelError, type ModelErrorKind } from '../errors.ts'
import type { WireChoice, WireChunk } from './answer.ts'
import {
  ADDRESS_SENTENCE,
  blankSentence,
  foreignSentence,
  insecureSentence,
  sentenceOf,
  silentSentence,
  tooLargeSentence,
} from './failure-sentences.ts'
import type { Provider } from './providers.ts'

/** Who was asked, for the sentences. The key is here to be taken out of whatever the provider quotes back. */
export type Asked = { provider: Provider; model: string; apiKey?: string }

/** A failure with what the retry policy needs to know of it. */
export type Failure = {
  error: ModelError
  retryable: boolean
  retryAfterMs?: number
  /** The server takes the same request without `stream_options`. */
  usageRefused?: boolean
}

/** An answer that is no success, kept whole: the client's own errors lose the bodies they don't know. */
export class HttpFailure extends Error {
  override name = 'HttpFailure'
  readonly status: number
  readonly headers: Headers
  readonly body: string
  constructor(status: number, headers: Headers, body: string) {
    super(`HTTP ${status}`)
    this.status = status
    this.headers = headers
    this.body = body
  }
}

const RETRYABLE_STATUS = (status: number) => status === 408 || status === 409 || status === 429 || status >= 500

/** Wordings of OpenAI, Mistral, OpenRouter, llama.cpp, LM Studio, Ollama, vLLM, in that order where they differ. */
const TOO_LONG = new RegExp(
  [
    'context_length_exceeded|maximum context length|configured limit of \\d+ tokens',
    'too large for model|maximum context|too many tokens|prompt contains \\d+ tokens',
    'exceed_context_size_error|exceeds? the (available )?context|context[ _](size|window|length)[^.]{0,40}exceed',
    'tokens to keep|keep the first \\d+ tokens|greater than the context length|larger context length',
    'exceeds? (the )?(model.s )?(maximum )?context|(prompt|input) (is )?too long|input length .{0,30}exceeds',
    'prompt token count of \\d+ exceeds|max context window|reduce the length of the messages',
  ].join('|'),
  'i',
)
const NO_TOOLS =
  /(does not|doesn't|not) support(ed)? (for )?(tool|function)|support tool use|'tool_choice' value|tool (use|calling) is not|function calling is not|tools? (param )?requires? --jinja|"?auto"? tool choice requires|tools? (is|are) not supported/i
const NO_MODEL =
  /model_not_found|invalid_model|not a valid model|invalid model|unknown model|no models? loaded|no endpoints found for|model[^.]{0,80}(not found|does not exist|is not available)|(not found|unknown)[^.]{0,20} model/i
const NO_CREDIT =
  /insufficient_quota|exceeded your current quota|insufficient (credit|balance|funds)|credit balance|requires more credits|key limit exceeded|billing|payment required/i
const NO_PLAIN_KEY = /invalid[_ ]api[_ ]key|incorrect api key|api key not valid/i

/** @param status Of the HTTP answer, or the code a stream gave in place of one. */
export function classifyAnswer(answer: { status: number; body: string; headers?: Headers }, asked: Asked): Failure {
  const { status, body } = answer
  // A key is meant for one address: where it points to is not followed.
  if (status >= 300 && status < 400) return notAnApi(asked)
  const retryAfterMs = answer.headers && readRetryAfter(answer.headers)
  const kind = kindOf(status, body, asked)
  const quote = quoteOf(body, asked)
  const sentence = sentenceOf(kind, { asked, status, quote, retryAfterMs })
  const retryable = RETRYABLE_STATUS(status) && (kind === 'server' || kind === 'rate_limit')
  const usageRefused = (status === 400 || status === 422) && /stream_options|include_usage/.test(body)
  return { error: new ModelError(kind, sentence), retryable, retryAfterMs, usageRefused }
}

/** A failure told inside a stream, or in a body whose status said success; undefined for an ordinary chunk. */
export function classifyChunk(chunk: WireChunk, asked: Asked): Failure | undefined {
  const choice: WireChoice | null | undefined = Array.isArray(chunk.choices) ? chunk.choices[0] : undefined
  const told = chunk.error ?? choice?.error ?? (chunk.object === 'error' ? chunk : undefined)
  if (!told && choice?.finish_reason !== 'error') return undefined
  const code = Number(field(told, 'code') ?? field(told, 'status') ?? field(told, 'status_code'))
  const status = code >= 400 && code < 600 ? code : 500
  return classifyAnswer({ status, body: JSON.stringify({ error: told }) }, asked)
}

function kindOf(status: number, json: string, asked: Asked): ModelErrorKind {
  // Quotes within JSON are escaped, once more in each provider behind another.
  const body = json.replaceAll('\\', '')
  if (status === 402) return 'no_credit'
  if (status === 401) return asked.apiKey ? 'wrong_key' : 'no_key'
  if (status === 403) return kindOfForbidden(body, asked)
  if (status === 429) return NO_CREDIT.test(body) ? 'no_credit' : 'rate_limit'
  if (status === 413 || TOO_LONG.test(body)) return 'context_too_long'
  if (NO_TOOLS.test(body)) return 'no_tools'
  if (NO_CREDIT.test(body)) return 'no_credit'
  if (status === 404 || /unexpected endpoint|cannot post/i.test(body) || NO_MODEL.test(body)) return 'model_unknown'
  if (NO_PLAIN_KEY.test(body)) return asked.apiKey ? 'wrong_key' : 'no_key'
  return RETRYABLE_STATUS(status) ? 'server' : 'refused_request'
}

/** OpenRouter says 403 for a moderated question and for a spent key too; OpenAI for a country it doesn't serve. */
function kindOfForbidden(body: string, asked: Asked): ModelErrorKind {
  if (NO_CREDIT.test(body)) return 'no_credit'
  if (/flagged|moderation|unsupported_country/i.test(body)) return 'refused_request'
  return asked.apiKey ? 'wrong_key' : 'no_key'
}

const UNREACHABLE =
  /^(ECONNREFUSED|ENOTFOUND|EAI_AGAIN|ENETUNREACH|EHOSTUNREACH|ENETDOWN|EHOSTDOWN|ETIMEDOUT|UND_ERR_CONNECT_TIMEOUT)$/
const CERTIFICATE = /^(CERT_|ERR_TLS_|DEPTH_ZERO_|SELF_SIGNED_|UNABLE_TO_)/

/** What the transport threw: nothing answered, or the connection broke. */
export function classifyTransport(error: unknown, asked: Asked): Failure {
  const http = causes(error).find(cause => cause instanceof HttpFailure)
  if (http) return classifyAnswer(http, asked)
  const codes = causes(error).flatMap(codeOf)
  const text = redact(causes(error).map(errorMessage).join(' · '), asked)
  const options = { cause: new Error(text) }
  if (codes.some(code => CERTIFICATE.test(code))) {
    return { error: new ModelError('offline', insecureSentence(asked), options), retryable: false }
  }
  if (codes.some(code => UNREACHABLE.test(code))) {
    return { error: new ModelError('offline', sentenceOf('offline', { asked }), options), retryable: true }
  }
  return { error: new ModelError('cut', sentenceOf('cut', { asked }), options), retryable: true }
}

function causes(error: unknown): unknown[] {
  const chain: unknown[] = []
  for (let current = error; current instanceof Error && chain.length < 8; current = current.cause) chain.push(current)
  return chain
}

function codeOf(error: unknown): string[] {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? [error.code] : []
}

/** Nothing came for `ms`: before the first word the server is at fault, after it the answer is cut. */
export function silence(ms: number, begun: boolean, asked: Asked): Failure {
  return { error: new ModelError(begun ? 'cut' : 'server', silentSentence(ms, asked)), retryable: false }
}

/** The stream ended, or lost a part, before the answer was whole. */
export function cutShort(asked: Asked): Failure {
  return { error: new ModelError('cut', sentenceOf('cut', { asked })), retryable: true }
}

/** More than any answer is: nothing to try again. */
export function tooLarge(asked: Asked): Failure {
  return { error: new ModelError('server', tooLargeSentence(asked)), retryable: false }
}

/** A model that is stuck writes space for ever. */
export function blankAnswer(asked: Asked): Failure {
  return { error: new ModelError('server', blankSentence(asked)), retryable: false }
}

/** A success whose body is no chat completion: a portal's page, another service on this port. */
export function notAnApi(asked: Asked): Failure {
  return { error: new ModelError('server', foreignSentence(asked)), retryable: false }
}

export function missingKey(asked: Asked): ModelError {
  return new ModelError('no_key', sentenceOf('no_key', { asked }))
}

/** A key with a space, an accent or a line break in it can't even be sent. */
export function unusableKey(asked: Asked): ModelError {
  return new ModelError('wrong_key', sentenceOf('wrong_key', { asked }))
}

export function badAddress(): ModelError {
  return new ModelError('offline', ADDRESS_SENTENCE)
}

/** @returns Milliseconds; undefined when the header is missing or says nothing that can be read. */
export function readRetryAfter(headers: Headers, now = Date.now()): number | undefined {
  const precise = headers.get('retry-after-ms')
  if (precise !== null && /^\d+(\.\d+)?$/.test(precise.trim())) return Number(precise)
  const value = headers.get('retry-after')?.trim()
  if (!value) return undefined
  if (/^\d+(\.\d+)?$/.test(value)) return Number(value) * 1000
  const date = Date.parse(value)
  return Number.isNaN(date) ? undefined : Math.max(0, date - now)
}

const QUOTE_LENGTH = 200

/** The provider's own words, short, without a key. */
function quoteOf(body: string, asked: Asked): string {
  const text = redact(messageIn(body), asked).replace(/\s+/g, ' ').trim()
  return text.length > QUOTE_LENGTH ? `${text.slice(0, QUOTE_LENGTH)}…` : text.replace(/[.\s]+$/, '')
}

/** `{"error":{"message"}}`, `{"error":"…"}`, `{"message"}`, `{"detail"}`, and what OpenRouter passes on in `raw`. */
function messageIn(body: string): string {
  const value = parse(body)
  if (value === undefined) return /^\s*</.test(body) ? '' : body
  const error = field(value, 'error') ?? value
  if (typeof error === 'string') return error
  const raw = field(field(error, 'metadata'), 'raw')
  if (typeof raw === 'string' && raw.trim() !== '') return parse(raw) === undefined ? raw : messageIn(raw)
  return sayingOf(error)
}

/** Checkers of requests nest what they say: `{"message":{"detail":[{"loc":["body","tools"],"msg":"…"}]}}`. */
function sayingOf(value: unknown): string {
  if (typeof value === 'string') return value
  if (Array.isArray(value)) return value.map(sayingOf).filter(Boolean).join(', ')
  const saying = sayingOf(
    field(value, 'message') ?? field(value, 'detail') ?? field(value, 'msg') ?? field(value, 'type') ?? [],
  )
  const place = field(value, 'loc')
  return Array.isArray(place) ? `${place.join('.')} ${saying}` : saying
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function field(value: unknown, name: string): unknown {
  if (typeof value !== 'object' || value === null) return undefined
  return Object.entries(value).find(([key, entry]) => key === name && entry !== null)?.[1]
}

function redact(text: string, { apiKey }: Asked): string {
  const known = apiKey ? text.replaceAll(apiKey, '…') : text
  return known.replace(/\b(sk|key|gsk|pk)[-_][\w*.-]{6,}/gi, '…').replace(/Bearer\s+\S+/gi, '…')
}
