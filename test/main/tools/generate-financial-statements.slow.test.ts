import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { addFile, getFile, listFiles } from '../../../src-main/store/files.ts'
import {
  generateFinancialStatements,
  generateFinancialStatementsSpec,
} from '../../../src-main/tools/generate-financial-statements.ts'
import { failureOf } from '../../support/failure-of.ts'
import { readPdfPages } from '../../support/pdf-pages.ts'
import { root } from '../../support/run-command.ts'
import { TEST_NOW } from '../../support/temp-db.ts'
import { type TestContext, toolContext } from '../../support/tool-context.ts'

const SAMPLE = join(root, 'resources/samples/balance-2024.csv')
const FAULTY = join(root, 'test/fixtures/accounting/05_erreurs.csv')

async function add(ctx: TestContext, name: string, bytes: Uint8Array): Promise<string> {
  const file = { profileId: ctx.profileId, name, mime: 'text/csv', origin: 'imported', now: TEST_NOW } as const
  return (await addFile(ctx.db, ctx.paths, { ...file, content: { bytes } })).fileId
}

const prepare = (ctx: TestContext, args: object) =>
  generateFinancialStatements(generateFinancialStatementsSpec.arguments.parse(args), ctx)

test('a trial balance becomes a workbook and a PDF of the library, with the figures and what to check', async () => {
  const ctx = toolContext()
  const { text, views } = await prepare(ctx, { file_id: await add(ctx, 'balance.csv', readFileSync(SAMPLE)) })
  const result = JSON.parse(text)
  expect(result).toMatchObject({
    company: 'Teranga Distribution SARL (exemple fictif)',
    period: { end: '2024-12-31' },
    key_figures: { total_actif: 127_033_170, total_passif: 127_033_170, resultat_net: 8_735_265 },
    failed_checks: [{ id: 'C9' }],
  })
  expect(ctx.announced.map(({ fileId }) => fileId)).toEqual(
    result.files.map(({ file_id }: { file_id: string }) => file_id),
  )
  expect(views).toMatchObject([{ kind: 'statements', files: ctx.announced, summary: { rows: { length: 5 } } }])
  const pdf = getFile(ctx.db, ctx.paths, ctx.profileId, result.files[1].file_id)
  const { pages } = await readPdfPages(pdf?.path ?? '')
  expect(pages.map(page => page.text).join(' ')).toContain('127 033 170')
})

test('a company and a year that the balance does not say are those of the call', async () => {
  const ctx = toolContext()
  const balance = 'Compte;Intitulé;Solde débit;Solde crédit\n101300;Capital;;1000\n521000;Banque;1000;\n'
  const file_id = await add(ctx, 'b.csv', Buffer.from(balance))
  const { text } = await prepare(ctx, { file_id, company: 'Diop & Fils', year: 2023 })
  expect(JSON.parse(text)).toMatchObject({ company: 'Diop & Fils', period: { end: '2023-12-31' } })
})

test('a balance that is wrong gives no file, and says where', async () => {
  const ctx = toolContext()
  const file_id = await add(ctx, 'erreurs.csv', readFileSync(FAULTY))
  expect(await failureOf(prepare(ctx, { file_id }))).toMatch(/^Rien n’a été écrit\..*201000/s)
  expect(ctx.announced).toEqual([])
  expect(listFiles(ctx.db, ctx.profileId, { limit: 9, offset: 0 }).total).toBe(1)
})
