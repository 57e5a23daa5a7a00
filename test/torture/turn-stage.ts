import { setTimeout as pause } from 'node:timers/promises'
import type { Database } from 'better-sqlite3'
import type { ToolStatus } from '../../src-main/types.ts'
import { countMade } from './check-effects.ts'
import { visible } from './check-out.ts'
import { endFaults } from './data-stage.ts'
import { type Desk, openDesk } from './desk.ts'
import { type ModelServer, openModel, type Piece, type Plan, wordsOf } from './model-server.ts'
import { openGateway, openMailServer, type PostOffice, type Step } from './post-office.ts'
import { apart, type Fate, newMark, type Random, type Setting, type Stage, type Strike } from './stage.ts'
import { comesTrue, type Victim } from './victim.ts'
import type { DataWait } from './waits.ts'

export type Around = { desk: Desk; model: ModelServer; mail: PostOffice; sms: PostOffice; random: Random }

/** Settles when the moment has come; false when the run ended before. */
export type Wait = (victim: Victim, around: Around) => Promise<boolean>

/** Until when the program runs, and the milliseconds within which it is then killed. */
export type Moment = { wait: Wait; within: number }

export function askArguments(
  words: readonly string[],
  { desk, model }: Pick<Around, 'desk' | 'model'>,
  more: readonly string[] = [],
) {
  return ['ask', ...words, '--model', 'essai', '--base-url', model.baseUrl, '--json', '--out', desk.out, ...more]
}

/** A desk with a model, a mail server and an SMS gateway, set up as a person does. */
export async function openAround(setting: Setting): Promise<Around & { close(): Promise<void> }> {
  const { random } = setting
  const desk = await openDesk(setting)
  const [model, mail, sms] = await Promise.all([
    openModel(apart(random)),
    openMailServer(apart(random)),
    openGateway(apart(random)),
  ])
  desk.watch(mail.arrived)
  desk.watch(sms.arrived)
  const settings = [
    ['profile', '--name', 'Awa Diop', '--email', 'awa@exemple.sn', '--phone', '+221771234567', '--mode', 'pro'],
    ['smtp', '--host', '127.0.0.1', '--port', String(mail.port), '--security', 'none', '--from', 'awa@exemple.sn'],
    ['sms', '--url', `${sms.url}/message`, '--template', '{"id":"{id}","text":"{message}","to":"{to}"}'],
  ]
  for (const args of settings) {
    const run = await desk.run(...args)
    if (run.code !== 0) throw new Error(endFaults(args[0] ?? '', run).join())
  }
  return {
    desk,
    model,
    mail,
    sms,
    random,
    async close() {
      await Promise.all([model.close(), mail.close(), sms.close()])
    },
  }
}

type TurnPlan = {
  moments: Record<string, Moment>
  plan(mark: string, random: Random): Plan
}

/**
 * A turn of the command is killed at a moment; the next start says what became of it; the person goes on, and in the
 * end each thing is there once.
 */
export async function openTurnStage(setting: Setting, { moments, plan }: TurnPlan): Promise<Stage> {
  const around = await openAround(setting)
  const { desk, model, random } = around
  let conversation: string | undefined

  async function strike(name: string): Promise<Strike | 'late'> {
    const moment = moments[name]
    if (!moment) throw new Error(`no moment ${name}`)
    const asked = plan(newMark(random), random)
    const before = conversation !== undefined && random() < 0.6 ? ['--conversation', conversation] : []
    const victim = desk.start(...askArguments([wordsOf(asked)], around, ['--yes', ...before]))
    const reached = await moment.wait(victim, around)
    if (reached) await pause(random() * moment.within)
    if (!(await desk.kill(victim))) {
      // It came to its end: that must hold as well.
      const faults = await desk.faults({ restarted: true })
      if (faults.length > 0) return { fate: 'ended', wentOn: false, faults }
      return 'late'
    }
    await pause(60)
    const faults = await desk.faults({ restarted: false })
    faults.push(...endFaults('the next start', await desk.restart()), ...(await desk.faults({ restarted: true })))
    const fate = desk.look(db => fateOf(db, asked.mark)) ?? 'not done'
    const place = desk.look(db => conversationOf(db, asked.mark))
    const wentOn = fate !== 'ended'
    if (wentOn) faults.push(...(await goOn(asked, place, fate)))
    else conversation = place
    faults.push(...model.refusals.splice(0).map(refusal => `the provider refuses: ${refusal}`))
    return { fate, wentOn, faults }
  }

  /** As a person does: in the same conversation when the request is there, else from the start. */
  async function goOn(asked: Plan, place: string | undefined, fate: Fate): Promise<string[]> {
    const more = place === undefined ? [] : ['--conversation', place]
    const words = place === undefined ? [wordsOf(asked)] : random() < 0.5 ? ['Continue.'] : ['--continue']
    const run = await desk.run(...askArguments(words, around, ['--yes', ...more]))
    conversation = place ?? run.events[0]?.conversation_id
    return [
      ...endFaults('going on', run),
      ...(await desk.faults({ restarted: true })),
      ...madeFaults(desk, asked, fate),
    ]
  }

  return {
    strike,
    close: around.close,
  }
}

