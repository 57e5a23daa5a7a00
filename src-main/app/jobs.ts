import type { JobDetail, JobView } from '../../src-preload/contract.ts'
import { createJobQueue } from '../agent/jobs.ts'
import { JOB_TIME_MS } from '../agent/limits.ts'
import { UserError } from '../errors.ts'
import { thisProcess } from '../identity.ts'
import {
  activeJobOf,
  askJobCancel,
  decideJobCard,
  dismissJobs,
  endJob,
  getJob,
  type Job,
  listActiveJobs,
  listJobCards,
  listJobs,
  queuedBefore,
  requeueJob,
} from '../store/jobs.ts'
import { listMessages } from '../store/messages.ts'
import { seeProcess } from '../store/processes.ts'
import { listRunsOfMessages, type ToolRun } from '../store/tool-runs.ts'
import { findToolSpec } from '../tools/specs.ts'
import type { ApprovalDecision } from '../types.ts'
import type { Approvals } from './approvals.ts'
import type { Host } from './host.ts'
import type { Messaging, NewMessage } from './messaging.ts'
import { JOB_ACTIVE, JOB_ENDED, UNKNOWN_JOB } from './sentences.ts'
import { shownRun } from './transcript.ts'
import type { Turns } from './turns.ts'

const LISTED = 50
/** How soon the window sees what a job of another run of the program does. */
const WATCH_EVERY_MS = 2_000

type JobsHost = Host & { turns: Turns; messaging: Messaging; approvals: Approvals; changed(): void }

export type Jobs = ReturnType<typeof createJobs>

/** Turns in the background: what is queued, what runs, and what became of it. */
export function createJobs(host: JobsHost) {
  const { db, clock, turns, messaging, approvals } = host
  const queue = createJobQueue({
    db,
    clock,
    run: async job => {
      try {
        await messaging.runJob(job)
      } catch (error) {
        // Its conversation is gone, or answers something else.
        const sentence = error instanceof UserError ? { sentence: error.sentence } : {}
        if (!(error instanceof UserError)) host.log(error)
        endJob(db, { number: job.number, status: 'failed', ...sentence, now: clock.now() })
        changed()
      }
    },
    cancel: job => turns.stop(job.conversationId),
    takeAnswers: approvals.takeAnswers,
    changed,
    log: host.log,
  })
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

  function runsOf({ conversationId, askedId, lastId = Number.MAX_SAFE_INTEGER }: Job): ToolRun[] {
    const asking = listMessages(db, conversationId, { limit: -1, before: lastId + 1 }).filter(
      ({ id, message }) => id > askedId && message.role === 'assistant' && message.toolCalls?.length,
    )
    return listRunsOfMessages(
      db,
      asking.map(({ id }) => id),
    )
  }

  function viewOf(job: Job, runs = runsOf(job)): JobView {
    const { number, conversationId, title, status, sentence, createdAt, startedAt, endedAt } = job
    const atWork = status === 'running' || status === 'waiting'
    const current = atWork ? runs.findLast(run => run.status === 'running') : undefined
    const usedMs = turns.used(conversationId) ?? job.usedMs
    return {
      number,
      conversationId,
      title,
      status,
      ...(sentence && { sentence }),
      ...(current && {
        step: {
          tool: current.tool,
          label: findToolSpec(current.tool)?.label ?? { fr: current.tool, en: current.tool },
          ...(current.progress && { progress: current.progress }),
          startedAt: current.startedAt,
        },
      }),
      steps: runs.length,
      ...(status === 'queued' && { before: queuedBefore(db, number) }),
      ...(atWork && { timeLeftMs: Math.max(0, Math.round(JOB_TIME_MS - usedMs)) }),
      elsewhere: job.process !== thisProcess,
      createdAt,
      ...(startedAt && { startedAt }),
      ...(endedAt && { endedAt }),
    }
  }

  function activeElsewhere(): boolean {
    return listActiveJobs(db, host.profile().id).some(job => job.process !== thisProcess)
  }

  return {
    /** @throws UserError when the message is empty, or the conversation unknown or already answering. */
    add(message: NewMessage, command?: unknown): { conversationId: string; messageId: number; job: JobView } {
      seeProcess(db, clock.now())
      const { job, messageId } = messaging.queue(message, command)
      queue.wake()
      changed()
      return { conversationId: job.conversationId, messageId, job: viewOf(own(job.number)) }
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
      if (job?.profileId !== host.profile().id) return undefined
      const runs = runsOf(job)
      const last =
        job.lastId === undefined
          ? undefined
          : listMessages(db, job.conversationId, { limit: 1, before: job.lastId + 1 })[0]
      const answer = last?.message.role === 'assistant' ? last.message.content : ''
      return {
        ...viewOf(job, runs),
        runs: runs.map(shownRun),
        approvals: listJobCards(db, number),
        ...(answer !== '' && { answer }),
      }
    },
    /** How the command that started it has it run. @throws UserError when there is none of that number. */
    command: (number: number): unknown => own(number).command,
    activeOf(conversationId: string): JobView | undefined {
      const job = activeJobOf(db, conversationId)
      return job && viewOf(job)
    },
    /** Wherever it runs. @throws UserError when it has ended. */
    cancel(number: number): void {
      if (!askJobCancel(db, own(number).number)) throw new UserError(JOB_ENDED)
      if (own(number).process === thisProcess) queue.wake()
      changed()
    },
    /** The job of a conversation, if it has one. */
    cancelOf(conversationId: string): void {
      const job = activeJobOf(db, conversationId)
      if (job) this.cancel(job.number)
    },
    /** Takes it in hand and queues it. @throws UserError when it is under way already. */
    resume(number: number): JobView {
      seeProcess(db, clock.now())
      if (own(number).status === 'done') throw new UserError(JOB_ENDED)
      if (!requeueJob(db, number, clock.now())) throw new UserError(JOB_ACTIVE)
      queue.wake()
      changed()
      return viewOf(own(number))
    },
    dismissEnded(): void {
      dismissJobs(db, host.profile().id)
      changed()
    },
    /** Answers a card of a job, wherever it runs. False when it no longer waits. */
    answerCard(approvalId: string, decision: ApprovalDecision): boolean {
      const decided = decideJobCard(db, approvalId, decision)
      approvals.takeAnswers()
      return decided
    },
    /** Tells the window what jobs of other runs of the program do; a cheap look each two seconds. */
    watchOthers(): void {
      let version = dataVersion()
      let active = false
      watch = setInterval(() => {
        try {
          const now = dataVersion()
          if (now === version) return
          version = now
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

  /** Changes with each commit of another connection. */
  function dataVersion(): unknown {
    return db.pragma('data_version', { simple: true })
  }
}
