import type { Clock } from '../types.ts'

/** A time limit that stands still while someone waits for the user. */
export type Deadline = {
  readonly signal: AbortSignal
  /** The clock stands still until `promise` settles; several waits may overlap. */
  waiting<T>(promise: Promise<T>): Promise<T>
  /** Milliseconds used up so far. */
  used(): number
  /** A longer limit, counted from the start. */
  extend(milliseconds: number): void
  clear(): void
}

/** `milliseconds` of time awake; aborts with a `TimeoutError` when they are used up. */
export function startDeadline(milliseconds: number, clock: Clock): Deadline {
  const controller = new AbortController()
  let limit = milliseconds
  let remaining = milliseconds
  let startedAt = clock.monotonic()
  let waits = 0
  let timer: NodeJS.Timeout | undefined = setTimeout(expire, remaining)

  /** A timer may have counted time asleep: the clock decides. */
  function expire() {
    settle()
    if (remaining >= 1) {
      timer = setTimeout(expire, remaining)
      return
    }
    controller.abort(new DOMException('time limit reached', 'TimeoutError'))
  }
  function pause() {
    if (waits === 0) {
      clearTimeout(timer)
      remaining -= clock.monotonic() - startedAt
    }
    waits += 1
  }
  function resume() {
    waits -= 1
    if (waits > 0 || timer === undefined) return
    startedAt = clock.monotonic()
    timer = setTimeout(expire, Math.max(0, remaining))
  }

  function settle() {
    if (waits > 0) return
    const now = clock.monotonic()
    remaining -= now - startedAt
    startedAt = now
  }

  return {
    signal: controller.signal,
    used() {
      settle()
      return limit - remaining
    },
    extend(total) {
      settle()
      remaining += total - limit
      limit = total
      if (waits > 0 || timer === undefined) return
      clearTimeout(timer)
      timer = setTimeout(expire, Math.max(0, remaining))
    },
    async waiting(promise) {
      pause()
      try {
        return await promise
      } finally {
        resume()
      }
    },
    clear() {
      clearTimeout(timer)
      timer = undefined
    },
  }
}
