import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import Sqlite from 'better-sqlite3'
import { endFaults } from '../data-stage.ts'
import { newMark, type Scenario, type Setting, type Stage, type Strike } from '../stage.ts'
import { arrives, onPrinted, openAround, type Wait, when } from '../turn-stage.ts'
import { growing } from '../waits.ts'

type Moment = {
  /** One that the person sends, or all that waited for the network. */
  command: 'send' | 'flush'
  channel: 'email' | 'sms'
  wait: Wait
  within: number
}

const moments: Record<string, Moment> = {
  'it is taken in hand': { command: 'send', channel: 'email', wait: when(growing), within: 15 },
  'in DATA': { command: 'send', channel: 'email', wait: arrives('mail', 'arriving'), within: 4 },
  'after DATA, not answered yet': { command: 'send', channel: 'email', wait: arrives('mail', 'arrived'), within: 15 },
  'its end is written': { command: 'send', channel: 'email', wait: arrives('mail', 'answered'), within: 8 },
  'the end of an SMS is written': { command: 'send', channel: 'sms', wait: arrives('sms', 'answered'), within: 6 },
  'it has ended': { command: 'send', channel: 'sms', wait: onPrinted, within: 12 },
  'the first of several is sent': { command: 'flush', channel: 'email', wait: arrives('mail', 'answered'), within: 8 },
  'several SMS leave': { command: 'flush', channel: 'sms', wait: arrives('sms', 'arrived'), within: 90 },
}

/** Messages that were held leave when the person says so, or when the network is back. */
export const releases: Scenario = {
  name: 'release',
  share: 32,
  moments: Object.keys(moments),
  open: openReleases,
}

async function openReleases(setting: Setting): Promise<Stage> {
  const around = await openAround(setting)
  const { desk, random } = around

  async function strike(name: string): Promise<Strike | 'late'> {
    const moment = moments[name]
    if (!moment) throw new Error(`no moment ${name}`)
    const ids = Array.from({ length: moment.command === 'flush' ? 3 : 1 }, () => hold(moment, newMark(random)))
    const command = ['outbox', ...(moment.command === 'flush' ? ['flush'] : ['send', ...ids]), '--json']
    const victim = desk.start(...command)
    if (await moment.wait(victim, around)) await pause(random() * moment.within)
    if (!(await desk.kill(victim))) return 'late'
    await pause(60)
    const faults = await desk.faults({ restarted: false })
    faults.push(...endFaults('the next start', await desk.restart()), ...(await desk.faults({ restarted: true })))
    const states = statesOf(ids)
    for (const [index, id] of ids.entries())
      if (states[index] === 'held') faults.push(...endFaults('sending', await desk.run('outbox', 'send', id)))
    faults.push(...(await desk.faults({ restarted: true })))
    for (const state of statesOf(ids))
      if (state !== 'sent' && state !== 'uncertain') faults.push(`a message that was let go is ${state}`)
    const wentOn = states.includes('held')
    return { fate: states.includes('uncertain') ? 'uncertain' : wentOn ? 'not done' : 'done', wentOn, faults }
  }

  /** As one that could not leave is kept: agreed to, and waiting for the network when that is what kept it. */
  function hold({ command, channel }: Moment, mark: string): string {
    const db = new Sqlite(join(desk.data, 'ardoise.db'))
    const time = new Date().toISOString()
    db.prepare(
      `INSERT INTO outbox (id, profile_id, channel, recipient, subject, body, attachments, message_id, state, process,
         agreed_at, waits_for, created_at, updated_at)
       SELECT @id, id, @channel, iif(@channel = 'sms', phone, email), @mark, @mark, '[]', @messageId, 'held', '1-0-0',
         @time, iif(@command = 'flush', 'network', NULL), @time, @time FROM profiles`,
    ).run({ id: `out_${mark}`, messageId: `<${mark}@exemple.sn>`, channel, command, mark, time })
    db.close()
    return `out_${mark}`
  }

  function statesOf(ids: readonly string[]): (string | undefined)[] {
    return ids.map(id =>
      desk.look(db => db.prepare<[string], string>('SELECT state FROM outbox WHERE id = ?').pluck().get(id)),
    )
  }

  return { strike, close: around.close }
}
