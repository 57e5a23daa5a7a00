import type { Database } from 'better-sqlite3'
import { describe, expect, it } from 'vitest'
import { createIndexWriter } from '../../../src-main/search/index-writer.ts'
import { getFileText, isLongText, putFileText } from '../../../src-main/store/file-texts.ts'
import { addFile, deleteFile, restoreFile } from '../../../src-main/store/files.ts'
import { filesToIndex } from '../../../src-main/store/passages.ts'
import { forgetDeleted } from '../../../src-main/tools/forget-work.ts'
import { TEST_NOW, type TempStore, tempStore } from '../../support/temp-db.ts'

const AFTER = new Date(TEST_NOW.getTime() + 1).toISOString()
const now = TEST_NOW.toISOString()

async function add({ db, paths, profile }: TempStore, name: string) {
  const content = { bytes: new TextEncoder().encode(name) }
  const file = { profileId: profile.id, name, mime: 'text/csv', origin: 'imported' as const, content, now: TEST_NOW }
  const { fileId } = await addFile(db, paths, file)
  const seq = db.prepare<[string], number>('SELECT seq FROM files WHERE id = ?').pluck().get(fileId) ?? 0
  return { fileId, seq }
}

async function index(db: Database, seq: number, claim: string, rows: number, pause?: () => Promise<void>) {
  const text = Array.from({ length: rows }, (_, at) => `row ${at + 1}: ${'article '.repeat(70)}${at}`).join('\n')
  const writer = createIndexWriter(db, pause)
  await writer.add({ seq, name: 'a.csv', version: 1, claim, now }, { kind: 'sheets', sheets: [{ text }] })
  await writer.flush()
}

const count = (db: Database, table: string) => db.prepare(`SELECT count(*) FROM ${table}`).pluck().get()

describe('the passages of a file', () => {
  it('are replaced some at a time when it is indexed anew, and are never found half', async () => {
    const store = tempStore()
    const { seq } = await add(store, 'a.csv')
    await index(store.db, seq, 'first', 1_000)
    const left: unknown[] = []
    await index(store.db, seq, 'second', 3, async () => {
      left.push([count(store.db, 'passages'), store.db.prepare('SELECT state FROM file_index').pluck().get()])
    })
    expect(left).toEqual([
      [800, 'indexing'],
      [600, 'indexing'],
      [400, 'indexing'],
      [200, 'indexing'],
      [3, 'done'],
    ])
    expect(count(store.db, 'passage_words')).toBe(3)
  })

  it('are those of one indexing only, when two of them cross', async () => {
    const store = tempStore()
    const { seq } = await add(store, 'a.csv')
    let crossed = false
    await index(store.db, seq, 'first', 400, async () => {
      if (crossed) return
      crossed = true
      await index(store.db, seq, 'second', 300)
    })
    expect(count(store.db, 'passages')).toBe(300)
    expect(store.db.prepare('SELECT state, claim FROM file_index').raw().get()).toEqual(['done', 'second'])
  })

  it('go some time after the file is deleted, with its text; restored, it waits to be indexed anew', async () => {
    const store = tempStore()
    const { db, paths, profile } = store
    const deleted = await add(store, 'secret.csv')
    const kept = await add(store, 'kept.csv')
    for (const { seq } of [deleted, kept]) await index(db, seq, `claim-${seq}`, 250)
    for (const { sha256 } of db.prepare<[], { sha256: string }>('SELECT sha256 FROM files').all())
      putFileText(db, { sha256, mime: 'text/csv', readerVersion: 1 }, { kind: 'text', text: 'article' }, TEST_NOW)
    db.exec("UPDATE file_index SET state = 'done'")
    deleteFile(db, profile.id, deleted.fileId, TEST_NOW)
    await forgetDeleted({ dataFolder: paths.data, before: now })
    expect(count(db, 'passages')).toBe(500)
    await forgetDeleted({ dataFolder: paths.data, before: AFTER })
    expect(db.prepare('SELECT DISTINCT file_seq FROM passages').pluck().all()).toEqual([kept.seq])
    expect([count(db, 'passages'), count(db, 'passage_words'), count(db, 'file_texts')]).toEqual([250, 250, 1])
    expect(filesToIndex(db, 9)).toEqual([])
    restoreFile(db, profile.id, deleted.fileId)
    expect(filesToIndex(db, 9)).toMatchObject([{ seq: deleted.seq }])
  })

  it('stay with a file that is deleted in one profile and kept in another', async () => {
    const store = tempStore()
    const { db, paths, profile } = store
    const first = await add(store, 'same.csv')
    await add(store, 'same.csv')
    const key = {
      sha256: String(db.prepare('SELECT sha256 FROM files').pluck().get()),
      mime: 'text/csv',
      readerVersion: 1,
    }
    putFileText(db, key, { kind: 'text' }, TEST_NOW)
    deleteFile(db, profile.id, first.fileId, TEST_NOW)
    await forgetDeleted({ dataFolder: paths.data, before: AFTER })
    expect(getFileText(db, key)).toEqual({ kind: 'text' })
  })
})

describe('the text of a file', () => {
  const key = { sha256: 'a', mime: 'text/plain', readerVersion: 1 }

  it('is kept packed when it is long, and comes back as it was', () => {
    const { db } = tempStore()
    const content = { kind: 'text', text: 'Écriture n° 12 « à vérifier » \ud83d\ude42 | '.repeat(20_000), cut: false }
    putFileText(db, key, content, TEST_NOW)
    expect(isLongText(db, key)).toBe(true)
    expect(db.prepare('SELECT length(content) FROM file_texts').pluck().get()).toBeLessThan(50_000)
    expect(getFileText(db, key)).toEqual(content)
    expect(getFileText(db, { ...key, readerVersion: 2 })).toBeUndefined()
  })

  it('is kept as it is when it is short', () => {
    const { db } = tempStore()
    putFileText(db, key, { kind: 'text', text: 'court' }, TEST_NOW)
    expect(isLongText(db, key)).toBe(false)
    expect(db.prepare('SELECT content FROM file_texts').pluck().get()).toBe('{"kind":"text","text":"court"}')
    expect(isLongText(db, { ...key, mime: 'text/csv' })).toBe(false)
  })
})
