import { findToolSpec } from '../tools/specs.ts'
import type { ToolStatus, TurnEnd } from '../types.ts'
import { EXIT, type ExitCode } from './exit-codes.ts'

const EXIT_OF_END = {
  done: EXIT.done,
  stopped: EXIT.stopped,
  step_limit: EXIT.limit,
  time_limit: EXIT.limit,
  error: EXIT.failed,
} satisfies Record<TurnEnd, ExitCode>

type Run = { tool: string; status: string }

/** What a turn that ended says to a script: also when all that was asked for failed, or was refused. */
export function exitOfTurn(end: TurnEnd, runs: readonly Run[], { interactive }: { interactive: boolean }): ExitCode {
  if (end !== 'done') return EXIT_OF_END[end]
  if (nothingWasDone(runs, ['error'])) return EXIT.refused
  // A script that forgot --yes must not believe that it was done.
  return !interactive && nothingWasDone(runs, ['error', 'refused']) ? EXIT.failed : EXIT.done
}

/** Work was asked for, and every piece of it ended in one of these ways. */
function nothingWasDone(runs: readonly Run[], ways: readonly ToolStatus[]): boolean {
  const isOne = ({ status }: Run) => ways.some(way => way === status)
  const work = runs.filter(run => findToolSpec(run.tool)?.access !== 'read' || isOne(run))
  return work.length > 0 && work.every(isOne)
}
