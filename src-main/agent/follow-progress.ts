import { throttle } from '../tools/throttle.ts'
import type { Bilingual, Clock, ToolProgress } from '../types.ts'
import { createTimeLeft, spokenMs, type TimeLeft } from './time-left.ts'

export type FollowedProgress = {
  progress(progress: ToolProgress): void
  /** Sends what still waits. Nothing is sent after. */
  end(): void
}

type Following = {
  clock: Clock
  /** Milliseconds that the call may take, and has taken. */
  limitMs: number
  usedMs(): number
  show(progress: ToolProgress): void
  /** Says, once and early, that the time will not do. */
  warn(notice: Bilingual): void
}

/** What a tool says of its work, made fit to be shown: seldom enough, never backwards, with the time that is left. */
export function followProgress({ clock, limitMs, usedMs, show, warn }: Following): FollowedProgress {
  const timeLeft = createTimeLeft()
  const throttled = throttle(show)
  let label = ''
  let reached = 0
  let ended = false
  let warned = false

  function estimate(progress: ToolProgress): TimeLeft | undefined {
    const { label, done, total } = progress
    if (done === undefined || total === undefined) return undefined
    return timeLeft({ stage: label.fr, done, total, at: clock.monotonic() })
  }

  return {
    progress(given) {
      if (ended) return
      if (given.label.fr !== label) reached = 0
      label = given.label.fr
      const progress = counted(given, reached)
      reached = progress.done ?? reached
      const left = estimate(progress)
      throttled.push(left?.saidMs === undefined ? progress : { ...progress, remainingMs: left.saidMs })
      if (warned || !left || progress.whenLate === 'behind' || !isTooLong(left, usedMs(), limitMs)) return
      warned = true
      warn(tooLong(left.rawMs, limitMs, progress.whenLate === 'kept'))
    },
    end() {
      throttled.flush()
      ended = true
    },
  }
}

/** Whatever a tool counts: no count goes back, past its total, or below nothing. */
function counted(given: ToolProgress, reached: number): ToolProgress {
  const { done, total, ...rest } = given
  const rounded = done === undefined ? Number.NaN : Math.round(done * 100) / 100
  const isDone = Number.isFinite(rounded)
  const isTotal = total !== undefined && Number.isFinite(total) && total > 0
  if (!isDone && !isTotal) return rest
  const forward = Math.max(reached, isDone ? rounded : 0)
  return isTotal ? { ...rest, done: Math.min(forward, total), total } : { ...rest, done: forward }
}

/** A speed must have lasted to be trusted; by a few pages it is not known well, but well enough for hundreds of them. */
const LASTING_MS = 3_000
const FEW = { counted: 2, tookMs: 5_000, times: 2 }

function isTooLong({ rawMs, saidMs, counted, tookMs }: TimeLeft, usedMs: number, limitMs: number): boolean {
  const wholeMs = usedMs + rawMs
  if (saidMs !== undefined) return tookMs >= LASTING_MS && wholeMs > 1.1 * limitMs
  return counted >= FEW.counted && tookMs >= FEW.tookMs && wholeMs > FEW.times * limitMs
}

function tooLong(rawMs: number, limitMs: number, kept: boolean): Bilingual {
  const seconds = Math.round(limitMs / 1000)
  const [fr, en] = spoken(rawMs)
  return kept
    ? {
        fr: `À ce rythme, il faudra encore ${fr}, plus que les ${seconds} s d’une étape : ce qui est lu à temps sera gardé, et la suite reprendra là.`,
        en: `At this pace it will take ${en} more, over the ${seconds} s of one step: what is read in time is kept, and the rest goes on from there.`,
      }
    : {
        fr: `À ce rythme, il faudra encore ${fr}, plus que les ${seconds} s d’une étape : elle sera sans doute arrêtée avant la fin. Demandez moins à la fois.`,
        en: `At this pace it will take ${en} more, over the ${seconds} s of one step: it will most likely be stopped before the end. Ask for less at a time.`,
      }
}

function spoken(ms: number): [fr: string, en: string] {
  const minutes = Math.round(spokenMs(ms) / 60_000)
  if (minutes < 1) return ['près d’une minute', 'nearly a minute']
  if (minutes < 60) return [`environ ${minutes} min`, `about ${minutes} min`]
  const rest = minutes % 60
  const text = `${Math.floor(minutes / 60)} h${rest > 0 ? ` ${rest}` : ''}`
  return [`environ ${text}`, `about ${text}`]
}
