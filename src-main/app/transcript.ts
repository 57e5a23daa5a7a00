import type { ToolRunView, TranscriptMessage } from '../../src-preload/contract.ts'
import type { StoredMessage } from '../store/messages.ts'
import type { ToolRun } from '../store/tool-runs.ts'
import { shownArguments } from '../tools/shown-arguments.ts'
import { findToolSpec } from '../tools/specs.ts'
import type { ToolCall } from '../types.ts'

/**
 * A stored message as people read it, with the tools that it ran; undefined for what only the model reads. Calls that
 * left no record are shown as cut, unless the answer is under way and they may still begin.
 */
export function shownMessage(
  { id, message, createdAt }: StoredMessage,
  runs: readonly ToolRun[],
  { answering }: { answering: boolean },
): TranscriptMessage | undefined {
  if (message.role === 'user') {
    return { id, role: 'user', text: message.content, files: message.files ?? [], createdAt }
  }
  if (message.role !== 'assistant') return undefined
  const shown = (message.toolCalls ?? []).flatMap((call): ToolRunView[] => {
    const run = runs.find(({ callId }) => callId === call.id)
    if (run) return [shownRun(run, runs)]
    if (answering) return []
    const { id: callId, name: tool } = call
    const empty = { status: 'interrupted' as const, text: '', views: [], startedAt: createdAt }
    return [{ callId, tool, arguments: shownArguments(tool, call.arguments), ...empty }]
  })
  return {
    id,
    role: 'assistant',
    text: message.content,
    ...(message.reasoning && !holdsSecret(message.toolCalls) && { reasoning: message.reasoning }),
    runs: shown,
    createdAt,
  }
}

/** A model that asks a question has thought its answer aloud. */
function holdsSecret(calls: readonly ToolCall[] = []): boolean {
  return calls.some(call => findToolSpec(call.name)?.secretArguments)
}

/** The lines of a timeline; what a delegation called stands under it. */
export function shownRuns(runs: readonly ToolRun[]): ToolRunView[] {
  return runs.filter(({ parentId }) => parentId === undefined).map(run => shownRun(run, runs))
}

/** One of them; `all`: those among which its own calls are. */
function shownRun(run: ToolRun, all: readonly ToolRun[]): ToolRunView {
  const nested = all.filter(({ parentId }) => parentId === run.id)
  return {
    callId: run.callId,
    tool: run.tool,
    arguments: shownArguments(run.tool, run.arguments),
    status: run.status,
    ...(run.outcome && { outcome: run.outcome }),
    ...(run.progress && { progress: run.progress }),
    ...(nested.length > 0 && { runs: nested.map(one => shownRun(one, all)) }),
    text: run.text ?? '',
    views: run.views,
    ...(run.durationMs === undefined ? {} : { durationMs: run.durationMs }),
    startedAt: run.startedAt,
  }
}
