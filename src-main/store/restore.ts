import { existsSync, readdirSync, renameSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import Sqlite from 'better-sqlite3'
import { stampOf } from './copies.ts'
import { folderInUse, isBusy } from './folder-lock.ts'
import { examineDatabase } from './soundness.ts'
import { syncFile, syncFolder } from './sync-disk.ts'

/** The write-ahead log first: whatever is cut off, no log is ever read into a database that is not its own. */
const PARTS = ['-wal', '-shm', '']

/**
 * Puts a file in the database's place, and answers where what it replaces now is. The file is of the same folder, whole
 * and in no one's hands; the folder is locked and the database closed. Whatever cuts it off, the next start finds the
 * old database or the new one, whole.
 * @throws UserError when another program has the database open.
 */
export function putInPlace(ready: string, databaseFile: string, now: Date): string {
  closeWriteAheadLog(databaseFile)
  const stamp = freeStamp(databaseFile, now)
  syncFile(ready)
  // From here on it is decided: what is left to do, the next start does.
  renameSync(ready, `${databaseFile}.restoring-${stamp}`)
  syncFolder(dirname(databaseFile))
  finishRestoring(databaseFile)
  return `${databaseFile}.replaced-${stamp}`
}

/** True when a database was about to be put in place when the program ended. */
export function isRestoring(databaseFile: string): boolean {
  return waiting(databaseFile) !== undefined
}

export function finishRestoring(databaseFile: string): void {
  const found = waiting(databaseFile)
  if (!found) return
  const stamp = found.slice(found.lastIndexOf('.restoring-') + '.restoring-'.length)
  setAside(databaseFile, `${databaseFile}.replaced-${stamp}`)
  renameSync(found, databaseFile)
  syncFolder(dirname(databaseFile))
}

/** Brings back what a database that does not open took the place of; that one is kept too. */
export function undoRestoring(databaseFile: string, aside: string, now: Date): void {
  if (!existsSync(aside)) return
  setAside(databaseFile, `${databaseFile}.refused-${stampOf(now)}`)
  for (const part of PARTS) if (existsSync(aside + part)) renameSync(aside + part, databaseFile + part)
  syncFolder(dirname(databaseFile))
}

function waiting(databaseFile: string): string | undefined {
  const beginning = `${basename(databaseFile)}.restoring-`
  if (!existsSync(dirname(databaseFile))) return undefined
  const name = readdirSync(dirname(databaseFile))
    .filter(one => one.startsWith(beginning) && one.endsWith('Z'))
    .sort()
    .at(-1)
  return name && join(dirname(databaseFile), name)
}

function setAside(databaseFile: string, aside: string): void {
  for (const part of PARTS) if (existsSync(databaseFile + part)) renameSync(databaseFile + part, aside + part)
  syncFolder(dirname(databaseFile))
}

/** So that nothing that was set aside is ever written over. */
function freeStamp(databaseFile: string, now: Date): string {
  for (let time = now; ; time = new Date(time.getTime() + 1)) {
    const stamp = stampOf(time)
    if (!PARTS.some(part => existsSync(`${databaseFile}.replaced-${stamp}${part}`))) return stamp
  }
}

/**
 * What the log holds goes into the database, which is then one file. A damaged one is left as it is, with its log.
 * @throws UserError when another program has it open, such as an older version that takes no lock.
 */
export function closeWriteAheadLog(databaseFile: string): void {
  if (!existsSync(databaseFile) || examineDatabase(databaseFile, 'quick').state !== 'sound') return
  const db = new Sqlite(databaseFile, { timeout: 1_000 })
  try {
    db.pragma('journal_mode = DELETE')
  } catch (error) {
    throw isBusy(error) ? folderInUse(error) : error
  } finally {
    db.close()
  }
}
