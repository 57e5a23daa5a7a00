import { statSync } from 'node:fs'
import Sqlite, { type Database } from 'better-sqlite3'

/** « ARDO », so that a file of another program is never migrated. */
export const APPLICATION_ID = 0x4152444f

const PROBLEMS_SHOWN = 20

export type Soundness =
  | { state: 'sound'; version: number }
  /** `problems`: as SQLite says them. */
  | { state: 'damaged'; problems: string[] }
  /** Of another program, or empty. */
  | { state: 'foreign' }

/** Every page, index and reference of an open database; what SQLite finds wrong, in its words. */
export function findFaults(db: Database): string[] {
  const faults = db
    .prepare<[], string>(`PRAGMA integrity_check(${PROBLEMS_SHOWN})`)
    .pluck()
    .all()
    .filter(line => line !== 'ok')
  return faults.length > 0 ? faults : brokenReferences(db)
}

function brokenReferences(db: Database): string[] {
  return db
    .prepare<[], { table: string; rowid: number | null; parent: string }>('PRAGMA foreign_key_check')
    .all()
    .slice(0, PROBLEMS_SHOWN)
    .map(({ table, rowid, parent }) => `${table} ${rowid ?? ''} refers to a row of ${parent} that is not there`)
}

/** Whether a file is a whole database of ours. Never changes it; throws for what the disk does, such as lacking rights. */
export function examineDatabase(path: string, how: 'quick' | 'full'): Soundness {
  // Opening an empty file makes SQLite delete the log beside it, which may be all that is left.
  if (statSync(path, { throwIfNoEntry: false })?.size === 0) return { state: 'foreign' }
  let db: Database | undefined
  try {
    db = new Sqlite(path, { readonly: true, fileMustExist: true })
    const version = Number(db.pragma('user_version', { simple: true }))
    // An empty file is a sound, empty database to SQLite.
    if (db.pragma('application_id', { simple: true }) !== APPLICATION_ID || version < 1) return { state: 'foreign' }
    if (how === 'quick') {
      const answer = String(db.pragma('quick_check(1)', { simple: true }))
      return answer === 'ok' ? { state: 'sound', version } : { state: 'damaged', problems: [answer] }
    }
    const problems = findFaults(db)
    return problems.length === 0 ? { state: 'sound', version } : { state: 'damaged', problems }
  } catch (error) {
    if (error instanceof Sqlite.SqliteError && /^SQLITE_(CORRUPT|NOTADB|IOERR_SHORT_READ)/.test(error.code)) {
      return { state: 'damaged', problems: [error.message] }
    }
    throw error
  } finally {
    db?.close()
  }
}

/** How many rows each table has, but for those that a search keeps for itself and can make again. */
export function countRows(db: Database): Record<string, number> {
  const names = db
    .prepare<[], string>(
      `SELECT name FROM pragma_table_list WHERE schema = 'main' AND type = 'table' AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\'
       ORDER BY name`,
    )
    .pluck()
    .all()
  return Object.fromEntries(
    names.map(name => [
      name,
      db
        .prepare<[], number>(`SELECT count(*) FROM "${name.replaceAll('"', '""')}"`)
        .pluck()
        .get() ?? 0,
    ]),
  )
}
