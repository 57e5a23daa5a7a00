import type { Database } from 'better-sqlite3'
import { newId, thisProcess } from '../identity.ts'
import type { CallOutcome, IsoTime, ToolCall, ToolProgress, ToolStatus, ToolView } from '../types.ts'
import { isAtWork } from './processes.ts'

type ToolRunStatus = ToolStatus | 'running' | 'interrupted'

export type ToolRun = {
  id: number
  conversationId: string
  callId: string
  step: number
  tool: string
  arguments: string
  status: ToolRunStatus
  text?: string
  views: ToolView[]
  durationMs?: number
  /** The assistant message that asked for it. */
  messageId?: number
  /** The run of the delegation that it is part of. */
  parentId?: number
  /** The same when the call is made again; absent on runs of older versions. */
  callKey?: string
  /** While it runs, how far it was when that was last stored. */
  progress?: ToolProgress
  /** Of a call that was cut. */
  outcome?: CallOutcome
  startedAt: IsoTime
  endedAt?: IsoTime
}

type ToolRunRow = {
  id: number
  conversation_id: string
  call_id: string
  step: number
  tool: string
  arguments: string
  status: ToolRunStatus
  text: string | null
  process: string
  started_at: IsoTime
  ended_at: IsoTime | null
  views: string | null
  duration_ms: number | null
  message_id: number | null
  parent_id: number | null
  call_key: string | null
  progress: string | null
  outcome: CallOutcome | null
}

export type NewToolRun = {
  conversationId: string
  messageId?: number
  parentId?: number
  callId: string
  step: number
  tool: string
  arguments: string
  now: Date
}

/**
 * The answer's `id` ends the run: providers reuse call ids from one turn to the next. A call that was cut goes on in
 * its row, under its key.
 */
export function startToolRun(db: Database, run: NewToolRun): { id: number; callKey: string; again: boolean } {
  const start = db.transaction(() => {
    const cut = findCutRun(db, run)
    if (cut) {
      db.prepare(
        `UPDATE tool_runs SET status = 'running', process = ?, started_at = ?, ended_at = NULL, outcome = NULL,
           progress = NULL WHERE id = ?`,
      ).run(thisProcess, run.now.toISOString(), cut.id)
      return { ...cut, again: true }
    }
    const callKey = newId('call')
    const { lastInsertRowid } = db
      .prepare(
        `INSERT INTO tool_runs (conversation_id, message_id, parent_id, call_id, step, tool, arguments, status, process,
           started_at, call_key)
         VALUES (?, ?, ?, ?, ?, ?, ?, 'running', ?, ?, ?)`,
      )
      .run(
        run.conversationId,
        run.messageId ?? null,
        run.parentId ?? null,
        run.callId,
        run.step,
        run.tool,
        run.arguments,
        thisProcess,
        run.now.toISOString(),
        callKey,
      )
    return { id: Number(lastInsertRowid), callKey, again: false }
  })
  return start.immediate()
}

/** The same call: a specialist who is asked again may give the id of the one that was cut to another. */
function findCutRun(db: Database, run: NewToolRun): { id: number; callKey: string } | undefined {
  const { messageId, callId, tool, arguments: args } = run
  if (messageId === undefined) return undefined
  return db
    .prepare<[number, string, string, string], { id: number; callKey: string }>(
      `SELECT id, call_key AS callKey FROM tool_runs
       WHERE message_id = ? AND call_id = ? AND tool = ? AND arguments = ?
         AND status = 'interrupted' AND call_key IS NOT NULL`,
    )
    .get(messageId, callId, tool, args)
}

/** How far a running call is; whoever asks later, in another run of the program too, sees it. */
export function saveToolProgress(db: Database, id: number, progress: ToolProgress): void {
  db.prepare("UPDATE tool_runs SET progress = ? WHERE id = ? AND status = 'running'").run(JSON.stringify(progress), id)
}

export function endToolRun(
  db: Database,
  run: { id: number; status: ToolStatus; text: string; views?: readonly ToolView[]; durationMs?: number; now: Date },
): void {
  db.prepare(
    `UPDATE tool_runs SET status = ?, text = ?, views = ?, duration_ms = ?, ended_at = ?, progress = NULL
     WHERE id = ? AND status = 'running' AND process = ?`,
  ).run(
    run.status,
    run.text,
    run.views?.length ? JSON.stringify(run.views) : null,
    run.durationMs ?? null,
    run.now.toISOString(),
    run.id,
    thisProcess,
  )
}

/** A call, with the assistant message that asked for it. */
export type CalledBefore = ToolCall & {
  messageId: number /** Of a call of another specialist. */
  parentId: number | null
}

/** The calls of the answers after a message, in the order in which they began. */
export function callsSince(db: Database, conversationId: string, messageId: number): CalledBefore[] {
  return db
    .prepare<[string, number], CalledBefore>(
      `SELECT call_id AS id, tool AS name, arguments, message_id AS messageId, parent_id AS parentId
       FROM tool_runs
       WHERE conversation_id = ? AND message_id > ? ORDER BY id`,
    )
    .all(conversationId, messageId)
}

