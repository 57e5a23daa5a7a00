import { randomUUID } from 'node:crypto'

/** Short enough for a model to copy without a slip; tables order by their own sequence, never by this. */
export function newId(prefix: string): string {
  return `${prefix}_${randomUUID().replaceAll('-', '').slice(0, 12)}`
}

/** Marks what this run of the program has in hand, so that another one can tell a crash from work in progress. */
export let thisProcess = newRun()

/** What the run until now had in hand counts as left behind: the database is about to be opened afresh. */
export function renewRun(): void {
  thisProcess = newRun()
}

function newRun(): string {
  return `${process.pid}-${randomUUID().slice(0, 8)}`
}

/** What no run keeps in hand for longer; process numbers come round again, above all after a restart of the machine. */
const LONGEST_RUN_MS = 3_600_000

/**
 * False when the run that wrote `token` has certainly ended. A process number that another program has now answers
 * true, until `since` is an hour old.
 */
export function mayStillRun(token: string, { since, now }: { since: Date; now: Date }): boolean {
  if (token === thisProcess) return true
  if (now.getTime() - since.getTime() > LONGEST_RUN_MS) return false
  const pid = Number.parseInt(token, 10)
  if (!Number.isInteger(pid) || pid <= 0 || pid === process.pid) return false
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}
