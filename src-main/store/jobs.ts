import type { Database } from 'better-sqlite3'
import { thisProcess } from '../identity.ts'
import type { Bilingual, IsoTime, JobStatus, TurnEnd } from '../types.ts'
import { isAtWork, isAwake } from './processes.ts'

/** A turn that runs in the background. */
export type Job = {
  /** What people call it by. */
  number: number
  profileId: string
  conversationId: string
  title: string
  status: JobStatus
  sentence?: Bilingual
  /** How its turn ended, when it came to an end. */
  reason?: TurnEnd
  /** The message of the person that it answers, and the last one of its answer. */
  askedId: number
  lastId?: number
  /** Milliseconds of its time limit that are used up. */
  usedMs: number
  /** How the command that started it has it run. */
  command?: unknown
  /** The run of the program that has it in hand. */
  process: string
  createdAt: IsoTime
  startedAt?: IsoTime
  endedAt?: IsoTime
}

type JobRow = {
  number: number
  profile_id: string
  conversation_id: string
  title: string
  status: JobStatus
  sentence: string | null
  reason: TurnEnd | null
  asked_id: number
  last_id: number | null
  used_ms: number
  command: string | null
  cancel_asked: 0 | 1
  process: string
  created_at: IsoTime
  started_at: IsoTime | null
  ended_at: IsoTime | null
}

const ACTIVE = "status IN ('queued', 'running', 'waiting')"

