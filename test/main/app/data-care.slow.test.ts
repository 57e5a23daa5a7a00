import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, it, onTestFinished } from 'vitest'
import { createDataCare } from '../../../src-main/app/data-care.ts'
import type { Announcement, Host } from '../../../src-main/app/host.ts'
import { listCopies } from '../../../src-main/store/copies.ts'
import { addFile, deleteFile } from '../../../src-main/store/files.ts'
import { databaseFile } from '../../../src-main/store/open.ts'
import { setSetting } from '../../../src-main/store/settings.ts'
import { createWork } from '../../../src-main/tools/work.ts'
import { TEST_NOW, tempStore } from '../../support/temp-db.ts'

function startCare() {
  const { db, paths } = tempStore()
  const work = createWork()
  onTestFinished(() => work.close())
  let time = TEST_NOW
  const told: string[] = []
  const logged: unknown[] = []
  const host: Pick<Host, 'db' | 'paths' | 'clock' | 'work' | 'announce' | 'log'> = {
    db,
    paths: { ...paths, resources: '' },
    clock: { now: () => time, monotonic: () => performance.now() },
    work,
    announce: (event: Announcement) => void (event.type === 'notice' && told.push(event.notice.fr)),
    log: error => void logged.push(error),
  }
  const care = createDataCare(host)
  return {
    care,
    db,
    data: paths.data,
    told,
    logged,
    pass: (hours: number) => {
      time = new Date(time.getTime() + hours * 3_600_000)
    },
    copies: () => listCopies(paths.data).length,
  }
}

it('copies and reads the data through once a day, and not more often', async () => {
  const { care, pass, copies, logged } = startCare()
  await care.run()
  expect([copies(), care.lastCheck()]).toMatchObject([1, { state: 'sound', lost: 0, at: TEST_NOW.toISOString() }])
  pass(5)
  await care.run()
  expect([copies(), care.lastCheck()?.at]).toEqual([1, TEST_NOW.toISOString()])
  pass(20)
  await care.run()
  expect([copies(), care.lastCheck()?.at]).toEqual([2, new Date(TEST_NOW.getTime() + 25 * 3_600_000).toISOString()])
  expect(logged).toEqual([])
})

it('goes on by itself while the program is open, and stops with it', async () => {
  const { care, copies } = startCare()
  care.start()
  await sleep(30)
  await care.close()
  expect(copies()).toBe(0)
})

it('tells of damage once, destroys nothing, and makes no copy of what is damaged', async () => {
  const { care, db, data, told, pass, copies } = startCare()
  const insert = db.prepare("INSERT INTO settings (key, value, updated_at) VALUES (?, ?, '')")
  for (let i = 0; i < 2_000; i++) insert.run(`key ${i}`, JSON.stringify('x'.repeat(300)))
  await care.run()
  expect(copies()).toBe(1)
  db.pragma('wal_checkpoint(TRUNCATE)')
  const bytes = readFileSync(databaseFile(data))
  bytes.fill(0xa5, 300_000, 500_000)
  writeFileSync(databaseFile(data), bytes)
  for (let day = 0; day < 3; day++) {
    pass(25)
    await care.run()
  }
  expect(told).toHaveLength(1)
  expect(told[0]).toContain('Vos données sont abîmées. Rien n’a été effacé')
  expect(copies()).toBe(1)
  expect(readFileSync(databaseFile(data)).subarray(300_000, 500_000).equals(bytes.subarray(300_000, 500_000))).toBe(
    true,
  )
})

it('notes a copy that could not be made, and makes the next one', async () => {
  const { care, data, told, pass, logged } = startCare()
  rmSync(join(data, 'copies'), { recursive: true })
  writeFileSync(join(data, 'copies'), '')
  await care.run()
  rmSync(join(data, 'copies'))
  mkdirSync(join(data, 'copies'))
  expect([told.length, logged.length]).toEqual([0, 1])
  pass(25)
  await care.run()
  expect(listCopies(data)).toHaveLength(1)
})

it('takes nothing away on the word of a clock that has just leapt', async () => {
  const { care, db, data, pass } = startCare()
  const profile = String(db.prepare('SELECT id FROM profiles').pluck().get())
  const content = { bytes: Buffer.from('contenu') }
  const made = { profileId: profile, name: 'a', mime: '', origin: 'imported', content, now: TEST_NOW } as const
  const { fileId } = await addFile(db, { data }, made)
  deleteFile(db, profile, fileId, TEST_NOW)
  const isThere = () => db.prepare('SELECT 1 FROM files').get() !== undefined
  await care.run()
  pass(24 * 400)
  await care.run()
  expect(isThere()).toBe(true)
  pass(25)
  await care.run()
  expect(isThere()).toBe(false)
})

it('over weeks makes a copy and looks for what is old each day, though it looks around each half hour', async () => {
  const { care, data, db, pass, copies, logged } = startCare()
  const collections = new Set<unknown>()
  for (let half = 0; half < 2 * 24 * 15; half++) {
    await care.run()
    collections.add(db.prepare("SELECT value FROM settings WHERE key = 'data_collected'").pluck().get())
    pass(0.5)
  }
  expect([copies(), logged]).toEqual([7, []])
  const days = listCopies(data).map(path => /\d{4}-\d\d-\d\d/.exec(path)?.[0])
  expect(new Set(days).size).toBe(7)
  expect(days[0]).toBe('2025-03-28')
  // Before the first one there is nothing to read.
  expect(collections.size - 1).toBe(15)
})

it('takes nothing away while the database is damaged', async () => {
  const { care, db, data, pass } = startCare()
  const profile = String(db.prepare('SELECT id FROM profiles').pluck().get())
  const content = { bytes: Buffer.from('contenu') }
  const made = { profileId: profile, name: 'a', mime: '', origin: 'imported', content, now: TEST_NOW } as const
  const { fileId } = await addFile(db, { data }, made)
  deleteFile(db, profile, fileId, new Date(TEST_NOW.getTime() - 60 * 24 * 3_600_000))
  await care.run()
  setSetting(db, {
    key: 'data_check',
    value: { at: new Date(TEST_NOW.getTime() + 13 * 3_600_000).toISOString(), state: 'damaged', problems: [], lost: 0 },
    now: TEST_NOW,
  })
  pass(14)
  await care.run()
  expect(db.prepare('SELECT 1 FROM files').get()).toBeDefined()
  pass(25)
  await care.run()
  expect(db.prepare('SELECT 1 FROM files').get()).toBeUndefined()
})

it('looks again at a check that is no check', () => {
  const { care, db } = startCare()
  setSetting(db, { key: 'data_check', value: 'autre', now: TEST_NOW })
  expect(care.lastCheck()).toBeUndefined()
})
