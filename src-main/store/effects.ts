import type { Database } from 'better-sqlite3'
import type { ToolResult } from '../types.ts'

/** What a call leaves, by the table that holds it. */
/** `mcp` is no table: the call left for a server, and what it did there is not known here. */
export type EffectKind =
  | 'mcp'
  | 'file'
  | 'outbox'
  | 'draft'
  | 'memory'
  | 'task'
  | 'quiz'
  | 'credit'
  | 'exercise'
  | 'report'

/** `name` tells several effects of one kind apart: the place of a file among those of its call, else empty. */
export type Effect = { kind: EffectKind; name: string; id: string }

/** What a call makes, and what it answers then. */
export type Made = { effects: readonly { kind: EffectKind; id: string }[]; result: ToolResult }

/**
 * Makes what a call asks for once, however often a call that was cut is made again. What it leaves, the trace of that
 * and its answer are one transaction: all or nothing. Whoever comes after gets the answer of the first, word for word,
 * even where the person has changed or deleted meanwhile what it left: that was done, and what followed was theirs.
 */
export function once(db: Database, callKey: string, make: () => Made): ToolResult {
  const run = db.transaction(() => {
    const kept = keptResult(db, callKey)
    if (kept) return kept
    const { effects, result } = make()
    traceEffects(db, callKey, effects)
    keepResult(db, callKey, result)
    return result
  })
  return run.immediate()
}

/**
 * The same for a message, whose end is not known when it is written: `again` is true when it was written before, and
 * then its own state says what became of it.
 */
export function writeOnce(db: Database, callKey: string, write: () => { id: string }): { id: string; again: boolean } {
  const run = db.transaction(() => {
    const written = listEffects(db, callKey).find(({ kind }) => kind === 'outbox')
    if (written) return { id: written.id, again: true }
    requireRunning(db, callKey)
    const { id } = write()
    traceEffects(db, callKey, [{ kind: 'outbox', id }])
    return { id, again: false }
  })
  return run.immediate()
}

/** Puts on record that a call leaves for a server: cut after that, nobody knows whether it was done. */
export function traceSending(db: Database, callKey: string, serverId: string): void {
  const trace = db.transaction(() => {
    requireRunning(db, callKey)
    db.prepare("INSERT INTO effects (call_key, kind, id) VALUES (?, 'mcp', ?) ON CONFLICT DO NOTHING").run(
      callKey,
      serverId,
    )
  })
  trace.immediate()
}

/** What a call that was cut answered, where it had done all that it does; undefined where it had done nothing. */
export function keptResult(db: Database, callKey: string): ToolResult | undefined {
  const row = db
    .prepare<[string], { text: string; views: string | null }>(
      "SELECT text, views FROM tool_runs WHERE call_key = ? AND status = 'running' AND text IS NOT NULL",
    )
    .get(callKey)
  return row && { text: row.text, ...(row.views !== null && { views: JSON.parse(row.views) }) }
}

export function listEffects(db: Database, callKey: string): Effect[] {
  return db
    .prepare<[string], Effect>(
      'SELECT kind, name, id FROM effects WHERE call_key = ? ORDER BY kind, CAST(name AS INTEGER)',
    )
    .all(callKey)
}

function traceEffects(db: Database, callKey: string, effects: Made['effects']): void {
  const insert = db.prepare('INSERT INTO effects (call_key, kind, name, id) VALUES (?, ?, ?, ?)')
  for (const [place, { kind, id }] of effects.entries())
    insert.run(callKey, kind, kind === 'file' ? String(place) : '', id)
}

/** A call that has ended, since it was stopped or took too long, leaves nothing afterwards: that was said of it. */
function keepResult(db: Database, callKey: string, { text, views }: ToolResult): void {
  const { changes } = db
    .prepare("UPDATE tool_runs SET text = ?, views = ? WHERE call_key = ? AND status = 'running'")
    .run(text, views?.length ? JSON.stringify(views) : null, callKey)
  if (changes !== 1) throw ended(callKey)
}

function requireRunning(db: Database, callKey: string): void {
  const running = db.prepare("SELECT 1 FROM tool_runs WHERE call_key = ? AND status = 'running'").get(callKey)
  if (!running) throw ended(callKey)
}

function ended(callKey: string): Error {
  return new Error(`call ${callKey} has ended`)
}