export function addJob(
  db: Database,
  job: Pick<Job, 'profileId' | 'conversationId' | 'title' | 'askedId' | 'command'> & {
    status: 'queued' | 'running'
    now: Date
  },
): Job {
  const time = job.now.toISOString()
  const { lastInsertRowid } = db
    .prepare(
      `INSERT INTO jobs (profile_id, conversation_id, title, status, asked_id, command, process, created_at, started_at)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    )
    .run(
      job.profileId,
      job.conversationId,
      job.title,
      job.status,
      job.askedId,
      job.command === undefined ? null : JSON.stringify(job.command),
      thisProcess,
      time,
      job.status === 'running' ? time : null,
    )
  return requireJob(db, Number(lastInsertRowid))
}

export function getJob(db: Database, number: number): Job | undefined {
  const row = db.prepare<[number], JobRow>('SELECT * FROM jobs WHERE number = ?').get(number)
  return row && jobOf(row)
}

export function activeJobOf(db: Database, conversationId: string): Job | undefined {
  const row = db
    .prepare<[string], JobRow>(`SELECT * FROM jobs WHERE conversation_id = ? AND ${ACTIVE}`)
    .get(conversationId)
  return row && jobOf(row)
}

export function lastJobOf(db: Database, conversationId: string): Job | undefined {
  const row = db
    .prepare<[string], JobRow>('SELECT * FROM jobs WHERE conversation_id = ? ORDER BY number DESC LIMIT 1')
    .get(conversationId)
  return row && jobOf(row)
}

/** Those queued or under way, wherever they run. */
export function listActiveJobs(db: Database, profileId: string): Job[] {
  return db.prepare<[string], JobRow>(`SELECT * FROM jobs WHERE profile_id = ? AND ${ACTIVE}`).all(profileId).map(jobOf)
}

/**
 * All active ones first, then the newest `limit` of the others, without those that the person took off the list or
 * whose conversation is deleted.
 */
export function listJobs(db: Database, profileId: string, limit: number): Job[] {
  const list = (which: string) =>
    db.prepare<[string, number], JobRow>(
      `SELECT jobs.* FROM jobs JOIN conversations ON conversations.id = jobs.conversation_id
       WHERE jobs.profile_id = ? AND dismissed = 0 AND deleted_at IS NULL AND ${which}
       ORDER BY number DESC LIMIT ?`,
    )
  return [...list(ACTIVE).all(profileId, -1), ...list(`NOT (${ACTIVE})`).all(profileId, limit)].map(jobOf)
}

/** Those that this run of the program has in hand. */
export function jobsInHand(db: Database): Job[] {
  return db
    .prepare<[string], JobRow>(`SELECT * FROM jobs WHERE process = ? AND ${ACTIVE} ORDER BY number`)
    .all(thisProcess)
    .map(jobOf)
}

/** How many queued jobs come before it, in all runs of the program. */
export function queuedBefore(db: Database, number: number): number {
  return Number(db.prepare("SELECT count(*) FROM jobs WHERE status = 'queued' AND number < ?").pluck().get(number))
}

/**
 * Begins the oldest queued job of this run of the program, when fewer than `limit` are at work on this database and
 * none that another run queued before it still waits. Those that wait for the person leave their place to others, and
 * so do those of a run that is there but suspended.
 */
export function claimJob(db: Database, { limit, now }: { limit: number; now: Date }): Job | undefined {
  const claim = db.transaction(() => {
    const living = db
      .prepare<[], JobRow>("SELECT * FROM jobs WHERE status IN ('queued', 'running') ORDER BY number")
      .all()
      .filter(job => isInHand(db, job, now) && isAwake(db, job.process, now))
    const next = living.find(({ status }) => status === 'queued')
    const atWork = living.filter(({ status }) => status === 'running').length
    if (next?.process !== thisProcess || atWork >= limit) return undefined
    db.prepare("UPDATE jobs SET status = 'running', started_at = ifnull(started_at, ?) WHERE number = ?").run(
      now.toISOString(),
      next.number,
    )
    return requireJob(db, next.number)
  })
  return claim.immediate()
}

export function saveJobTime(db: Database, number: number, usedMs: number): void {
  db.prepare('UPDATE jobs SET used_ms = ? WHERE number = ? AND process = ?').run(
    Math.round(usedMs),
    number,
    thisProcess,
  )
}

export type JobEnd = {
  status: 'done' | 'failed' | 'cancelled' | 'interrupted'
  sentence?: Bilingual
  reason?: TurnEnd
  lastId?: number
  now: Date
}

export function endJob(db: Database, job: JobEnd & { number: number }): void {
  const end = db.transaction(() => {
    db.prepare(
      `UPDATE jobs SET status = ?, sentence = ?, reason = ?, last_id = ?, ended_at = ?, cancel_asked = 0
       WHERE number = ? AND (${ACTIVE} OR status = 'interrupted')`,
    ).run(
      job.status,
      job.sentence ? JSON.stringify(job.sentence) : null,
      job.reason ?? null,
      job.lastId ?? null,
      job.now.toISOString(),
      job.number,
    )
    db.prepare('DELETE FROM job_cards WHERE job_number = ?').run(job.number)
    if (job.status === 'cancelled') forgetTurn(db, job.number)
  })
  end.immediate()
}

/** What the turn of a conversation ended: its job, under way in this run or left standing by another. */
export function jobOfTurn(db: Database, conversationId: string): Job | undefined {
  const row = db
    .prepare<[string, string], JobRow>(
      `SELECT * FROM jobs WHERE conversation_id = ? AND ((process = ? AND ${ACTIVE}) OR status = 'interrupted')
       ORDER BY status = 'interrupted', number DESC`,
    )
    .get(conversationId, thisProcess)
  return row && jobOf(row)
}

/** Takes a job that the run `from` has queued for this one, also when that run has died since. */
export function takeJob(db: Database, number: number, from: string): Job | undefined {
  const take = db.transaction(() => {
    const { changes } = db
      .prepare(
        `UPDATE jobs SET status = 'queued', sentence = NULL, ended_at = NULL, process = ?
         WHERE number = ? AND process = ? AND status IN ('queued', 'interrupted')`,
      )
      .run(thisProcess, number, from)
    return changes === 1 ? requireJob(db, number) : undefined
  })
  return take.immediate()
}

/** Whether a run of the program that is there has it to answer. */
export function isJobInHand(db: Database, job: Job, now: Date): boolean {
  return isActive(job.status) && isAtWork(db, job.process, { since: sinceOf(job), now })
}

/**
 * Queues it again for this run of the program; undefined when it is active elsewhere, or its conversation is busy. What
 * it has used of its time is kept unless it had come to an end.
 */
export function requeueJob(db: Database, number: number, now: Date): Job | undefined {
  const requeue = db.transaction(() => {
    const job = getJob(db, number)
    const active = job && activeJobOf(db, job.conversationId)
    if (!job || (active && active.number !== number)) return undefined
    if (active && active.process !== thisProcess && isAtWork(db, active.process, { since: sinceOf(active), now }))
      return undefined
    db.prepare(
      `UPDATE jobs SET status = 'queued', sentence = NULL, reason = NULL, last_id = NULL, ended_at = NULL,
         cancel_asked = 0, resume_asked = 0, dismissed = 0, process = ?,
         used_ms = iif(status IN ('failed', 'cancelled'), 0, used_ms) WHERE number = ?`,
    ).run(thisProcess, number)
    return requireJob(db, number)
  })
  return requeue.immediate()
}

/** Asks whatever run has it in hand to stop it. False when it has ended. */
export function askJobCancel(db: Database, number: number): boolean {
  return db.prepare(`UPDATE jobs SET cancel_asked = 1 WHERE number = ? AND ${ACTIVE}`).run(number).changes > 0
}

/** One that stands still is not taken up any more. False when it does not stand still. */
export function cancelInterruptedJob(db: Database, number: number): boolean {
  const cancel = db.transaction(() => {
    const { changes } = db
      .prepare("UPDATE jobs SET status = 'cancelled', sentence = NULL WHERE number = ? AND status = 'interrupted'")
      .run(number)
    if (changes === 1) forgetTurn(db, number)
    return changes === 1
  })
  return cancel.immediate()
}

/** Nothing takes up by itself what was to stop. */
function forgetTurn(db: Database, number: number): void {
  db.prepare(
    'UPDATE turns SET resumable = 0 WHERE conversation_id = (SELECT conversation_id FROM jobs WHERE number = ?)',
  ).run(number)
}

/** Asks the window to take it up. */
export function askJobResume(db: Database, number: number, asked: boolean): void {
  db.prepare(`UPDATE jobs SET resume_asked = ? WHERE number = ? AND NOT (${ACTIVE})`).run(asked ? 1 : 0, number)
}

/** Those that the window is asked to take up. */
export function jobsToResume(db: Database, profileId: string): number[] {
  return db
    .prepare<[string], number>(`SELECT number FROM jobs WHERE profile_id = ? AND resume_asked = 1 AND NOT (${ACTIVE})`)
    .pluck()
    .all(profileId)
}

/** Those that stand still since the window closed or broke down: it takes them up by itself. */
export function listLeftJobs(db: Database, profileId: string): Job[] {
  return db
    .prepare<[string], JobRow>(
      `SELECT jobs.* FROM jobs JOIN conversations ON conversations.id = jobs.conversation_id
       WHERE jobs.profile_id = ? AND status = 'interrupted' AND command IS NULL AND deleted_at IS NULL ORDER BY number`,
    )
    .all(profileId)
    .map(jobOf)
}

/** Of this run of the program, those that somebody asked to stop. */
export function jobsToCancel(db: Database): Job[] {
  return db
    .prepare<[string], JobRow>(`SELECT * FROM jobs WHERE process = ? AND cancel_asked = 1 AND ${ACTIVE}`)
    .all(thisProcess)
    .map(jobOf)
}

/** Takes jobs that have ended off the list; the conversations stay. */
export function dismissJobs(db: Database, profileId: string): void {
  db.prepare(`UPDATE jobs SET dismissed = 1 WHERE profile_id = ? AND NOT (${ACTIVE}) AND status <> 'interrupted'`).run(
    profileId,
  )
}

/** Those of runs of the program that have ended become `interrupted`, unless they were to stop anyway. Answers them. */
export function recoverJobs(db: Database, sentence: Bilingual, now: Date): Job[] {
  const recover = db.transaction(() => {
    const lost = db
      .prepare<[], JobRow>(`SELECT * FROM jobs WHERE ${ACTIVE} ORDER BY number`)
      .all()
      .filter(job => !isInHand(db, job, now))
    for (const { number, cancel_asked } of lost) {
      const stopped = cancel_asked === 1
      endJob(db, { number, ...(stopped ? { status: 'cancelled' } : { status: 'interrupted', sentence }), now })
    }
    return lost.map(({ number }) => requireJob(db, number))
  })
  return recover.immediate()
}

function requireJob(db: Database, number: number): Job {
  const job = getJob(db, number)
  if (!job) throw new Error(`no job ${number}`)
  return job
}

function isInHand(db: Database, { process, started_at, created_at }: JobRow, now: Date): boolean {
  return isAtWork(db, process, { since: new Date(started_at ?? created_at), now })
}

function isActive(status: JobStatus): boolean {
  return status === 'queued' || status === 'running' || status === 'waiting'
}

function sinceOf({ startedAt, createdAt }: Job): Date {
  return new Date(startedAt ?? createdAt)
}

function jobOf(row: JobRow): Job {
  return {
    number: row.number,
    profileId: row.profile_id,
    conversationId: row.conversation_id,
    title: row.title,
    status: row.status,
    ...(row.sentence === null ? {} : { sentence: JSON.parse(row.sentence) }),
    ...(row.reason === null ? {} : { reason: row.reason }),
    askedId: row.asked_id,
    ...(row.last_id === null ? {} : { lastId: row.last_id }),
    usedMs: row.used_ms,
    ...(row.command === null ? {} : { command: JSON.parse(row.command) }),
    process: row.process,
    createdAt: row.created_at,
    ...(row.started_at === null ? {} : { startedAt: row.started_at }),
    ...(row.ended_at === null ? {} : { endedAt: row.ended_at }),
  }
}
