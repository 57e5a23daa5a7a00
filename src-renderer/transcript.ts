import type {
  AgentEvent,
  ApprovalRequest,
  Bilingual,
  FileCard,
  Mode,
  ToolProgress,
  ToolRunView,
  TranscriptMessage,
  TranscriptPage,
  TurnEnd,
  Usage,
} from '../src-preload/contract.ts'

export type QueuedMessage = { id: string; text: string; files: FileCard[] }

export type LiveRun = ToolRunView & { progress?: ToolProgress; step?: number }

/** What the running turn has shown and not yet stored. */
export type LiveTurn = {
  /** Milliseconds since 1970 at its first event. */
  startedAt: number
  text: string
  reasoning: string
  runs: LiveRun[]
}

export type TurnFigures = { usage: Usage; durationMs: number }

export type Transcript = {
  loaded: boolean
  mode?: Mode
  /** Oldest first. */
  messages: TranscriptMessage[]
  more: boolean
  unfinished?: TranscriptPage['unfinished']
  approvals: ApprovalRequest[]
  usage: Usage
  context: TranscriptPage['context']
  turn?: LiveTurn
  /** Partial text of a turn that ended before its message was stored. */
  leftover?: { text: string; runs: LiveRun[] }
  notices: Bilingual[]
  queue: QueuedMessage[]
  /** What the turns of this run of the app cost, by the id of their last message. */
  figures: Record<number, TurnFigures>
  turnUsage: Usage
  lastEnd?: TurnEnd
}

const NO_USAGE: Usage = { inputTokens: 0, outputTokens: 0 }

export const emptyTranscript: Transcript = {
  loaded: false,
  messages: [],
  more: false,
  approvals: [],
  usage: NO_USAGE,
  context: { tokens: 0, limit: 0 },
  notices: [],
  queue: [],
  figures: {},
  turnUsage: NO_USAGE,
}

/** The newest page. What events have brought meanwhile stays; the page wins where both know a message. */
export function loadPage(old: Transcript, page: TranscriptPage): Transcript {
  const first = page.messages[0]?.id ?? Number.POSITIVE_INFINITY
  const older = old.messages.filter(message => message.id < first)
  const last = page.messages.at(-1)?.id ?? 0
  const newer = old.messages.filter(message => message.id > last)
  const messages = [...older, ...page.messages, ...newer]
  return {
    ...old,
    loaded: true,
    mode: page.mode,
    messages,
    more: older.length > 0 ? old.more : page.more,
    unfinished: old.turn ? undefined : page.unfinished,
    leftover: undefined,
    approvals: page.approvals,
    usage: page.usage,
    context: page.context,
    turn: old.turn && withoutStoredRuns(old.turn, messages),
  }
}

export function addOlderPage(old: Transcript, page: TranscriptPage): Transcript {
  const first = old.messages[0]?.id ?? Number.POSITIVE_INFINITY
  return {
    ...old,
    messages: [...page.messages.filter(message => message.id < first), ...old.messages],
    more: page.more,
  }
}

/** A stored message replaces what was shown live in its place. */
export function storeMessage(old: Transcript, message: TranscriptMessage): Transcript {
  const at = old.messages.findIndex(known => known.id === message.id)
  const messages =
    at < 0 ? [...old.messages, message].sort((one, other) => one.id - other.id) : old.messages.with(at, message)
  if (message.role === 'user') return { ...old, messages, unfinished: undefined, leftover: undefined }
  // An update of a message already there (its tools have ended) says nothing about the text now being written.
  const turn = old.turn && withoutStoredRuns(at < 0 ? { ...old.turn, text: '', reasoning: '' } : old.turn, messages)
  return { ...old, messages, turn, leftover: at < 0 ? undefined : old.leftover }
}

export function removeApproval(old: Transcript, approvalId: string): Transcript {
  return { ...old, approvals: old.approvals.filter(request => request.approvalId !== approvalId) }
}

