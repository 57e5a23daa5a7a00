import Sqlite, { type Database } from 'better-sqlite3'
import { blobsNamed } from './blob-use.ts'
import { MIGRATIONS } from './migrations.ts'
import { migrateFile } from './open.ts'
import { countRows, examineDatabase } from './soundness.ts'
import { syncFile } from './sync-disk.ts'

export type DatabaseContent =
  | { state: 'sound'; version: number; tables: Record<string, number>; blobs: string[] }
  | { state: 'damaged' | 'foreign' | 'newer' }

/** What a database that lies apart holds: its rows by table, and the files that it needs. */
export function describeContent(path: string): DatabaseContent {
  const found = examineDatabase(path, 'full')
  if (found.state !== 'sound') return { state: found.state }
  if (found.version > MIGRATIONS.length) return { state: 'newer' }
  const db = new Sqlite(path, { readonly: true, fileMustExist: true })
  try {
    if (!isOurs(db, found.version)) return { state: 'foreign' }
    return { state: 'sound', version: found.version, tables: countRows(db), blobs: blobsNamed(db) }
  } finally {
    db.close()
  }
}

/** Brings it to today's version, and to the disk. */
export function makeCurrent(path: string): void {
  migrateFile(path)
  syncFile(path)
}

/** Nothing in it that our own steps do not make: a trigger of someone else's would act on what the person does later. */
function isOurs(db: Database, version: number): boolean {
  const fresh = new Sqlite(':memory:')
  try {
    for (const step of MIGRATIONS.slice(0, version)) fresh.exec(step)
    const made = new Set(namesOf(fresh))
    const found = namesOf(db)
    return found.length === made.size && found.every(name => made.has(name))
  } finally {
    fresh.close()
  }
}

function namesOf(db: Database): string[] {
  return db
    .prepare<[], string>("SELECT type || ' ' || name FROM sqlite_schema WHERE name NOT LIKE 'sqlite\\_%' ESCAPE '\\'")
    .pluck()
    .all()
}

/** Rows of each table of a database that nobody has open. */
export function tableCounts(path: string): Record<string, number> {
  const db = new Sqlite(path, { readonly: true, fileMustExist: true })
  try {
    return countRows(db)
  } finally {
    db.close()
  }
}
