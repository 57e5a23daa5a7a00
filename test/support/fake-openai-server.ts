import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'

/** One answer of the server, played to the next request. */
export type Step = {
  status?: number
  headers?: Record<string, string>
  /**
   * Text in UTF-8, or bytes. Several pieces are written one after the other, each its own write to the network; those
   * of a generator may go on for ever, and stop when the client has gone.
   */
  body?: string | Uint8Array | Iterable<string | Uint8Array>
  /** What the head waits for. */
  after?: Promise<unknown>
  /** Milliseconds before the head, and before each piece after the first. */
  headDelayMs?: number
  pieceDelayMs?: number
  /** What happens after the pieces; the default ends the answer properly. */
  ending?: 'end' | 'cut' | 'reset' | 'hang'
  /** The connection is closed without a word, or stays open without one. */
  noAnswer?: true | 'hang'
}

export type RecordedRequest = {
  method: string
  path: string
  headers: Record<string, string | string[] | undefined>
  /** The body as it came, and decoded. */
  text: string
  body: Record<string, unknown>
  /** Which connection it came on, counted from 1. */
  connection: number
}

export type FakeOpenAiServer = {
  /** Ends in `/v1`. */
  baseUrl: string
  port: number
  requests: readonly RecordedRequest[]
  /** Connections that are open now. */
  open(): Promise<number>
  /** Resolves when the client has gone away while an answer was being given. */
  closedByClient(): Promise<void>
  add(...steps: (Step | Reply)[]): void
  /** @throws Error when a request had no step, or a step had no request. */
  close(): Promise<void>
}

/** A step that depends on what was asked, as a model's does. */
export type Reply = (request: RecordedRequest) => Step

/** A real HTTP server on loopback that plays `steps` in order, one for each request; then `otherwise`, if given. */
export async function startFakeOpenAiServer(
  steps: readonly (Step | Reply)[],
  otherwise?: Reply,
  at = 0,
  classify: (request: RecordedRequest) => string = () => '{"specialist":"generaliste"}',
): Promise<FakeOpenAiServer> {
  const waiting = [...steps]
  const requests: RecordedRequest[] = []
  const unexpected: string[] = []
  const gone = Promise.withResolvers<void>()
  const stopped = new AbortController()
  let connections = 0
  const numbers = new WeakMap<object, number>()

  const server = createServer((request, response) => {
    response.on('close', () => {
      if (!response.writableFinished) gone.resolve()
    })
    void answer(request, response)
  })
  server.on('connection', socket => {
    connections++
    numbers.set(socket, connections)
  })

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const text = await readAll(request)
    const path = request.url ?? ''
    // Of its models it says nothing: only what is asked of one is played and recorded.
    if (!path.endsWith('/chat/completions') && !path.endsWith('/embeddings')) {
      response.writeHead(404).end()
      return
    }
    const connection = numbers.get(request.socket) ?? 0
    const asked: RecordedRequest = {
      method: request.method ?? '',
      path,
      headers: request.headers,
      text,
      body: JSON.parse(text),
      connection,
    }
    // For whom a message is: asked beside the conversation, and of no step of a script.
    if (asked.body.response_format !== undefined) return play(textAnswer(classify(asked)), response, stopped.signal)
    requests.push(asked)
    const next = waiting.shift() ?? otherwise
    const step = typeof next === 'function' ? next(asked) : next
    if (!step) {
      unexpected.push(`${request.method} ${path}`)
      response.writeHead(418, { 'content-type': 'text/plain' }).end('no step left for this request')
      return
    }
    await play(step, response, stopped.signal)
  }

  await new Promise<void>(resolve => server.listen(at, '127.0.0.1', resolve))
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  return {
    baseUrl: `http://127.0.0.1:${port}/v1`,
    port,
    requests,
    open: () =>
      new Promise((resolve, reject) => server.getConnections((error, n) => (error ? reject(error) : resolve(n)))),
    closedByClient: () => gone.promise,
    add: (...more) => void waiting.push(...more),
    async close() {
      stopped.abort()
      server.closeAllConnections()
      await new Promise(resolve => server.close(resolve))
      if (unexpected.length > 0) throw new Error(`requests without a step: ${unexpected.join(', ')}`)
      if (waiting.length > 0) throw new Error(`${waiting.length} steps were never asked for`)
    },
  }
}

async function play(step: Step, response: ServerResponse, stopped: AbortSignal): Promise<void> {
  const pause = (ms: number | undefined) => (ms ? sleep(ms, undefined, { signal: stopped }).catch(() => {}) : undefined)
  await step.after
  await pause(step.headDelayMs)
  if (step.noAnswer) {
    if (step.noAnswer !== 'hang') response.destroy()
    return
  }
  response.writeHead(step.status ?? 200, { 'content-type': 'text/event-stream; charset=utf-8', ...step.headers })
  response.flushHeaders()
  response.socket?.setNoDelay(true)
  let first = true
  for (const piece of piecesOf(step.body)) {
    if (!first) await (step.pieceDelayMs ? pause(step.pieceDelayMs) : new Promise(setImmediate))
    first = false
    if (response.destroyed) return
    await new Promise<unknown>(resolve => response.write(piece, resolve))
  }
  if (step.ending === 'cut') response.destroy()
  else if (step.ending === 'reset') response.socket?.resetAndDestroy()
  else if (step.ending !== 'hang') response.end()
}

function piecesOf(body: Step['body']): Iterable<string | Uint8Array> {
  if (body === undefined) return []
  return typeof body === 'string' || body instanceof Uint8Array ? [body] : body
}

/** The bytes of `text` cut at the given offsets, wherever they fall, inside a character too. */
export function splitBytes(text: string, ...offsets: number[]): Uint8Array[] {
  const bytes = Buffer.from(text)
  return [0, ...offsets].map((start, index) => bytes.subarray(start, offsets[index] ?? bytes.length))
}

/** `data:` events of the given chunks, with `[DONE]` at the end. */
export function sse(...chunks: readonly unknown[]): string {
  return `${chunks.map(chunk => `data: ${JSON.stringify(chunk)}\n\n`).join('')}data: [DONE]\n\n`
}

/** A chunk with one choice. */
export function chunk(delta: Record<string, unknown>, finishReason: string | null = null): Record<string, unknown> {
  return {
    id: 'chatcmpl-1',
    object: 'chat.completion.chunk',
    created: 1_760_000_000,
    model: 'test',
    choices: [{ index: 0, delta, finish_reason: finishReason }],
  }
}

/** A whole streamed answer of plain text. */
export function textAnswer(text: string): Step {
  return { body: sse(chunk({ role: 'assistant', content: text }), chunk({}, 'stop')) }
}

/** A whole streamed answer that calls tools. */
export function callAnswer(...calls: { id: string; name: string; arguments: string }[]): Step {
  const tool_calls = calls.map((call, index) => ({
    index,
    id: call.id,
    type: 'function',
    function: { name: call.name, arguments: call.arguments },
  }))
  return { body: sse(chunk({ role: 'assistant', content: null, tool_calls }), chunk({}, 'tool_calls')) }
}

/** An error in OpenAI's shape. */
export function errorAnswer(status: number, error: Record<string, unknown>, headers?: Record<string, string>): Step {
  return { status, headers: { 'content-type': 'application/json', ...headers }, body: JSON.stringify({ error }) }
}

async function readAll(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part)
  return Buffer.concat(parts).toString()
}
