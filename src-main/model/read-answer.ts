import { createAnswer, type WireChunk } from './answer.ts'
import type { KnownTools } from './call-text.ts'
import type { ModelChunk, ModelRequest } from './chat-model.ts'
import { type Asked, classifyChunk, classifyTransport, cutShort, type Failure, notAnApi, silence } from './failures.ts'
import { createEventReader } from './read-events.ts'

/** Milliseconds without a byte that are allowed: before the first piece of the answer, and after it. */
export type Silence = { firstMs: number; idleMs: number }

/** After the model has finished, usage may still come; after `[DONE]`, only the end that frees the connection. */
const AFTER_FINISH_MS = 5_000
const AFTER_DONE_MS = 250

/** One attempt is over without an answer; whether another follows is for the retry policy to say. */
export class AttemptFailed extends Error {
  override name = 'AttemptFailed'
  readonly failure: Failure
  constructor(failure: Failure) {
    super(failure.error.message)
    this.failure = failure
  }
}

/**
 * Sends one request and reads its answer, one text chunk per read of the network.
 * @throws AttemptFailed, retryable only if nothing was yielded; the reason of the signal when the user stops.
 */
export async function* readAnswer(
  send: (signal: AbortSignal) => Promise<Response>,
  request: ModelRequest,
  asked: Asked,
  { firstMs, idleMs }: Silence,
): AsyncGenerator<ModelChunk> {
  const { signal } = request
  const controller = new AbortController()
  const stop = () => controller.abort(signal.reason)
  signal.addEventListener('abort', stop, { once: true })
  const watch = createWatch(firstMs, () => controller.abort())
  const answer = createAnswer(knownTools(request))
  let done = false
  let whole = false
  let failure: Failure | undefined
  const events = createEventReader<WireChunk>(part => {
    if (failure || done) return
    if (part === 'done') done = true
    else if (part === 'broken') failure = cutShort(asked)
    else if (part === 'foreign') failure = notAnApi(asked)
    else {
      failure = classifyChunk(part.chunk, asked)
      if (!failure) answer.add(part.chunk)
    }
  })

  try {
    const response = await send(controller.signal)
    const reader = response.body?.getReader()
    for (;;) {
      const read = await reader?.read()
      signal.throwIfAborted()
      if (!read || read.done) break
      events.push(read.value)
      yield* answer.take()
      if (failure) break
      watch.allow(done ? AFTER_DONE_MS : answer.finished ? AFTER_FINISH_MS : answer.begun ? idleMs : firstMs)
    }
    whole = !failure
  } catch (error) {
    signal.throwIfAborted()
    // Once the model has finished, how the connection ends changes nothing.
    if (!done && !answer.finished) {
      failure = watch.expired ? silence(watch.allowed, answer.begun, asked) : classifyTransport(error, asked)
    }
  } finally {
    watch.end()
    signal.removeEventListener('abort', stop)
    if (!whole) controller.abort()
  }

  if (!failure) events.finish()
  yield* answer.take()
  const end = failure || !(done || answer.finished) ? undefined : answer.end(request.messages)
  if (!end || end.cut) {
    const why = failure ?? cutShort(asked)
    throw new AttemptFailed(answer.begun ? { ...why, retryable: false } : why)
  }
  yield* end.chunks
}

function knownTools({ tools }: ModelRequest): KnownTools {
  const schemas = tools?.schemas ?? []
  return { schemas, names: new Set(schemas.map(schema => schema.function.name)) }
}

type Watch = { allow(ms: number): void; end(): void; readonly allowed: number; readonly expired: boolean }

/** One timer, started again at each sign of life. */
function createWatch(ms: number, onExpire: () => void): Watch {
  let allowed = ms
  let expired = false
  const expire = () => {
    expired = true
    onExpire()
  }
  let timer = setTimeout(expire, ms)
  return {
    allow(next) {
      if (next === allowed) {
        timer.refresh()
        return
      }
      clearTimeout(timer)
      allowed = next
      timer = setTimeout(expire, next)
    },
    end: () => clearTimeout(timer),
    get allowed() {
      return allowed
    },
    get expired() {
      return expired
    },
  }
}
