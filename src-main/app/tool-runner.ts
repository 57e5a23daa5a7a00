import { randomUUID } from 'node:crypto'
import { createExecuteTool } from '../agent/execute-tool.ts'
import type { ExecuteTool } from '../agent/loop.ts'
import { allowAlways, isAlwaysAllowed } from '../store/approvals.ts'
import { endToolRun, startToolRun, toolsCalledSince } from '../store/tool-runs.ts'
import { findToolSpec } from '../tools/specs.ts'
import type { FileRef, Mode } from '../types.ts'
import type { Approvals } from './approvals.ts'
import type { Host } from './host.ts'
import { announceOutbox } from './outbox.ts'

export type ToolRunner = {
  execute: ExecuteTool
  /** Says which stored message asked for the calls that follow. */
  askedBy(messageId: number): void
}

/** Runs the calls of one turn and keeps a record of each, begun before it begins. */
export function createToolRunner(
  host: Host & { approvals: Approvals },
  turn: { conversationId: string; userMessageId: number; mode: Mode; attachments: readonly FileRef[] },
): ToolRunner {
  const { db, clock, approvals } = host
  const { conversationId, userMessageId, mode, attachments } = turn
  const language = host.language()
  const profileId = host.profile().id
  const runs = new Map<string, number>()
  let messageId: number | undefined

  const execute = createExecuteTool({
    mode,
    language,
    clock,
    log: host.log,
    newApprovalId: randomUUID,
    // A turn that is continued: what it read before it stopped is still in front of the model.
    tainted: toolsCalledSince(db, conversationId, userMessageId).some(tool => findToolSpec(tool)?.access === 'read'),
    isAlwaysAllowed: tool => isAlwaysAllowed(db, profileId, tool),
    allowAlways(tool) {
      allowAlways(db, { profileId, tool, now: clock.now() })
      host.announce({ type: 'changed', what: 'approvals' })
    },
    askUser(request, hooks) {
      const decision = approvals.ask(conversationId, request, hooks.signal)
      hooks.emit({ type: 'approval', request })
      return decision
    },
    onStart(call, step) {
      const run = { conversationId, callId: call.id, step, tool: call.name, arguments: call.arguments }
      const asked = messageId === undefined ? {} : { messageId }
      runs.set(call.id, startToolRun(db, { ...run, ...asked, now: clock.now() }).id)
    },
    onEnd(call, { status, text, views = [], durationMs }) {
      const id = runs.get(call.id)
      if (id !== undefined) endToolRun(db, { id, status, text, views, durationMs, now: clock.now() })
      if (views.some(view => view.kind === 'outbox' || view.kind === 'report')) announceOutbox(host)
      if (views.some(view => view.kind === 'memory')) host.announce({ type: 'changed', what: 'memories' })
    },
    createContext: (call, { emit }, signal) => ({
      db,
      paths: host.paths,
      clock,
      profileId,
      conversationId,
      userMessageId,
      mode,
      language,
      appVersion: host.appVersion,
      attachments,
      signal,
      progress: progress => emit({ type: 'tool_progress', callId: call.id, progress }),
      work: host.work,
      onFile(file) {
        emit({ type: 'file', file })
        host.announce({ type: 'files_changed' })
      },
      changed: what => host.announce({ type: 'changed', what }),
      secrets: host.secrets,
      embeddings: host.embeddings,
      messageServices: host.messageServices,
      webServices: host.webServices,
    }),
  })

  return {
    execute,
    askedBy(id) {
      messageId = id
    },
  }
}
