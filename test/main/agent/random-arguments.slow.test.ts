import { createHash } from 'node:crypto'
import { createReadStream, existsSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createExecuteTool } from '../../../src-main/agent/execute-tool.ts'
import type { ToolHooks } from '../../../src-main/agent/loop.ts'
import { PAYMENT_PAGE_SETTING } from '../../../src-main/school/credit-offers.ts'
import { addFile, getFile, listFiles } from '../../../src-main/store/files.ts'
import { updateProfile } from '../../../src-main/store/profiles.ts'
import { setSetting } from '../../../src-main/store/settings.ts'
import { encodeTools } from '../../../src-main/tools/specs.ts'
import { randomArguments } from '../../support/random-arguments.ts'
import { TEST_NOW } from '../../support/temp-db.ts'
import { type TestContext, toolContext } from '../../support/tool-context.ts'

const RUNS = 10_000
/** In a hundred. What starts a thread of its own is called rightly less often, and still hundreds of times. */
const SHARES = { valid: 3, strayed: 67 }
const FEWER = { valid: 1, strayed: 9 }
const STARTS_A_THREAD = ['bash_execute']

const tools = encodeTools('pro')?.schemas ?? []

describe('10 000 random arguments', () => {
  it.each(tools.map(tool => [tool.function.name, tool.function.parameters] as const))(
    'of %s never crash it, hang it or leave half a file',
    { timeout: 600_000 },
    async (name, parameters) => {
      const ctx = toolContext()
      updateProfile(ctx.db, ctx.profileId, { email: 'moi@exemple.sn', phone: '+221771234567', now: TEST_NOW })
      setSetting(ctx.db, { key: PAYMENT_PAGE_SETTING, value: 'https://paiement.exemple.sn/', now: TEST_NOW })
      const fileIds = [
        await keep(ctx, 'ventes.csv', 'mois,total\njanvier,100\n'),
        await keep(ctx, 'note.md', '# Note\n'),
      ]
      const bugs: unknown[] = []
      let calls = 0
      const execute = createExecuteTool({
        mode: 'pro',
        language: 'fr',
        clock: { now: () => TEST_NOW, monotonic: () => performance.now() },
        createContext: (_call, _hooks, signal) => ({ ...ctx, signal }),
        newApprovalId: () => 'ask',
        askUser: async () => 'once',
        isAlwaysAllowed: () => false,
        allowAlways: () => undefined,
        onStart: () => undefined,
        onEnd: () => undefined,
        log: error => void bugs.push(error),
      })
      const hooks: ToolHooks = {
        signal: new AbortController().signal,
        emit: () => undefined,
        waiting: promise => promise,
        step: 1,
        repeated: false,
      }
      const shares = STARTS_A_THREAD.includes(name) ? FEWER : SHARES
      await fc.assert(
        fc.asyncProperty(randomArguments(parameters, { fileIds, ...shares }), async json => {
          calls += 1
          const outcome = await execute({ id: `c${calls}`, name, arguments: json }, hooks)
          expect(bugs, json).toEqual([])
          expect(outcome.text).not.toBe('')
          expect(outcome.text.length).toBeLessThanOrEqual(24_200)
          expect(JSON.parse(JSON.stringify(outcome))).toMatchObject({ status: outcome.status })
          if (outcome.status !== 'ok') expect(outcome.notice, outcome.text).toBeDefined()
        }),
        { numRuns: RUNS, seed: 20_250_314, endOnFailure: true },
      )
      expect(calls).toBe(RUNS)
      await expectWholeLibrary(ctx)
    },
  )
})

async function keep(ctx: TestContext, name: string, text: string): Promise<string> {
  const content = { bytes: Buffer.from(text) }
  const file = {
    profileId: ctx.profileId,
    name,
    mime: 'text/plain',
    origin: 'imported' as const,
    content,
    now: TEST_NOW,
  }
  return (await addFile(ctx.db, ctx.paths, file)).fileId
}

/** Every file of the library is there, whole, and nothing half-made lies beside it. */
async function expectWholeLibrary(ctx: TestContext): Promise<void> {
  const { total, files } = listFiles(ctx.db, ctx.profileId, { limit: 20_000, offset: 0 })
  expect(files).toHaveLength(total)
  for (const { card } of files.slice(0, 300)) {
    const file = getFile(ctx.db, ctx.paths, ctx.profileId, card.fileId)
    const hash = createHash('sha256')
    await pipeline(createReadStream(file?.path ?? ''), hash)
    expect(hash.digest('hex')).toBe(file?.sha256)
    expect(statSync(file?.path ?? '').size).toBe(card.bytes)
  }
  expect(leftIn(join(ctx.paths.data, 'tmp'))).toEqual([])
  expect(leftIn(ctx.paths.out).filter(name => name.endsWith('.part'))).toEqual([])
}

function leftIn(folder: string): string[] {
  if (!existsSync(folder)) return []
  return readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(name =>
    statSync(join(folder, name)).isFile(),
  )
}
