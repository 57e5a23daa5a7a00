import type { Clock } from './types.ts'

/**
 * A clock whose `monotonic` counts the time that the machine is awake. The system's own counter runs on during sleep
 * on Windows and macOS, and stands still on Linux: neither an hour asleep nor a changed clock may end a turn.
 */
export type AwakeClock = Required<Clock> & {
  /** The system is about to sleep, as far as whoever says so knows. */
  suspend(): void
  resume(): void
  /** Stops looking for sleep; time goes on. */
  stop(): void
}

export type TimeSources = {
  now(): Date
  /** Milliseconds that never go back; they may run on during sleep. */
  counter(): number
  /** Milliseconds of processor time that this program has used. */
  worked(): number
  /** Calls back about every so many milliseconds while awake; answers how to end it. */
  every(ms: number, action: () => void): () => void
}

const TICK_MS = 5_000
/** A tick that comes this late was late for a reason: sleep, unless the program was busy all the while. */
const GAP_MS = 15_000
/** The clock on the wall may be set by seconds at any time; more than this beyond the counter is sleep, or as good. */
const WALL_GAP_MS = 20_000
/** Who was said to fall asleep and goes on for so long is awake. */
const AWAKE_TICKS = 6

export function createAwakeClock(sources: TimeSources = SYSTEM): AwakeClock {
  const listeners = new Set<() => void>()
  let asleep = 0
  let seen = sources.counter()
  let wall = sources.now().getTime()
  let worked = sources.worked()
  /** What the counter showed when sleep was announced. */
  let suspendedAt: number | undefined
  let regular = 0

  /** Looks at all that runs, and takes out of the time what was sleep. True when there was some. */
  function look(): boolean {
    const counter = sources.counter()
    const gap = counter - seen
    const wallGap = sources.now().getTime() - wall - gap
    let slept = false
    if (gap >= GAP_MS) {
      // Blocked by work of its own, a program is late as well, but awake.
      const busy = Math.min(gap, Math.max(TICK_MS, sources.worked() - worked))
      if (suspendedAt === undefined) asleep += gap - busy
      slept = gap - busy >= TICK_MS
    }
    seen = counter
    wall = sources.now().getTime()
    worked = sources.worked()
    return slept || wallGap >= WALL_GAP_MS
  }

  function wake(): void {
    for (const listener of listeners) listener()
  }

  function resume(): void {
    look()
    if (suspendedAt !== undefined) asleep += seen - suspendedAt
    suspendedAt = undefined
    wake()
  }

  function tick(): void {
    const slept = look()
    if (suspendedAt === undefined) {
      if (slept) wake()
      return
    }
    regular = slept ? 0 : regular + 1
    if (regular >= AWAKE_TICKS) resume()
  }

  const stop = sources.every(TICK_MS, tick)

  return {
    now: sources.now,
    monotonic() {
      if (suspendedAt !== undefined) return suspendedAt - asleep
      // The first to run after a sleep may be a timer, before the tick.
      if (sources.counter() - seen >= GAP_MS && look()) queueMicrotask(wake)
      return sources.counter() - asleep
    },
    onWake(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    suspend() {
      if (suspendedAt !== undefined) return
      look()
      suspendedAt = sources.counter()
      regular = 0
    },
    resume,
    stop,
  }
}

const SYSTEM: TimeSources = {
  now: () => new Date(),
  counter: () => performance.now(),
  worked() {
    const { user, system } = process.cpuUsage()
    return (user + system) / 1_000
  },
  every(ms, action) {
    const timer = setInterval(action, ms)
    timer.unref()
    return () => clearInterval(timer)
  },
}
