import { cpSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import Sqlite from 'better-sqlite3'
import { canMount, mountDisk } from '../../support/mount-disk.ts'
import { endFaults } from '../data-stage.ts'
import type { Desk } from '../desk.ts'
import { bringToEnd, jobArguments, runnersAreGone } from '../job-desk.ts'
import { type Piece, type Plan, wordsOf } from '../model-server.ts'
import { killRunners } from '../runners.ts'
import { newMark, pick, type Random, type Scenario, type Setting, type Stage, type Strike } from '../stage.ts'
import {
  arrives,
  askArguments,
  conversationOf,
  fateOf,
  type Moment as MomentOfTurn,
  madeFaults,
  onAnswer,
  onEvent,
  openAround,
} from '../turn-stage.ts'

/** Lets nothing be written from now on; answers how to let it again. */
type Refuse = (place: { desk: Desk; fill(): void; free(): void }) => () => void
type Moment = MomentOfTurn & { refuse: Refuse; longest: number; inBackground?: true }

const fullDisk: Refuse = ({ fill, free }) => {
  fill()
  return free
}

/** As by a tool that copies it, or an antivirus. */
const heldDatabase: Refuse = ({ desk }) => {
  const db = new Sqlite(join(desk.data, 'ardoise.db'), { timeout: 10_000 })
  db.exec('BEGIN IMMEDIATE')
  return () => db.close()
}

const TURN: Record<string, MomentOfTurn> = {
  'the model writes': { wait: onEvent('text'), within: 70 },
  'the model has answered': { wait: onAnswer, within: 15 },
  'a tool runs': { wait: onEvent('tool_start'), within: 40 },
  'a result is there': { wait: onEvent('tool_end'), within: 20 },
  'an e-mail is on its way': { wait: arrives('mail', 'arriving'), within: 0 },
  'an e-mail has arrived': { wait: arrives('mail', 'answered'), within: 2 },
  'an SMS has arrived': { wait: arrives('sms', 'arrived'), within: 0 },
}
/** Longer than the program waits for the database, which is 5 s, or not. */
const HELD_MS = 7_000
const FULL_MS = 700

const moments: Record<string, Moment> = {
  ...(canMount && full(TURN)),
  ...(canMount && {
    'a job sends an e-mail, the disk is full': {
      wait: arrives('mail', 'arrived'),
      within: 0,
      refuse: fullDisk,
      longest: FULL_MS,
      inBackground: true,
    },
    'a job is answered, the disk is full': {
      wait: onAnswer,
      within: 20,
      refuse: fullDisk,
      longest: FULL_MS,
      inBackground: true,
    },
  }),
  'a tool runs, the database is held': {
    wait: onEvent('tool_start'),
    within: 40,
    refuse: heldDatabase,
    longest: HELD_MS,
  },
  'an e-mail is on its way, the database is held': {
    wait: arrives('mail', 'arriving'),
    within: 0,
    refuse: heldDatabase,
    longest: HELD_MS,
  },
}

function full(all: Record<string, MomentOfTurn>): Record<string, Moment> {
  const named = Object.entries(all).map(([name, moment]) => [
    `${name}, the disk is full`,
    { ...moment, refuse: fullDisk, longest: FULL_MS } satisfies Moment,
  ])
  return Object.fromEntries(named)
}

/** Nothing is killed: for a while the program may not write, then it may again, and goes on as it can. */
export const refusals: Scenario = {
  name: 'refused',
  share: 60,
  moments: Object.keys(moments),
  open: openRefusals,
}

async function openRefusals(setting: Setting): Promise<Stage> {
  const { random } = setting
  const place = join(setting.folder, 'disque')
  mkdirSync(place)
  const disk = canMount ? mountDisk(place, DISK_MB) : undefined
  const around = await openAround({ ...setting, folder: place })
  const { desk, model } = around

  async function strike(name: string): Promise<Strike | 'late'> {
    const moment = moments[name]
    if (!moment) throw new Error(`no moment ${name}`)
    const plan = planOf(newMark(random), random)
    const came = moment.inBackground ? await startJob(plan, moment) : await startTurn(plan, moment)
    await pause(60)
    const faults = await desk.faults({ restarted: false })
    faults.push(...endFaults('the next start', await desk.restart()), ...(await desk.faults({ restarted: true })))
    const fate = desk.look(db => fateOf(db, plan.mark)) ?? 'not done'
    if (moment.inBackground) faults.push(...(await bringToEnd(around, plan)))
    else if (fate !== 'ended') faults.push(...(await goOn(plan)))
    // What was refused while it could not be written was said to be, and is not there.
    faults.push(...(await desk.faults({ restarted: true })), ...madeFaults(desk, plan, 'done', ['stopped', 'error']))
    faults.push(...model.refusals.splice(0).map(refusal => `the provider refuses: ${refusal}`))
    if (!came && faults.length === 0) return 'late'
    return { fate, wentOn: fate !== 'ended', faults }
  }

  async function startTurn(plan: Plan, moment: Moment): Promise<boolean> {
    const run = desk.start(...askArguments([wordsOf(plan)], around, ['--yes']))
    const came = await moment.wait(run, around)
    if (came) await refuseFor(moment)
    const { signal } = await run.ended
    desk.keep(run.events)
    if (signal) throw new Error(`the program ended with ${signal}`)
    return came
  }

  async function startJob(plan: Plan, moment: Moment): Promise<boolean> {
    const never = new Promise<never>(() => undefined)
    const asker = desk.start(...jobArguments(around, plan, ['--yes']))
    // Of the process that answers, which nobody hears.
    const came = await Promise.race([
      moment.wait({ ...asker, ended: never }, around),
      asker.ended.then(() => pause(LONGEST_JOB_MS, false, { ref: false })),
    ])
    if (came) await refuseFor(moment)
    if (!(await runnersAreGone(desk, LONGEST_JOB_MS))) desk.killed.push(...(await killRunners(desk.data)))
    return came
  }

  async function refuseFor({ within, refuse, longest }: Moment): Promise<void> {
    await pause(random() * within)
    const letAgain = refuse({ desk, fill: () => disk?.fill(), free: () => disk?.free() })
    await pause(random() ** 2 * longest)
    letAgain()
  }

  /** As a person does, until the turn has come to its end. */
  async function goOn(plan: Plan): Promise<string[]> {
    for (let tries = 0; tries < 3; tries++) {
      const known = desk.look(db => conversationOf(db, plan.mark))
      const words = known === undefined ? [wordsOf(plan)] : ['--continue', '--conversation', known]
      await desk.run(...askArguments(words, around, ['--yes']))
      if (desk.look(db => fateOf(db, plan.mark)) === 'ended') return []
    }
    return ['the turn did not come to its end']
  }

  return {
    strike,
    async close() {
      await around.close()
      if (!disk) return
      cpSync(place, join(setting.folder, 'resté'), { recursive: true })
      disk.unmount()
    },
  }
}

const DISK_MB = 24
const LONGEST_JOB_MS = 90_000

const STEPS: readonly Piece[] = ['md', 'task', 'memory', 'quiz', 'draft', 'pdf', 'xlsx']

/** Always with what leaves the machine, before and after what stays on it. */
function planOf(mark: string, random: Random): Plan {
  return { mark, steps: [[pick(random, STEPS)], ['mail'], [pick(random, STEPS)], ['sms']] }
}
