import { setTimeout as pause } from 'node:timers/promises'
import type { Database } from 'better-sqlite3'
import { JOBS_AT_ONCE } from '../../../src-main/agent/jobs.ts'
import { endFaults } from '../data-stage.ts'
import type { Desk } from '../desk.ts'
import { bringToEnd, jobArguments, numberOf, statusOf } from '../job-desk.ts'
import type { Piece, Plan } from '../model-server.ts'
import { killRunners } from '../runners.ts'
import { newMark, pick, type Random, type Scenario, type Setting, type Stage, type Strike } from '../stage.ts'
import { type Around, conversationOf, fateOf, madeFaults, openAround } from '../turn-stage.ts'
import { comesTrue } from '../victim.ts'

type Moment = {
  /** True where nobody allowed beforehand what leaves. */
  asks: boolean
  wait(around: Around, mark: string): Promise<unknown>
  /** How many are asked for before it, and at work. */
  behind?: number
  /** What else the person does at that moment, which is killed as well, once this has come. */
  also?: 'allow' | 'refuse' | 'cancel'
  until?(around: Around, mark: string): Promise<unknown>
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
const begins: Moment['wait'] = ({ desk }, mark) =>
  until(desk, ofPlan(mark, "SELECT 1 FROM jobs WHERE conversation_id = ? AND status = 'running'"))
const waits: Moment['wait'] = ({ desk }, mark) => until(desk, ofPlan(mark, WAITING))
const isAnswered: Moment['wait'] = ({ desk }, mark) =>
  until(
    desk,
    ofPlan(
      mark,
      `SELECT 1 FROM job_cards JOIN jobs ON jobs.number = job_number
       WHERE conversation_id = ? AND decision IS NOT NULL`,
    ),
  )

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
  'it begins': { asks: false, wait: begins, within: 15 },
  'it begins when another has ended': { asks: false, behind: JOBS_AT_ONCE, wait: begins, within: 15 },
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
  'it waits for the person': { asks: true, wait: waits, within: 60 },
  'the person allows it': { asks: true, wait: waits, also: 'allow', within: 900 },
  'the person refuses it': { asks: true, wait: waits, also: 'refuse', within: 900 },
  'what the person allowed is on the disk': { asks: true, wait: waits, also: 'allow', until: isAnswered, within: 25 },
  'what the person refused is on the disk': { asks: true, wait: waits, also: 'refuse', until: isAnswered, within: 25 },
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
    const others = Array.from({ length: moment.behind ?? 0 }, () => planOf(newMark(random), random, false))
    const runs = others.map(other => desk.start(...jobArguments(around, other, ['--yes'])))
    await Promise.all(runs.map(({ ended }) => ended))
    // Listened to before anything can happen.
    const reached = moment.wait(around, plan.mark)
    const asker = desk.start(...jobArguments(around, plan, moment.asks ? [] : ['--yes']))
    await Promise.race([reached, soon()])
    runs.push(asker)
    if (moment.also) {
      await asker.ended
      const number = desk.live(db => numberOf(db, plan.mark))
      const answered = moment.until?.(around, plan.mark)
      runs.push(desk.start('jobs', moment.also, String(number), '--json'))
      await answered
    }
    await pause(random() * moment.within)
    const ended = desk.live(db => statusOf(db, plan.mark)) === 'done'
    await Promise.all(runs.map(victim => desk.kill(victim)))
    const killed = await killRunners(desk.data)
    desk.killed.push(...killed)
    if (ended && killed.length === 0) return 'late'
    await pause(60)
    const faults = await desk.faults({ restarted: false })
    faults.push(...endFaults('the next start', await desk.restart()), ...(await desk.faults({ restarted: true })))
    const cut = [plan, ...others].map(one => ({ one, was: desk.look(db => fateOf(db, one.mark)) ?? 'not done' }))
    for (const { one } of cut) faults.push(...(await bringToEnd(around, one)))
    faults.push(...(await desk.faults({ restarted: true })))
    for (const { one, was } of cut) faults.push(...madeFaults(desk, one, was, ['stopped', 'refused']))
    faults.push(...model.refusals.splice(0).map(refusal => `the provider refuses: ${refusal}`))
    const fate = cut[0]?.was ?? 'not done'
    return { fate, wentOn: fate !== 'ended', faults }
  }

  return { strike, close: around.close }
}

const STEPS: readonly Piece[][] = [['md'], ['task'], ['memory', 'quiz'], ['pdf'], ['xlsx'], ['list'], ['draft']]

function planOf(mark: string, random: Random, asks: boolean): Plan {
  const steps = Array.from({ length: 2 }, () => pick(random, STEPS))
  if (asks) return { mark, steps: [['mail'], ...steps] }
  return { mark, steps: random() < 0.4 ? [...steps, ['mail']] : steps }
}
