import type { Database } from 'better-sqlite3'
import { thisProcess } from '../identity.ts'
import { getSetting, setSetting } from '../store/settings.ts'
import type { Bilingual } from '../types.ts'
import { getEntry, listWaiting, type OutboxEntry } from './entries.ts'

/** False where the person wants to release every message themselves; a setting of the whole program. */
const ALONE_SETTING = 'send_when_online'
/** What was agreed to longer ago, by a clock that may have been set since, is asked about again. */
const LONGEST_WAIT_MS = 24 * 3_600_000

export function sendsWhenOnline(db: Database): boolean {
  return getSetting(db, ALONE_SETTING) !== false
}

/** Off: what waits now stays until the person sends it, also when it is on again. */
export function setSendsWhenOnline(db: Database, on: boolean, now: Date): void {
  const set = db.transaction(() => {
    setSetting(db, { key: ALONE_SETTING, value: on, now })
    if (!on) endWaits(db, { reason: KEPT, now })
  })
  set.immediate()
}

/** Whether a message that cannot leave now may leave later without a question. */
export function leavesAlone(db: Database, id: string, now: Date): boolean {
  const entry = getEntry(db, id)
  return entry?.agreedAt !== undefined && sendsWhenOnline(db) && isRecent(entry.agreedAt, now)
}

/** Those that leave by themselves, the oldest first; what has waited too long stays with the person from now on. */
export function takeWaiting(db: Database, profileId: string, now: Date): OutboxEntry[] {
  const waiting = listWaiting(db, profileId)
  for (const { id, agreedAt } of waiting) if (!isRecent(agreedAt, now)) keepHeld(db, id, TOO_LATE, now)
  return waiting.filter(({ agreedAt }) => isRecent(agreedAt, now))
}

/**
 * Takes a message that waits for the network in hand, to send it. Of all who try, in any process, one gets true; nobody
 * does once it was changed, deleted or kept, or has waited too long.
 */
export function claimWaiting(db: Database, id: string, now: Date): boolean {
  const claim = db.transaction(() => {
    if (!leavesAlone(db, id, now)) return false
    const { changes } = db
      .prepare(
        `UPDATE outbox SET state = 'prepared', process = ?, updated_at = ?
         WHERE id = ? AND state = 'held' AND waits_for = 'network'`,
      )
      .run(thisProcess, now.toISOString(), id)
    return changes === 1
  })
  return claim.immediate()
}

/** The person sends it when they like. False when it does not wait for the network. */
export function keepEntry(db: Database, id: string, now: Date): boolean {
  return keepHeld(db, id, KEPT, now)
}

function keepHeld(db: Database, id: string, reason: Bilingual, now: Date): boolean {
  return endWaits(db, { id, reason, now }) === 1
}

function endWaits(db: Database, { id, reason, now }: { id?: string; reason: Bilingual; now: Date }): number {
  return db
    .prepare(
      `UPDATE outbox SET waits_for = NULL, last_error = ?, updated_at = ?
       WHERE state = 'held' AND waits_for IS NOT NULL AND id = ifnull(?, id)`,
    )
    .run(JSON.stringify(reason), now.toISOString(), id ?? null).changes
}

function isRecent(agreedAt: string | undefined, now: Date): boolean {
  return agreedAt !== undefined && Math.abs(now.getTime() - Date.parse(agreedAt)) <= LONGEST_WAIT_MS
}

const KEPT: Bilingual = {
  fr: 'Ce message ne part plus tout seul : envoyez-le quand vous voulez.',
  en: 'This message no longer leaves by itself: send it when you like.',
}
const TOO_LATE: Bilingual = {
  fr: 'La connexion n’est pas revenue en 24 heures : relisez le message, puis envoyez-le s’il est encore utile.',
  en: 'The connection did not come back within 24 hours: read the message again, then send it if it is still useful.',
}
