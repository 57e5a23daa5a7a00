import type { Database } from 'better-sqlite3'
import { newId } from '../identity.ts'
import type { IsoTime } from '../types.ts'

export const SEVERITIES = ['low', 'medium', 'high', 'critical'] as const
export type Severity = (typeof SEVERITIES)[number]

/** A report of a problem, as it may leave. It waits in the outbox, or is a file of the library. */
export type Report = {
  id: string
  title: string
  severity: Severity
  /** Markdown. */
  text: string
  outboxId?: string
  fileId?: string
  createdAt: IsoTime
}

type ReportRow = {
  id: string
  title: string
  severity: Severity
  text: string
  outbox_id: string | null
  file_id: string | null
  created_at: IsoTime
}

const PROBLEMS_KEPT = 50

export function addReport(
  db: Database,
  report: { profileId: string; title: string; severity: Severity; text: string; now: Date },
): Report {
  const id = newId('report')
  const time = report.now.toISOString()
  db.prepare(
    'INSERT INTO reports (id, profile_id, title, severity, text, created_at, updated_at) VALUES (?, ?, ?, ?, ?, ?, ?)',
  ).run(id, report.profileId, report.title, report.severity, report.text, time, time)
  return requireReport(db, report.profileId, id)
}

export function getReport(db: Database, profileId: string, id: string): Report | undefined {
  const row = db
    .prepare<[string, string], ReportRow>('SELECT * FROM reports WHERE id = ? AND profile_id = ?')
    .get(id, profileId)
  return row && reportOf(row)
}

export function updateReport(
  db: Database,
  profileId: string,
  id: string,
  { now, ...change }: { text?: string; outboxId?: string; fileId?: string; now: Date },
): Report {
  db.prepare(
    `UPDATE reports SET text = ifnull(:text, text), outbox_id = ifnull(:outboxId, outbox_id),
       file_id = ifnull(:fileId, file_id), updated_at = :now
     WHERE id = :id AND profile_id = :profileId`,
  ).run({
    id,
    profileId,
    text: change.text ?? null,
    outboxId: change.outboxId ?? null,
    fileId: change.fileId ?? null,
    now: now.toISOString(),
  })
  return requireReport(db, profileId, id)
}

/** The latest failures of the program; `text` must be fit to leave. */
export function addProblem(db: Database, { text, now }: { text: string; now: Date }): void {
  db.prepare('INSERT INTO problems (text, created_at) VALUES (?, ?)').run(text, now.toISOString())
  db.prepare('DELETE FROM problems WHERE id <= (SELECT max(id) FROM problems) - ?').run(PROBLEMS_KEPT)
}

/** Oldest first. */
export function listProblems(db: Database): { text: string; createdAt: IsoTime }[] {
  return db
    .prepare<[], { text: string; createdAt: IsoTime }>('SELECT text, created_at AS createdAt FROM problems ORDER BY id')
    .all()
}

function requireReport(db: Database, profileId: string, id: string): Report {
  const report = getReport(db, profileId, id)
  if (!report) throw new Error(`no report ${id}`)
  return report
}

function reportOf(row: ReportRow): Report {
  return {
    id: row.id,
    title: row.title,
    severity: row.severity,
    text: row.text,
    ...(row.outbox_id === null ? {} : { outboxId: row.outbox_id }),
    ...(row.file_id === null ? {} : { fileId: row.file_id }),
    createdAt: row.created_at,
  }
}
