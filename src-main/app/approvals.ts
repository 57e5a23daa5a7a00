import type { AllowedTool } from '../../src-preload/contract.ts'
import { listApprovals, revokeApproval } from '../store/approvals.ts'
import { addJobCard, jobCardDecision, takeJobCard } from '../store/job-cards.ts'
import { activeJobOf } from '../store/jobs.ts'
import { findToolSpec } from '../tools/specs.ts'
import type { ApprovalDecision, ApprovalRequest } from '../types.ts'
import type { Host } from './host.ts'
import { LEFT } from './running-turn.ts'

type Pending = { conversationId: string; request: ApprovalRequest; resolve(decision: ApprovalDecision): void }

export type Approvals = ReturnType<typeof createApprovals>

/**
 * Cards that wait for the person. Those of a job in the background are on the disk too, where another run of the
 * program may answer them. `changed` is called when one comes or goes.
 */
export function createApprovals({ db, clock, log }: Pick<Host, 'db' | 'clock' | 'log'>, changed: () => void) {
  const pending = new Map<string, Pending>()

  function of(conversationId: string): ApprovalRequest[] {
    return [...pending.values()].filter(one => one.conversationId === conversationId).map(({ request }) => request)
  }

  /** While the database cannot say so, the card still waits. */
  function remove(approvalId: string): Pending | undefined {
    const found = pending.get(approvalId)
    if (!found) return undefined
    const job = activeJobOf(db, found.conversationId)
    if (job) takeJobCard(db, { number: job.number, approvalId, waiting: of(found.conversationId).length > 1 })
    pending.delete(approvalId)
    changed()
    return found
  }

  /** Of a turn that stops; one that is left keeps its card on the disk, as a crash would. */
  function give(approvalId: string, reason: unknown): void {
    try {
      if (reason !== LEFT) remove(approvalId)
    } catch (error) {
      log(error)
    }
    pending.delete(approvalId)
  }

  function keepCards(conversationId: string): void {
    const job = activeJobOf(db, conversationId)
    for (const request of job ? of(conversationId) : []) addJobCard(db, job?.number ?? 0, request, clock.now())
  }

  return {
    /** Settles with the decision; never, when `signal` aborts first. */
    ask(conversationId: string, request: ApprovalRequest, signal: AbortSignal): Promise<ApprovalDecision> {
      return new Promise(resolve => {
        pending.set(request.approvalId, { conversationId, request, resolve })
        signal.addEventListener('abort', () => give(request.approvalId, signal.reason), { once: true })
        keepCards(conversationId)
        changed()
      })
    },
    /** One that waits here, and nowhere else. False when there is none, or it was answered before. */
    answer(approvalId: string, decision: ApprovalDecision): boolean {
      const found = remove(approvalId)
      found?.resolve(decision)
      return found !== undefined
    },
    /** The turn of the conversation has become a job, with the cards that wait there. */
    keepCards,
    /** Takes the answers to cards of jobs, wherever they were given. */
    takeAnswers(): void {
      for (const approvalId of [...pending.keys()]) {
        const decision = jobCardDecision(db, approvalId)
        if (decision) remove(approvalId)?.resolve(decision)
      }
    },
    of,
    /** The conversations in which a card waits. */
    waiting: (): string[] => [...new Set([...pending.values()].map(one => one.conversationId))],
    waits: (conversationId: string): boolean =>
      [...pending.values()].some(one => one.conversationId === conversationId),
  }
}

/** What the person said « toujours » to, and their right to be asked again. */
export function createAllowedTools(host: Host) {
  return {
    list: (): AllowedTool[] =>
      listApprovals(host.db, host.profile().id).map(({ tool, since }) => ({
        tool,
        label: findToolSpec(tool)?.label ?? { fr: tool, en: tool },
        since,
      })),
    /** False when it asked already. */
    revoke(tool: string): boolean {
      const revoked = revokeApproval(host.db, host.profile().id, tool)
      if (revoked) host.announce({ type: 'changed', what: 'approvals' })
      return revoked
    },
  }
}
