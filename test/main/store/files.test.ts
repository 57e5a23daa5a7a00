import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { blobPath } from '../../../src-main/store/blobs.ts'
import { cleanFileName } from '../../../src-main/store/file-names.ts'
import { addFile, deleteFile, getFile, listFiles, type NewFile } from '../../../src-main/store/files.ts'
import { detectMime } from '../../../src-main/store/mime.ts'
import { TEST_NOW, type TempStore, tempFolder, tempStore } from '../../support/temp-db.ts'

function add(store: TempStore, file: Partial<NewFile> & { name: string }) {
  return addFile(store.db, store.paths, {
    profileId: store.profile.id,
    mime: 'text/plain',
    origin: 'imported',
    content: { bytes: Buffer.from(file.name) },
    now: TEST_NOW,
    ...file,
  })
}

const names = (store: TempStore, filter: Partial<Parameters<typeof listFiles>[2]>) =>
  listFiles(store.db, store.profile.id, { limit: 50, offset: 0, ...filter }).files.map(file => file.card.name)

test('the bytes of a file are kept under their hash, whether given or at a path', async () => {
  const store = tempStore()
  const bytes = Buffer.alloc(300_000, 'été')
  const source = join(tempFolder(), 'balance été.csv')
  writeFileSync(source, bytes)
  const fromPath = await add(store, { name: 'a.csv', content: { path: source } })
  const fromBytes = await add(store, { name: 'b.csv', content: { bytes } })
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  for (const card of [fromPath, fromBytes]) {
    const file = getFile(store.db, store.paths, store.profile.id, card.fileId)
    expect(file).toMatchObject({ card, sha256, path: blobPath(store.paths, sha256) })
    expect(readFileSync(file?.path ?? '').equals(bytes)).toBe(true)
  }
  expect(existsSync(source)).toBe(true)
  expect(readdirSync(join(store.paths.data, 'files'), { recursive: true }).length).toBe(2)
  expect(leftovers(store)).toEqual([])
})

test('a source that cannot be read adds nothing and says which one', async () => {
  const store = tempStore()
  await expect(add(store, { name: 'a', content: { path: '/nulle part/x.csv' } })).rejects.toThrow('/nulle part/x.csv')
  await expect(add(store, { name: 'a', content: { path: store.paths.data } })).rejects.toThrow('is not a file')
  expect(names(store, {})).toEqual([])
  expect(leftovers(store)).toEqual([])
})

test('a blob that the disk cut short is replaced by the same file given again', async () => {
  const store = tempStore()
  const bytes = Buffer.from('balance générale')
  const card = await add(store, { name: 'a.txt', content: { bytes } })
  const path = getFile(store.db, store.paths, store.profile.id, card.fileId)?.path ?? ''
  truncateSync(path, 3)
  await add(store, { name: 'a.txt', content: { bytes } })
  expect(readFileSync(path).equals(bytes)).toBe(true)
})

test('files are listed newest first, in pages, with the total', async () => {
  const store = tempStore()
  for (const name of ['1.txt', '2.txt', '3.txt', '4.txt']) await add(store, { name })
  const page = listFiles(store.db, store.profile.id, { limit: 2, offset: 1 })
  expect(page.total).toBe(4)
  expect(page.files.map(file => file.card.name)).toEqual(['3.txt', '2.txt'])
})

test('a name is found by its words, without accents or case, and a % is only a %', async () => {
  const store = tempStore()
  for (const name of ['Bénéfice Œuvre 2024.xlsx', 'BALANCE générale.csv', '100% net.txt']) await add(store, { name })
  expect(names(store, { query: 'oeuvre benefice' })).toEqual(['Bénéfice Œuvre 2024.xlsx'])
  expect(names(store, { query: 'Génér' })).toEqual(['BALANCE générale.csv'])
  expect(names(store, { query: '%' })).toEqual(['100% net.txt'])
})

