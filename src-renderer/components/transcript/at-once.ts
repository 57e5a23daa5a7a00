import type { LiveRun } from '../../transcript.ts'

/** Calls in order, those that worked at the same time together. */
export function atOnce(runs: readonly LiveRun[]): LiveRun[][] {
  const groups: LiveRun[][] = []
  let until = Number.NEGATIVE_INFINITY
  for (const run of runs) {
    const from = Date.parse(run.startedAt)
    const last = groups.at(-1)
    if (last && from <= until) last.push(run)
    else groups.push([run])
    until = Math.max(until, run.status === 'running' ? Number.POSITIVE_INFINITY : from + (run.durationMs ?? 0))
  }
  return groups
}
