import { setTimeout as pause } from 'node:timers/promises'
import type { Database } from 'better-sqlite3'
import { endFaults } from '../data-stage.ts'
import type { Desk } from '../desk.ts'
import { type Piece, type Plan, wordsOf } from '../model-server.ts'
import { killRunners, runnersIn } from '../runners.ts'
import { newMark, pick, type Random, type Scenario, type Setting, type Stage, type Strike } from '../stage.ts'
import { type Around, askArguments, conversationOf, fateOf, madeFaults, openAround } from '../turn-stage.ts'
import { comesTrue, type Victim } from '../victim.ts'

type Moment = {
  /** True where nobody allowed beforehand what leaves. */
  asks: boolean
  wait(around: Around, mark: string): Promise<unknown>
  /** What else the person does at that moment, which is killed as well. */
  also?: 'allow' | 'cancel'
  within: number
}

const soon = () => pause(20_000, false, { ref: false })
const until = (desk: Desk, look: (db: Database) => unknown) =>
  Promise.race([comesTrue(() => Boolean(desk.live(look)), soon()), soon()])

const ofPlan = (mark: string, what: string) => (db: Database) => {
  const place = conversationOf(db, mark)
  return place === undefined ? undefined : db.prepare(what).get(place)
}
const WAITING = "SELECT 1 FROM jobs WHERE conversation_id = ? AND status = 'waiting'"

const moments: Record<string, Moment> = {
  'it is queued': {
    asks: false,
    wait: ({ desk }, mark) => until(desk, ofPlan(mark, 'SELECT 1 FROM jobs WHERE conversation_id = ?')),
    within: 25,
  },
  'its process starts': {
    asks: false,
    wait: ({ desk }, mark) => until(desk, ofPlan(mark, 'SELECT 1 FROM jobs WHERE conversation_id = ?')),
    within: 450,
  },
  'the model writes': { asks: false, wait: ({ model }) => model.next('writing'), within: 60 },
  'a tool runs': {
    asks: false,
    wait: ({ desk }, mark) =>
      until(desk, ofPlan(mark, "SELECT 1 FROM tool_runs WHERE conversation_id = ? AND status = 'running'")),
    within: 40,
  },
  'between a result and the next request': {
    asks: false,
    wait: ({ desk }, mark) =>
      until(desk, ofPlan(mark, "SELECT 1 FROM messages WHERE conversation_id = ? AND role = 'tool'")),
    within: 8,
  },
  'it waits for the person': { asks: true, wait: ({ desk }, mark) => until(desk, ofPlan(mark, WAITING)), within: 60 },
  'the person allows it': {
    asks: true,
    wait: ({ desk }, mark) => until(desk, ofPlan(mark, WAITING)),
    also: 'allow',
    within: 900,
  },
  'the person cancels it': { asks: false, wait: ({ model }) => model.next('writing'), also: 'cancel', within: 700 },
  'it ends': {
    asks: false,
    wait: ({ desk }, mark) =>
      until(
        desk,
        ofPlan(mark, "SELECT 1 FROM messages WHERE conversation_id = ? AND role = 'assistant' AND tool_calls IS NULL"),
      ),
    within: 20,
  },
}

export const jobs: Scenario = {
  name: 'job',
  share: 72,
  moments: Object.keys(moments),
  open: openJobs,
}

/** A job of the command has a process of its own, away from the one that asked; each may be killed. */
async function openJobs(setting: Setting): Promise<Stage> {
  const around = await openAround(setting)
  const { desk, model, random } = around

  async function strike(name: string): Promise<Strike | 'late'> {
    const moment = moments[name]
    if (!moment) throw new Error(`no moment ${name}`)
    const plan = planOf(newMark(random), random, moment.asks)
    // Listened to before anything can happen.
    const reached = moment.wait(around, plan.mark)
    const asker = desk.start(...argumentsOf(plan, moment.asks ? [] : ['--yes']))
    await Promise.race([reached, soon()])
    const others: Victim[] = [asker]
    if (moment.also) {
      await asker.ended
      const number = desk.live(db => numberOf(db, plan.mark))
      others.push(desk.start('jobs', moment.also, String(number), '--json'))
    }
    await pause(random() * moment.within)
    const ended = desk.live(db => statusOf(db, plan.mark)) === 'done'
    await Promise.all(others.map(victim => desk.kill(victim)))
    const killed = await killRunners(desk.data)
    desk.killed.push(...killed)
    if (ended && killed.length === 0) return 'late'
    await pause(60)
    const faults = await desk.faults({ restarted: false })
    faults.push(...endFaults('the next start', await desk.restart()), ...(await desk.faults({ restarted: true })))
    const fate = desk.look(db => fateOf(db, plan.mark)) ?? 'not done'
    faults.push(
      ...(await bringToEnd(plan)),
      ...(await desk.faults({ restarted: true })),
      ...madeFaults(desk, plan, fate),
    )
    faults.push(...model.refusals.splice(0).map(refusal => `the provider refuses: ${refusal}`))
    return { fate, wentOn: fate !== 'ended', faults }
  }

  /** As the person does: asks again when nothing was kept, resumes, and allows what waits. */
  async function bringToEnd(plan: Plan): Promise<string[]> {
    const faults: string[] = []
    const longest = performance.now() + 40_000
    while (performance.now() < longest && faults.length === 0) {
      const [status, number] = desk.live(db => [statusOf(db, plan.mark), numberOf(db, plan.mark)])
      if (status === 'done') {
        // Its process leaves a moment later.
        await killLater()
        return faults
      }
      if (status === undefined) faults.push(...endFaults('asking', await desk.run(...argumentsOf(plan, ['--yes']))))
      // Refused when it has just been answered, by --yes or by the time before.
      else if (status === 'waiting') await desk.run('jobs', 'allow', String(number))
      else if (status === 'queued' || status === 'running') await pause(40)
      else faults.push(...endFaults('resuming', await desk.run('jobs', 'resume', String(number), '--json')))
    }
    await killRunners(desk.data)
    return [...faults, 'the job did not come to its end']
  }

  async function killLater(): Promise<void> {
    const longest = performance.now() + 5_000
    while (performance.now() < longest && runnersIn(desk.data).length > 0) await pause(40)
  }

  function argumentsOf(plan: Plan, more: readonly string[]): string[] {
    return askArguments([wordsOf(plan)], around, ['--background', ...more])
  }

  return { strike, close: around.close }
}

function statusOf(db: Database, mark: string): string | undefined {
  return db
    .prepare<[string | undefined], string>('SELECT status FROM jobs WHERE conversation_id = ? ORDER BY number DESC')
    .pluck()
    .get(conversationOf(db, mark))
}

function numberOf(db: Database, mark: string): number | undefined {
  return db
    .prepare<[string | undefined], number>('SELECT number FROM jobs WHERE conversation_id = ? ORDER BY number DESC')
    .pluck()
    .get(conversationOf(db, mark))
}

const STEPS: readonly Piece[][] = [['md'], ['task'], ['memory', 'quiz'], ['pdf'], ['xlsx'], ['list'], ['draft']]

function planOf(mark: string, random: Random, asks: boolean): Plan {
  const steps = Array.from({ length: 2 }, () => pick(random, STEPS))
  if (asks) return { mark, steps: [['mail'], ...steps] }
  return { mark, steps: random() < 0.4 ? [...steps, ['mail']] : steps }
}