test('files are filtered by extension, media type, family and origin', async () => {
  const store = tempStore()
  await add(store, { name: 'photo.PNG', mime: 'image/png' })
  await add(store, { name: 'notes.md', mime: 'text/markdown', origin: 'generated' })
  expect(names(store, { type: '.png' })).toEqual(['photo.PNG'])
  expect(names(store, { type: 'image' })).toEqual(['photo.PNG'])
  expect(names(store, { type: 'text/markdown' })).toEqual(['notes.md'])
  expect(names(store, { type: 'xlsx' })).toEqual([])
  expect(names(store, { origin: 'generated' })).toEqual(['notes.md'])
})

test('a deleted file is neither listed nor found, nor is a file of another profile', async () => {
  const store = tempStore()
  const card = await add(store, { name: 'a.txt' })
  expect(getFile(store.db, store.paths, 'profile_other', card.fileId)).toBeUndefined()
  expect(deleteFile(store.db, store.profile.id, card.fileId, TEST_NOW)).toBe(true)
  expect(deleteFile(store.db, store.profile.id, card.fileId, TEST_NOW)).toBe(false)
  expect(getFile(store.db, store.paths, store.profile.id, card.fileId)).toBeUndefined()
  expect(names(store, {})).toEqual([])
})

test.each([
  ['Bilan été 2024.xlsx', 'Bilan été 2024.xlsx'],
  ['e\u0301te\u0301.pdf', 'été.pdf'],
  ['../../etc/passwd', '-..-etc-passwd'],
  ['C:\\temp\\a.txt', 'C--temp-a.txt'],
  ['Bilan\u00a0: 2024.pdf', 'Bilan - 2024.pdf'],
  ['Balance: 2024.pdf', 'Balance - 2024.pdf'],
  ['a\u0000b\r\nc.txt', 'abc.txt'],
  ['facture\u202efdp.exe', 'facturefdp.exe'],
  ['zéro\u200b\ufefflargeur.txt', 'zérolargeur.txt'],
  ['CON.txt', '_CON.txt'],
  ['aux', '_aux'],
  ['com1.tar.gz', '_com1.tar.gz'],
  ['nom. . .', 'nom'],
  ['.caché', 'caché'],
  ['   ', 'document'],
  ['???', '---'],
  ['a \t\u00a0 b.txt', 'a b.txt'],
  ['\ud800seul.txt', '\ufffdseul.txt'],
])('the name %j becomes %j', (given, expected) => {
  expect(cleanFileName(given)).toBe(expected)
})

test('a long name is cut between characters and keeps its extension', () => {
  const name = cleanFileName(`${'é'.repeat(500)}.xlsx`)
  expect(name).toMatch(/^é+\.xlsx$/)
  expect(Buffer.byteLength(name)).toBeLessThanOrEqual(200)
  expect(Buffer.byteLength(cleanFileName(`a.${'x'.repeat(500)}`))).toBeLessThanOrEqual(200)
})

test('a file is what its first bytes say, and its extension only where they say nothing', () => {
  const png = Buffer.from('89504e470d0a1a0a', 'hex')
  const zip = Buffer.from('504b0304', 'hex')
  const ole = Buffer.from('d0cf11e0a1b11ae1', 'hex')
  const xlsx = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
  expect(detectMime('photo.xlsx', png)).toBe('image/png')
  expect(detectMime('balance.xlsx', zip)).toBe(xlsx)
  expect(detectMime('balance.csv', zip)).toBe('application/zip')
  expect(detectMime('protégé.xlsx', ole)).toBe(xlsx)
  expect(detectMime('balance.csv', Buffer.from('BM;101;'))).toBe('text/csv')
  expect(detectMime('LISEZMOI', Buffer.from('Bonjour'))).toBe('application/octet-stream')
  expect(detectMime('lettre.txt', Buffer.from('%PDF-1.7'))).toBe('application/pdf')
})

function leftovers(store: TempStore): string[] {
  const folder = join(store.paths.data, 'tmp')
  return existsSync(folder)
    ? readdirSync(folder, { recursive: true, withFileTypes: true })
        .filter(entry => entry.isFile())
        .map(entry => entry.name)
    : []
}
