import { mkdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import Sqlite from 'better-sqlite3'
import { expect, onTestFinished, test } from 'vitest'
import { UserError } from '../../../src-main/errors.ts'
import { backUp, isDailyCopyDue, listCopies, makeCopy } from '../../../src-main/store/copies.ts'
import { MIGRATIONS } from '../../../src-main/store/migrations.ts'
import { databaseFile, type OpenOptions, openStore } from '../../../src-main/store/open.ts'
import { ensureDefaultProfile, getProfile, updateProfile } from '../../../src-main/store/profiles.ts'
import { TEST_NOW, tempFolder } from '../../support/temp-db.ts'

function open(folder: string, options: OpenOptions = {}) {
  const db = openStore(folder, { now: TEST_NOW, ...options })
  onTestFinished(() => void db.close())
  return db
}

function sentenceOf(action: () => unknown): string {
  try {
    action()
  } catch (error) {
    if (error instanceof UserError) return error.sentence.fr
    throw error
  }
  throw new Error('nothing was thrown')
}

test('a new folder gets a database with every migration, in WAL, with foreign keys, each commit synced', () => {
  const db = open(join(tempFolder(), 'données', 'Élève'))
  expect(db.pragma('user_version', { simple: true })).toBe(MIGRATIONS.length)
  expect(db.pragma('journal_mode', { simple: true })).toBe('wal')
  expect(db.pragma('foreign_keys', { simple: true })).toBe(1)
  expect(db.pragma('synchronous', { simple: true })).toBe(2)
})

test('every table is strict', () => {
  const db = open(tempFolder())
  const tables = db
    .prepare<[], { name: string; strict: number }>(
      "SELECT name, strict FROM pragma_table_list WHERE schema = 'main' AND type = 'table'",
    )
    .all()
    .filter(table => !table.name.startsWith('sqlite_'))
  expect(tables.length).toBeGreaterThan(9)
  expect(tables.filter(table => table.strict !== 1)).toEqual([])
})

test('what was written is there when the database is opened again', () => {
  const folder = tempFolder()
  const first = openStore(folder, { now: TEST_NOW })
  const { id } = ensureDefaultProfile(first, { now: TEST_NOW, language: 'fr' })
  updateProfile(first, id, { email: 'awa@example.org', now: TEST_NOW })
  first.close()
  expect(getProfile(open(folder), id)?.email).toBe('awa@example.org')
})

test('a database of a newer version is refused and left as it was', () => {
  const folder = tempFolder()
  const db = openStore(folder, { migrations: [...MIGRATIONS, 'CREATE TABLE later (x TEXT) STRICT'] })
  db.close()
  expect(sentenceOf(() => openStore(folder))).toContain('plus récente')
  const raw = new Sqlite(databaseFile(folder), { readonly: true })
  expect(raw.pragma('user_version', { simple: true })).toBe(MIGRATIONS.length + 1)
  raw.close()
})

test('a dated copy with the old version is kept before an existing database is migrated', () => {
  const folder = tempFolder()
  const old = openStore(folder, { now: TEST_NOW })
  const { id } = ensureDefaultProfile(old, { now: TEST_NOW, language: 'fr' })
  old.close()
  const step = "ALTER TABLE profiles ADD COLUMN note TEXT; UPDATE profiles SET note = 'migré'"
  const db = open(folder, { migrations: [...MIGRATIONS, step] })
  expect(db.prepare('SELECT note FROM profiles').pluck().get()).toBe('migré')
  const [copy = ''] = listCopies(folder)
  expect(copy).toContain(`ardoise-2025-03-14T09-26-53-000Z-v${MIGRATIONS.length}.db`)
  const kept = new Sqlite(copy, { readonly: true })
  expect(kept.pragma('user_version', { simple: true })).toBe(MIGRATIONS.length)
  expect(kept.prepare('SELECT id FROM profiles').pluck().get()).toBe(id)
  kept.close()
})

test('a migration that fails leaves the database at the version before it', () => {
  const folder = tempFolder()
  openStore(folder).close()
  const broken = [...MIGRATIONS, 'CREATE TABLE half (x TEXT) STRICT; INSERT INTO nowhere VALUES (1)']
  expect(() => openStore(folder, { migrations: broken })).toThrow(/nowhere/)
  const db = open(folder)
  expect(db.pragma('user_version', { simple: true })).toBe(MIGRATIONS.length)
  expect(db.prepare("SELECT 1 FROM sqlite_schema WHERE name = 'half'").get()).toBeUndefined()
})

test('a disk that fills up during a migration is said, and the version before it is whole', () => {
  const folder = tempFolder()
  openStore(folder).close()
  const step = 'PRAGMA max_page_count = 60; CREATE TABLE big (x); INSERT INTO big VALUES (randomblob(1000000))'
  expect(sentenceOf(() => openStore(folder, { migrations: [...MIGRATIONS, step] }))).toContain('disque est plein')
  expect(open(folder).pragma('user_version', { simple: true })).toBe(MIGRATIONS.length)
})

test('a damaged database is refused with the file named, and is neither changed nor recreated', () => {
  const folder = tempFolder()
  mkdirSync(folder, { recursive: true })
  writeFileSync(databaseFile(folder), 'ceci n’est pas une base de données, '.repeat(200))
  const before = readFileSync(databaseFile(folder))
  const sentence = sentenceOf(() => openStore(folder))
  expect(sentence).toContain('endommagée')
  expect(sentence).toContain(databaseFile(folder))
  expect(readFileSync(databaseFile(folder)).equals(before)).toBe(true)
})

test('a database whose middle was overwritten is refused at start', () => {
  const folder = tempFolder()
  const db = openStore(folder)
  const { id } = ensureDefaultProfile(db, { now: TEST_NOW, language: 'fr' })
  const insert = db.prepare("INSERT INTO settings (profile_id, key, value, updated_at) VALUES (?, ?, ?, '')")
  for (let i = 0; i < 2_000; i++) insert.run(id, `key ${i}`, JSON.stringify('x'.repeat(100)))
  db.close()
  const bytes = readFileSync(databaseFile(folder))
  bytes.fill(0xa5, 200_000, 260_000)
  writeFileSync(databaseFile(folder), bytes)
  expect(sentenceOf(() => openStore(folder))).toContain('endommagée')
})

test('a truncated database is refused', () => {
  const folder = tempFolder()
  openStore(folder).close()
  truncateSync(databaseFile(folder), 20_000)
  expect(sentenceOf(() => openStore(folder))).toContain('endommagée')
})

test.each(['missing', 'empty'])('a database that is %s beside its copies is not silently recreated', state => {
  const folder = tempFolder()
  const db = openStore(folder)
  makeCopy(db, folder, TEST_NOW, 'daily')
  db.close()
  if (state === 'empty') truncateSync(databaseFile(folder), 0)
  else rmSync(databaseFile(folder))
  expect(sentenceOf(() => openStore(folder))).toContain('disparu')
})

test('no copy is made on the way to the window, but before a migration', () => {
  const folder = tempFolder()
  openStore(folder, { now: TEST_NOW }).close()
  openStore(folder, { now: new Date(TEST_NOW.getTime() + 5 * 86_400_000) }).close()
  expect(listCopies(folder)).toEqual([])
  expect(isDailyCopyDue(folder, TEST_NOW)).toBe(true)
})

test('the seven last daily copies are kept, and none of them at the expense of one before a migration', async () => {
  const folder = tempFolder()
  const old = openStore(folder, { now: TEST_NOW })
  for (const version of [1, 2, 3, 4]) makeCopy(old, folder, new Date(TEST_NOW.getTime() + version), `v${version}`)
  for (let day = 0; day < 10; day++) {
    const now = new Date(TEST_NOW.getTime() + day * 86_400_000)
    expect(isDailyCopyDue(folder, now)).toBe(true)
    await backUp(databaseFile(folder), { dataFolder: folder, now, reason: 'daily' })
    expect(isDailyCopyDue(folder, new Date(now.getTime() + 3_600_000))).toBe(false)
  }
  old.close()
  const names = listCopies(folder).map(path => /(\d\d)T.*-([a-z0-9]+)\.db$/.exec(path)?.slice(1).join(' '))
  const daily = ['23', '22', '21', '20', '19', '18', '17'].map(day => `${day} daily`)
  expect(names).toEqual([...daily, '14 v4', '14 v3', '14 v2'])
})

test('a database of another program is not touched', () => {
  const folder = tempFolder()
  const other = new Sqlite(databaseFile(folder))
  other.exec('CREATE TABLE theirs (x)')
  other.close()
  expect(sentenceOf(() => openStore(folder))).toContain('autre logiciel')
  const again = new Sqlite(databaseFile(folder), { readonly: true })
  expect(again.prepare('SELECT count(*) FROM sqlite_schema').pluck().get()).toBe(1)
  again.close()
})

test('a data folder that cannot be made is a sentence', () => {
  const file = join(tempFolder(), 'fichier')
  writeFileSync(file, '')
  expect(sentenceOf(() => openStore(join(file, 'dedans')))).toContain('dossier de données')
})
