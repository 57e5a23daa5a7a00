import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, type Stats, statSync, unlinkSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import Sqlite, { type Database } from 'better-sqlite3'
import { damagedCopy } from './failures.ts'
import { examineDatabase } from './soundness.ts'
import { syncFile, syncFolder } from './sync-disk.ts'
import { newTemporaryPath } from './temporary.ts'

/** `set_aside`: what a restored copy or an imported archive took the place of. */
export type CopyReason = 'automatic' | 'manual' | 'before_update' | 'set_aside'

/** How many of each are kept, none at the expense of another; what was set aside is never removed. */
const KEPT: Record<Exclude<CopyReason, 'set_aside'>, number> = { automatic: 7, manual: 20, before_update: 3 }
/** `refused`: one that did not open, so that what it had taken the place of came back. */
const SET_ASIDE = /^ardoise\.db\.(?:replaced|refused)-[^.]*Z$/
const OWN = /^ardoise-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d-\d{3}Z-(daily|manual|v\d+)\.db$/
const DAY_MS = 24 * 3600 * 1000
/** Of one step of a copy: between steps the thread can be ended. */
const PAGES_AT_ONCE = 2_000

export type CopyRequest = { dataFolder: string; now: Date; reason: 'daily' | 'manual' }
type Progress = (done: number, total: number) => void

/** A copy of the database, or one that another took the place of. */
export type Copy = { path: string; reason: CopyReason; date: Date; bytes: number }

/** Copies of the database, newest first: our own, and what the person has put beside them under any name. */
export function findCopies(dataFolder: string): Copy[] {
  return look(copiesFolder(dataFolder), /^[^.].*\.db$/i)
}

/** Databases that another one took the place of, newest first. */
export function findSetAside(dataFolder: string): Copy[] {
  return look(dataFolder, SET_ASIDE)
}

export function listCopies(dataFolder: string): string[] {
  return findCopies(dataFolder).map(({ path }) => path)
}

export function listSetAside(dataFolder: string): string[] {
  return findSetAside(dataFolder).map(({ path }) => path)
}

function look(folder: string, pattern: RegExp): Copy[] {
  if (!existsSync(folder)) return []
  return readdirSync(folder)
    .filter(name => pattern.test(name))
    .map(name => join(folder, name))
    .flatMap(path => {
      // Another instance may be making room at this very moment.
      const info = statSync(path, { throwIfNoEntry: false })
      return info?.isFile()
        ? [{ path, reason: reasonOf(path), date: dateOf(path, info), bytes: sizeOf(path, info) }]
        : []
    })
    .sort((one, other) => other.date.getTime() - one.date.getTime() || (one.path < other.path ? 1 : -1))
}

/** As its name says: its bytes may have been copied from elsewhere since. */
function dateOf(path: string, { mtime }: Stats): Date {
  return copyDate(path) ?? mtime
}

/** With the log that a damaged one was set aside with. */
function sizeOf(path: string, { size }: Stats): number {
  return size + (statSync(`${path}-wal`, { throwIfNoEntry: false })?.size ?? 0)
}

/** Takes away a copy for good, with what lies beside it. */
export function removeCopy(path: string): void {
  for (const part of ['-wal', '-shm', '-journal', '']) if (existsSync(path + part)) unlinkSync(path + part)
  syncFolder(dirname(path))
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
 * or they would keep the room of all that follow. What the person has put there is no business of ours.
 */
function removeOld(dataFolder: string, made: string): void {
  const all = findCopies(dataFolder).filter(({ path }) => path !== made && isOwn(path))
  const others = leastAheadFirst(all, copyDate(made) ?? new Date())
  for (const [reason, kept] of Object.entries(KEPT)) {
    const mine = others.filter(copy => copy.reason === reason)
    const room = reasonOf(made) === reason ? kept - 1 : kept
    for (const { path } of mine.slice(room)) rmSync(path, { force: true })
  }
}

/** Those that a clock that was wrong has dated after `now` come last. */
export function leastAheadFirst(copies: readonly Copy[], now: Date): Copy[] {
  const isAhead = ({ date }: Copy) => date.getTime() > now.getTime()
  return [...copies.filter(copy => !isAhead(copy)), ...copies.filter(isAhead)]
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
  return !findCopies(dataFolder).some(
    ({ reason, date }) => reason === 'automatic' && Math.abs(now.getTime() - date.getTime()) < DAY_MS,
  )
}

/** A copy of the person's own making is one that was asked for. */
function reasonOf(path: string): CopyReason {
  if (SET_ASIDE.test(basename(path))) return 'set_aside'
  const reason = OWN.exec(basename(path))?.[1]
  return reason === 'daily' ? 'automatic' : reason?.startsWith('v') ? 'before_update' : 'manual'
}

function isOwn(path: string): boolean {
  return OWN.test(basename(path))
}

export function stampOf(now: Date): string {
  return now.toISOString().replaceAll(':', '-').replace('.', '-')
}

function copyDate(path: string): Date | undefined {
  const found = /(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)-(\d{3})Z/.exec(basename(path))
  return found ? new Date(`${found[1]}T${found[2]}:${found[3]}:${found[4]}.${found[5]}Z`) : undefined
}

export function copiesFolder(dataFolder: string): string {
  return join(dataFolder, 'copies')
}
