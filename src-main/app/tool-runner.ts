import { randomUUID } from 'node:crypto'
import { createExecuteTool, type Taint, type ToolHost } from '../agent/execute-tool.ts'
import type { ExecuteTool, ToolHooks } from '../agent/loop.ts'
import { isMcpTool } from '../mcp/tool-names.ts'
import { allowAlways, isAlwaysAllowed } from '../store/approvals.ts'
import { endToolRun, saveToolProgress, startToolRun } from '../store/tool-runs.ts'
import type { DelegationRequest } from '../tools/context.ts'
import { findToolSpec } from '../tools/specs.ts'
import type { FileRef, Mode, ToolCall, ToolProgress, ToolResult } from '../types.ts'
import type { Approvals } from './approvals.ts'
import type { CutTurn } from './cut-turn.ts'
import type { Host } from './host.ts'
import type { McpTools } from './mcp-tools.ts'
import { announceOutbox } from './outbox.ts'

export type ToolRunner = {
  execute: ExecuteTool
  /** Says which stored message asked for the calls that follow. */
  askedBy(messageId: number): void
}

type Turn = {
  conversationId: string
  userMessageId: number
  mode: Mode
  attachments: readonly FileRef[]
  /** Names of the tools that are offered, where that is fewer than the mode allows. */
  only?: readonly string[] | undefined
  check?: ToolHost['check']
  /** What was called for the same request before, those that were cut too. */
  called: readonly ToolCall[]
  /** What a crash left of it, when it goes on. */
  cut?: CutTurn | undefined
  /** Has another specialist do a part of the work; absent for one who was asked. */
  delegate?(request: DelegationRequest, call: DelegatingCall): Promise<ToolResult>
  /** The delegation that it is part of. */
  parent?: DelegatingCall
  /** True once the program closes and leaves the turn as a crash would: nothing more is recorded of it. */
  isLeft(): boolean
}

/** A call under way that asks another specialist. */
export type DelegatingCall = {
  call: ToolCall
  /** The message that asked for it, and the row of its run. */
  messageId: number | undefined
  runId: number
  hooks: ToolHooks
  signal: AbortSignal
  taint: Taint
  progress(progress: ToolProgress): void
}

/** How far a call is reaches the disk no more often. */
const PROGRESS_EVERY_MS = 1_000

/** Runs the calls of one turn and keeps a record of each, begun before it begins. */
export function createToolRunner(host: Host & { approvals: Approvals; mcpTools: McpTools }, turn: Turn): ToolRunner {
  const { db, clock, approvals } = host
  const { conversationId, userMessageId, mode, attachments, called, cut, parent, delegate, isLeft } = turn
  const language = host.language()
  const profileId = host.profile().id
  const runs = new Map<string, { id: number; callKey: string; again: boolean }>()
  let messageId = parent?.messageId
  const taint: Taint = parent?.taint ?? {
    // A turn that is continued: what it read before it stopped is still in front of the model.
    tainted: called.some(({ name }) => findToolSpec(name)?.access === 'read' || isMcpTool(name)),
  }

  function runOf(call: { id: string }) {
    const run = runs.get(call.id)
    if (!run) throw new Error(`call ${call.id} has not begun`)
    return run
  }

  const run = createExecuteTool({
    mode,
    language,
    clock,
    log: host.log,
    newApprovalId: randomUUID,
    taint,
    only: turn.only,
    ...(turn.check && { check: turn.check }),
    findExternal: name => host.mcpTools.find(name, mode),
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
      const asked = { ...(messageId !== undefined && { messageId }), ...(parent && { parentId: parent.runId }) }
      runs.set(call.id, startToolRun(db, { ...run, ...asked, now: clock.now() }))
    },
    // Whoever agreed before the crash may no longer want it.
    mustAsk: call => runOf(call).again,
    onEnd(call, { status, text, views = [], durationMs }) {
      if (isLeft()) return
      endToolRun(db, { id: runOf(call).id, status, text, views, durationMs, now: clock.now() })
      if (views.some(view => view.kind === 'outbox' || view.kind === 'report')) announceOutbox(host)
      if (views.some(view => view.kind === 'memory')) host.announce({ type: 'changed', what: 'memories' })
    },
    createContext(call, hooks, signal) {
      const { id: runId, callKey } = runOf(call)
      const progress = createProgress(runId, progress =>
        hooks.emit({ type: 'tool_progress', callId: call.id, ...(parent && { parentId: parent.call.id }), progress }),
      )
      return {
        db,
        paths: host.paths,
        clock,
        profileId,
        conversationId,
        callKey,
        userMessageId,
        mode,
        language,
        appVersion: host.appVersion,
        attachments,
        signal,
        progress,
        work: host.work,
        onFile(file) {
          hooks.emit({ type: 'file', file })
          host.announce({ type: 'files_changed' })
        },
        changed: what => host.announce({ type: 'changed', what }),
        secrets: host.secrets,
        embeddings: host.embeddings,
        messageServices: host.messageServices,
        webServices: host.webServices,
        ...(delegate && {
          delegate: request => delegate(request, { call, messageId, runId, hooks, signal, taint, progress }),
        }),
      }
    },
  })

  function createProgress(runId: number, show: (progress: ToolProgress) => void) {
    let savedAt = Number.NEGATIVE_INFINITY
    return (progress: ToolProgress) => {
      show(progress)
      const now = clock.monotonic()
      if (now - savedAt < PROGRESS_EVERY_MS || isLeft()) return
      savedAt = now
      try {
        saveToolProgress(db, runId, progress)
      } catch (error) {
        // A disk that is full for a moment: the work itself may still succeed.
        host.log(error)
      }
    }
  }

  return {
    execute: async (call, hooks) => cut?.known(call) ?? (await run(call, hooks)),
    askedBy(id) {
      messageId = id
    },
  }
}
