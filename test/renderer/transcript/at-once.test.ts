import { expect, it } from 'vitest'
import { atOnce } from '../../../src-renderer/components/transcript/at-once.ts'
import type { LiveRun } from '../../../src-renderer/transcript.ts'

function run(callId: string, second: number, durationMs?: number): LiveRun {
  const startedAt = new Date(Date.UTC(2025, 2, 10, 9, 0, second)).toISOString()
  const status = durationMs === undefined ? 'running' : 'ok'
  return { callId, tool: 'read_user_file', arguments: '{}', status, text: '', views: [], durationMs, startedAt }
}
const groups = (...runs: LiveRun[]) => atOnce(runs).map(group => group.map(({ callId }) => callId).join(''))

it('calls that worked at the same time stand together, the others alone', () => {
  expect(groups(run('a', 0, 500), run('b', 1, 3_000), run('c', 2, 500), run('d', 3, 100), run('e', 5, 100))).toEqual([
    'a',
    'bcd',
    'e',
  ])
  expect(groups(run('a', 0, 500), run('b', 1), run('c', 9, 10), run('d', 20))).toEqual(['a', 'bcd'])
})

it('a call that was cut holds nothing back', () => {
  expect(groups({ ...run('a', 0), status: 'interrupted' }, run('b', 1, 5))).toEqual(['a', 'b'])
})
