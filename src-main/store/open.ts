import { existsSync, mkdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import Sqlite, { type Database } from 'better-sqlite3'
import { UserError } from '../errors.ts'
import { copiesFolder, makeCopy } from './copies.ts'
import { damaged, halfMoved, missing, notOurs, storeFailure, systemFailure, tooNew } from './failures.ts'
import { holdFolder, lockFolder } from './folder-lock.ts'
import { MIGRATIONS } from './migrations.ts'
import { moveUnderWay } from './move-mark.ts'
import { finishRestoring, isRestoring } from './restore.ts'
import { APPLICATION_ID, examineDatabase } from './soundness.ts'
import { sweepTemporary } from './temporary.ts'

/** A larger one that was closed in order is read through in the background, so that the start is not kept waiting. */
const CHECKED_AT_START_BYTES = 64 * 1024 * 1024

export type OpenOptions = {
  now?: Date
  migrations?: readonly string[]
  /** How long to wait for another program that holds the database. */
  busyTimeoutMs?: number
  /** True for whoever has locked the folder. */
  alone?: boolean
}

export function databaseFile(dataFolder: string): string {
  return join(dataFolder, 'ardoise.db')
}

/**
 * Opens, checks and migrates the database of a data folder, creating it in a new folder only. Until it is closed, no
 * other program puts another database in its place.
 * @throws UserError when it is locked, damaged, missing beside its copies, or of a newer version; it is left as it was.
 */
export function openStore(dataFolder: string, options: OpenOptions = {}): Database {
  const file = databaseFile(dataFolder)
  createFolder(dataFolder)
  let release = () => {}
  try {
    const from = moveUnderWay(dataFolder)
    if (from !== undefined) throw halfMoved(dataFolder, from)
    if (isRestoring(file)) finishAlone(dataFolder, options)
    if (!options.alone) release = holdFolder(dataFolder, options.busyTimeoutMs ?? BUSY_MS)
    return releasing(openDatabase(dataFolder, options), release)
  } catch (error) {
    release()
    throw systemFailure(storeFailure(error, file))
  }
}

function openDatabase(dataFolder: string, options: OpenOptions): Database {
  const { now = new Date(), migrations = MIGRATIONS, busyTimeoutMs = BUSY_MS } = options
  const file = databaseFile(dataFolder)
  const isEmpty = () => !existsSync(file) || statSync(file).size === 0
  const isNew = isEmpty()
  // Looked at again: another instance may just have created both.
  const wasUsed = () => existsSync(copiesFolder(dataFolder)) || existsSync(`${file}-wal`)
  if (isNew && wasUsed() && isEmpty()) throw missing(file)
  // What a program that was cut off has left: read without writing, since closing would bring its log into the file.
  const cut = !isNew && existsSync(`${file}-wal`)
  if (cut && examineDatabase(file, 'quick').state === 'damaged') throw damaged(file)
  const db = new Sqlite(file, { timeout: busyTimeoutMs })
  try {
    db.pragma('foreign_keys = ON')
    const version = readVersion(db)
    checkOwner(db, file)
    if (version > migrations.length) throw tooNew(file)
    if (!isNew && !cut && !isLarge(file) && db.pragma('quick_check(1)', { simple: true }) !== 'ok') throw damaged(file)
    keepAheadLog(db, busyTimeoutMs)
    // Each commit reaches the disk: an outbox entry must survive a power cut once it says « sending ».
    db.pragma('synchronous = FULL')
    if (version > 0 && version < migrations.length) makeCopy(db, dataFolder, now, `v${version}`)
    migrate(db, migrations)
    // From here on an empty database in this folder is a lost one, not a new one.
    mkdirSync(copiesFolder(dataFolder), { recursive: true, mode: 0o700 })
    sweepTemporary(dataFolder, now)
    return db
  } catch (error) {
    db.close()
    throw error
  }
}

/** True for a database that may have been opened without being read through. */
export function isLarge(file: string): boolean {
  return statSync(file).size > CHECKED_AT_START_BYTES
}

/** Brings a database that lies apart to the newest version. @throws UserError when it is newer. */
export function migrateFile(file: string, migrations: readonly string[] = MIGRATIONS): void {
  const db = new Sqlite(file, { fileMustExist: true })
  try {
    db.pragma('foreign_keys = ON')
    if (readVersion(db) > migrations.length) throw tooNew(file)
    migrate(db, migrations)
  } finally {
    db.close()
  }
}

function finishAlone(dataFolder: string, { alone }: OpenOptions): void {
  const file = databaseFile(dataFolder)
  let release = () => {}
  try {
    if (!alone) release = lockFolder(dataFolder)
    finishRestoring(file)
  } catch (error) {
    // Another instance that starts at the same moment may have done it, and be at work by now.
    if (isRestoring(file)) throw error
  } finally {
    release()
  }
}

/** The folder is given back with the connection. */
function releasing(db: Database, release: () => void): Database {
  const close = db.close.bind(db)
  db.close = () => {
    close()
    release()
    return db
  }
  return db
}

const BUSY_MS = 5_000
const BUSY_PAUSE_MS = 20

/** Turns WAL on. SQLite does not wait for another instance that is doing so too, whatever its time limit says. */
function keepAheadLog(db: Database, busyTimeoutMs: number): void {
  const start = performance.now()
  for (;;) {
    try {
      if (db.pragma('journal_mode', { simple: true }) !== 'wal') db.pragma('journal_mode = WAL')
      return
    } catch (error) {
      const busy = error instanceof Sqlite.SqliteError && error.code.startsWith('SQLITE_BUSY')
      if (!busy || performance.now() - start > busyTimeoutMs) throw error
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, BUSY_PAUSE_MS)
    }
  }
}

/** Each step in its own transaction, its number written in the same one: a crash leaves a whole version. */
function migrate(db: Database, migrations: readonly string[]): void {
  const nextStep = db.transaction(() => {
    // Read again under the write lock: another instance may have migrated meanwhile.
    const version = readVersion(db)
    const step = migrations[version]
    if (step === undefined) return false
    db.exec(step)
    db.pragma(`application_id = ${APPLICATION_ID}`)
    db.pragma(`user_version = ${version + 1}`)
    return true
  })
  while (nextStep.immediate()) {
    // The transaction is the body.
  }
}

function readVersion(db: Database): number {
  return Number(db.pragma('user_version', { simple: true }))
}

function checkOwner(db: Database, file: string): void {
  const isEmpty = db.prepare('SELECT 1 FROM sqlite_schema LIMIT 1').get() === undefined
  if (!isEmpty && db.pragma('application_id', { simple: true }) !== APPLICATION_ID) throw notOurs(file)
}

function createFolder(dataFolder: string): void {
  try {
    mkdirSync(dataFolder, { recursive: true, mode: 0o700 })
  } catch (error) {
    throw new UserError(
      {
        fr: `Le dossier de données ${dataFolder} ne peut pas être créé. Choisissez un dossier où vous avez le droit d’écrire.`,
        en: `The data folder ${dataFolder} cannot be created. Choose a folder where you may write.`,
      },
      { cause: error },
    )
  }
}
