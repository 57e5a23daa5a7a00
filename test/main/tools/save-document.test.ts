import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ToolError } from '../../../src-main/errors.ts'
import { getFile, listFiles } from '../../../src-main/store/files.ts'
import { newTemporaryPath, sweepTemporary } from '../../../src-main/store/temporary.ts'
import { type NewDocument, saveDocuments, temporaryPath } from '../../../src-main/tools/save-document.ts'
import type { FileCard } from '../../../src-main/types.ts'
import { tempFolder } from '../../support/temp-db.ts'
import { type TestContext, toolContext } from '../../support/tool-context.ts'

const CSV = 'text/csv'

async function saveDocument(ctx: TestContext, document: NewDocument): Promise<FileCard | undefined> {
  let saved: FileCard | undefined
  await saveDocuments(ctx, [document], ([file]) => {
    saved = file
    return { text: '' }
  })
  return saved
}

test('a document enters the library as generated, is copied out under its name, and is announced once', async () => {
  const ctx = toolContext()
  const card = await saveDocument(ctx, { name: 'Bilan été.csv', mime: CSV, content: { bytes: Buffer.from('a;b') } })
  expect(card).toMatchObject({ name: 'Bilan été.csv', mime: CSV, bytes: 3, origin: 'generated' })
  const stored = getFile(ctx.db, ctx.paths, ctx.profileId, card?.fileId ?? '')
  expect(stored).toMatchObject({ card, conversationId: ctx.conversationId })
  expect(readFileSync(stored?.path ?? '', 'utf8')).toBe('a;b')
  expect(readFileSync(join(ctx.paths.out, 'Bilan été.csv'), 'utf8')).toBe('a;b')
  const usual = join(ctx.paths.out, 'usual')
  writeFileSync(usual, '')
  expect(statSync(join(ctx.paths.out, 'Bilan été.csv')).mode).toBe(statSync(usual).mode)
  expect(ctx.announced).toEqual([card])
})

test('a second document of the same name never replaces the first in the output folder', async () => {
  const ctx = toolContext()
  for (const text of ['un', 'deux', 'trois']) {
    await saveDocument(ctx, { name: 'bilan.csv', mime: CSV, content: { bytes: Buffer.from(text) } })
  }
  const copies = ['bilan.csv', 'bilan (2).csv', 'bilan (3).csv']
  expect(copies.map(name => readFileSync(join(ctx.paths.out, name), 'utf8'))).toEqual(['un', 'deux', 'trois'])
  expect(readdirSync(ctx.paths.out).length).toBe(3)
})

test('documents saved at the same time under one name all reach the output folder', async () => {
  const ctx = toolContext()
  const texts = Array.from({ length: 8 }, (_, i) => `texte ${i}`)
  await Promise.all(
    texts.map(text => saveDocument(ctx, { name: 'a.csv', mime: CSV, content: { bytes: Buffer.from(text) } })),
  )
  const found = readdirSync(ctx.paths.out).map(name => readFileSync(join(ctx.paths.out, name), 'utf8'))
  expect(found.sort()).toEqual(texts)
})

test('a temporary path is removed once saved, and another path is left where it was', async () => {
  const ctx = toolContext()
  const temporary = await temporaryPath(ctx, 'csv')
  const other = join(tempFolder(), 'autre.csv')
  for (const path of [temporary, other]) {
    writeFileSync(path, 'x')
    await saveDocument(ctx, { name: 'a.csv', mime: CSV, content: { path } })
  }
  expect(existsSync(temporary)).toBe(false)
  expect(existsSync(other)).toBe(true)
})

test('an aborted tool leaves no temporary file and adds nothing', async () => {
  const abort = new AbortController()
  const ctx = toolContext({ signal: abort.signal })
  const path = await temporaryPath(ctx, 'csv')
  writeFileSync(path, 'à moitié')
  abort.abort()
  await expect(saveDocument(ctx, { name: 'a.csv', mime: CSV, content: { path } })).rejects.toThrow(/abort/i)
  expect(existsSync(path)).toBe(false)
  expect(listFiles(ctx.db, ctx.profileId, { limit: 1, offset: 0 }).total).toBe(0)
})

test('what a process that ended left half-made is swept at the next start, not what runs', async () => {
  const ctx = toolContext()
  const mine = newTemporaryPath(ctx.paths.data, 'pdf')
  writeFileSync(mine, 'en cours')
  const dead = join(ctx.paths.data, 'tmp', '999999999-abcdef01')
  writeFileSync(dead, 'reste')
  sweepTemporary(ctx.paths.data, new Date())
  expect(existsSync(mine)).toBe(true)
  expect(existsSync(dead)).toBe(false)
})

test('an output folder that cannot be written is said, and the document is in the library all the same', async () => {
  const ctx = toolContext()
  const file = join(tempFolder(), 'pas un dossier')
  writeFileSync(file, '')
  ctx.paths.out = file
  const saving = saveDocument(ctx, { name: 'a.csv', mime: CSV, content: { bytes: Buffer.from('x') } })
  await expect(saving).rejects.toThrow(ToolError)
  await expect(saving).rejects.toThrow(/dossier de sortie/)
  expect(listFiles(ctx.db, ctx.profileId, { limit: 1, offset: 0 }).total).toBe(1)
  expect(ctx.announced.length).toBe(1)
})