/**
 * Runs that a crash cut become `interrupted`; those of another instance at work are left. Of one conversation: all that
 * run there, since nobody is at work there any more. Answers how many.
 */
export function markInterruptedToolRuns(db: Database, now: Date, conversationId?: string): number {
  const mark = db.transaction(() => {
    const cut = db
      .prepare<[string | null], Pick<ToolRunRow, 'id' | 'process' | 'started_at'>>(
        `SELECT id, process, started_at FROM tool_runs
         WHERE status = 'running' AND conversation_id = ifnull(?, conversation_id)`,
      )
      .all(conversationId ?? null)
      .filter(
        run => conversationId !== undefined || !isAtWork(db, run.process, { since: new Date(run.started_at), now }),
      )
    const update = db.prepare("UPDATE tool_runs SET status = 'interrupted', ended_at = ? WHERE id = ?")
    for (const run of cut) update.run(now.toISOString(), run.id)
    return cut.length
  })
  return mark.immediate()
}

/** Cut calls of which nobody has said yet what became of them; all, or those of one conversation. */
export function listUnjudgedRuns(db: Database, conversationId?: string): ToolRun[] {
  return db
    .prepare<[string | null], ToolRunRow>(
      `SELECT * FROM tool_runs WHERE status = 'interrupted' AND outcome IS NULL
       AND conversation_id = ifnull(?, conversation_id) ORDER BY id`,
    )
    .all(conversationId ?? null)
    .map(toolRunOf)
}

export function setRunOutcome(db: Database, id: number, outcome: CallOutcome): void {
  db.prepare("UPDATE tool_runs SET outcome = ? WHERE id = ? AND status = 'interrupted'").run(outcome, id)
}

export function listToolRuns(db: Database, conversationId: string): ToolRun[] {
  return db
    .prepare<[string], ToolRunRow>('SELECT * FROM tool_runs WHERE conversation_id = ? ORDER BY id')
    .all(conversationId)
    .map(toolRunOf)
}

/** What a delegation called, in the order in which it began. */
export function listRunsUnder(db: Database, parentId: number): ToolRun[] {
  return db
    .prepare<[number], ToolRunRow>('SELECT * FROM tool_runs WHERE parent_id = ? ORDER BY id')
    .all(parentId)
    .map(toolRunOf)
}

/** Those that these assistant messages asked for, in the order in which they began. */
export function listRunsOfMessages(db: Database, messageIds: readonly number[]): ToolRun[] {
  return db
    .prepare<[string], ToolRunRow>(
      'SELECT * FROM tool_runs WHERE message_id IN (SELECT value FROM json_each(?)) ORDER BY id',
    )
    .all(JSON.stringify(messageIds))
    .map(toolRunOf)
}

/** Those that were asked for between two messages, in the order in which they began. */
export function listRunsBetween(
  db: Database,
  conversationId: string,
  { after, before }: { after: number; before: number },
): ToolRun[] {
  return db
    .prepare<[string, number, number], ToolRunRow>(
      'SELECT * FROM tool_runs WHERE conversation_id = ? AND message_id > ? AND message_id < ? ORDER BY id',
    )
    .all(conversationId, after, before)
    .map(toolRunOf)
}

/** How many they are. The texts of their results, which may be long, are not read. */
export function countRunsBetween(
  db: Database,
  conversationId: string,
  { after, before }: { after: number; before: number },
): number {
  const count = db
    .prepare<[string, number, number], number>(
      `SELECT count(*) FROM messages CROSS JOIN tool_runs ON tool_runs.message_id = messages.id
       WHERE messages.conversation_id = ? AND messages.id > ? AND messages.id < ?`,
    )
    .pluck()
  return count.get(conversationId, after, before) ?? 0
}

/** The last that began of those that run now. */
export function runningRunOf(db: Database, conversationId: string): ToolRun | undefined {
  const row = db
    .prepare<[string], ToolRunRow>(
      "SELECT * FROM tool_runs WHERE status = 'running' AND conversation_id = ? ORDER BY id DESC LIMIT 1",
    )
    .get(conversationId)
  return row && toolRunOf(row)
}

function toolRunOf(row: ToolRunRow): ToolRun {
  return {
    id: row.id,
    conversationId: row.conversation_id,
    callId: row.call_id,
    step: row.step,
    tool: row.tool,
    arguments: row.arguments,
    status: row.status,
    ...(row.text === null ? {} : { text: row.text }),
    views: row.views === null ? [] : JSON.parse(row.views),
    ...(row.duration_ms === null ? {} : { durationMs: row.duration_ms }),
    ...(row.message_id === null ? {} : { messageId: row.message_id }),
    ...(row.parent_id === null ? {} : { parentId: row.parent_id }),
    ...(row.call_key === null ? {} : { callKey: row.call_key }),
    ...(row.progress === null ? {} : { progress: JSON.parse(row.progress) }),
    ...(row.outcome === null ? {} : { outcome: row.outcome }),
    startedAt: row.started_at,
    ...(row.ended_at === null ? {} : { endedAt: row.ended_at }),
  }
}
