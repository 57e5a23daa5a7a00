import { setTimeout as pause } from 'node:timers/promises'
import type { Database } from 'better-sqlite3'
import type { Desk } from './desk.ts'
import { type ModelServer, type Plan, wordsOf } from './model-server.ts'
import { conversationOf } from './turn-stage.ts'
import { type AppWindow, openWindow } from './window.ts'

/** As a person sets it up. */
export async function openFirstWindow(desk: Desk, model: ModelServer): Promise<AppWindow> {
  const window = await openWindow(desk.data, desk.home)
  await window.ask('welcome', { role: 'accountant', name: 'Awa Diop', email: 'awa@exemple.sn' })
  const { id } = await window.ask('addModel', {
    provider: 'other',
    baseUrl: model.baseUrl,
    model: 'essai',
    label: 'Essai',
  })
  await window.ask('selectModel', { modelId: id })
  return window
}

/** What does not go on by itself waits for the person, who lets it. */
export async function settle(window: AppWindow, desk: Desk, plan: Plan): Promise<void> {
  const until = performance.now() + 120_000
  while (performance.now() < until) {
    const state = desk.live(db => stateOf(db, plan.mark))
    if (state?.turn === 'done') return
    if (state?.turn === 'running' || state?.job === 'queued' || state?.job === 'running') await pause(60)
    else if (!state) await window.ask('sendMessage', { text: wordsOf(plan), fileIds: [] })
    else if (state.job === 'interrupted') await window.ask('resumeJob', { number: state.number }).catch(() => undefined)
    else await window.ask('continueTurn', { conversationId: state.place }).catch(() => undefined)
  }
}

type State = { place: string; turn: string | null; job: string | null; number: number }

export function stateOf(db: Database, mark: string): State | undefined {
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
