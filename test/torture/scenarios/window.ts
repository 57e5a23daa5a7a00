import { setTimeout as pause } from 'node:timers/promises'
import type { Database } from 'better-sqlite3'
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
import { killWhileStarting, openWindow } from '../window.ts'

const MOMENTS = [
  'a turn: the model writes',
  'a turn: a tool runs',
  'jobs: one is queued',
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
  moments: MOMENTS,
  open: openWindowStage,
}

/** The window is killed; opened again, it goes on by itself with what it may. */
async function openWindowStage({ folder, program, random }: Setting): Promise<Stage> {
  const desk = await openDesk({ folder, program })
  const model = await openModel(apart(random))
  let window = await openWindow(desk.data, desk.home)
  await window.ask('welcome', { role: 'accountant', name: 'Awa Diop', email: 'awa@exemple.sn' })
  const { id } = await window.ask('addModel', {
    provider: 'other',
    baseUrl: model.baseUrl,
    model: 'essai',
    label: 'Essai',
  })
  await window.ask('selectModel', { modelId: id })

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

    const first = plans[0] ?? planOf('', random)
    const fate = desk.look(db => cutFate(db, first.mark)) ?? 'not done'
    window = await openWindow(desk.data, desk.home)
    for (const plan of plans) await settle(plan)
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
        for (const plan of plans) await window.ask('sendInBackground', { text: wordsOf(plan), fileIds: [] })
        return pause(random() * 60)
      default:
        place = (await window.ask('sendInBackground', begun)).conversationId
        await seen(moment === 'a job: the model writes' ? 'text' : 'tool_start')
        if (moment === 'the window closes over a job') window.beginToClose()
        return pause(random() * (moment === 'the window closes over a job' ? 120 : 60))
    }
  }

  async function killNow(): Promise<string[]> {
    await window.kill()
    desk.killed.push(window.pid)
    desk.keep(window.events)
    await pause(60)
    return desk.faults({ restarted: false })
  }

  /** What does not go on by itself waits for the person, who lets it. */
  async function settle(plan: Plan): Promise<void> {
    const until = performance.now() + 30_000
    while (performance.now() < until) {
      const state = desk.live(db => stateOf(db, plan.mark))
      if (state?.turn === 'done') return
      if (state?.turn === 'running' || state?.job === 'queued' || state?.job === 'running') await pause(60)
      else if (!state) await window.ask('sendMessage', { text: wordsOf(plan), fileIds: [] })
      else if (state.job === 'interrupted')
        await window.ask('resumeJob', { number: state.number }).catch(() => undefined)
      else await window.ask('continueTurn', { conversationId: state.place }).catch(() => undefined)
    }
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

type State = { place: string; turn: string | null; job: string | null; number: number }

function stateOf(db: Database, mark: string): State | undefined {
  const place = conversationOf(db, mark)
  if (place === undefined) return undefined
  return db
    .prepare<[string], State>(
      `SELECT conversations.id AS place, turns.state AS turn, jobs.status AS job, jobs.number AS number
       FROM conversations LEFT JOIN turns ON turns.conversation_id = conversations.id
         LEFT JOIN jobs ON jobs.conversation_id = conversations.id
       WHERE conversations.id = ? ORDER BY jobs.number DESC LIMIT 1`,
    )
    .get(place)
}

const STEPS: readonly Piece[][] = [['md'], ['task'], ['memory', 'quiz'], ['pdf'], ['md', 'task'], ['list'], ['draft']]

function planOf(mark: string, random: Random): Plan {
  return { mark, steps: Array.from({ length: 3 }, () => pick(random, STEPS)) }
}
