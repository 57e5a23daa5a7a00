import type { Database } from 'better-sqlite3'

/** What was written, or undefined; the caller checks its shape. Without a profile: the setting of the whole program. */
export function getSetting(db: Database, key: string, profileId?: string): unknown {
  const value = db
    .prepare<[string, string], string>("SELECT value FROM settings WHERE key = ? AND ifnull(profile_id, '') = ?")
    .pluck()
    .get(key, profileId ?? '')
  return value === undefined ? undefined : JSON.parse(value)
}

/** `value` is kept as JSON; undefined removes the setting. Secrets never come here: they go to the keychain. */
export function setSetting(
  db: Database,
  { key, value, profileId, now }: { key: string; value: unknown; profileId?: string; now: Date },
): void {
  if (value === undefined) {
    db.prepare("DELETE FROM settings WHERE key = ? AND ifnull(profile_id, '') = ?").run(key, profileId ?? '')
    return
  }
  db.prepare(
    `INSERT INTO settings (profile_id, key, value, updated_at) VALUES (?, ?, ?, ?)
     ON CONFLICT (key, ifnull(profile_id, '')) DO UPDATE SET value = excluded.value, updated_at = excluded.updated_at`,
  ).run(profileId ?? null, key, JSON.stringify(value), now.toISOString())
}
