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
  /** Answers the conversation of a job that has begun, from this moment on; settles when it has ended. */
  run(job: Job): Promise<unknown>
  /** Whether a job is being answered here. */
  isRunning(job: Job): boolean
  /** Puts on record that a job of this run is answered no more. */
  drop(job: Job): void
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
  let failing = false

  function look(): void {
    try {
      obeyCancels()
      dropTheLost()
      host.takeAnswers()
      beginNext()
      if (jobsInHand(db).length === 0) rest()
      failing = false
    } catch (error) {
      // A database that is busy or a disk that is full for a moment: looked at again, and said once.
      if (!failing) host.log(error)
      failing = true
    }
  }

  function obeyCancels(): void {
    for (const job of jobsToCancel(db)) {
      if (host.isRunning(job)) host.cancel(job)
      else endJob(db, { number: job.number, status: 'cancelled', now: clock.now() })
      host.changed()
    }
  }

  /** What ended without a trace: the disk was full, or its window closed. */
  function dropTheLost(): void {
    for (const job of jobsInHand(db)) {
      if (job.status === 'queued' || host.isRunning(job)) continue
      host.drop(job)
      host.changed()
    }
  }

  function beginNext(): void {
    for (;;) {
      const job = claimJob(db, { limit: JOBS_AT_ONCE, now: clock.now() })
      if (!job) return
      host.changed()
      void host.run(job).catch(host.log).finally(wake)
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
