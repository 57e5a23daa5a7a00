import { accessSync, constants } from 'node:fs'
import { join } from 'node:path'
import Sqlite from 'better-sqlite3'
import { UserError } from '../errors.ts'

/**
 * An empty file whose locks say who has the data folder: each program that has it open shares it, and whoever puts
 * another database in its place must be alone. The system lets go of a program's locks however it ends.
 */
export const LOCK_FILE = 'ardoise.lock'

/** Other programs are given a moment to close. */
const ALONE_MS = 1_500

/** Says that this program has the folder open, until the answer is called. @throws SqliteError when another is alone in it. */
export function holdFolder(dataFolder: string, timeoutMs: number): () => void {
  return take(dataFolder, timeoutMs, 'BEGIN; SELECT count(*) FROM sqlite_schema')
}

/** Keeps every other program out, until the answer is called. @throws UserError while another has the folder open. */
export function lockFolder(dataFolder: string, timeoutMs = ALONE_MS): () => void {
  try {
    const release = take(dataFolder, timeoutMs, 'BEGIN EXCLUSIVE')
    // Of a file that may only be read, SQLite says that it is locked and locks nothing.
    if (isWritable(join(dataFolder, LOCK_FILE))) return release
    release()
  } catch (error) {
    if (isBusy(error)) throw folderInUse(error)
    if (!(error instanceof Sqlite.SqliteError) || error.code !== 'SQLITE_CANTOPEN') throw error
    throw new UserError(notWritable(dataFolder), { cause: error })
  }
  throw new UserError(notWritable(dataFolder))
}

function isWritable(path: string): boolean {
  try {
    accessSync(path, constants.W_OK)
    return true
  } catch {
    return false
  }
}

export function isBusy(error: unknown): error is Error {
  return error instanceof Sqlite.SqliteError && /^SQLITE_(BUSY|LOCKED)/.test(error.code)
}

export function folderInUse(cause: Error): UserError {
  return new UserError(FOLDER_IN_USE, { cause })
}

function take(dataFolder: string, timeout: number, statement: string): () => void {
  const lock = new Sqlite(join(dataFolder, LOCK_FILE), { timeout })
  try {
    lock.exec(statement)
  } catch (error) {
    lock.close()
    throw error
  }
  return () => void lock.close()
}

function notWritable(dataFolder: string) {
  return {
    fr: `Le dossier de données ${dataFolder} ne peut pas être écrit : vérifiez vos droits, et que le disque n’est ni plein ni protégé. Rien n’a changé.`,
    en: `The data folder ${dataFolder} cannot be written: check your rights, and that the disk is neither full nor protected. Nothing changed.`,
  }
}

const FOLDER_IN_USE = {
  fr: 'Une autre fenêtre ou commande d’Ardoise utilise ce dossier de données : fermez-la, puis recommencez. Rien n’a changé.',
  en: 'Another Ardoise window or command uses this data folder: close it, then try again. Nothing changed.',
}
