/** What was done of a count, and when: milliseconds of a monotonic clock. */
export type Seen = { stage: string; done: number; total: number; at: number }

export type TimeLeft = {
  /** Milliseconds at the speed of late, as computed. */
  rawMs: number
  /** As people say it: changes seldom. Absent while too little was seen. */
  saidMs?: number
  /** How much `rawMs` is worth: what the speed is measured by. */
  counted: number
  tookMs: number
}

/** What must have been seen before anything is said. */
const LEAST_MS = 3_000
const LEAST_SHARE = 0.05
/** Speed is that of the last so many milliseconds and that share of the whole, whichever is longer. */
const RECENT_MS = 15_000
const RECENT_SHARE = 0.05
/** No step of a tool is silent for so long: the machine slept, which says nothing of the speed. */
const ASLEEP_MS = 60_000
/** What is said goes down or up only when the computed time is clearly elsewhere. */
const DOWN = 1.1
const UP = 1.3

/** Of one call: each stage is measured on its own. Answers undefined when nothing can be told. */
export function createTimeLeft(): (seen: Seen) => TimeLeft | undefined {
  let stage: string | undefined
  let start: Seen | undefined
  let samples: Seen[] = []
  let asleepMs = 0
  let saidMs: number | undefined
  let lastAt = 0

  return function timeLeft(seen) {
    if (!start || seen.stage !== stage) {
      stage = seen.stage
      start = seen
      samples = []
      asleepMs = 0
      saidMs = undefined
      lastAt = seen.at
      return undefined
    }
    if (seen.at - lastAt > ASLEEP_MS) {
      asleepMs += seen.at - lastAt
      samples = []
    }
    lastAt = Math.max(lastAt, seen.at)
    // The first one finished comes after all that had to be loaded: speed is measured from there.
    const last = samples.at(-1)
    if (last ? seen.done > last.done : seen.done > start.done) samples.push(seen)
    const from = recent(samples, seen)
    if (!from || seen.done >= seen.total) return undefined
    const counted = seen.done - from.done
    const took = seen.at - from.at
    if (counted <= 0 || took <= 0) return undefined
    const rawMs = ((seen.total - seen.done) * took) / counted
    const isEnough = seen.at - start.at - asleepMs >= LEAST_MS && (seen.done - start.done) / seen.total >= LEAST_SHARE
    if (isEnough) saidMs = settled(rawMs, saidMs)
    return { rawMs, counted, tookMs: took, ...(isEnough && saidMs !== undefined && { saidMs }) }
  }
}

/** Where recent speed is measured from. */
function recent(samples: readonly Seen[], now: Seen): Seen | undefined {
  return (
    samples.findLast(({ at, done }) => now.at - at >= RECENT_MS && now.done - done >= now.total * RECENT_SHARE) ??
    samples[0]
  )
}

function settled(rawMs: number, saidMs: number | undefined): number {
  if (saidMs === undefined) return spokenMs(rawMs)
  const down = spokenMs(rawMs * DOWN)
  if (down < saidMs) return down
  return Math.max(spokenMs(rawMs / UP), saidMs)
}

const MINUTE = 60_000
/** A few seconds, about ten, … under a minute, about a minute, … */
const SPOKEN_MS = [
  ...[5_000, 10_000, 20_000, 30_000, 45_000],
  ...[1, 2, 3, 4, 5, 6, 8, 10, 15, 20, 25, 30, 45, 60, 90, 120].map(minutes => minutes * MINUTE),
]
const LONGEST = 120 * MINUTE

/** The nearest time that people say; whole hours beyond two. */
export function spokenMs(ms: number): number {
  if (ms > LONGEST) return Math.round(ms / (60 * MINUTE)) * 60 * MINUTE
  let best = SPOKEN_MS[0] ?? 0
  for (const step of SPOKEN_MS) if (Math.abs(step - ms) <= Math.abs(best - ms)) best = step
  return best
}
