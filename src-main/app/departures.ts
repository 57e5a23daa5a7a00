import type { OutboxEntry } from '../outbox/entries.ts'
import { isOwn, reachServer, type Server } from '../outbox/reach-server.ts'
import { messageServer } from '../tools/message-server.ts'
import type { Bilingual } from '../types.ts'
import type { Host } from './host.ts'
import type { Left, Outbox } from './outbox.ts'

const FIRST_PAUSE_MS = 30_000
const LONGEST_PAUSE_MS = 600_000
/** Other runs of the program, such as the command, leave messages that only the database tells of. */
const LOOK_EVERY_MS = 60_000
/** A network that has just come back is not yet to be relied on. */
const SETTLE_MS = 2_000

export type Network = {
  /** What the system says; when it says no, servers elsewhere are not tried. */
  isOnline(): boolean
  /** Milliseconds; for tests. */
  pauses?: Partial<typeof PAUSES>
}
const PAUSES = { first: FIRST_PAUSE_MS, longest: LONGEST_PAUSE_MS, look: LOOK_EVERY_MS, settle: SETTLE_MS }

export type Departures = {
  /** Something may have changed: looks whether anything waits now. */
  look(): void
  /** The network may be back: tries soon, and then as at first. */
  soon(): void
  close(): Promise<void>
}

/**
 * Sends what waited for the network, once it is back. While something waits, and only then, the very server that it
 * needs is tried, with growing pauses.
 */
export function startDepartures(host: Host & { outbox: Outbox }, network: Network): Departures {
  const { outbox, db, messageServices } = host
  const pauses = { ...PAUSES, ...network.pauses }
  const closing = new AbortController()
  let pause = pauses.first
  let timer: NodeJS.Timeout | undefined
  let running: Promise<void> | undefined
  let hurried = false
  const looking = setInterval(look, pauses.look)
  looking.unref()

  function schedule(ms: number): void {
    clearTimeout(timer)
    timer = setTimeout(() => void run(), ms)
    timer.unref()
  }

  function look(): void {
    if (closing.signal.aborted || running || timer) return
    if (waiting().length > 0) schedule(pause)
    else pause = pauses.first
  }

  function soon(): void {
    if (closing.signal.aborted) return
    pause = pauses.first
    if (running) hurried = true
    else if (waiting().length > 0) schedule(pauses.settle)
  }

  /** A full disk or a locked database: the next look tries again. */
  function waiting(): OutboxEntry[] {
    try {
      return outbox.leaving()
    } catch (error) {
      host.log(error)
      return []
    }
  }

  function run(): Promise<void> {
    timer = undefined
    running ??= tryAll().finally(() => {
      running = undefined
      if (closing.signal.aborted) return
      if (hurried) {
        hurried = false
        soon()
      } else look()
    })
    return running
  }

  async function tryAll(): Promise<void> {
    try {
      const before = waiting()
      if ((await sendReachable(before)) < before.length) pause = Math.min(pause * 2, pauses.longest)
      else pause = pauses.first
    } catch (error) {
      host.log(error)
      pause = pauses.longest
    }
  }

  /** Answers how many no longer wait. */
  async function sendReachable(entries: readonly OutboxEntry[]): Promise<number> {
    let settled = 0
    for (const { server, entries: own } of byServer(entries)) {
      if (!isOwn(server) && !network.isOnline()) continue
      if (!(await reachServer(server, closing.signal))) continue
      const tried = await outbox.flush(own, closing.signal)
      settled += tried.filter(({ after }) => !after.waitsForNetwork).length
      for (const left of tried) tell(left)
    }
    return settled
  }

  /** Where nothing is configured any more, nothing is tried. */
  function byServer(entries: readonly OutboxEntry[]): { server: Server; entries: OutboxEntry[] }[] {
    const found = new Map<string, { server: Server; entries: OutboxEntry[] }>()
    for (const entry of entries) {
      const server = messageServer({ db, messageServices, profileId: entry.profileId }, entry.channel)
      if (!server) continue
      const key = `${server.host}:${server.port}`
      const known = found.get(key) ?? { server, entries: [] }
      known.entries.push(entry)
      found.set(key, known)
    }
    return [...found.values()]
  }

  function tell({ after }: Left): void {
    if (after.waitsForNetwork) return
    host.announce({ type: 'notice', notice: noticeOf(after), away: true })
  }

  if (waiting().length > 0) schedule(pauses.settle)

  return {
    look,
    soon,
    async close() {
      closing.abort()
      clearTimeout(timer)
      clearInterval(looking)
      await running
    },
  }
}

function noticeOf({ state, subject, to }: OutboxEntry): Bilingual {
  return state === 'sent'
    ? {
        fr: `Réseau revenu : « ${subject} » est parti, à ${to}.`,
        en: `The network is back: “${subject}” has left, to ${to}.`,
      }
    : {
        fr: `« ${subject} » n’a pas pu partir tout seul : voyez la boîte d’envoi.`,
        en: `“${subject}” could not leave by itself: look at the outbox.`,
      }
}
