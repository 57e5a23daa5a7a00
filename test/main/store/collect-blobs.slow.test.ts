import { existsSync, rmSync, utimesSync } from 'node:fs'
import { expect, test } from 'vitest'
import { blobPath } from '../../../src-main/store/blobs.ts'
import { makeCopy } from '../../../src-main/store/copies.ts'
import { addDraft } from '../../../src-main/store/drafts.ts'
import { addFile, deleteFile, getFile, restoreFile } from '../../../src-main/store/files.ts'
import { attach, collect, daysLater, hasRow } from '../../support/old-files.ts'
import { tempStore } from '../../support/temp-db.ts'

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
      files = files.filter(({ fileId }) => hasRow(store, fileId))
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
