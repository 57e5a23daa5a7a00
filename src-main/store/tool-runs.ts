import type { Database } from 'better-sqlite3'
import { mayStillRun, thisProcess } from '../identity.ts'
import type { IsoTime, ToolStatus } from '../types.ts'

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
}

/** The answer's `id` ends the run: providers reuse call ids from one turn to the next. */
export function startToolRun(
  db: Database,
  run: { conversationId: string; callId: string; step: number; tool: string; arguments: string; now: Date },
): { id: number } {
  const { lastInsertRowid } = db
    .prepare(
      `INSERT INTO tool_runs (conversation_id, call_id, step, tool, arguments, status, process, started_at)
       VALUES (?, ?, ?, ?, ?, 'running', ?, ?)`,
    )
    .run(run.conversationId, run.callId, run.step, run.tool, run.arguments, thisProcess, run.now.toISOString())
  return { id: Number(lastInsertRowid) }
}

export function endToolRun(
  db: Database,
  { id, status, text, now }: { id: number; status: ToolStatus; text: string; now: Date },
): void {
  db.prepare("UPDATE tool_runs SET status = ?, text = ?, ended_at = ? WHERE id = ? AND status = 'running'").run(
    status,
    text,
    now.toISOString(),
    id,
  )
}

/** At start: runs that a crash cut become `interrupted`; those of another instance at work are left. Answers how many. */
export function markInterruptedToolRuns(db: Database, now: Date): number {
  const mark = db.transaction(() => {
    const cut = db
      .prepare<[], Pick<ToolRunRow, 'id' | 'process' | 'started_at'>>(
        "SELECT id, process, started_at FROM tool_runs WHERE status = 'running'",
      )
      .all()
      .filter(run => !mayStillRun(run.process, { since: new Date(run.started_at), now }))
    const update = db.prepare("UPDATE tool_runs SET status = 'interrupted', ended_at = ? WHERE id = ?")
    for (const run of cut) update.run(now.toISOString(), run.id)
    return cut.length
  })
  return mark.immediate()
}

export function listToolRuns(db: Database, conversationId: string): ToolRun[] {
  return db
    .prepare<[string], ToolRunRow>('SELECT * FROM tool_runs WHERE conversation_id = ? ORDER BY id')
    .all(conversationId)
    .map(row => ({
      id: row.id,
      conversationId: row.conversation_id,
      callId: row.call_id,
      step: row.step,
      tool: row.tool,
      arguments: row.arguments,
      status: row.status,
      ...(row.text === null ? {} : { text: row.text }),
      startedAt: row.started_at,
      ...(row.ended_at === null ? {} : { endedAt: row.ended_at }),
    }))
}