export function applyAgentEvent(old: Transcript, event: AgentEvent, now: number): Transcript {
  const turn: LiveTurn = old.turn ?? { startedAt: now, text: '', reasoning: '', runs: [] }
  switch (event.type) {
    case 'text':
      return { ...begun(old), turn: { ...turn, text: turn.text + event.text } }
    case 'reasoning':
      return { ...begun(old), turn: { ...turn, reasoning: turn.reasoning + event.text } }
    case 'tool_start': {
      const run: LiveRun = {
        callId: event.callId,
        tool: event.tool,
        arguments: event.arguments,
        status: 'running',
        text: '',
        views: [],
        startedAt: new Date(now).toISOString(),
        step: event.step,
      }
      if (storedRun(old, event.callId)) return { ...begun(old), turn }
      return {
        ...begun(old),
        turn: { ...turn, runs: [...turn.runs.filter(known => known.callId !== run.callId), run] },
      }
    }
    case 'tool_progress':
      return changeRun({ ...old, turn }, event.callId, run => ({ ...run, progress: event.progress }))
    case 'tool_end': {
      const { status, durationMs, text, views } = event
      const next = changeRun({ ...old, turn }, event.callId, run => ({
        ...run,
        progress: undefined,
        status,
        durationMs,
        text,
        views,
      }))
      // A card whose call has ended asks for nothing any more.
      return { ...next, approvals: next.turn?.runs.some(run => run.status === 'running') ? next.approvals : [] }
    }
    case 'approval':
      return {
        ...old,
        turn,
        approvals: [...old.approvals.filter(known => known.approvalId !== event.request.approvalId), event.request],
      }
    case 'file':
      return old
    case 'usage':
      return { ...old, turn, usage: addUsage(old.usage, event.usage), turnUsage: addUsage(old.turnUsage, event.usage) }
    case 'notice':
      return { ...old, notices: [...old.notices, event.notice] }
    case 'turn_end':
      return endTurn(old, event.reason, event.message, now)
  }
}

function endTurn(old: Transcript, reason: TurnEnd, message: Bilingual | undefined, now: number): Transcript {
  const last = old.messages.at(-1)
  const durationMs = old.turn ? now - old.turn.startedAt : 0
  const figures =
    last?.role === 'assistant' ? { ...old.figures, [last.id]: { usage: old.turnUsage, durationMs } } : old.figures
  const runs = (old.turn?.runs ?? []).map(run =>
    run.status === 'running' ? { ...run, status: 'stopped' as const } : run,
  )
  const text = old.turn?.text ?? ''
  return {
    ...old,
    turn: undefined,
    leftover: text || runs.length > 0 ? { text, runs } : undefined,
    approvals: [],
    figures,
    turnUsage: NO_USAGE,
    lastEnd: reason,
    unfinished: reason === 'done' ? undefined : { reason, message: message ?? { fr: '', en: '' } },
  }
}

/** The first event of a turn takes away what the last one left behind. */
function begun(old: Transcript): Transcript {
  return old.turn ? old : { ...old, unfinished: undefined, leftover: undefined, notices: [], turnUsage: NO_USAGE }
}

function storedRun(transcript: Transcript, callId: string): boolean {
  return transcript.messages.some(
    message => message.role === 'assistant' && message.runs.some(run => run.callId === callId),
  )
}

function withoutStoredRuns(turn: LiveTurn, messages: readonly TranscriptMessage[]): LiveTurn {
  const stored = new Set(
    messages.flatMap(message => (message.role === 'assistant' ? message.runs.map(run => run.callId) : [])),
  )
  const runs = turn.runs.filter(run => !stored.has(run.callId))
  return runs.length === turn.runs.length ? turn : { ...turn, runs }
}

function changeRun(old: Transcript, callId: string, change: (run: LiveRun) => LiveRun): Transcript {
  if (old.turn?.runs.some(run => run.callId === callId)) {
    const runs = old.turn.runs.map(run => (run.callId === callId ? change(run) : run))
    return { ...old, turn: { ...old.turn, runs } }
  }
  const messages = old.messages.map(message =>
    message.role === 'assistant' && message.runs.some(run => run.callId === callId)
      ? { ...message, runs: message.runs.map(run => (run.callId === callId ? change(run) : run)) }
      : message,
  )
  return { ...old, messages }
}

function addUsage(one: Usage, other: Usage): Usage {
  const cost =
    one.costMicroUsd === undefined && other.costMicroUsd === undefined
      ? undefined
      : (one.costMicroUsd ?? 0) + (other.costMicroUsd ?? 0)
  return {
    inputTokens: one.inputTokens + other.inputTokens,
    outputTokens: one.outputTokens + other.outputTokens,
    ...(cost !== undefined && { costMicroUsd: cost }),
  }
}
