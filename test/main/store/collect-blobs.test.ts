import { existsSync, readFileSync, rmSync, statSync, utimesSync } from 'node:fs'
import { expect, test } from 'vitest'
import { newId } from '../../../src-main/identity.ts'
import { blobPath, writeBlob } from '../../../src-main/store/blobs.ts'
import { collectBlobs, takeBackBlob } from '../../../src-main/store/collect-blobs.ts'
import { makeCopy } from '../../../src-main/store/copies.ts'
import { addDraft } from '../../../src-main/store/drafts.ts'
import { addFile, deleteFile, getFile, restoreFile } from '../../../src-main/store/files.ts'
import { TEST_NOW, type TempStore, tempStore } from '../../support/temp-db.ts'

const daysLater = (days: number) => new Date(TEST_NOW.getTime() + days * 86_400_000)

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
  return { fileId, name, path, sha256, isThere: () => existsSync(path), hasRow: () => rowOf(store, fileId) }
}

/** To a message that was sent. */
function attach({ db, profile }: TempStore, { fileId, sha256 }: { fileId: string; sha256: string }): void {
  const attachments = JSON.stringify([{ fileId, name: 'a', mime: 'text/plain', bytes: 1, sha256 }])
  db.prepare(
    `INSERT INTO outbox (id, profile_id, channel, recipient, subject, body, attachments, message_id, state, process,
       created_at, updated_at) VALUES (@id, @profile, 'email', 'a@b.sn', '', '', @attachments, @id, 'sent', '', '', '')`,
  ).run({ id: newId('out'), profile: profile.id, attachments })
}

function rowOf({ db }: TempStore, fileId: string): boolean {
  return db.prepare('SELECT 1 FROM files WHERE id = ?').get(fileId) !== undefined
}

const collect = (store: TempStore, day: number) => collectBlobs(store.db, store.paths.data, daysLater(day))

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

/** Small, repeatable and of no pattern (mulberry32). */
function dice(seed: number) {
  let state = seed
  return (sides: number) => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) % sides
  }
}

type Known = { fileId: string; sha256: string; deletedOn?: number }

/** What a person does over three months, beside a plain account of what must be there. */
async function live(seed: number) {
  const store = tempStore()
  const { db, paths, profile } = store
  const roll = dice(seed)
  let day = 0
  let files: Known[] = []
  const attached = new Set<string>()
  const drafts = new Map<string, Known>()
  const copies = new Map<string, { day: number; files: Known[]; held: string[] }>()
  const held = () => [...attached, ...[...drafts.values()].map(({ sha256 }) => sha256)]
  const pick = () => files[roll(Math.max(1, files.length))]
  const isBackable = ({ deletedOn }: Known, on: number) => deletedOn === undefined || on - deletedOn < 30

  const acts: (() => Promise<unknown> | unknown)[] = [
    async () => {
      // Few contents, so that many files share theirs.
      const text = `contenu ${roll(12)}`
      const content = { bytes: Buffer.from(text) }
      const made = {
        profileId: profile.id,
        name: text,
        mime: '',
        origin: 'imported',
        content,
        now: daysLater(day),
      } as const
      const { fileId } = await addFile(db, paths, made)
      const path = getFile(db, paths, profile.id, fileId)?.path ?? ''
      utimesSync(path, daysLater(day), daysLater(day))
      files.push({ fileId, sha256: path.slice(-64) })
    },
    () => {
      const one = pick()
      if (!one || one.deletedOn !== undefined) return
      deleteFile(db, profile.id, one.fileId, daysLater(day))
      one.deletedOn = day
    },
    () => {
      const one = pick()
      if (one?.deletedOn === undefined || !isBackable(one, day)) return
      restoreFile(db, profile.id, one.fileId)
      delete one.deletedOn
    },
    () => {
      const one = pick()
      if (!one || one.deletedOn !== undefined) return
      attach(store, one)
      attached.add(one.sha256)
    },
    () => {
      const one = pick()
      if (!one || one.deletedOn !== undefined) return
      const text = { to: [], cc: [], subject: '', body: '', fileIds: [one.fileId] }
      const draft = addDraft(db, { ...text, profileId: profile.id, now: daysLater(day) })
      drafts.set(draft.id, one)
    },
    () => {
      const [id] = [...drafts.keys()]
      if (id === undefined) return
      db.prepare('DELETE FROM drafts WHERE id = ?').run(id)
      drafts.delete(id)
    },
    () => {
      const path = makeCopy(db, paths.data, daysLater(day), roll(2) ? 'daily' : 'manual')
      copies.set(path, { day, files: files.map(one => ({ ...one })), held: held() })
    },
    () => {
      const [path] = [...copies.keys()]
      if (path === undefined || roll(2)) return
      rmSync(path, { force: true })
      copies.delete(path)
    },
  ]

  const needed = () => {
    const hashes = new Set(held())
    for (const one of files) if (isBackable(one, day)) hashes.add(one.sha256)
    for (const [path, copy] of copies) {
      if (!existsSync(path)) copies.delete(path)
      else {
        for (const sha256 of copy.held) hashes.add(sha256)
        for (const one of copy.files) if (isBackable(one, copy.day)) hashes.add(one.sha256)
      }
    }
    return hashes
  }
  const seen = new Set<string>()
  while (day < 90) {
    for (let n = roll(4); n > 0; n--) await acts[roll(acts.length)]?.()
    for (const { sha256 } of files) seen.add(sha256)
    if (roll(3) === 0) {
      collect(store, day)
      const missing = [...needed()].filter(sha256 => !existsSync(blobPath(paths, sha256)))
      expect({ seed, day, missing }).toEqual({ seed, day, missing: [] })
      files = files.filter(({ fileId }) => rowOf(store, fileId))
    }
    day += 1
  }
  for (const path of copies.keys()) rmSync(path, { force: true })
  collect(store, 400)
  const left = [...seen].filter(sha256 => existsSync(blobPath(paths, sha256)))
  const wanted = new Set([...held(), ...files.filter(one => one.deletedOn === undefined).map(({ sha256 }) => sha256)])
  expect({ seed, left: left.toSorted() }).toEqual({ seed, left: [...wanted].toSorted() })
}

test('whatever a person does, what anything still needs is there, and in the end nothing else', async () => {
  for (let seed = 1; seed <= 6; seed++) await live(seed)
})
