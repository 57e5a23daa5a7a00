import { copyFileSync, existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import Sqlite, { type Database } from 'better-sqlite3'
import { newTemporaryPath } from './temporary.ts'

/** Copies made by themselves that are kept, daily ones and those before a migration alike. */
const KEPT_COPIES = 7
/** Of those that the person asked for. */
const KEPT_MANUAL_COPIES = 20
const DAY_MS = 24 * 3600 * 1000

/** Dated copies of the database, newest first, as absolute paths. */
export function listCopies(dataFolder: string): string[] {
  const folder = copiesFolder(dataFolder)
  if (!existsSync(folder)) return []
  return readdirSync(folder)
    .filter(name => /^ardoise-.*\.db$/.test(name))
    .sort()
    .reverse()
    .map(name => join(folder, name))
}

/** A whole, defragmented copy, visible under its name only once complete. */
export function makeCopy(db: Database, dataFolder: string, now: Date, reason: string): string {
  const folder = copiesFolder(dataFolder)
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const path = join(folder, `ardoise-${stampOf(now)}-${reason}.db`)
  // Another instance may be making a copy at this very moment.
  const partial = newTemporaryPath(dataFolder, 'db')
  try {
    db.prepare('VACUUM INTO ?').run(partial)
    renameSync(partial, path)
  } finally {
    rmSync(partial, { force: true })
  }
  const copies = Object.groupBy(listCopies(dataFolder), copy => (copy.endsWith('-manual.db') ? 'manual' : 'own'))
  const old = [...(copies.own ?? []).slice(KEPT_COPIES), ...(copies.manual ?? []).slice(KEPT_MANUAL_COPIES)]
  for (const copy of old) rmSync(copy, { force: true })
  return path
}

/** As makeCopy, from a connection of its own: for a thread that is not the one at work. */
export function copyDatabaseFile(databaseFile: string, dataFolder: string, now: Date, reason: string): string {
  return withReader(databaseFile, db => makeCopy(db, dataFolder, now, reason))
}

/** A whole copy elsewhere, which is none of the dated ones. */
export function writeDatabaseTo(databaseFile: string, target: string): void {
  withReader(databaseFile, db => db.prepare('VACUUM INTO ?').run(target))
}

function withReader<T>(databaseFile: string, use: (db: Database) => T): T {
  const db = new Sqlite(databaseFile, { readonly: true, fileMustExist: true })
  try {
    return use(db)
  } finally {
    db.close()
  }
}

export function makeDailyCopy(db: Database, dataFolder: string, now: Date): void {
  const newest = listCopies(dataFolder)[0]
  const date = newest && copyDate(newest)
  if (date && Math.abs(now.getTime() - date.getTime()) < DAY_MS) return
  try {
    makeCopy(db, dataFolder, now, 'daily')
  } catch (error) {
    // Without room for a copy the user must still get in, to see what can be removed.
    if (!(error instanceof Sqlite.SqliteError && error.code === 'SQLITE_FULL')) throw error
  }
}

/**
 * Puts the newest sound copy in the database's place, and answers its path; undefined when no copy is sound. Only ever
 * on the user's word, with the database closed.
 */
export function restoreLatestCopy(dataFolder: string, databaseFile: string, now: Date): string | undefined {
  const copy = listCopies(dataFolder).find(isSoundCopy)
  if (copy) restoreCopy(copy, databaseFile, now)
  return copy
}

/** The file that it replaces is kept under a dated name. Only with the database closed. */
export function restoreCopy(copy: string, databaseFile: string, now: Date): void {
  const restored = `${databaseFile}.restored`
  copyFileSync(copy, restored)
  for (const suffix of ['', '-wal', '-shm']) {
    const file = databaseFile + suffix
    // A write-ahead log of the old file would be replayed into the restored one.
    if (existsSync(file)) renameSync(file, `${databaseFile}.replaced-${stampOf(now)}${suffix}`)
  }
  renameSync(restored, databaseFile)
}

export function isSoundCopy(path: string): boolean {
  try {
    const copy = new Sqlite(path, { readonly: true, fileMustExist: true })
    try {
      return copy.pragma('quick_check(1)', { simple: true }) === 'ok'
    } finally {
      copy.close()
    }
  } catch {
    // A copy that does not open is exactly what this answers.
    return false
  }
}

function stampOf(now: Date): string {
  return now.toISOString().replaceAll(':', '-').replace('.', '-')
}

export function copyDate(path: string): Date | undefined {
  const found = /ardoise-(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)-(\d{3})Z/.exec(path)
  return found ? new Date(`${found[1]}T${found[2]}:${found[3]}:${found[4]}.${found[5]}Z`) : undefined
}

export function copiesFolder(dataFolder: string): string {
  return join(dataFolder, 'copies')
}
