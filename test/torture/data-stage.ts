import { setTimeout as pause } from 'node:timers/promises'
import type { Desk } from './desk.ts'
import { contentOf } from './fill.ts'
import type { Fate, Random, Strike } from './stage.ts'
import type { Run } from './victim.ts'
import type { DataWait } from './waits.ts'

export type DataMoment = { wait: DataWait; within: number }

/** Kills a command of the data at a moment. False when it had ended. */
export async function killAt(
  desk: Desk,
  args: readonly string[],
  { wait, within }: DataMoment,
  random: Random,
): Promise<boolean> {
  const victim = desk.start(...args)
  if (await wait(victim, desk.data)) await pause(random() * within)
  return desk.kill(victim)
}

/** How a run that should have ended well did not. */
export function endFaults(what: string, run: Run): string[] {
  if (run.code === 0) return []
  return [`${what} ended with ${run.code ?? run.signal}: ${run.err.trim().split('\n').slice(-6).join(' / ')}`]
}

/** All rows that a person would miss, as one text. */
export function contentNow(desk: Desk): string {
  return desk.look(db => contentOf(db)) ?? 'nothing'
}

export function outcome(fate: Fate, faults: string[]): Strike {
  return { fate, wentOn: fate !== 'ended', faults }
}
