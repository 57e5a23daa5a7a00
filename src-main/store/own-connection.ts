import Sqlite, { type Database } from 'better-sqlite3'
import { databaseFile } from './open.ts'

/** Longer than any transaction of the program. */
const BUSY_MS = 10_000

/** Half of what the main thread would wait for: the checkpoints of a worker's writes, and their syncs, are its own. */
const CHECKPOINT_PAGES = 500

/**
 * A connection of a worker thread's own, beside the one that opened, checked and migrated the database. Its commits
 * need not reach the disk at once: what a worker writes can be made again.
 */
export async function withOwnConnection<T>(dataFolder: string, use: (db: Database) => T | Promise<T>): Promise<T> {
  const db = new Sqlite(databaseFile(dataFolder), { fileMustExist: true, timeout: BUSY_MS })
  try {
    db.pragma('foreign_keys = ON')
    db.pragma('synchronous = NORMAL')
    db.pragma(`wal_autocheckpoint = ${CHECKPOINT_PAGES}`)
    return await use(db)
  } finally {
    db.close()
  }
}
