import type { Embeddings } from './embeddings.ts'
import {
  type Asked,
  badAddress,
  classifyAnswer,
  classifyTransport,
  HttpFailure,
  missingKey,
  notAnApi,
} from './failures.ts'
import { type Connection, connectOpenAi } from './openai-connection.ts'
import { parseBaseUrl, providerOf } from './providers.ts'

export type EmbeddingsOptions = {
  baseUrl: string
  apiKey?: string
  model: string
}

/** Any server that speaks OpenAI's embeddings. Nothing is loaded or opened before the first request. */
export function createOpenAiEmbeddings(options: EmbeddingsOptions): Embeddings {
  const address = parseBaseUrl(options.baseUrl)
  const apiKey = options.apiKey?.trim() || undefined
  let connecting: Promise<Connection> | undefined
  // A third of the length of numbers in decimals; not every server knows it.
  let compact = true

  async function embed(texts: readonly string[], signal: AbortSignal): Promise<Float32Array[]> {
    if (!address) throw badAddress()
    const asked: Asked = { provider: providerOf(address, options.model), model: options.model, apiKey }
    if (asked.provider.needsKey && !apiKey) throw missingKey(asked)
    connecting ??= connectOpenAi(address, apiKey, '/embeddings')
    const connection = await connecting
    try {
      return await ask(connection, texts, asked, signal)
    } catch (error) {
      signal.throwIfAborted()
      if (!(error instanceof HttpFailure) || !compact || !/encoding_?format|base64/i.test(error.body)) {
        throw failureOf(error, asked)
      }
      compact = false
      return await ask(connection, texts, asked, signal).catch(second => {
        throw failureOf(second, asked)
      })
    }
  }

  async function ask(
    connection: Connection,
    texts: readonly string[],
    asked: Asked,
    signal: AbortSignal,
  ): Promise<Float32Array[]> {
    const body = { model: options.model, input: texts, ...(compact && { encoding_format: 'base64' }) }
    const controller = new AbortController()
    const stop = () => controller.abort(signal.reason)
    signal.addEventListener('abort', stop, { once: true })
    try {
      const response = await connection.post(new TextEncoder().encode(JSON.stringify(body)), controller)
      const vectors = vectorsOf(await response.json().catch(() => undefined), texts.length)
      if (!vectors) throw notAnApi(asked).error
      return vectors
    } finally {
      signal.removeEventListener('abort', stop)
    }
  }

  return { name: options.model, embed }
}

function failureOf(error: unknown, asked: Asked): unknown {
  if (error instanceof HttpFailure) return classifyAnswer(error, asked).error
  if (error instanceof Error && error.name === 'ModelError') return error
  return classifyTransport(error, asked).error
}

/** In the order of the texts, whatever the order of the answer; undefined when it is no whole answer. */
function vectorsOf(answer: unknown, count: number): Float32Array[] | undefined {
  const data = typeof answer === 'object' && answer !== null && 'data' in answer ? answer.data : undefined
  if (!Array.isArray(data) || data.length !== count) return undefined
  const vectors = new Array<Float32Array | undefined>(count).fill(undefined)
  for (const [position, entry] of data.entries()) {
    if (typeof entry !== 'object' || entry === null || !('embedding' in entry)) return undefined
    const index = 'index' in entry && typeof entry.index === 'number' ? entry.index : position
    vectors[index] = unitVector(entry.embedding)
  }
  const whole = vectors.filter(vector => vector !== undefined)
  return whole.length === count && whole.every(({ length }) => length === whole[0]?.length) ? whole : undefined
}

/** Numbers, or the bytes of 32-bit numbers in base64, made of length one; undefined for anything else. */
function unitVector(embedding: unknown): Float32Array | undefined {
  const numbers = typeof embedding === 'string' ? decoded(embedding) : embedding
  if (!(numbers instanceof Float32Array) && !Array.isArray(numbers)) return undefined
  const vector = Float32Array.from(numbers)
  let sum = 0
  for (const value of vector) sum += value * value
  const length = Math.sqrt(sum)
  if (vector.length === 0 || !(length > 0) || !Number.isFinite(length)) return undefined
  return vector.map(value => value / length)
}

function decoded(base64: string): Float32Array | undefined {
  const bytes = Buffer.from(base64, 'base64')
  if (bytes.length % 4 !== 0) return undefined
  return Float32Array.from({ length: bytes.length / 4 }, (_, index) => bytes.readFloatLE(index * 4))
}
