import { setTimeout as sleep } from 'node:timers/promises'
import type { ChatModel, ModelChunk, ModelRequest } from './chat-model.ts'
import { type Asked, badAddress, type Failure, missingKey, unusableKey } from './failures.ts'
import { type Connection, connectOpenAi } from './openai-connection.ts'
import { parseBaseUrl, providerOf } from './providers.ts'
import { AttemptFailed, createAnswerReader, type WatchClock } from './read-answer.ts'
import { createBodyEncoder } from './request-body.ts'
import { DEFAULT_RETRY, type RetryPolicy, retryDelay } from './retry.ts'

export type OpenAiOptions = {
  /** As typed: the path of the API is added to a bare host. */
  baseUrl: string
  /** Absent for servers that ask for none. */
  apiKey?: string
  model: string
  contextTokens?: number
  textOnly?: boolean
  /** Silence allowed before the first piece of an answer; a local model reads a long prompt in silence. */
  requestTimeoutMs?: number
  /** Silence allowed between two pieces. */
  idleTimeoutMs?: number
  /** Silence allowed after the machine has slept; unless both are on this machine, the connection is most often dead. */
  wakeTimeoutMs?: number
  retry?: RetryPolicy
  /** By which silence is measured; else the system's counter, which may run on during sleep. */
  clock?: WatchClock
}

const SILENCE_MS = 60_000
const WAKE_SILENCE_MS = 10_000
const LOCAL_FIRST_SILENCE_MS = 170_000

/** Any server that speaks OpenAI's chat completions. Nothing is loaded or opened before the first request. */
export function createOpenAiModel(options: OpenAiOptions): ChatModel {
  const address = parseBaseUrl(options.baseUrl)
  const apiKey = options.apiKey?.trim() || undefined
  const retry = options.retry ?? DEFAULT_RETRY
  const provider = address && providerOf(address, options.model)
  let connecting: Promise<Connection> | undefined
  const encodeBody = provider && createBodyEncoder(options.model, provider)
  let askUsage = true

  async function* stream(request: ModelRequest): AsyncGenerator<ModelChunk> {
    if (!address || !provider || !encodeBody) throw badAddress()
    const asked: Asked = { provider, model: options.model, apiKey }
    if (provider.needsKey && !apiKey) throw missingKey(asked)
    if (apiKey && !/^[\x21-\x7e]+$/.test(apiKey)) throw unusableKey(asked)
    request.signal.throwIfAborted()
    connecting ??= connectOpenAi(address, apiKey, '/chat/completions')
    const connection = await connecting
    const firstMs = provider.loopback ? LOCAL_FIRST_SILENCE_MS : SILENCE_MS
    const silence = {
      firstMs: options.requestTimeoutMs ?? options.idleTimeoutMs ?? firstMs,
      idleMs: options.idleTimeoutMs ?? SILENCE_MS,
      wakeMs: options.wakeTimeoutMs ?? WAKE_SILENCE_MS,
    }
    for (let attempt = 1; ; attempt++) {
      const body = encodeBody(request, askUsage)
      const reader = createAnswerReader(
        controller => connection.post(body, controller),
        request,
        asked,
        silence,
        options.clock,
      )
      try {
        for (let chunks = await reader.next(); chunks; chunks = await reader.next()) {
          for (const chunk of chunks) yield chunk
        }
        return
      } catch (error) {
        if (!(error instanceof AttemptFailed)) throw error
        await waitBeforeRetry(error.failure, attempt, request.signal)
      } finally {
        reader.close()
      }
    }
  }

  /** @throws ModelError when the failure is final; the reason of the signal when the user stops. */
  async function waitBeforeRetry(failure: Failure, attempt: number, signal: AbortSignal): Promise<void> {
    const wait = failure.usageRefused && askUsage ? 0 : retryDelay(failure, attempt, retry)
    if (failure.usageRefused) askUsage = false
    if (wait === undefined) throw failure.error
    await sleep(wait, undefined, { signal }).catch(() => signal.throwIfAborted())
  }

  const remote = provider !== undefined && !provider.loopback
  return {
    name: options.model,
    contextTokens: options.contextTokens,
    ...(options.textOnly && { textOnly: true }),
    remote,
    ...(address && { address: address.href }),
    stream,
  }
}
