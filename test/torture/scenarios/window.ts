import { setTimeout as pause } from 'node:timers/promises'
import type { Database } from 'better-sqlite3'
import { JOBS_AT_ONCE } from '../../../src-main/agent/jobs.ts'
import { openDesk } from '../desk.ts'
import { openModel, type Piece, type Plan, wordsOf } from '../model-server.ts'
import {
  apart,
  type Fate,
  newMark,
  pick,
  type Random,
  type Scenario,
  type Setting,
  type Stage,
  type Strike,
} from '../stage.ts'
import { conversationOf, madeFaults } from '../turn-stage.ts'
import { comesTrue } from '../victim.ts'
import { killWhileStarting, openWindow } from '../window.ts'
import { openFirstWindow, settle, stateOf } from '../window-stage.ts'

const MOMENTS = [
  'a turn: the model writes',
  'a turn: a tool runs',
  'jobs: one is queued',
  'jobs: one begins when another has ended',
  'a job: the model writes',
  'a job: a tool runs',
  'a turn is moved to the background',
  'the window closes over a job',
  'the window starts over a job that was cut',
] as const
type MomentName = (typeof MOMENTS)[number]

export const windows: Scenario = {
  name: 'window',
  share: 44,
  window: true,
  moments: MOMENTS,
  open: openWindowStage,
}

/** The window is killed; opened again, it goes on by itself with what it may. */
async function openWindowStage({ folder, program, random }: Setting): Promise<Stage> {
  const desk = await openDesk({ folder, program })
  const model = await openModel(apart(random))
  let window = await openFirstWindow(desk, model)

  async function strike(name: string): Promise<Strike | 'late'> {
    const moment = MOMENTS.find(known => known === name)
    if (!moment) throw new Error(`no moment ${name}`)
    const plans = Array.from({ length: name.startsWith('jobs') ? 4 : 1 }, () => planOf(newMark(random), random))
    await bringTo(moment, plans)
    const faults: string[] = []
    if (moment === 'the window starts over a job that was cut') {
      faults.push(...(await killNow()))
      desk.killed.push(await killWhileStarting(desk.data, desk.home, random() * 1_500))
      await pause(50)
      faults.push(...(await desk.faults({ restarted: false })))
    } else faults.push(...(await killNow()))

    // Of several, the one that the moment is about.
    const struck = plans[moment === 'jobs: one begins when another has ended' ? JOBS_AT_ONCE : 0]?.mark ?? ''
    const fate = desk.look(db => cutFate(db, struck)) ?? 'not done'
    window = await openWindow(desk.data, desk.home)
    for (const plan of plans) await settle(window, desk, plan)
    desk.keep(window.events)
    await window.close()
    faults.push(...(await desk.faults({ restarted: true })))
    for (const plan of plans) faults.push(...madeFaults(desk, plan, 'done'))
    faults.push(...model.refusals.splice(0).map(refusal => `the provider refuses: ${refusal}`))
    window = await openWindow(desk.data, desk.home)
    return { fate, wentOn: fate !== 'ended', faults }
  }

  async function bringTo(moment: MomentName, plans: readonly Plan[]): Promise<void> {
    const [first] = plans
    if (!first) return
    const begun = { text: wordsOf(first), fileIds: [] }
    const seen = (type: string) => window.shown(event => event.type === type && startedHere(event.conversation_id))
    let place = ''
    const startedHere = (conversation: string) => conversation === place
    switch (moment) {
      case 'a turn: the model writes':
      case 'a turn: a tool runs': {
        place = (await window.ask('sendMessage', begun)).conversationId
        await seen(moment.endsWith('writes') ? 'text' : 'tool_start')
        return pause(random() * 60)
      }
      case 'a turn is moved to the background':
        place = (await window.ask('sendMessage', begun)).conversationId
        await seen('text')
        await window.ask('moveToBackground', { conversationId: place }).catch(() => undefined)
        return pause(random() * 80)
      case 'jobs: one is queued':
        await queue(plans)
        return pause(random() * 60)
      case 'jobs: one begins when another has ended': {
        await queue(plans)
        const third = plans[JOBS_AT_ONCE]?.mark ?? ''
        const longest = pause(20_000, false, { ref: false })
        await comesTrue(() => desk.live(db => stateOf(db, third))?.job === 'running', longest)
        return pause(random() * 15)
      }
      default:
        place = (await window.ask('sendInBackground', begun)).conversationId
        await seen(moment === 'a job: the model writes' ? 'text' : 'tool_start')
        if (moment === 'the window closes over a job') window.beginToClose()
        return pause(random() * (moment === 'the window closes over a job' ? 120 : 60))
    }
  }

  async function queue(plans: readonly Plan[]): Promise<void> {
    for (const plan of plans) await window.ask('sendInBackground', { text: wordsOf(plan), fileIds: [] })
  }

  async function killNow(): Promise<string[]> {
    await window.kill()
    desk.killed.push(window.pid)
    desk.keep(window.events)
    await pause(60)
    return desk.faults({ restarted: false })
  }

  return {
    strike,
    async close() {
      await window.close()
      await model.close()
    },
  }
}

/** As it lies there: the window goes on with it as soon as it opens. */
function cutFate(db: Database, mark: string): Fate {
  const place = conversationOf(db, mark)
  if (db.prepare("SELECT 1 FROM turns WHERE conversation_id = ? AND state = 'done'").get(place)) return 'ended'
  const done = db
    .prepare(
      `SELECT 1 FROM tool_runs JOIN effects USING (call_key)
       WHERE conversation_id = ? AND status IN ('running', 'interrupted')`,
    )
    .get(place)
  return done === undefined ? 'not done' : 'done'
}

const STEPS: readonly Piece[][] = [['md'], ['task'], ['memory', 'quiz'], ['pdf'], ['md', 'task'], ['list'], ['draft']]

function planOf(mark: string, random: Random): Plan {
  return { mark, steps: Array.from({ length: 3 }, () => pick(random, STEPS)) }
}
