import type { Database } from 'better-sqlite3'
import type { IsoTime } from '../types.ts'

/** Whether the user said « toujours » for this tool. */
export function isAlwaysAllowed(db: Database, profileId: string, tool: string): boolean {
  return db.prepare('SELECT 1 FROM approvals WHERE profile_id = ? AND tool = ?').get(profileId, tool) !== undefined
}

export function allowAlways(
  db: Database,
  { profileId, tool, now }: { profileId: string; tool: string; now: Date },
): void {
  db.prepare('INSERT INTO approvals (profile_id, tool, created_at) VALUES (?, ?, ?) ON CONFLICT DO NOTHING').run(
    profileId,
    tool,
    now.toISOString(),
  )
}

/** The tools that are always allowed, with since when; the oldest first. */
export function listApprovals(db: Database, profileId: string): { tool: string; since: IsoTime }[] {
  return db
    .prepare<[string], { tool: string; since: IsoTime }>(
      'SELECT tool, created_at AS since FROM approvals WHERE profile_id = ? ORDER BY created_at, tool',
    )
    .all(profileId)
}

/** From now on the tool asks again; false when it did already. */
export function revokeApproval(db: Database, profileId: string, tool: string): boolean {
  return db.prepare('DELETE FROM approvals WHERE profile_id = ? AND tool = ?').run(profileId, tool).changes === 1
}
