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

/** `progress` is there only while the tool works. */
export type LiveRun = ToolRunView & { progress?: ToolProgress }

/** With what the specialists who were asked called, each after the call that asked it. */
export function withNested(runs: readonly LiveRun[]): LiveRun[] {
  return runs.flatMap(run => [run, ...withNested(run.runs ?? [])])
}

/** What the running turn has shown and not yet stored. */
type LiveTurn = {
  /** Milliseconds since 1970 at its first event. */
  startedAt: number
  /** The row that shows it; the stored message keeps it, so that what is drawn stays. */
  key: string
  text: string
  reasoning: string
  runs: LiveRun[]
}

export type TurnFigures = { usage: Usage; durationMs: number }

export type Transcript = {
  loaded: boolean
  mode?: Mode
  specialist: TranscriptPage['specialist']
  exam: boolean
  /** Oldest first. */
  messages: TranscriptMessage[]
  more: boolean
  unfinished?: TranscriptPage['unfinished']
  approvals: ApprovalRequest[]
  usage: Usage
  context: TranscriptPage['context']
  turn?: LiveTurn
  /** Partial text of a turn that ended before its message was stored. */
  leftover?: { key: string; text: string; runs: LiveRun[] }
  notices: Bilingual[]
  queue: QueuedMessage[]
  /** What the turns of this run of the app cost, by the id of their last message. */
  figures: Record<number, TurnFigures>
  turnUsage: Usage
  /** The row of each message that was first seen live. */
  keys: Record<number, string>
  nextKey: number
}

const NO_USAGE: Usage = { inputTokens: 0, outputTokens: 0 }

export const emptyTranscript: Transcript = {
  loaded: false,
  specialist: { choice: 'automatic' },
  exam: false,
  messages: [],
  more: false,
  approvals: [],
  usage: NO_USAGE,
  context: { tokens: 0, limit: 0 },
  notices: [],
  queue: [],
  figures: {},
  turnUsage: NO_USAGE,
  keys: {},
  nextKey: 1,
}

/** The newest page: it wins over what is there, but for messages that a running turn has brought meanwhile. */
export function loadPage(old: Transcript, page: TranscriptPage): Transcript {
  const first = page.messages[0]?.id ?? Number.POSITIVE_INFINITY
  const older = old.messages.filter(message => message.id < first)
  const last = page.messages.at(-1)?.id ?? 0
  const newer = old.turn ? old.messages.filter(message => message.id > last) : []
  const messages = [...older, ...page.messages, ...newer]
  return {
    ...old,
    loaded: true,
    mode: page.mode,
    specialist: page.specialist,
    exam: page.exam,
    messages,
    more: older.length > 0 ? old.more : page.more,
    unfinished: old.turn ? undefined : page.unfinished,
    notices: old.turn ? old.notices : (page.notices ?? []),
    leftover: undefined,
    approvals: page.approvals,
    usage: page.usage,
    context: page.context,
    turn: turnOf(old, page, messages),
    nextKey: old.nextKey + 1,
  }
}

/**
 * A turn that began before this window listened is taken up where the page says it is; one that was followed from its
 * first word is known better here.
 */
function turnOf(old: Transcript, page: TranscriptPage, messages: readonly TranscriptMessage[]): LiveTurn | undefined {
  if (!page.live || isFollowed(old)) return old.turn && withoutStoredRuns(old.turn, messages)
  const asked = page.messages.findLast(message => message.role === 'user')
  const startedAt = asked ? Date.parse(asked.createdAt) : 0
  const turn = old.turn ?? { startedAt, key: `live-${old.nextKey}`, text: '', reasoning: '', runs: [] }
  return withoutStoredRuns({ ...turn, ...page.live }, messages)
}

/** A turn runs that this window has heard from its beginning, or from a page on. */
export function isFollowed(transcript: Transcript | undefined): boolean {
  return transcript?.loaded === true && transcript.turn !== undefined
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
  if (at >= 0) return { ...old, messages }
  if (!old.turn) return { ...old, messages, leftover: undefined }
  const fresh = { ...old.turn, key: `live-${old.nextKey}`, text: '', reasoning: '' }
  return {
    ...old,
    messages,
    turn: withoutStoredRuns(fresh, messages),
    keys: { ...old.keys, [message.id]: old.turn.key },
    nextKey: old.nextKey + 1,
  }
}

export function removeApproval(old: Transcript, approvalId: string): Transcript {
  return { ...old, approvals: old.approvals.filter(request => request.approvalId !== approvalId) }
}

