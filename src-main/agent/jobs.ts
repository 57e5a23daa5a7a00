import type { Database } from 'better-sqlite3'
import { claimJob, endJob, type Job, jobsInHand, jobsToCancel } from '../store/jobs.ts'
import type { Clock } from '../types.ts'

/** Jobs at work at the same time on one database; those that wait for the person leave their place. */
export const JOBS_AT_ONCE = 2
/** How soon a job notices what another run of the program asks of it. */
const LOOK_EVERY_MS = 500

export type JobQueueHost = {
  db: Database
  clock: Clock
  /** Answers the conversation of a job that has begun; settles when it has ended, and never rejects. */
  run(job: Job): Promise<unknown>
  /** Stops a job at work. */
  cancel(job: Job): void
  /** Takes the answers to cards that were given in another run of the program. */
  takeAnswers(): void
  changed(): void
  log(error: unknown): void
}

export type JobQueue = {
  /** Something is queued, asked or free: look at once. */
  wake(): void
  /** Begins no more. */
  close(): void
}

/** Begins queued jobs in the order in which they came, as places get free; looks around only while it has any. */
export function createJobQueue(host: JobQueueHost): JobQueue {
  const { db, clock } = host
  let timer: NodeJS.Timeout | undefined
  let closed = false

  function look(): void {
    try {
      for (const job of jobsToCancel(db)) {
        if (job.status === 'queued') endJob(db, { number: job.number, status: 'cancelled', now: clock.now() })
        else host.cancel(job)
        host.changed()
      }
      host.takeAnswers()
      for (;;) {
        const job = claimJob(db, { limit: JOBS_AT_ONCE, now: clock.now() })
        if (!job) break
        host.changed()
        void host.run(job).finally(wake)
      }
      if (jobsInHand(db).length === 0) rest()
    } catch (error) {
      // A database that is busy or a disk that is full for a moment: looked at again.
      host.log(error)
    }
  }

  function rest(): void {
    clearInterval(timer)
    timer = undefined
  }

  function wake(): void {
    if (closed) return
    timer ??= setInterval(look, LOOK_EVERY_MS)
    look()
  }

  return {
    wake,
    close() {
      closed = true
      rest()
    },
  }
}
