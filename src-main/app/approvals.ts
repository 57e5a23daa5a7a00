import type { AllowedTool } from '../../src-preload/contract.ts'
import { listApprovals, revokeApproval } from '../store/approvals.ts'
import { findToolSpec } from '../tools/specs.ts'
import type { ApprovalDecision, ApprovalRequest } from '../types.ts'
import type { Host } from './host.ts'

type Pending = { conversationId: string; request: ApprovalRequest; resolve(decision: ApprovalDecision): void }

export type Approvals = ReturnType<typeof createApprovals>

/** Cards that wait for the person. `changed` is called when one comes or goes. */
export function createApprovals(changed: () => void) {
  const pending = new Map<string, Pending>()

  function remove(approvalId: string): Pending | undefined {
    const found = pending.get(approvalId)
    if (pending.delete(approvalId)) changed()
    return found
  }

  return {
    /** Settles with the decision; never, when `signal` aborts first. */
    ask(conversationId: string, request: ApprovalRequest, signal: AbortSignal): Promise<ApprovalDecision> {
      return new Promise(resolve => {
        pending.set(request.approvalId, { conversationId, request, resolve })
        signal.addEventListener('abort', () => remove(request.approvalId), { once: true })
        changed()
      })
    },
    /** Unknown or already answered ones are ignored. */
    answer(approvalId: string, decision: ApprovalDecision): void {
      remove(approvalId)?.resolve(decision)
    },
    of: (conversationId: string): ApprovalRequest[] =>
      [...pending.values()].filter(one => one.conversationId === conversationId).map(({ request }) => request),
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
