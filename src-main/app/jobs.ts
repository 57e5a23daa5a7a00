import type { JobDetail, JobView } from '../../src-preload/contract.ts'
import { createJobQueue } from '../agent/jobs.ts'
import { UserError } from '../errors.ts'
import { thisProcess } from '../identity.ts'
import { storeFailure, systemFailure } from '../store/failures.ts'
import { decideJobCard } from '../store/job-cards.ts'
import {
  activeJobOf,
  askJobCancel,
  askJobResume,
  cancelInterruptedJob,
  dismissJobs,
  endJob,
  getJob,
  isJobInHand,
  type Job,
  jobsInHand,
  jobsToResume,
  lastJobOf,
  listActiveJobs,
  listJobs,
  requeueJob,
  takeJob,
} from '../store/jobs.ts'
import { lastMessage } from '../store/messages.ts'
import { databaseFile } from '../store/open.ts'
import { othersTakeJobs } from '../store/processes.ts'
import { addNotice } from '../store/turns.ts'
import type { ApprovalDecision, Bilingual } from '../types.ts'
import type { Approvals } from './approvals.ts'
import type { Host } from './host.ts'
import { createJobViews, isActive, type JobStory } from './job-views.ts'
import type { Messaging, NewMessage } from './messaging.ts'
import { recoverCutWork } from './recover.ts'
import { JOB_ACTIVE, JOB_ENDED, JOB_INTERRUPTED, UNKNOWN_JOB } from './sentences.ts'
import type { Turns } from './turns.ts'

/** Of those that have ended. */
const LISTED = 50
/** How soon the window sees what a job of another run of the program does. */
const WATCH_EVERY_MS = 2_000
const ANSWER_AGAIN_MS = 500
/** Among so many looks, one is for runs that have died. */
const LOOKS_FOR_THE_DEAD = 5

type JobsHost = Host & { turns: Turns; messaging: Messaging; approvals: Approvals; changed(): void }

export type Jobs = ReturnType<typeof createJobs>

