import { expect, it } from 'vitest'
import { killAll, SCENARIOS } from '../torture/kill-all.ts'
import { printTable } from '../torture/table.ts'

const KILLS = 30

it('keeps its word however often it is killed', { timeout: 900_000 }, async () => {
  // The window, which must be built first, is killed in the long form only.
  const scenarios = SCENARIOS.filter(({ window }) => !window)
  const torture = await killAll({ scenarios, kills: KILLS, seed: Date.now() % 1_000_000, sources: true })
  process.stdout.write(printTable(torture))
  expect(torture.faults).toEqual([])
  expect(torture.kills).toBeGreaterThanOrEqual(KILLS)
})
