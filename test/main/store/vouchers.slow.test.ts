import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { creditBalance, listCredits } from '../../../src-main/store/credits.ts'
import { openStore } from '../../../src-main/store/open.ts'
import { ensureDefaultProfile } from '../../../src-main/store/profiles.ts'
import { listVoucherBatches } from '../../../src-main/store/vouchers.ts'
import { root } from '../../support/run-command.ts'
import { TEST_NOW, tempFolder } from '../../support/temp-db.ts'

/** Kills a run so many milliseconds after it has said `after`; answers what it had said. */
async function killTaker(data: string, count: number, { after, ms }: { after: string; ms: number }): Promise<string[]> {
  const taker = join(root, 'test/support/voucher-taker.ts')
  const child = spawn(process.execPath, [taker, data, String(count)], { stdio: ['ignore', 'pipe', 'inherit'] })
  const gone = new Promise(resolve => child.on('exit', resolve))
  let said = ''
  let reached = false
  for await (const piece of child.stdout.setEncoding('utf8')) {
    said += piece
    if (reached || !said.includes(after)) continue
    reached = true
    setTimeout(() => child.kill('SIGKILL'), ms)
  }
  await gone
  return said.split('\n').slice(0, -1)
}

function openAgain(data: string) {
  const db = openStore(data, { now: TEST_NOW })
  const { id } = ensureDefaultProfile(db, { now: TEST_NOW, language: 'fr' })
  const state = { batches: listVoucherBatches(db), credits: listCredits(db, id, -1), balance: creditBalance(db, id) }
  db.close()
  return state
}

test('a run killed while codes are taken has given each its credits once, and none that it announced is lost', async () => {
  const data = join(tempFolder(), 'data')
  const told = new Set<string>()
  let cut = 0
  for (let kill = 0; kill < 8; kill++) {
    const said = await killTaker(data, 400, { after: 'imported', ms: kill * 7 })
    if (!said.includes('done')) cut++
    for (const line of said) if (line.startsWith('code-')) told.add(line)
    const { batches, credits, balance } = openAgain(data)
    const taken = credits.map(({ reference }) => reference ?? '')
    expect(new Set(taken).size).toBe(taken.length)
    expect([...told].filter(hash => !taken.includes(hash))).toEqual([])
    expect(balance).toBe(7 * taken.length)
    expect(batches).toMatchObject([{ codes: 400, used: taken.length }])
  }
  expect(cut).toBeGreaterThan(0)
  expect(told.size).toBeGreaterThan(0)
})

test('a run killed while a large batch comes in has it whole or not at all, and it can be imported again', async () => {
  for (const ms of [2, 20, 60]) {
    const data = join(tempFolder(), 'data')
    await killTaker(data, 20_000, { after: 'ready', ms })
    const { batches } = openAgain(data)
    expect([0, 20_000]).toContain(batches[0]?.codes ?? 0)
    const again = await killTaker(data, 20_000, { after: 'imported', ms: 0 })
    expect(again).toContain('imported')
    expect(openAgain(data).batches).toMatchObject([{ codes: 20_000 }])
  }
})
