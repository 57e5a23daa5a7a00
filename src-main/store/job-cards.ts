import type { Database } from 'better-sqlite3'
import type { ApprovalDecision, ApprovalRequest } from '../types.ts'

/** The job waits for the person from now on. */
export function addJobCard(db: Database, number: number, request: ApprovalRequest, now: Date): void {
  const add = db.transaction(() => {
    db.prepare(
      'INSERT OR IGNORE INTO job_cards (approval_id, job_number, request, created_at) VALUES (?, ?, ?, ?)',
    ).run(request.approvalId, number, JSON.stringify(request), now.toISOString())
    db.prepare("UPDATE jobs SET status = 'waiting' WHERE number = ? AND status = 'running'").run(number)
  })
  add.immediate()
}

/** The card was answered or is no longer asked; the job goes on unless another one is `waiting`. */
export function takeJobCard(
  db: Database,
  { number, approvalId, waiting }: { number: number; approvalId: string; waiting: boolean },
): void {
  const take = db.transaction(() => {
    db.prepare('DELETE FROM job_cards WHERE approval_id = ?').run(approvalId)
    if (!waiting) db.prepare("UPDATE jobs SET status = 'running' WHERE number = ? AND status = 'waiting'").run(number)
  })
  take.immediate()
}

/** Those that still wait for the person. */
export function listJobCards(db: Database, number: number): ApprovalRequest[] {
  return db
    .prepare<[number], string>(
      'SELECT request FROM job_cards WHERE job_number = ? AND decision IS NULL ORDER BY created_at',
    )
    .pluck()
    .all(number)
    .map((request): ApprovalRequest => JSON.parse(request))
}

/** For whatever run has the job in hand. False when it was decided before, or is gone. */
export function decideJobCard(db: Database, approvalId: string, decision: ApprovalDecision): boolean {
  const { changes } = db
    .prepare('UPDATE job_cards SET decision = ? WHERE approval_id = ? AND decision IS NULL')
    .run(decision, approvalId)
  return changes > 0
}

export function jobCardDecision(db: Database, approvalId: string): ApprovalDecision | undefined {
  const decision = db
    .prepare<[string], ApprovalDecision | null>('SELECT decision FROM job_cards WHERE approval_id = ?')
    .pluck()
    .get(approvalId)
  return decision ?? undefined
}
