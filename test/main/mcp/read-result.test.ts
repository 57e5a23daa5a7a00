import { expect, it } from 'vitest'
import { readResult } from '../../../src-main/mcp/read-result.ts'

it('reads of a large answer only what is kept of it', () => {
  const began = performance.now()
  const { data, cut } = readResult({ content: [], structuredContent: { a: '\u200b'.repeat(9_000_000) } })
  expect(performance.now() - began).toBeLessThan(500)
  expect([data, cut]).toEqual(['{"a":"', true])
})