export function applyAgentEvent(old: Transcript, event: AgentEvent, now: number): Transcript {
  if (event.type === 'file') return old
  if (event.type === 'specialist') return { ...old, specialist: { choice: 'automatic', id: event.specialist?.id } }
  if (event.type === 'turn_end') return endTurn(old, event.reason, event.message, now)
  const begun = old.turn ? { ...old, turn: old.turn } : beginTurn(old, now)
  const { turn } = begun
  switch (event.type) {
    case 'text':
      return { ...begun, turn: { ...turn, text: turn.text + event.text } }
    case 'reasoning':
      return { ...begun, turn: { ...turn, reasoning: turn.reasoning + event.text } }
    case 'tool_start':
      return startRun(begun, event.parentId, {
        callId: event.callId,
        tool: event.tool,
        arguments: event.arguments,
        status: 'running',
        text: '',
        views: [],
        startedAt: new Date(now).toISOString(),
      })
    case 'tool_progress':
      return changeRun(begun, event, run => ({ ...run, progress: event.progress }))
    case 'tool_end': {
      const { status, durationMs, text, views } = event
      const ended = { progress: undefined, status, durationMs, text, views }
      const next = changeRun(begun, event, run => ({ ...run, ...ended }))
      // A card whose call has ended asks for nothing any more.
      return { ...next, approvals: next.approvals.filter(request => request.callId !== event.callId) }
    }
    case 'approval': {
      const others = begun.approvals.filter(request => request.approvalId !== event.request.approvalId)
      return { ...begun, approvals: [...others, event.request] }
    }
    case 'usage':
      return {
        ...begun,
        usage: addUsage(begun.usage, event.usage),
        turnUsage: addUsage(begun.turnUsage, event.usage),
      }
    case 'notice':
      return { ...begun, notices: [...begun.notices, event.notice] }
  }
}

/** The first event of a turn takes away what the last one left behind. */
function beginTurn(old: Transcript, now: number): Transcript & { turn: LiveTurn } {
  return {
    ...old,
    turn: { startedAt: now, key: `live-${old.nextKey}`, text: '', reasoning: '', runs: [] },
    nextKey: old.nextKey + 1,
    unfinished: undefined,
    leftover: undefined,
    notices: [],
    turnUsage: NO_USAGE,
  }
}

/**
 * Tools belong to the message that asked for them, which is stored before they start; those of a specialist who was
 * asked, to the call that asked.
 */
function startRun(old: Transcript & { turn: LiveTurn }, parentId: string | undefined, run: LiveRun): Transcript {
  if (parentId !== undefined)
    return changeRun(old, { callId: parentId }, parent => ({ ...parent, runs: withRun(parent.runs, run) }))
  const last = old.messages.at(-1)
  if (last?.role !== 'assistant' || old.turn.text !== '') {
    return { ...old, turn: { ...old.turn, runs: withRun(old.turn.runs, run) } }
  }
  return { ...old, messages: old.messages.with(-1, { ...last, runs: withRun(last.runs, run) }) }
}

function withRun(runs: readonly LiveRun[] = [], run: LiveRun): LiveRun[] {
  return [...runs.filter(known => known.callId !== run.callId), run]
}

function endTurn(old: Transcript, reason: TurnEnd, message: Bilingual | undefined, now: number): Transcript {
  const last = old.messages.at(-1)
  const durationMs = old.turn ? now - old.turn.startedAt : 0
  const { text = '', runs = [] } = old.turn ?? {}
  return {
    ...old,
    messages:
      last?.role === 'assistant' ? old.messages.with(-1, { ...last, runs: last.runs.map(cutShort) }) : old.messages,
    turn: undefined,
    leftover: old.turn && (text || runs.length > 0) ? { key: old.turn.key, text, runs: runs.map(cutShort) } : undefined,
    approvals: [],
    figures:
      last?.role === 'assistant' ? { ...old.figures, [last.id]: { usage: old.turnUsage, durationMs } } : old.figures,
    turnUsage: NO_USAGE,
    // An answer that reached the model's length ends well, with a sentence, and can be continued.
    unfinished: reason === 'done' && !message ? undefined : { reason, message: message ?? { fr: '', en: '' } },
  }
}

function cutShort(run: LiveRun): LiveRun {
  const status = run.status === 'running' ? 'stopped' : run.status
  return { ...run, status, ...(run.runs && { runs: run.runs.map(cutShort) }) }
}

function withoutStoredRuns(turn: LiveTurn, messages: readonly TranscriptMessage[]): LiveTurn {
  const stored = new Set(
    messages.flatMap(message => (message.role === 'assistant' ? message.runs.map(run => run.callId) : [])),
  )
  const runs = turn.runs.filter(run => !stored.has(run.callId))
  return runs.length === turn.runs.length ? turn : { ...turn, runs }
}

type CallPlace = { callId: string; parentId?: string }

function changeRun(old: Transcript, { callId, parentId }: CallPlace, change: (run: LiveRun) => LiveRun): Transcript {
  if (parentId !== undefined)
    return changeRun(old, { callId: parentId }, ({ runs = [], ...parent }) => ({
      ...parent,
      runs: runs.map(run => (run.callId === callId ? change(run) : run)),
    }))
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
