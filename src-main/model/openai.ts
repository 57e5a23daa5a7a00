import { setTimeout as sleep } from 'node:timers/promises'
import type { OpenAI } from 'openai'
import type { ChatModel, ModelChunk, ModelRequest } from './chat-model.ts'
import { type Asked, badAddress, HttpFailure, missingKey, unusableKey } from './failures.ts'
import { parseBaseUrl, providerOf } from './providers.ts'
import { AttemptFailed, readAnswer } from './read-answer.ts'
import { encodeBody } from './request-body.ts'
import { DEFAULT_RETRY, type RetryPolicy, retryDelay } from './retry.ts'

export type OpenAiOptions = {
  /** As typed: the path of the API is added to a bare host. */
  baseUrl: string
  /** Absent for servers that ask for none. */
  apiKey?: string
  model: string
  contextTokens?: number
  /** Silence allowed before the first piece of an answer; a local model reads a long prompt in silence. */
  requestTimeoutMs?: number
  /** Silence allowed between two pieces. */
  idleTimeoutMs?: number
  retry?: RetryPolicy
}

/** With it the package sends a body that is text as it is, instead of encoding it once more. */
const JSON_BODY = { 'content-type': 'application/json' }

const SILENCE_MS = 60_000
const LOCAL_FIRST_SILENCE_MS = 170_000

/** Any server that speaks OpenAI's chat completions. Nothing is loaded or opened before the first request. */
export function createOpenAiModel(options: OpenAiOptions): ChatModel {
  const address = parseBaseUrl(options.baseUrl)
  const apiKey = options.apiKey?.trim() || undefined
  const retry = options.retry ?? DEFAULT_RETRY
  const provider = address && providerOf(address, options.model)
  let client: Promise<OpenAI> | undefined
  let askUsage = true

  async function* stream(request: ModelRequest): AsyncGenerator<ModelChunk> {
    if (!address || !provider) throw badAddress()
    const asked: Asked = { provider, model: options.model, apiKey }
    if (provider.needsKey && !apiKey) throw missingKey(asked)
    if (apiKey && !/^[\x21-\x7e]+$/.test(apiKey)) throw unusableKey(asked)
    request.signal.throwIfAborted()
    client ??= connect(address, apiKey)
    const openai = await client
    const firstMs = provider.loopback ? LOCAL_FIRST_SILENCE_MS : SILENCE_MS
    const silence = {
      firstMs: options.requestTimeoutMs ?? options.idleTimeoutMs ?? firstMs,
      idleMs: options.idleTimeoutMs ?? SILENCE_MS,
    }
    for (let attempt = 1; ; attempt++) {
      try {
        const body = encodeBody(request, { model: options.model, provider, askUsage })
        const send = (signal: AbortSignal) =>
          openai.post('/chat/completions', { body, headers: JSON_BODY, signal }).asResponse()
        yield* readAnswer(send, request, asked, silence)
        return
      } catch (error) {
        request.signal.throwIfAborted()
        if (!(error instanceof AttemptFailed)) throw error
        const { failure } = error
        const wait = failure.usageRefused && askUsage ? 0 : retryDelay(failure, attempt, retry)
        if (failure.usageRefused) askUsage = false
        if (wait === undefined) throw failure.error
        await sleep(wait, undefined, { signal: request.signal }).catch(() => request.signal.throwIfAborted())
      }
    }
  }

  return { name: options.model, contextTokens: options.contextTokens, stream }
}

/** The package's own retries, log and environment variables are off: what this file says is what happens. */
async function connect(address: URL, apiKey: string | undefined): Promise<OpenAI> {
  const { OpenAI } = await import('openai')
  return new OpenAI({
    baseURL: address.href.replace(/\/$/, ''),
    // The package insists on a key; without one the header is taken off again.
    apiKey: apiKey ?? 'none',
    adminAPIKey: null,
    organization: null,
    project: null,
    webhookSecret: null,
    ...(!apiKey && { defaultHeaders: { Authorization: null } }),
    maxRetries: 0,
    logLevel: 'off',
    fetch: fetchOrFail,
  })
}

async function fetchOrFail(url: string | URL | Request, init?: RequestInit): Promise<Response> {
  const response = await fetch(url, init)
  if (response.ok) return response
  throw new HttpFailure(response.status, response.headers, await response.text())
}
