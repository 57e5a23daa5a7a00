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

/**
 * True when it has all the tables of its version, and nothing that acts by itself but what our own steps make: a trigger
 * of someone else's would act on what the person does later.
 */
export function isMadeByUs(path: string): boolean {
  const [db, fresh] = [new Sqlite(path, { readonly: true, fileMustExist: true }), new Sqlite(':memory:')]
  try {
    const version = Number(db.pragma('user_version', { simple: true }))
    for (const step of MIGRATIONS.slice(0, version)) fresh.exec(step)
    const made = schemaOf(fresh)
    const found = schemaOf(db)
    const isOurs = (one: Part) => made.some(({ type, sql }) => type === one.type && sql === one.sql)
    const isThere = (one: Part) => found.some(({ type, name }) => type === one.type && name === one.name)
    const acting = found.filter(({ type }) => type === 'trigger' || type === 'view')
    return acting.every(isOurs) && made.filter(({ type }) => type === 'table').every(isThere)
  } finally {
    fresh.close()
    db.close()
  }
}

type Part = { type: string; name: string; sql: string | null }

function schemaOf(db: Database): Part[] {
  return db.prepare<[], Part>('SELECT type, name, sql FROM sqlite_schema').all()
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
