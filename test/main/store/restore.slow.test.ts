import { randomBytes } from 'node:crypto'
import {
  copyFileSync,
  existsSync,
  readdirSync,
  readFileSync,
  renameSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { basename, join } from 'node:path'
import Sqlite from 'better-sqlite3'
import { expect, onTestFinished, test } from 'vitest'
import { changeAlone, restoring } from '../../../src-main/app/data-change.ts'
import { UserError } from '../../../src-main/errors.ts'
import { latestSoundCopy } from '../../../src-main/store/bring-back.ts'
import { backUp, copiesFolder, findCopies, listCopies, listSetAside, makeCopy } from '../../../src-main/store/copies.ts'
import { LostDatabaseError } from '../../../src-main/store/failures.ts'
import { lockFolder } from '../../../src-main/store/folder-lock.ts'
import { MIGRATIONS } from '../../../src-main/store/migrations.ts'
import { databaseFile, openStore } from '../../../src-main/store/open.ts'
import { ensureDefaultProfile, updateProfile } from '../../../src-main/store/profiles.ts'
import { finishRestoring, undoRestoring } from '../../../src-main/store/restore.ts'
import { examineDatabase } from '../../../src-main/store/soundness.ts'
import { TEST_NOW, tempFolder } from '../../support/temp-db.ts'

const LATER = new Date(TEST_NOW.getTime() + 3_600_000)
const now = () => LATER

/** A folder that was worked in: « Awa » in its copy, « Modou » since. */
async function folderWithCopy() {
  const folder = tempFolder()
  const db = openStore(folder, { now: TEST_NOW })
  const { id } = ensureDefaultProfile(db, { now: TEST_NOW, language: 'fr' })
  updateProfile(db, id, { name: 'Awa', now: TEST_NOW })
  const insert = db.prepare("INSERT INTO settings (profile_id, key, value, updated_at) VALUES (?, ?, ?, '')")
  const fill = db.transaction(() => {
    for (let i = 0; i < 500; i++) insert.run(id, `key ${i}`, JSON.stringify('x'.repeat(200)))
  })
  fill()
  const copy = await backUp(databaseFile(folder), { dataFolder: folder, now: TEST_NOW, reason: 'daily' })
  updateProfile(db, id, { name: 'Modou', now: TEST_NOW })
  db.close()
  return { folder, file: databaseFile(folder), copy }
}

function nameIn(folder: string): unknown {
  const db = openStore(folder, { now: LATER })
  try {
    return db.prepare('SELECT name FROM profiles').pluck().get()
  } finally {
    db.close()
  }
}

const damages: Record<string, (file: string) => void> = {
  'random bytes over its pages': file => {
    const bytes = readFileSync(file)
    for (let page = 2; page * 4096 < bytes.length; page += 3) randomBytes(900).copy(bytes, page * 4096 + 40)
    writeFileSync(file, bytes)
  },
  'random bytes over its first page': file => {
    const bytes = readFileSync(file)
    randomBytes(4096).copy(bytes)
    writeFileSync(file, bytes)
  },
  'cut in its middle': file => truncateSync(file, 50_000),
  'cut in its first page': file => truncateSync(file, 700),
  emptied: file => truncateSync(file, 0),
}

test.each(Object.keys(damages))('a database %s is told of, and the latest copy takes its place', async damage => {
  const { folder, file, copy } = await folderWithCopy()
  damages[damage]?.(file)
  const before = readFileSync(file)
  expect(() => openStore(folder)).toThrow(LostDatabaseError)
  expect(readFileSync(file).equals(before)).toBe(true)
  expect(latestSoundCopy(folder, LATER)).toBe(copy)
  await changeAlone(folder, restoring(folder, copy, now), now)
  expect(nameIn(folder)).toBe('Awa')
  const [aside = ''] = listSetAside(folder)
  expect(readFileSync(aside).equals(before)).toBe(true)
})

test('what was set aside is restored in its turn, and restoring twice at one moment keeps both', async () => {
  const { folder, copy } = await folderWithCopy()
  await changeAlone(folder, restoring(folder, copy, now), now)
  await changeAlone(folder, restoring(folder, copy, now), now)
  const asides = listSetAside(folder)
  expect(asides).toHaveLength(2)
  await changeAlone(folder, restoring(folder, asides.at(-1) ?? '', now), now)
  expect(nameIn(folder)).toBe('Modou')
})

test('the write-ahead log of the old database goes aside with it, and never into the restored one', async () => {
  const { folder, file, copy } = await folderWithCopy()
  const apart = join(tempFolder(), 'worked.db')
  copyFileSync(file, apart)
  const other = new Sqlite(apart)
  other.pragma('journal_mode = WAL')
  other.exec("UPDATE profiles SET name = 'from the log'")
  copyFileSync(`${apart}-wal`, `${file}-wal`)
  other.close()
  damages['random bytes over its first page']?.(file)
  await changeAlone(folder, restoring(folder, copy, now), now)
  expect(nameIn(folder)).toBe('Awa')
  expect(readdirSync(folder).filter(name => name.endsWith('-wal') && name.includes('.replaced-'))).toHaveLength(1)
})

test('rubbish in the place of the write-ahead log is no part of the database', async () => {
  const { folder, file } = await folderWithCopy()
  writeFileSync(`${file}-wal`, randomBytes(60_000))
  writeFileSync(`${file}-shm`, randomBytes(32_768))
  expect(nameIn(folder)).toBe('Modou')
})

test('an emptied database leaves its log whole, and the log goes aside with it', async () => {
  const { folder, file, copy } = await folderWithCopy()
  writeFileSync(`${file}-wal`, 'what is left')
  truncateSync(file, 0)
  expect(() => openStore(folder)).toThrow(LostDatabaseError)
  expect(examineDatabase(file, 'full').state).toBe('foreign')
  await changeAlone(folder, restoring(folder, copy, now), now)
  const [aside = ''] = listSetAside(folder)
  expect(readFileSync(`${aside}-wal`, 'utf8')).toBe('what is left')
})

test('a log without its database is no new folder', () => {
  const folder = tempFolder()
  writeFileSync(`${databaseFile(folder)}-wal`, 'what is left')
  expect(() => openStore(folder)).toThrow(LostDatabaseError)
  expect(readFileSync(`${databaseFile(folder)}-wal`, 'utf8')).toBe('what is left')
})

test('the latest copy is the one of the latest day, whatever the person has put beside it and the clock has said', async () => {
  const { folder, copy } = await folderWithCopy()
  const byHand = join(folder, 'copies', 'ardoise-sauvegarde du comptable.db')
  copyFileSync(copy, byHand)
  utimesSync(byHand, new Date('2024-01-01'), new Date('2024-01-01'))
  const db = openStore(folder)
  makeCopy(db, folder, new Date('2031-01-01'), 'daily')
  db.close()
  expect(findCopies(folder).map(({ reason }) => reason)).toEqual(['automatic', 'automatic', 'manual'])
  expect(latestSoundCopy(folder, LATER)).toBe(copy)
})

test('copies that the person has named stay, and do not take the room of ours', () => {
  const folder = tempFolder()
  const db = openStore(folder, { now: TEST_NOW })
  const first = makeCopy(db, folder, TEST_NOW, 'v1')
  const names = ['ardoise-maison.db', 'ardoise-2024-12-31.db', 'Copie de mars.db', 'ardoise-x (2).db', 'ardoise-v1.db']
  for (const name of names) copyFileSync(first, join(folder, 'copies', name))
  for (let n = 1; n < 25; n++) makeCopy(db, folder, new Date(TEST_NOW.getTime() + n), n < 4 ? `v${n}` : 'manual')
  db.close()
  const found = findCopies(folder)
  expect(found.map(({ path }) => basename(path)).filter(name => names.includes(name))).toHaveLength(names.length)
  expect(found.filter(({ reason }) => reason === 'before_update')).toHaveLength(3)
  expect(found.filter(({ reason }) => reason === 'manual')).toHaveLength(20 + names.length)
})

test('a copy that is damaged, empty, or of a newer version is passed over', async () => {
  const { folder, copy } = await folderWithCopy()
  const db = openStore(folder)
  const copies = [1, 2, 3].map(n => makeCopy(db, folder, new Date(TEST_NOW.getTime() + n * 1000), 'manual'))
  db.close()
  truncateSync(copies[0] ?? '', 0)
  truncateSync(copies[1] ?? '', 30_000)
  const newer = new Sqlite(copies[2] ?? '')
  newer.pragma(`user_version = ${MIGRATIONS.length + 1}`)
  newer.close()
  expect(listCopies(folder)).toHaveLength(4)
  expect(latestSoundCopy(folder, LATER)).toBe(copy)
})

test.each(['before', 'amid', 'after'])(
  'a start finishes what was cut off %s the old database went aside',
  async when => {
    const { folder, file, copy } = await folderWithCopy()
    const ready = `${file}.restoring-2025-03-14T10-00-00-000Z`
    copyFileSync(copy, ready)
    writeFileSync(`${file}-wal`, 'a log')
    const aside = `${file}.replaced-2025-03-14T10-00-00-000Z`
    if (when !== 'before') renameSync(`${file}-wal`, `${aside}-wal`)
    if (when === 'after') renameSync(file, aside)
    expect(nameIn(folder)).toBe('Awa')
    expect(existsSync(aside)).toBe(true)
    expect(readFileSync(`${aside}-wal`, 'utf8')).toBe('a log')
    expect(readdirSync(folder).filter(name => name.includes('.restoring-'))).toEqual([])
  },
)

test('what does not open is taken back, and what was there before is in its place', async () => {
  const { folder, file, copy } = await folderWithCopy()
  const change = restoring(folder, copy, now)
  await expect(
    changeAlone(
      folder,
      async () => {
        const undo = await change()
        writeFileSync(file, 'abîmé')
        return undo
      },
      now,
    ),
  ).rejects.toThrow(LostDatabaseError)
  expect(nameIn(folder)).toBe('Modou')
  expect(readdirSync(folder).some(name => name.includes('.refused-'))).toBe(true)
  undoRestoring(file, `${file}.replaced-jamais`, LATER)
  finishRestoring(file)
  expect(nameIn(folder)).toBe('Modou')
})

test('while another has the folder open nothing is restored, and the other way round', async () => {
  const { folder, copy } = await folderWithCopy()
  const other = openStore(folder)
  await expect(restoring(folder, copy, now)()).rejects.toThrow('Another Ardoise')
  other.close()
  const release = lockFolder(folder)
  expect(() => openStore(folder, { busyTimeoutMs: 50 })).toThrow(UserError)
  release()
  await restoring(folder, copy, now)()
  expect(nameIn(folder)).toBe('Awa')
})

test('a program that takes no lock, such as an older version, is noticed all the same', async () => {
  const { folder, file, copy } = await folderWithCopy()
  const other = new Sqlite(file)
  onTestFinished(() => void other.close())
  other.pragma('journal_mode = WAL')
  other.prepare('SELECT count(*) FROM profiles').get()
  await expect(restoring(folder, copy, now)()).rejects.toThrow('Another Ardoise')
  expect(listSetAside(folder)).toEqual([])
})

test('nothing that waited in a copy leaves or goes on by itself once it is restored', async () => {
  const { folder } = await folderWithCopy()
  const db = openStore(folder, { now: TEST_NOW })
  const profile = db.prepare('SELECT id FROM profiles').pluck().get()
  const add = db.prepare(
    `INSERT INTO outbox (id, profile_id, channel, recipient, subject, body, attachments, message_id, state, process,
       agreed_at, waits_for, created_at, updated_at)
     VALUES (?, ?, 'email', 'a@b.sn', 's', 'b', '[]', ?, ?, '1-x', '2025', ?, '2025', '2025')`,
  )
  add.run('out_1', profile, 'm1', 'held', 'network')
  add.run('out_2', profile, 'm2', 'prepared', null)
  add.run('out_3', profile, 'm3', 'sending', null)
  add.run('out_4', profile, 'm4', 'sent', null)
  const copy = makeCopy(db, folder, LATER, 'manual')
  db.close()
  await changeAlone(folder, restoring(folder, copy, now), now)
  const again = openStore(folder)
  expect(again.prepare('SELECT id, state, waits_for FROM outbox ORDER BY id').raw().all()).toEqual([
    ['out_1', 'held', null],
    ['out_2', 'held', null],
    ['out_3', 'uncertain', null],
    ['out_4', 'sent', null],
  ])
  again.close()
})

test.each([1, 2, 3])(
  'a copy of version %i is brought to this one, and nothing of it leaves by itself',
  async version => {
    const folder = tempFolder()
    const old = openStore(join(folder, 'avant'), { now: TEST_NOW, migrations: MIGRATIONS.slice(0, version) })
    old
      .prepare(
        "INSERT INTO profiles (id, name, mode, language, created_at, updated_at) VALUES ('p', 'Awa', 'pro', 'fr', '', '')",
      )
      .run()
    const add = old.prepare(
      `INSERT INTO outbox (id, profile_id, channel, recipient, subject, body, attachments, message_id, state, process,
       created_at, updated_at) VALUES (?, 'p', 'email', 'a@b.sn', 's', 'b', '[]', ?, ?, '1-x', '2025', '2025')`,
    )
    for (const state of ['prepared', 'held', 'sending', 'sent', 'failed', 'uncertain']) add.run(state, state, state)
    const made = makeCopy(old, join(folder, 'avant'), TEST_NOW, `v${version}`)
    old.close()
    openStore(folder, { now: TEST_NOW }).close()
    const copy = join(copiesFolder(folder), basename(made))
    copyFileSync(made, copy)
    expect(latestSoundCopy(folder, LATER)).toBe(copy)
    await changeAlone(folder, restoring(folder, copy, now), now)
    const db = openStore(folder)
    expect(db.pragma('user_version', { simple: true })).toBe(MIGRATIONS.length)
    expect(db.prepare('SELECT id, state, waits_for FROM outbox ORDER BY seq').raw().all()).toEqual([
      ['prepared', 'held', null],
      ['held', 'held', null],
      ['sending', 'uncertain', null],
      ['sent', 'sent', null],
      ['failed', 'failed', null],
      ['uncertain', 'uncertain', null],
    ])
    db.close()
    expect(examineDatabase(copy, 'full')).toEqual({ state: 'sound', version })
  },
)

test('a copy is one file, sound, and of one moment while others write', async () => {
  const folder = tempFolder()
  const db = openStore(folder)
  onTestFinished(() => void db.close())
  const { id } = ensureDefaultProfile(db, { now: TEST_NOW, language: 'fr' })
  const insert = db.prepare("INSERT INTO settings (profile_id, key, value, updated_at) VALUES (?, ?, ?, '')")
  const fill = db.transaction((from: number) => {
    for (let i = from; i < from + 40_000; i++) insert.run(id, `key ${i}`, JSON.stringify('x'.repeat(300)))
  })
  fill(0)
  let written = 40_000
  const writing = setInterval(() => insert.run(id, `key ${written++}`, '1'), 1)
  const copy = await backUp(databaseFile(folder), { dataFolder: folder, now: TEST_NOW, reason: 'daily' })
  clearInterval(writing)
  expect(written).toBeGreaterThan(40_000)
  expect(examineDatabase(copy, 'full')).toMatchObject({ state: 'sound' })
  const kept = new Sqlite(copy, { readonly: true })
  expect(kept.prepare('SELECT count(*) FROM settings').pluck().get()).toBe(40_000)
  expect(kept.pragma('journal_mode', { simple: true })).toBe('delete')
  kept.close()
  expect(readdirSync(join(folder, 'copies'))).toEqual([basename(copy)])
})

test('a damaged database that was cut off is left with its log, byte for byte', async () => {
  const { folder, file } = await folderWithCopy()
  const db = openStore(folder)
  db.exec("UPDATE profiles SET name = 'in the log'")
  const [before, log] = [readFileSync(file), readFileSync(`${file}-wal`)]
  db.close()
  randomBytes(4096 * 3).copy(before, 4096 * 5)
  writeFileSync(file, before)
  writeFileSync(`${file}-wal`, log)
  expect(() => openStore(folder)).toThrow(LostDatabaseError)
  expect(readFileSync(file).equals(before)).toBe(true)
  expect(readFileSync(`${file}-wal`).equals(log)).toBe(true)
})
