import { rmSync } from 'node:fs'
import { dirname } from 'node:path'
import Sqlite from 'better-sqlite3'
import type { Bilingual } from '../types.ts'
import { makeCurrent } from './archived-database.ts'
import { findCopies, leastAheadFirst, writeDatabaseTo } from './copies.ts'
import { MIGRATIONS } from './migrations.ts'
import { putInPlace } from './restore.ts'
import { examineDatabase } from './soundness.ts'
import { newTemporaryPath } from './temporary.ts'

/**
 * Puts a copy in the database's place, and answers where what it replaces now is. Only with the folder locked and the
 * database closed. Whatever cuts it off, the next start finds the old database or the new one, whole.
 * @throws UserError when another program has the database open.
 */
export async function restoreCopy(copy: string, databaseFile: string, now: Date): Promise<string> {
  const ready = newTemporaryPath(dirname(databaseFile), 'db')
  try {
    await writeDatabaseTo(copy, ready)
    return bringBack(ready, databaseFile, now)
  } finally {
    rmSync(ready, { force: true })
  }
}

/** The same with a file that is moved there, such as the database of an archive. */
export function bringBack(ready: string, databaseFile: string, now: Date): string {
  makeCurrent(ready)
  leaveNothingToItself(ready, now)
  return putInPlace(ready, databaseFile, now)
}

/** The newest sound copy that this version can open; one that is dated after `now` only where there is no other. */
export function latestSoundCopy(dataFolder: string, now: Date): string | undefined {
  return leastAheadFirst(findCopies(dataFolder), now).find(({ path }) => isSoundCopy(path))?.path
}

export function isSoundCopy(path: string): boolean {
  const found = examineDatabase(path, 'full')
  return found.state === 'sound' && found.version <= MIGRATIONS.length
}

/**
 * What waited to be sent or to be gone on with at the time of the copy may have been since: nothing of it happens again
 * without the person.
 */
function leaveNothingToItself(path: string, now: Date): void {
  const db = new Sqlite(path, { fileMustExist: true })
  const time = now.toISOString()
  try {
    db.transaction(() => {
      db.prepare(
        `UPDATE outbox SET state = iif(state = 'sending', 'uncertain', 'held'), waits_for = NULL, next_attempt_at = NULL,
           last_error = ?, updated_at = ?
         WHERE state IN ('prepared', 'sending') OR (state = 'held' AND waits_for IS NOT NULL)`,
      ).run(JSON.stringify(OF_A_COPY), time)
      db.prepare(
        "UPDATE jobs SET status = 'interrupted', ended_at = ? WHERE status IN ('queued', 'running', 'waiting')",
      ).run(time)
      db.prepare("UPDATE turns SET resumable = 0 WHERE state = 'running'").run()
    })()
    // In one file, whatever its steps have turned on.
    db.pragma('journal_mode = DELETE')
  } finally {
    db.close()
  }
}

const OF_A_COPY: Bilingual = {
  fr: 'Vos données ont été reprises d’une copie : ce message est peut-être déjà parti. Vérifiez, puis envoyez-le.',
  en: 'Your data was taken back from a copy: this message may have left already. Check, then send it.',
}