/**
 * Each thing of a plan is there once, in the library and in the person's folder. What was done when the program was
 * killed may be in the library alone: the copy outside is no part of the call.
 */
export function madeFaults(
  desk: Desk,
  asked: Plan,
  fate: Fate,
  /** How a call ends that the model leaves at that. */
  givenUp: readonly ToolStatus[] = ['stopped'],
): string[] {
  const made = desk.look(db => countMade(db, asked)) ?? []
  const outside = visible(desk.out)
  return made.flatMap(({ id, piece, count }) => {
    if (count === 0 && desk.look(db => givenUp.some(status => endedSo(db, id, status)))) return []
    const faults = count === 1 ? [] : [`${id} is there ${count} times`]
    if (!DOCUMENTS.includes(piece)) return faults
    const shown = outside.filter(name => name.includes(id)).length
    return shown === 1 || (shown === 0 && fate === 'done')
      ? faults
      : [...faults, `${id} is ${shown} times in the person’s folder`]
  })
}

const DOCUMENTS: readonly Piece[] = ['md', 'pdf', 'docx', 'xlsx']

function endedSo(db: Database, id: string, status: ToolStatus): boolean {
  return (
    db.prepare('SELECT 1 FROM tool_runs WHERE status = ? AND arguments LIKE ?').get(status, `%${id}%`) !== undefined
  )
}

export function conversationOf(db: Database, mark: string): string | undefined {
  return db
    .prepare<[string], string>("SELECT conversation_id FROM messages WHERE role = 'user' AND content LIKE ?")
    .pluck()
    .get(`PLAN ${mark} %`)
}

/** What the program says, after the next start, of what was under way. */
export function fateOf(db: Database, mark: string): Fate {
  const askedId = db
    .prepare<[string], number>('SELECT max(id) FROM messages WHERE content LIKE ?')
    .pluck()
    .get(`PLAN ${mark} %`)
  return outcomeOf(db, conversationOf(db, mark), askedId ?? 0)
}

/** The same of what a message of a conversation asked for. */
export function outcomeOf(db: Database, place: string | undefined, askedId: number): Fate {
  if (place === undefined) return 'not done'
  if (db.prepare("SELECT 1 FROM turns WHERE conversation_id = ? AND state = 'done'").get(place)) return 'ended'
  const outcomes = db
    .prepare<[string, number], string>(
      "SELECT outcome FROM tool_runs WHERE conversation_id = ? AND status = 'interrupted' AND message_id > ?",
    )
    .pluck()
    .all(place, askedId)
  if (outcomes.includes('uncertain')) return 'uncertain'
  return outcomes.includes('done') ? 'done' : 'not done'
}

// ---------------------------------------------------------------- when

/** The same as of a data folder. */
export const when =
  (wait: DataWait): Wait =>
  (victim, { desk }) =>
    wait(victim, desk.data)

export const onEvent =
  (...types: string[]): Wait =>
  victim =>
    victim.printed(({ type }) => types.includes(type))

/** A message is so far on its way. */
export const arrives =
  (office: 'mail' | 'sms', step: Step): Wait =>
  (victim, around) =>
    Promise.race([around[office].next(step).then(() => true), victim.ended.then(() => false)])

export const onPrinted: Wait = victim => victim.printed()

export const onAnswer: Wait = (victim, { model }) => {
  const before = model.answers
  return comesTrue(() => model.answers > before, victim.ended)
}
