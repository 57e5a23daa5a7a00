import type { Database } from 'better-sqlite3'
import type { OutboxEntry } from '../outbox/entries.ts'
import { recoverOutbox } from '../outbox/outbox.ts'
import { getConversation } from '../store/conversations.ts'
import { recoverJobs } from '../store/jobs.ts'
import type { ToolRun } from '../store/tool-runs.ts'
import { recoverTurn, recoverTurns } from '../store/turns.ts'
import { labelOf } from '../tools/specs.ts'
import type { Bilingual, CallOutcome } from '../types.ts'
import { judgeCutCalls } from './cut-turn.ts'
import { INTERRUPTED, JOB_INTERRUPTED } from './sentences.ts'

/** An answer that a run of the program left unfinished, and what became of the calls that it was making. */
export type CutWork = {
  conversationId: string
  title: string
  /** The number of the job that it was. */
  job?: number
  calls: { label: Bilingual; outcome: CallOutcome }[]
}

/** Puts on record what runs of the program that have ended left unfinished. Answers what was not on record yet. */
export function recoverCutWork(db: Database, profileId: string, now: Date): CutWork[] {
  recoverOutbox(db, now)
  const calls = judgeCutCalls(db, now)
  const turns = recoverTurns(db, INTERRUPTED, now)
  const jobs = recoverJobs(db, JOB_INTERRUPTED, now).filter(({ status }) => status === 'interrupted')
  const conversations = new Set([...turns, ...jobs.map(({ conversationId }) => conversationId)])
  return [...conversations].flatMap((conversationId): CutWork[] => {
    const conversation = getConversation(db, conversationId)
    if (conversation?.profileId !== profileId) return []
    const job = jobs.find(one => one.conversationId === conversationId)
    const own = calls.filter(run => run.conversationId === conversationId)
    return [
      {
        conversationId,
        title: job?.title ?? conversation.title,
        ...(job && { job: job.number }),
        calls: own.map(({ tool, outcome }) => ({
          label: labelOf(tool),
          outcome,
        })),
      },
    ]
  })
}

/** The same of one conversation that something is about to be said in; nothing, while it is answered somewhere. */
export function recoverConversation(db: Database, conversationId: string, now: Date): void {
  const recover = db.transaction(() => {
    if (recoverTurn(db, conversationId, INTERRUPTED, now)) settleCalls(db, conversationId, now)
  })
  recover.immediate()
}

export type Settled = { entries: OutboxEntry[]; calls: ToolRun[] }

/**
 * Nobody is at work in a conversation any more: says what became of its calls and outbox entries whose end could not be
 * stored, so that none is made a second time. Answers those.
 */
export function settleCalls(db: Database, conversationId: string, now: Date): Settled {
  const entries = recoverOutbox(db, now, { conversationId })
  return { entries, calls: judgeCutCalls(db, now, conversationId) }
}
