import { expect, test } from 'vitest'
import { addFile, setFileShape } from '../../../src-main/store/files.ts'
import { listUserFiles, listUserFilesSpec } from '../../../src-main/tools/list-user-files.ts'
import { TEST_NOW } from '../../support/temp-db.ts'
import { type TestContext, toolContext } from '../../support/tool-context.ts'

async function add(ctx: TestContext, name: string, mime = 'text/csv') {
  const content = { bytes: Buffer.from(name) }
  return addFile(ctx.db, ctx.paths, {
    profileId: ctx.profileId,
    name,
    mime,
    origin: 'imported',
    content,
    now: TEST_NOW,
  })
}

const list = (ctx: TestContext, args: object) => listUserFiles(listUserFilesSpec.arguments.parse(args), ctx)

test('the model reads id, name, type, size, shape, origin and date; the person sees cards', async () => {
  const ctx = toolContext()
  const older = await add(ctx, 'Bilan.pdf', 'application/pdf')
  const newer = await add(ctx, 'LISEZMOI', 'text/plain')
  setFileShape(ctx.db, older.fileId, { pages: 12 })
  const result = await list(ctx, {})
  expect(JSON.parse(result.text)).toEqual({
    total: 2,
    files: [
      {
        file_id: newer.fileId,
        name: 'LISEZMOI',
        type: 'text/plain',
        bytes: 8,
        origin: 'imported',
        date: TEST_NOW.toISOString(),
      },
      {
        file_id: older.fileId,
        name: 'Bilan.pdf',
        type: 'pdf',
        bytes: 9,
        pages: 12,
        origin: 'imported',
        date: TEST_NOW.toISOString(),
      },
    ],
  })
  expect(result.views).toEqual([{ kind: 'files', files: [newer, older], total: 2 }])
})

test('pages follow one another, and the filters apply', async () => {
  const ctx = toolContext()
  for (let i = 1; i <= 25; i++) await add(ctx, `balance ${i}.csv`)
  const first = JSON.parse((await list(ctx, {})).text)
  expect([first.total, first.files.length, first.files[0].name]).toEqual([25, 20, 'balance 25.csv'])
  const rest = JSON.parse((await list(ctx, { offset: 20 })).text)
  expect(rest.files.map((file: { name: string }) => file.name).at(-1)).toBe('balance 1.csv')
  expect(JSON.parse((await list(ctx, { query: 'Balancé 25', type: 'csv' })).text).total).toBe(1)
  expect(JSON.parse((await list(ctx, { origin: 'generated' })).text)).toEqual({ total: 0, files: [] })
  expect(listUserFilesSpec.arguments.safeParse({ limit: 51 }).success).toBe(false)
})
