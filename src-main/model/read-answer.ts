import type { Clock } from '../types.ts'
import { createAnswer, type WireChunk } from './answer.ts'
import type { KnownTools } from './call-text.ts'
import type { ModelChunk, ModelRequest } from './chat-model.ts'
import {
  type Asked,
  blankAnswer,
  classifyChunk,
  classifyTransport,
  cutShort,
  type Failure,
  notAnApi,
  silence,
  tooLarge,
} from './failures.ts'
import { createEventReader } from './read-events.ts'

/** Milliseconds without a byte that are allowed: before the first piece of the answer, after it, and after a sleep. */
export type Silence = { firstMs: number; idleMs: number; wakeMs: number }

/** After the model has finished, usage may still come; after `[DONE]`, only the end that frees the connection. */
const AFTER_FINISH_MS = 5_000
const AFTER_DONE_MS = 250
/** No model writes this much in one answer: a server that does is broken, and memory is not. */
const ANSWER_BYTES = 32 * 1024 * 1024
/** Space without a word between: far more than any table or program has. */
const BLANK_CHARACTERS = 20_000

/** One attempt is over without an answer; whether another follows is for the retry policy to say. */
export class AttemptFailed extends Error {
  override name = 'AttemptFailed'
  readonly failure: Failure
  constructor(failure: Failure) {
    super(failure.error.message)
    this.failure = failure
  }
}

export type AnswerReader = {
  /**
   * What the next read of the network brought, nothing at times; undefined after the end.
   * @throws AttemptFailed, retryable only if nothing was given yet; the reason of the signal when the user stops.
   */
  next(): Promise<ModelChunk[] | undefined>
  /** Lets go of the connection, whatever is still to come. */
  close(): void
}

/** Sends one request and reads its answer: at most one text chunk per read, however many tokens it brings. */
export function createAnswerReader(
  send: (controller: AbortController) => Promise<Response>,
  request: ModelRequest,
  asked: Asked,
  { firstMs, idleMs, wakeMs }: Silence,
  clock: WatchClock = COUNTER,
): AnswerReader {
  const { signal } = request
  const controller = new AbortController()
  const stop = () => controller.abort(signal.reason)
  signal.addEventListener('abort', stop, { once: true })
  const watch = createWatch({ firstMs, wakeMs }, clock, () => controller.abort())
  // Nothing on this machine loses its connection to another program of it by sleeping.
  const noLongerWake = asked.provider.loopback ? undefined : clock.onWake?.(() => watch.woke())
  const answer = createAnswer(knownTools(request))
  let bytes: ReadableStreamDefaultReader<Uint8Array> | undefined
  let received = 0
  let done = false
  let ended = false
  let failure: Failure | undefined
  const events = createEventReader<WireChunk>(part => {
    if (failure || done) return
    if (part === 'done') done = true
    else if (part === 'broken') failure = cutShort(asked)
    else if (part === 'foreign') failure = notAnApi(asked)
    else {
      failure = classifyChunk(part, asked)
      if (!failure) answer.add(part)
    }
  })

  async function next(): Promise<ModelChunk[] | undefined> {
    if (ended) return undefined
    // What came before a failure is given first.
    if (failure) throw fail(failure)
    const piece = await readBytes()
    if (piece) events.push(piece)
    else if (!failure) return finish()
    if (answer.blank > BLANK_CHARACTERS && !failure) {
      failure = blankAnswer(asked)
      controller.abort()
    }
    return answer.take()
  }

  /** Undefined at the end of the stream, and when it broke: `failure` tells them apart. */
  async function readBytes(): Promise<Uint8Array | undefined> {
    watch.start(allowedNow())
    try {
      bytes ??= (await send(controller)).body?.getReader()
      const read = await bytes?.read()
      watch.pause()
      signal.throwIfAborted()
      received += read?.value?.length ?? 0
      if (received > ANSWER_BYTES) {
        failure = tooLarge(asked)
        controller.abort()
        return undefined
      }
      return read?.value
    } catch (error) {
      signal.throwIfAborted()
      // Once the model has finished, how the connection ends changes nothing.
      if (!done && !answer.finished) {
        if (!watch.expired) failure = classifyTransport(error, asked)
        else failure = watch.afterWake ? cutShort(asked) : silence(watch.allowed, answer.begun, asked)
      }
      return undefined
    }
  }

  function finish(): ModelChunk[] {
    events.finish()
    const chunks = answer.take()
    if (!failure && !done && !answer.finished) failure = cutShort(asked)
    if (failure) return chunks
    const end = answer.end(request.messages)
    if (end.cut) failure = cutShort(asked)
    else ended = true
    return end.cut ? chunks : [...chunks, ...end.chunks]
  }

  function allowedNow(): number {
    if (done) return AFTER_DONE_MS
    if (answer.finished) return AFTER_FINISH_MS
    return answer.begun ? idleMs : firstMs
  }

  function fail(why: Failure): AttemptFailed {
    return new AttemptFailed(answer.begun ? { ...why, retryable: false } : why)
  }

  function close(): void {
    watch.end()
    noLongerWake?.()
    signal.removeEventListener('abort', stop)
    if (!ended) controller.abort()
  }

  return { next, close }
}

function knownTools({ tools }: ModelRequest): KnownTools {
  const schemas = tools?.schemas ?? []
  return { schemas, names: new Set(schemas.map(schema => schema.function.name)) }
}

export type WatchClock = Pick<Clock, 'monotonic' | 'onWake'>
const COUNTER: WatchClock = { monotonic: () => performance.now() }

type Watch = {
  start(ms: number): void
  pause(): void
  /** The machine has slept. */
  woke(): void
  end(): void
  readonly allowed: number
  readonly expired: boolean
  /** It expired for want of a sign of life after a sleep. */
  readonly afterWake: boolean
}

/**
 * One timer for the whole answer. It runs on while nobody reads, since stopping it costs more, but expires for none;
 * nor does it for time that the machine slept.
 */
function createWatch(
  { firstMs, wakeMs }: Pick<Silence, 'firstMs' | 'wakeMs'>,
  clock: WatchClock,
  onExpire: () => void,
): Watch {
  let allowed = firstMs
  let expired = false
  let waiting = false
  let doubtful = false
  let startedAt = clock.monotonic()
  const limit = () => (doubtful ? Math.min(allowed, wakeMs) : allowed)
  const expire = () => {
    if (!waiting) {
      timer.refresh()
      return
    }
    const left = limit() - (clock.monotonic() - startedAt)
    if (left >= 1) {
      timer = setTimeout(expire, left)
      return
    }
    expired = true
    onExpire()
  }
  let timer = setTimeout(expire, firstMs)
  return {
    start(next) {
      waiting = true
      startedAt = clock.monotonic()
      if (next === allowed && !doubtful) {
        timer.refresh()
        return
      }
      clearTimeout(timer)
      allowed = next
      timer = setTimeout(expire, limit())
    },
    pause() {
      waiting = false
      doubtful = false
    },
    woke() {
      doubtful = true
      startedAt = clock.monotonic()
      clearTimeout(timer)
      timer = setTimeout(expire, limit())
    },
    end: () => clearTimeout(timer),
    get allowed() {
      return allowed
    },
    get expired() {
      return expired
    },
    get afterWake() {
      return expired && doubtful
    },
  }
}
