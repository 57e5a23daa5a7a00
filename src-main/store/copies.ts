import { existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { basename, join } from 'node:path'
import Sqlite, { type Database } from 'better-sqlite3'
import { damagedCopy } from './failures.ts'
import { examineDatabase } from './soundness.ts'
import { syncFile, syncFolder } from './sync-disk.ts'
import { newTemporaryPath } from './temporary.ts'

/** `set_aside`: what a restored copy or an imported archive took the place of. */
export type CopyReason = 'automatic' | 'manual' | 'before_update' | 'set_aside'

/** How many of each are kept, none at the expense of another; what was set aside is never removed. */
const KEPT: Record<Exclude<CopyReason, 'set_aside'>, number> = { automatic: 7, manual: 20, before_update: 3 }
const DAY_MS = 24 * 3600 * 1000
/** Of one step of a copy: between steps the thread can be ended. */
const PAGES_AT_ONCE = 2_000

export type CopyRequest = { dataFolder: string; now: Date; reason: 'daily' | 'manual' }
type Progress = (done: number, total: number) => void

/** Dated copies of the database, newest first, as absolute paths. */
export function listCopies(dataFolder: string): string[] {
  return listNames(copiesFolder(dataFolder), /^ardoise-.*\.db$/)
}

/** Databases that another one took the place of, newest first. */
export function listSetAside(dataFolder: string): string[] {
  return listNames(dataFolder, /^ardoise\.db\.replaced-[^.]*Z$/)
}

function listNames(folder: string, pattern: RegExp): string[] {
  if (!existsSync(folder)) return []
  return readdirSync(folder)
    .filter(name => pattern.test(name))
    .sort()
    .reverse()
    .map(name => join(folder, name))
}

/** A whole, defragmented copy, made at once: for what must not begin before it is there. */
export function makeCopy(db: Database, dataFolder: string, now: Date, reason: string): string {
  return keepAs(dataFolder, now, reason, partial => void db.prepare('VACUUM INTO ?').run(partial))
}

/** Copies the database while others work with it. Takes as long as reading it does: for a thread that is not the one at work. */
export async function backUp(databaseFile: string, { dataFolder, now, reason }: CopyRequest): Promise<string> {
  const partial = newTemporaryPath(dataFolder, 'db')
  try {
    await writeDatabaseTo(databaseFile, partial)
    return keepAs(dataFolder, now, reason, target => renameSync(partial, target))
  } finally {
    rmSync(partial, { force: true })
  }
}

/** Visible under its name only once it is complete, checked and on the disk. */
function keepAs(dataFolder: string, now: Date, reason: string, write: (partial: string) => void): string {
  const folder = copiesFolder(dataFolder)
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const path = join(folder, `ardoise-${stampOf(now)}-${reason}.db`)
  // Another instance may be making a copy at this very moment.
  const partial = newTemporaryPath(dataFolder, 'db')
  try {
    write(partial)
    if (examineDatabase(partial, 'quick').state !== 'sound') throw damagedCopy(dataFolder)
    syncFile(partial)
    renameSync(partial, path)
    syncFolder(folder)
  } finally {
    rmSync(partial, { force: true })
  }
  removeOld(dataFolder, path)
  return path
}

/**
 * The one just made stays, whatever a clock that was wrong has dated the others: those from after it are the first to go,
 * or they would keep the room of all that follow.
 */
function removeOld(dataFolder: string, made: string): void {
  const isAhead = (copy: string) => (copyDate(copy)?.getTime() ?? 0) > (copyDate(made)?.getTime() ?? 0)
  const all = listCopies(dataFolder).filter(copy => copy !== made)
  const others = [...all.filter(copy => !isAhead(copy)), ...all.filter(isAhead)]
  for (const [reason, kept] of Object.entries(KEPT)) {
    const mine = others.filter(copy => reasonOf(copy) === reason)
    const room = reasonOf(made) === reason ? kept - 1 : kept
    for (const copy of mine.slice(room)) rmSync(copy, { force: true })
  }
}

/**
 * A whole copy of a database that others may be working with, in one file that needs no other beside it, through
 * SQLite's backup. It is of one moment: what others write meanwhile neither enters it nor makes it begin anew.
 */
export async function writeDatabaseTo(databaseFile: string, target: string, progress?: Progress): Promise<void> {
  const db = new Sqlite(databaseFile, { readonly: true, fileMustExist: true })
  try {
    db.exec('BEGIN; SELECT count(*) FROM sqlite_schema')
    await db.backup(target, {
      progress({ totalPages, remainingPages }) {
        progress?.(totalPages - remainingPages, totalPages)
        return PAGES_AT_ONCE
      },
    })
  } finally {
    db.close()
  }
  asOneFile(target)
}

/** Without the write-ahead log that a database in use has beside it. */
function asOneFile(path: string): void {
  const db = new Sqlite(path, { fileMustExist: true })
  try {
    db.pragma('journal_mode = DELETE')
  } finally {
    db.close()
  }
}

/** True when the last copy that was made by itself is more than a day old, or dated from a clock that was wrong. */
export function isDailyCopyDue(dataFolder: string, now: Date): boolean {
  return !listCopies(dataFolder).some(path => {
    const date = copyDate(path)
    return reasonOf(path) === 'automatic' && date && Math.abs(now.getTime() - date.getTime()) < DAY_MS
  })
}

export function reasonOf(path: string): CopyReason {
  if (basename(path).includes('.replaced-')) return 'set_aside'
  const reason = /-([a-z0-9]+)\.db$/.exec(path)?.[1]
  return reason === 'daily' ? 'automatic' : reason === 'manual' ? 'manual' : 'before_update'
}

export function stampOf(now: Date): string {
  return now.toISOString().replaceAll(':', '-').replace('.', '-')
}

export function copyDate(path: string): Date | undefined {
  const found = /(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)-(\d{3})Z/.exec(basename(path))
  return found ? new Date(`${found[1]}T${found[2]}:${found[3]}:${found[4]}.${found[5]}Z`) : undefined
}

export function copiesFolder(dataFolder: string): string {
  return join(dataFolder, 'copies')
}
