import { createHash } from 'node:crypto'
import { copyFileSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import Sqlite, { type Database } from 'better-sqlite3'
import { repairHistory } from '../../src-main/agent/history.ts'
import { errorMessage } from '../../src-main/errors.ts'
import { checkAttempts } from '../../src-main/store/attempts.ts'
import { loadMessages } from '../../src-main/store/messages.ts'
import { MIGRATIONS } from '../../src-main/store/migrations.ts'
import type { Message } from '../../src-main/types.ts'
import { historyProblems } from '../support/provider-history.ts'
import { effectFaults } from './check-effects.ts'

/**
 * Looks at the database as it was left, in a copy: opening it here would mend it before the program does. Only while
 * no run of the program has it open.
 */
export function inspect<T>(data: string, look: (db: Database) => T): T {
  const folder = mkdtempSync(join(tmpdir(), 'ardoise-look-'))
  try {
    for (const part of ['', '-wal']) {
      const from = join(data, `ardoise.db${part}`)
      if (existsSync(from)) copyFileSync(from, join(folder, `ardoise.db${part}`))
    }
    const db = new Sqlite(join(folder, 'ardoise.db'))
    try {
      return look(db)
    } finally {
      db.close()
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

export function hasDatabase(data: string): boolean {
  return existsSync(join(data, 'ardoise.db'))
}

type Expected = {
  /** Once a run has started and ended in order after the kill. */
  restarted: boolean
  /** The oldest version that the database may have. */
  version?: number
  /** Runs that were killed. */
  killed?: readonly number[]
}

/** Everything that must hold in a data folder whatever cut the program off. */
export function dataFaults(data: string, { restarted, version = MIGRATIONS.length, killed = [] }: Expected): string[] {
  const faults = [...blobFaults(data), ...copyFaults(data)]
  if (restarted) faults.push(...leftovers(data, killed))
  if (!hasDatabase(data)) return restarted ? [...faults, 'the database is gone'] : faults
  return inspect(data, db => {
    const broken = soundnessFaults(db)
    if (broken.length > 0) return [...faults, ...broken]
    const found = versionOf(db)
    // Killed while it was made: nothing is in it yet.
    if (found === 0 && !restarted) return faults
    if (found < (restarted ? MIGRATIONS.length : version) || found > MIGRATIONS.length)
      return [...faults, `the version is ${found}`]
    if (found < MIGRATIONS.length) return faults
    return [
      ...faults,
      ...historyFaults(db),
      ...fileFaults(db, data),
      ...ledgerFaults(db),
      ...effectFaults(db, { restarted }),
      ...(restarted ? unfinished(db) : []),
    ]
  })
}

export function versionOf(db: Database): number {
  return Number(db.pragma('user_version', { simple: true }))
}

function soundnessFaults(db: Database): string[] {
  const check = String(db.pragma('integrity_check(1)', { simple: true }))
  if (check !== 'ok') return [`integrity: ${check}`]
  const broken = db.prepare('PRAGMA foreign_key_check').all()
  return broken.length > 0 ? [`references: ${JSON.stringify(broken[0])}`] : []
}

function historyFaults(db: Database): string[] {
  const ids = db.prepare<[], string>('SELECT id FROM conversations').pluck().all()
  return ids.flatMap(id => {
    const stored = loadMessages(db, id)
    if (stored.length === 0) return []
    const repaired = repairHistory(stored)
    return [...resultFaults(stored), ...acceptance(repaired)].map(fault => `${id}: ${fault}`)
  })
}

/** As stored, unrepaired: each result belongs to a call of the message before it, and is its only one. */
function resultFaults(messages: readonly Message[]): string[] {
  const faults: string[] = []
  let open = new Set<string>()
  for (const [index, message] of messages.entries()) {
    if (message.role === 'assistant') open = new Set(message.toolCalls?.map(({ id }) => id))
    else if (message.role !== 'tool') open = new Set()
    else if (!open.delete(message.toolCallId)) faults.push(`message ${index} is a result of no call`)
  }
  return faults
}

function acceptance(messages: readonly Message[]): string[] {
  return historyProblems([{ role: 'system', content: 'Vous êtes Ardoise.' }, ...messages]).map(
    problem => `a provider refuses it: ${problem}`,
  )
}

/** Names are hashes: a file that is not whole is not the one that its name says. */
function blobFaults(data: string): string[] {
  const folder = join(data, 'files')
  if (!existsSync(folder)) return []
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile())
    .flatMap(({ name, parentPath }) => {
      const path = join(parentPath, name)
      return hashOf(path) === name ? [] : [`${path} is not whole`]
    })
}

function fileFaults(db: Database, data: string): string[] {
  return db
    .prepare<[], { name: string; sha256: string; bytes: number }>('SELECT name, sha256, bytes FROM files')
    .all()
    .flatMap(({ name, sha256, bytes }) => {
      const path = join(data, 'files', sha256.slice(0, 2), sha256)
      if (!existsSync(path)) return [`« ${name} » has no bytes`]
      return readFileSync(path).length === bytes ? [] : [`« ${name} » has not the bytes that it says`]
    })
}

function ledgerFaults(db: Database): string[] {
  const log = checkAttempts(db)
  const owed = db
    .prepare<[], string>('SELECT profile_id FROM credit_entries GROUP BY profile_id HAVING sum(amount) < 0')
    .pluck()
    .all()
  const twice = db
    .prepare<[], number>(
      "SELECT message_id FROM credit_entries WHERE kind = 'spent' GROUP BY message_id HAVING count(*) > 1",
    )
    .pluck()
    .all()
  return [
    ...(log.sound ? [] : [`the log of attempts is broken at ${log.brokenAt}`]),
    ...owed.map(id => `${id} owes credits`),
    ...twice.map(id => `message ${id} is paid twice`),
  ]
}

/** Nothing is left in hand once a run has started and ended after the kill. */
function unfinished(db: Database): string[] {
  const counted = {
    turns: "SELECT count(*) FROM turns WHERE state = 'running'",
    calls: "SELECT count(*) FROM tool_runs WHERE status = 'running' OR (status = 'interrupted' AND outcome IS NULL)",
    jobs: "SELECT count(*) FROM jobs WHERE status IN ('queued', 'running', 'waiting')",
    messages: "SELECT count(*) FROM outbox WHERE state IN ('prepared', 'sending')",
  }
  return Object.entries(counted).flatMap(([what, query]) => {
    const count = db.prepare<[], number>(query).pluck().get() ?? 0
    return count === 0 ? [] : [`${count} ${what} are left in hand`]
  })
}

/** A copy has its name only once it is whole. */
function copyFaults(data: string): string[] {
  const folder = join(data, 'copies')
  if (!existsSync(folder)) return []
  return readdirSync(folder).flatMap(name => {
    const path = join(folder, name)
    if (!/^ardoise-.*\.db$/.test(name)) return [`${path} is no copy`]
    return wholeDatabaseFaults(path)
  })
}

export function wholeDatabaseFaults(path: string): string[] {
  try {
    const db = new Sqlite(path, { readonly: true, fileMustExist: true })
    try {
      const check = String(db.pragma('quick_check(1)', { simple: true }))
      if (check !== 'ok') return [`${basename(path)}: ${check}`]
      return versionOf(db) >= 1 ? [] : [`${basename(path)} is empty`]
    } finally {
      db.close()
    }
  } catch (error) {
    return [`${basename(path)}: ${errorMessage(error)}`]
  }
}

/** What runs that are gone had in the making is swept by the next start. */
function leftovers(data: string, killed: readonly number[]): string[] {
  const folder = join(data, 'tmp')
  if (!existsSync(folder)) return []
  return readdirSync(folder)
    .filter(name => killed.includes(Number.parseInt(name, 10)))
    .map(name => `tmp/${name} is left over`)
}

export function hashOf(path: string): string {
  return createHash('sha256').update(readFileSync(path)).digest('hex')
}
