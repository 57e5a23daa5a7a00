import type { Database } from 'better-sqlite3'

/** What a call leaves, by the table that holds it. */
export type EffectKind = 'file' | 'outbox' | 'draft' | 'memory' | 'task' | 'quiz' | 'credit' | 'exercise' | 'report'

export type Effect = { kind: EffectKind; name: string; id: string }

/** `name` tells several effects of one kind apart, such as the files of one call. */
type EffectKey = { callKey: string; kind: EffectKind; name?: string }

/**
 * Makes what a call asks for once, however often a call that was cut is made again: whoever comes after finds what the
 * first made. `make` and its trace are one transaction. What has gone meanwhile (`find` answers undefined) is made again.
 */
export function once<T>(
  db: Database,
  { callKey, kind, name = '' }: EffectKey,
  find: (id: string) => T | undefined,
  make: () => { id: string; made: T },
): T {
  const run = db.transaction(() => {
    const id = db
      .prepare<[string, string, string], string>('SELECT id FROM effects WHERE call_key = ? AND kind = ? AND name = ?')
      .pluck()
      .get(callKey, kind, name)
    const found = id === undefined ? undefined : find(id)
    if (found !== undefined) return found
    const { id: newId, made } = make()
    db.prepare('INSERT OR REPLACE INTO effects (call_key, kind, name, id) VALUES (?, ?, ?, ?)').run(
      callKey,
      kind,
      name,
      newId,
    )
    return made
  })
  return run.immediate()
}

export function listEffects(db: Database, callKey: string): Effect[] {
  return db.prepare<[string], Effect>('SELECT kind, name, id FROM effects WHERE call_key = ?').all(callKey)
}