/** Turns in the background: what is queued, what runs, and what became of it. */
export function createJobs(host: JobsHost) {
  const { db, clock, turns, messaging, approvals } = host
  const { viewOf, detailOf, storyOf } = createJobViews(host)
  const queue = createJobQueue({
    db,
    clock,
    run: async job => {
      try {
        await messaging.runJob(job, automatic.delete(job.number))
      } catch (error) {
        // Its conversation is gone, or answers something else.
        if (!(error instanceof UserError)) host.log(error)
        endJob(db, { number: job.number, status: 'failed', reason: 'error', ...sentenceOf(error), now: clock.now() })
        changed()
      }
    },
    isRunning: job => turns.holds(job.conversationId),
    drop(job) {
      turns.recover(job.conversationId)
      endJob(db, { number: job.number, status: 'interrupted', sentence: JOB_INTERRUPTED, now: clock.now() })
    },
    cancel: job => turns.stop(job.conversationId),
    takeAnswers: approvals.takeAnswers,
    changed,
    log: host.log,
  })
  /** Those that are taken up though nobody asked for it. */
  const automatic = new Set<number>()
  let watch: NodeJS.Timeout | undefined

  function changed(): void {
    host.announce({ type: 'changed', what: 'jobs' })
    host.changed()
  }

  /** @throws UserError when there is none of that number. */
  function own(number: number): Job {
    const job = getJob(db, number)
    if (job?.profileId !== host.profile().id) throw new UserError(UNKNOWN_JOB)
    return job
  }

  function sentenceOf(error: unknown): { sentence?: Bilingual } {
    const failure = systemFailure(storeFailure(error, databaseFile(host.paths.data)))
    return failure instanceof UserError ? { sentence: failure.sentence } : {}
  }

  function activeElsewhere(): boolean {
    return listActiveJobs(db, host.profile().id).some(job => job.process !== thisProcess)
  }

  return {
    /** @throws UserError when the message is empty, or the conversation unknown or already answering. */
    add(message: NewMessage, command?: unknown): { conversationId: string; messageId: number; job: JobView } {
      turns.beSeen()
      const { job, messageId } = messaging.queue(message, command)
      queue.wake()
      changed()
      return { conversationId: job.conversationId, messageId, job: viewOf(own(job.number)) }
    },
    /**
     * Queues it for another run of the program, which takes it with `take`: this one is about to end.
     * @throws UserError as `add` does.
     */
    prepare(message: NewMessage, command: unknown): JobView {
      turns.beSeen()
      return viewOf(messaging.queue(message, command).job)
    },
    /** Takes in hand what the run `from` has prepared. @throws UserError when it is no longer there. */
    take(number: number, from: string): JobView {
      turns.beSeen()
      const job = own(number)
      if (!takeJob(db, number, from)) throw new UserError(isActive(job) ? JOB_ACTIVE : JOB_ENDED)
      queue.wake()
      return viewOf(own(number))
    },
    /** @throws UserError when nothing is answered there. */
    move(conversationId: string): JobView {
      const job = turns.moveToBackground(conversationId)
      queue.wake()
      changed()
      return viewOf(own(job.number))
    },
    list: (): JobView[] => listJobs(db, host.profile().id, LISTED).map(job => viewOf(job)),
    get(number: number): JobDetail | undefined {
      const job = getJob(db, number)
      return job?.profileId === host.profile().id ? detailOf(job) : undefined
    },
    /** What it has said and done so far, in order, and what it is writing. @throws UserError when there is none. */
    story: (number: number): JobStory => storyOf(own(number)),
    /** How the command that started it has it run. @throws UserError when there is none of that number. */
    command: (number: number): unknown => own(number).command,
    activeOf(conversationId: string): JobView | undefined {
      const job = activeJobOf(db, conversationId)
      return job && viewOf(job)
    },
    /** Whether the last answer of a conversation is that of a job, under way or ended. */
    answers(conversationId: string): boolean {
      const job = lastJobOf(db, conversationId)
      return job !== undefined && (isActive(job) || job.lastId === lastMessage(db, conversationId)?.id)
    },
    /** Those queued or under way in this run of the program. */
    inHand: (): Job[] => jobsInHand(db),
    /** Wherever it runs. @throws UserError when it has ended. */
    cancel(number: number): void {
      if (!stopJob(own(number))) throw new UserError(JOB_ENDED)
    },
    /** The job of a conversation, if it has one. */
    cancelOf(conversationId: string): void {
      const job = activeJobOf(db, conversationId)
      if (job) stopJob(job)
    },
    /** Takes it in hand and queues it. @throws UserError when it cannot go on, or is under way already. */
    resume(number: number, how: { automatic?: boolean } = {}): JobView {
      requeue(number)
      if (how.automatic) automatic.add(number)
      queue.wake()
      changed()
      return viewOf(own(number))
    },
    /** As `prepare`, of one that goes on. @throws UserError as `resume` does. */
    prepareResume(number: number): JobView {
      requeue(number)
      return viewOf(own(number))
    },
    /** Another run of the program, which was to take what this one has prepared, did not: it can go on later. */
    unprepare(number: number, sentence: Bilingual): void {
      const job = own(number)
      if (job.process !== thisProcess || job.status !== 'queued') return
      endJob(db, { number, status: 'interrupted', sentence, now: clock.now() })
    },
    /** True when a window is there that takes up what it is asked to. */
    get hasWindow(): boolean {
      return othersTakeJobs(db, clock.now())
    },
    /** Asks the window to go on with it, or no longer does. */
    askResume(number: number, asked = true): void {
      askJobResume(db, own(number).number, asked)
    },
    /** Puts on record what has ended without a trace since the start. */
    recover(): void {
      if (recoverCutWork(db, host.profile().id, clock.now()).length > 0) changed()
    },
    dismissEnded(): void {
      dismissJobs(db, host.profile().id)
      changed()
    },
    answerCard,
    /** As answerCard, again and again while the database is busy. */
    answerSoon(approvalId: string, decision: ApprovalDecision): void {
      try {
        answerCard(approvalId, decision)
      } catch (error) {
        host.log(error)
        setTimeout(() => db.open && this.answerSoon(approvalId, decision), ANSWER_AGAIN_MS)
      }
    },
    /** True while this run of the program has it to answer. */
    isInHand(number: number): boolean {
      const job = getJob(db, number)
      return job !== undefined && isActive(job) && job.process === thisProcess
    },
    /** True while another run of the program has it to answer. */
    isUnderWay(number: number): boolean {
      const job = own(number)
      return isActive(job) && job.process !== thisProcess
    },
    /** Something that the person should know of its answer. */
    note(number: number, notice: Bilingual): void {
      addNotice(db, own(number).conversationId, notice)
    },
    /** Tells the window what jobs of other runs of the program do, and takes up what it is asked to. */
    watchOthers(): void {
      turns.beSeen({ takesJobs: true })
      let version = dataVersion()
      let active = activeElsewhere()
      let looks = 0
      watch = setInterval(() => {
        try {
          const now = dataVersion()
          looks += 1
          if (active && looks % LOOKS_FOR_THE_DEAD === 0) this.recover()
          if (now === version) return
          version = now
          for (const number of jobsToResume(db, host.profile().id)) resumeAsked(number)
          const before = active
          active = activeElsewhere()
          if (active || before) changed()
        } catch (error) {
          host.log(error)
        }
      }, WATCH_EVERY_MS).unref()
    },
    close(): void {
      clearInterval(watch)
      queue.close()
    },
  }

  /**
   * Answers a card: that of a job, wherever it runs, or one that waits here. False when it no longer waits; what was
   * answered before, in another run of the program too, stands.
   */
  function answerCard(approvalId: string, decision: ApprovalDecision): boolean {
    approvals.takeAnswers()
    return approvals.answer(approvalId, decision) || decideJobCard(db, approvalId, decision)
  }

  /** Wherever it runs; one that stands still is not taken up any more. False when it has ended. */
  function stopJob({ number, process }: Job): boolean {
    const stopped = askJobCancel(db, number) || cancelInterruptedJob(db, number)
    if (process === thisProcess) queue.wake()
    if (stopped) changed()
    return stopped
  }

  function requeue(number: number): void {
    turns.beSeen()
    const again = db.transaction(() => {
      const job = own(number)
      if (job.status === 'done') throw new UserError(JOB_ENDED)
      if (isJobInHand(db, job, clock.now())) throw new UserError(JOB_ACTIVE)
      messaging.checkResumable(job)
      if (!requeueJob(db, number, clock.now())) throw new UserError(JOB_ACTIVE)
    })
    again.immediate()
  }

  function resumeAsked(number: number): void {
    try {
      requeue(number)
      queue.wake()
      changed()
    } catch (error) {
      if (!(error instanceof UserError)) throw error
      askJobResume(db, number, false)
    }
  }

  /** Changes with each commit of another connection. */
  function dataVersion(): unknown {
    return db.pragma('data_version', { simple: true })
  }
}
