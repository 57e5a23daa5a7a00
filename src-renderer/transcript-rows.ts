import type { ApprovalRequest, Bilingual, JobView, ToolRunView, TranscriptMessage } from '../src-preload/contract.ts'
import type { LiveRun, Transcript, TurnFigures } from './transcript.ts'

export type AssistantRowItem = {
  kind: 'assistant'
  key: string
  text: string
  reasoning: string
  runs: LiveRun[]
  /** Its text is still coming. */
  streaming: boolean
  /** Nothing of it is there yet. */
  waiting: boolean
  createdAt?: string
  /** The end of a turn: what can be done with the answer stands below it. `text` is the whole answer. */
  end?: { text: string; figures?: TurnFigures; last: boolean }
}

export type Row =
  | { kind: 'user'; key: string; message: Extract<TranscriptMessage, { role: 'user' }> }
  | AssistantRowItem
  | { kind: 'approval'; key: string; request: ApprovalRequest }
  | { kind: 'notice'; key: string; notice: Bilingual }
  | { kind: 'job'; key: string; job: JobView }
  | {
      kind: 'unfinished'
      key: string
      reason: NonNullable<Transcript['unfinished']>['reason']
      message: Bilingual
      /** The calls that were cut with the answer. */
      cut: ToolRunView[]
    }

const cache = new WeakMap<TranscriptMessage, { stamp: string; row: AssistantRowItem }>()

/**
 * What the transcript shows, top to bottom. Rows of messages that did not change are the same objects, so that drawing
 * an answer does not redraw the rest. `job` is the one that answers there, queued or under way.
 */
export function rowsOf(transcript: Transcript, busy: boolean, job?: JobView): Row[] {
  const { messages, turn, leftover } = transcript
  const rows: Row[] = []
  const running = busy || turn !== undefined
  let answer: string[] = []
  for (const [index, message] of messages.entries()) {
    if (message.role === 'user') {
      answer = []
      rows.push(userRow(message))
      continue
    }
    if (message.text) answer.push(message.text)
    const next = messages[index + 1]
    const atEnd = next ? next.role === 'user' : !running && !leftover
    rows.push(assistantRow(transcript, message, atEnd ? { text: answer.join('\n\n'), last: !next } : undefined))
  }
  if (leftover) rows.push({ ...emptyRow(leftover.key), text: leftover.text, runs: leftover.runs })
  for (const [index, notice] of transcript.notices.entries())
    rows.push({ kind: 'notice', key: `notice-${index}`, notice })
  if (running && job?.status !== 'queued' && !saysItself(transcript)) rows.push(liveRow(transcript))
  for (const request of transcript.approvals) rows.push({ kind: 'approval', key: request.approvalId, request })
  if (job) rows.push({ kind: 'job', key: 'job', job })
  if (!running && transcript.unfinished) {
    const { reason, message } = transcript.unfinished
    rows.push({ kind: 'unfinished', key: 'unfinished', reason, message, cut: cutRuns(messages) })
  }
  return rows
}

function cutRuns(messages: Transcript['messages']): ToolRunView[] {
  const last = messages.at(-1)
  return last?.role === 'assistant' ? last.runs.filter(run => run.status === 'interrupted') : []
}

const userRows = new WeakMap<TranscriptMessage, Row>()

function userRow(message: Extract<TranscriptMessage, { role: 'user' }>): Row {
  const known = userRows.get(message)
  if (known) return known
  const row: Row = { kind: 'user', key: `m-${message.id}`, message }
  userRows.set(message, row)
  return row
}

function assistantRow(
  transcript: Transcript,
  message: Extract<TranscriptMessage, { role: 'assistant' }>,
  end: { text: string; last: boolean } | undefined,
): AssistantRowItem {
  const key = transcript.keys[message.id] ?? `m-${message.id}`
  const figures = end && transcript.figures[message.id]
  const stamp = `${key} ${end?.text.length} ${end?.last} ${figures?.durationMs}`
  const known = cache.get(message)
  if (known?.stamp === stamp) return known.row
  const row: AssistantRowItem = {
    ...emptyRow(key),
    text: message.text,
    reasoning: message.reasoning ?? '',
    runs: message.runs,
    createdAt: message.createdAt,
    ...(end && { end: { ...end, ...(figures && { figures }) } }),
  }
  cache.set(message, { stamp, row })
  return row
}

function liveRow({ turn, nextKey }: Transcript): AssistantRowItem {
  if (!turn) return { ...emptyRow(`live-${nextKey}`), streaming: true, waiting: true }
  const { key, text, reasoning, runs } = turn
  return { ...emptyRow(key), text, reasoning, runs, streaming: true, waiting: !text && runs.length === 0 }
}

/** The line of a running tool and a card that waits for the person already say what goes on. */
function saysItself({ turn, messages, approvals }: Transcript): boolean {
  if (turn && (turn.text || turn.reasoning || turn.runs.length > 0)) return false
  const last = messages.at(-1)
  return approvals.length > 0 || (last?.role === 'assistant' && last.runs.some(run => run.status === 'running'))
}

function emptyRow(key: string): AssistantRowItem {
  return { kind: 'assistant', key, text: '', reasoning: '', runs: [], streaming: false, waiting: false }
}
