import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'
import { root } from '../support/run-command.ts'
import type { MemoryReport } from '../torture/memory.ts'

/**
 * A turn that stays in memory holds its history: over 60 kB here. What the warm-up leaves (compiled code, words and
 * statements that are kept ready) is a tenth of that, and ends.
 */
const LEAK_KB_PER_TURN = 25

it('keeps its heap steady over 200 turns with tools, breaks and stops', { timeout: 600_000 }, async () => {
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['--expose-gc', join(root, 'test/torture/memory.ts'), '200', '--json'],
    { cwd: root },
  )
  const { heapKbPerTurn, rows, ends }: MemoryReport = JSON.parse(stdout)
  expect(rows).toHaveLength(10)
  expect(heapKbPerTurn).toBeLessThan(LEAK_KB_PER_TURN)
  expect(ends.done).toBeGreaterThan(140)
  expect(ends.error).toBeGreaterThan(5)
  expect(ends.stopped).toBeGreaterThan(5)
})
