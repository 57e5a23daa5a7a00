import { existsSync, readFileSync, rmSync, statSync, utimesSync } from 'node:fs'
import { expect, test } from 'vitest'
import { blobPath, writeBlob } from '../../../src-main/store/blobs.ts'
import { takeBackBlob } from '../../../src-main/store/collect-blobs.ts'
import { makeCopy } from '../../../src-main/store/copies.ts'
import { addDraft } from '../../../src-main/store/drafts.ts'
import { addFile, deleteFile, getFile, restoreFile } from '../../../src-main/store/files.ts'
import { attach, collect, daysLater, hasRow } from '../../support/old-files.ts'
import { TEST_NOW, type TempStore, tempStore } from '../../support/temp-db.ts'

/** A file of the first day, deleted on another. */
async function file(store: TempStore, name: string, deletedOn?: number) {
  const { db, paths, profile } = store
  const content = { bytes: Buffer.from(`contenu de ${name}`) }
  const made = { profileId: profile.id, name, mime: 'text/plain', origin: 'imported', content, now: TEST_NOW } as const
  const { fileId } = await addFile(db, paths, made)
  const path = getFile(db, paths, profile.id, fileId)?.path ?? ''
  utimesSync(path, TEST_NOW, TEST_NOW)
  if (deletedOn !== undefined) deleteFile(db, profile.id, fileId, daysLater(deletedOn))
  const sha256 = path.slice(-64)
  return { fileId, name, path, sha256, isThere: () => existsSync(path), hasRow: () => hasRow(store, fileId) }
}

test('a file deleted more than thirty days ago loses its row and its bytes; the others keep theirs', async () => {
  const store = tempStore()
  const [kept, recent, old] = [await file(store, 'a'), await file(store, 'b', 5), await file(store, 'c', 1)]
  expect(collect(store, 32)).toBe('contenu de c'.length)
  expect([kept, recent, old].map(one => [one.isThere(), one.hasRow()])).toEqual([
    [true, true],
    [true, true],
    [false, false],
  ])
  expect(collect(store, 36)).toBeGreaterThan(0)
  expect(recent.isThere()).toBe(false)
  expect(kept.isThere()).toBe(true)
})

test('bytes that another file shares stay, and a file that is brought back stays whole', async () => {
  const store = tempStore()
  const old = await file(store, 'a', 1)
  const same = await file(store, 'a')
  const back = await file(store, 'b', 1)
  restoreFile(store.db, store.profile.id, back.fileId)
  collect(store, 60)
  expect([old.hasRow(), same.isThere(), back.isThere(), back.hasRow()]).toEqual([false, true, true, true])
})

test('what a message or a draft holds stays', async () => {
  const store = tempStore()
  const { db, profile } = store
  const [sent, drafted] = [await file(store, 'a', 1), await file(store, 'b', 1)]
  attach(store, sent)
  const text = { to: [], cc: [], subject: '', body: '', fileIds: [drafted.fileId] }
  addDraft(db, { ...text, profileId: profile.id, now: TEST_NOW })
  collect(store, 90)
  expect([sent, drafted].map(one => [one.isThere(), one.hasRow()])).toEqual([
    [true, true],
    [true, true],
  ])
})

test('a copy keeps what could be brought back on its own day, for as long as it is there', async () => {
  const store = tempStore()
  const { db, paths } = store
  const old = await file(store, 'a', 1)
  // Deleted 24 days before: whoever restores this copy can still bring it back.
  const copy = makeCopy(db, paths.data, daysLater(25), 'daily')
  collect(store, 32)
  expect([old.hasRow(), old.isThere()]).toEqual([false, true])
  rmSync(copy)
  collect(store, 33)
  expect(old.isThere()).toBe(false)
})

test('a copy keeps what its messages and drafts held, though neither is there any more', async () => {
  const store = tempStore()
  const { db, paths, profile } = store
  const [sent, drafted] = [await file(store, 'a', 1), await file(store, 'b', 1)]
  attach(store, sent)
  const text = { to: [], cc: [], subject: '', body: '', fileIds: [drafted.fileId] }
  addDraft(db, { ...text, profileId: profile.id, now: TEST_NOW })
  const copy = makeCopy(db, paths.data, daysLater(50), 'daily')
  db.exec('DELETE FROM outbox; DELETE FROM drafts')
  collect(store, 60)
  expect([sent, drafted].map(one => [one.isThere(), one.hasRow()])).toEqual([
    [true, false],
    [true, false],
  ])
  rmSync(copy)
  collect(store, 61)
  expect([sent, drafted].map(one => one.isThere())).toEqual([false, false])
})

test('a copy of a day when the file was long gone keeps nothing', async () => {
  const store = tempStore()
  const old = await file(store, 'a', 1)
  makeCopy(store.db, store.paths.data, daysLater(40), 'daily')
  collect(store, 41)
  expect(old.isThere()).toBe(false)
})

test('bytes that someone is adding again at this moment stay', async () => {
  const store = tempStore()
  const old = await file(store, 'a', 1)
  collect(store, 20)
  utimesSync(old.path, daysLater(60), daysLater(60))
  collect(store, 61)
  expect([old.hasRow(), old.isThere()]).toEqual([false, true])
})

test('bytes that are there already are dated anew by whoever keeps them again', async () => {
  const store = tempStore()
  const { path } = await file(store, 'a')
  const { db, paths, profile } = store
  const content = { bytes: Buffer.from('contenu de a') }
  await addFile(db, paths, { profileId: profile.id, name: 'b', mime: '', origin: 'imported', content, now: TEST_NOW })
  expect(statSync(path).mtime.getTime()).toBeGreaterThan(Date.now() - 60_000)
})

test('bytes that are taken back stay when someone has kept the same ones since', async () => {
  const { paths } = tempStore()
  const content = { bytes: Buffer.from('importé') }
  const { path } = await writeBlob(paths, content)
  utimesSync(path, TEST_NOW, TEST_NOW)
  const { mtimeMs } = statSync(path)
  await writeBlob(paths, content)
  takeBackBlob(paths.data, { path, mtimeMs })
  expect(readFileSync(path, 'utf8')).toBe('importé')
  takeBackBlob(paths.data, { path, mtimeMs: statSync(path).mtimeMs })
  expect(existsSync(path)).toBe(false)
})

test('bytes of no file at all go once they are old', async () => {
  const store = tempStore()
  const { path, sha256 } = await file(store, 'a')
  store.db.prepare('DELETE FROM files').run()
  collect(store, 29)
  expect(existsSync(path)).toBe(true)
  collect(store, 31)
  expect(existsSync(blobPath(store.paths, sha256))).toBe(false)
})
