import type { Database } from 'better-sqlite3'
import { mayStillRun, stillRuns, thisProcess } from '../identity.ts'

const DAY_MS = 24 * 3600 * 1000
/** A run that has something in hand says so each half minute. */
export const SEE_EVERY_MS = 30_000
const SILENT_MS = 120_000
const LEFT = new Date(0).toISOString()

/** Says that this run of the program is still there: what it has in hand may then take hours. */
export function seeProcess(db: Database, now: Date, { takesJobs = false } = {}): void {
  db.prepare(
    `INSERT INTO processes (token, seen_at, takes_jobs) VALUES (?, ?, ?) ON CONFLICT (token)
     DO UPDATE SET seen_at = excluded.seen_at, takes_jobs = max(takes_jobs, excluded.takes_jobs)`,
  ).run(thisProcess, now.toISOString(), takesJobs ? 1 : 0)
  db.prepare('DELETE FROM processes WHERE seen_at < ?').run(new Date(now.getTime() - DAY_MS).toISOString())
}

/** From now on this run of the program has nothing in hand. */
export function leaveProcess(db: Database): void {
  db.prepare('UPDATE processes SET seen_at = ? WHERE token = ?').run(LEFT, thisProcess)
}

/**
 * As mayStillRun, but a run that was seen is at work as long as it says so: neither does work of hours pass for that
 * of a dead run, nor a program that has its number now for it.
 */
export function isAtWork(db: Database, token: string, { since, now }: { since: Date; now: Date }): boolean {
  if (token === thisProcess) return true
  const seen = db.prepare<[string], string>('SELECT seen_at FROM processes WHERE token = ?').pluck().get(token)
  if (seen === LEFT) return false
  // What it said of itself goes by the clock, which may have been set since, or have run on while all slept.
  const certain = stillRuns(token)
  if (certain !== undefined || seen === undefined) return certain ?? mayStillRun(token, { since, now })
  const last = Math.max(since.getTime(), Date.parse(seen))
  return now.getTime() - last < SILENT_MS && mayStillRun(token, { since: new Date(last), now })
}

/**
 * False for a run that has said nothing for a while, though it may be there: one that is suspended, say. What it has in
 * hand is its own, but others need not wait for it.
 */
export function isAwake(db: Database, token: string, now: Date): boolean {
  if (token === thisProcess) return true
  const seen = db.prepare<[string], string>('SELECT seen_at FROM processes WHERE token = ?').pluck().get(token)
  return seen !== undefined && Math.abs(now.getTime() - Date.parse(seen)) < SILENT_MS
}

/** Whether another run of the program takes up jobs when it is asked to. */
export function othersTakeJobs(db: Database, now: Date): boolean {
  return db
    .prepare<[string], { token: string; seen_at: string }>(
      'SELECT token, seen_at FROM processes WHERE takes_jobs = 1 AND token <> ?',
    )
    .all(thisProcess)
    .some(({ token, seen_at }) => isAtWork(db, token, { since: new Date(seen_at), now }))
}
