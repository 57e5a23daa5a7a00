import type { Database } from 'better-sqlite3'

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
