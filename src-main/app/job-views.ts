import type { JobDetail, JobView, TranscriptMessage } from '../../src-preload/contract.ts'
import { JOB_TIME_MS } from '../agent/limits.ts'
import { thisProcess } from '../identity.ts'
import { listJobCards } from '../store/job-cards.ts'
import { type Job, queuedBefore } from '../store/jobs.ts'
import { listMessages, nextQuestion, type StoredMessage } from '../store/messages.ts'
import { countRunsBetween, listRunsBetween, runningRunOf, type ToolRun } from '../store/tool-runs.ts'
import { getTurn } from '../store/turns.ts'
import { findToolSpec } from '../tools/specs.ts'
import type { ApprovalRequest, Bilingual, JobStatus } from '../types.ts'
import type { Host } from './host.ts'
import type { Messaging } from './messaging.ts'
import { shownMessage, shownRun } from './transcript.ts'
import type { Turns } from './turns.ts'

/** Where going on makes sense. */
const STANDING: readonly JobStatus[] = ['interrupted', 'failed', 'cancelled']

export type JobStory = {
  job: JobView
  messages: Extract<TranscriptMessage, { role: 'assistant' }>[]
  writing: string
  notices: Bilingual[]
  approvals: ApprovalRequest[]
}

/** What people see of jobs. */
export function createJobViews({ db, turns, messaging }: Pick<Host, 'db'> & { turns: Turns; messaging: Messaging }) {
  /** Where its answer is, as far as it has come. */
  function spanOf({ conversationId, askedId }: Job): { after: number; before: number } {
    return { after: askedId, before: nextQuestion(db, conversationId, askedId) }
  }

  function runsOf(job: Job): ToolRun[] {
    return listRunsBetween(db, job.conversationId, spanOf(job))
  }

  function messagesOf(job: Job): StoredMessage[] {
    return listMessages(db, job.conversationId, { limit: -1, ...spanOf(job) })
  }

  /** One line of the list. */
  function viewOf(job: Job): JobView {
    const { number, conversationId, title, status, sentence, reason, createdAt, startedAt, endedAt } = job
    const atWork = status === 'running' || status === 'waiting'
    const current = atWork ? runningRunOf(db, conversationId) : undefined
    const usedMs = turns.used(conversationId) ?? job.usedMs
    return {
      number,
      conversationId,
      title,
      status,
      ...(sentence && { sentence }),
      ...(reason && { end: reason }),
      ...(current && {
        step: {
          callId: current.callId,
          tool: current.tool,
          label: findToolSpec(current.tool)?.label ?? { fr: current.tool, en: current.tool },
          ...(current.progress && { progress: current.progress }),
          startedAt: current.startedAt,
        },
      }),
      steps: countRunsBetween(db, conversationId, spanOf(job)),
      ...(status === 'queued' && { before: queuedBefore(db, number) }),
      ...(atWork && { timeLeftMs: Math.max(0, Math.round(JOB_TIME_MS - usedMs)) }),
      elsewhere: job.process !== thisProcess,
      resumable: STANDING.includes(status) && messaging.obstacleOf(job) === undefined,
      createdAt,
      ...(startedAt && { startedAt }),
      ...(endedAt && { endedAt }),
    }
  }

  /** With its timeline and its answer. */
  function detailOf(job: Job): JobDetail {
    const last = isActive(job) ? undefined : messagesOf(job).at(-1)?.message
    const answer = last?.role === 'assistant' ? last.content : ''
    return {
      ...viewOf(job),
      runs: runsOf(job).map(shownRun),
      approvals: listJobCards(db, job.number),
      ...(answer !== '' && { answer }),
    }
  }

  /** What it has said and done so far, in order, and what it is writing. */
  function storyOf(job: Job): JobStory {
    const runs = runsOf(job)
    const messages = messagesOf(job).flatMap(stored => {
      const shown = shownMessage(
        stored,
        runs.filter(({ messageId }) => messageId === stored.id),
        { answering: isActive(job) },
      )
      return shown?.role === 'assistant' ? [shown] : []
    })
    const turn = getTurn(db, job.conversationId)
    return {
      job: viewOf(job),
      messages,
      writing: isActive(job) ? (turn?.partial ?? '') : '',
      notices: turn?.notices ?? [],
      approvals: listJobCards(db, job.number),
    }
  }

  return { viewOf, detailOf, storyOf }
}

export function isActive({ status }: Pick<Job, 'status'>): boolean {
  return status === 'queued' || status === 'running' || status === 'waiting'
}
