import { setTimeout as pause } from 'node:timers/promises'
import type { Database } from 'better-sqlite3'
import { endFaults } from './data-stage.ts'
import type { Desk } from './desk.ts'
import { type Plan, wordsOf } from './model-server.ts'
import { killRunners, runnersIn } from './runners.ts'
import { type Around, askArguments, conversationOf } from './turn-stage.ts'

export function jobArguments(around: Around, plan: Plan, more: readonly string[]): string[] {
  return askArguments([wordsOf(plan)], around, ['--background', ...more])
}

/** As the person does: asks again when nothing was kept, resumes, and allows what waits. */
export async function bringToEnd(around: Around, plan: Plan): Promise<string[]> {
  const { desk } = around
  const faults: string[] = []
  const longest = performance.now() + 120_000
  while (performance.now() < longest && faults.length === 0) {
    const [status, number] = desk.live(db => [statusOf(db, plan.mark), numberOf(db, plan.mark)])
    if (status === 'done') {
      // Its process leaves a moment later.
      await runnersAreGone(desk)
      return faults
    }
    if (status === undefined)
      faults.push(...endFaults('asking', await desk.run(...jobArguments(around, plan, ['--yes']))))
    // Refused when it has just been answered, by --yes or by the time before.
    else if (status === 'waiting') await desk.run('jobs', 'allow', String(number))
    else if (status === 'queued' || status === 'running') await pause(40)
    else faults.push(...endFaults('resuming', await desk.run('jobs', 'resume', String(number), '--json')))
  }
  await killRunners(desk.data)
  return [...faults, 'the job did not come to its end']
}

/** False when one is still there. */
export async function runnersAreGone(desk: Desk, withinMs = 20_000): Promise<boolean> {
  const longest = performance.now() + withinMs
  while (runnersIn(desk.data).length > 0) {
    if (performance.now() > longest) return false
    await pause(40)
  }
  return true
}

export function statusOf(db: Database, mark: string): string | undefined {
  return db
    .prepare<[string | undefined], string>('SELECT status FROM jobs WHERE conversation_id = ? ORDER BY number DESC')
    .pluck()
    .get(conversationOf(db, mark))
}

export function numberOf(db: Database, mark: string): number | undefined {
  return db
    .prepare<[string | undefined], number>('SELECT number FROM jobs WHERE conversation_id = ? ORDER BY number DESC')
    .pluck()
    .get(conversationOf(db, mark))
}
