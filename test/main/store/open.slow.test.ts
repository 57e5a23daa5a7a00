import { execFile, spawn } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import Sqlite from 'better-sqlite3'
import { expect, test } from 'vitest'
import { MIGRATIONS } from '../../../src-main/store/migrations.ts'
import { databaseFile, openStore } from '../../../src-main/store/open.ts'
import { tempFolder } from '../../support/temp-db.ts'

const run = promisify(execFile)
const OPEN_MODULE = pathToFileURL(join(import.meta.dirname, '../../../src-main/store/open.ts')).href

test('a process killed in the middle of a migration leaves a whole version, and the next start finishes', async () => {
  const folder = tempFolder()
  openStore(folder).close()
  const slow = `CREATE TABLE slow (x INTEGER) STRICT;
    INSERT INTO slow WITH RECURSIVE n (x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM n WHERE x < 1000000000) SELECT x FROM n`
  const child = spawn(process.execPath, ['-e', openScript(folder, `[...MIGRATIONS, ${JSON.stringify(slow)}]`)], {
    stdio: 'ignore',
  })
  const wal = `${databaseFile(folder)}-wal`
  while (!existsSync(wal) || readFileSync(wal).length < 100_000) await new Promise(done => setTimeout(done, 20))
  child.kill('SIGKILL')
  await new Promise(done => child.once('exit', done))
  const db = openStore(folder, { migrations: [...MIGRATIONS, 'CREATE TABLE slow (x INTEGER) STRICT'] })
  expect(db.pragma('user_version', { simple: true })).toBe(MIGRATIONS.length + 1)
  expect(db.prepare('SELECT count(*) FROM slow').pluck().get()).toBe(0)
  db.close()
})

test('several processes may open a new folder at the same moment', async () => {
  const folder = tempFolder()
  // All at once, as far as a clock can have it: each waits for the same moment before it opens.
  const script = `while (Date.now() < ${Date.now() + 600}) {}\n${openScript(folder, 'MIGRATIONS')}`
  await Promise.all([1, 2, 3, 4, 5, 6].map(() => run(process.execPath, ['-e', script])))
  const db = openStore(folder)
  expect(db.pragma('user_version', { simple: true })).toBe(MIGRATIONS.length)
  db.close()
})

test('a database held by another program is refused with what to do', () => {
  const folder = tempFolder()
  openStore(folder).close()
  const other = new Sqlite(databaseFile(folder))
  other.pragma('locking_mode = EXCLUSIVE')
  other.exec('BEGIN EXCLUSIVE')
  try {
    expect(() => openStore(folder, { busyTimeoutMs: 50 })).toThrow('Close the other Ardoise window')
  } finally {
    other.close()
  }
})

function openScript(folder: string, migrations: string): string {
  const migrationsModule = OPEN_MODULE.replace('open.ts', 'migrations.ts')
  return `Promise.all([import(${JSON.stringify(OPEN_MODULE)}), import(${JSON.stringify(migrationsModule)})])
    .then(([{ openStore }, { MIGRATIONS }]) => openStore(${JSON.stringify(folder)}, { migrations: ${migrations} }).close())`
}
