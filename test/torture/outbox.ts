import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { listEntries } from '../../src-main/outbox/entries.ts'
import { recoverOutbox } from '../../src-main/outbox/outbox.ts'
import { openStore } from '../../src-main/store/open.ts'
import { ensureDefaultProfile } from '../../src-main/store/profiles.ts'
import { setSetting } from '../../src-main/store/settings.ts'
import type { OutboxState } from '../../src-main/types.ts'
import { ACCOUNT, openTwilio } from '../support/twilio-server.ts'

export type Tally = {
  kills: number
  messages: number
  delivered: number
  states: Partial<Record<OutboxState, number>>
  /** What must be empty: sent twice, said sent but not there, said not sent but there. */
  wrong: string[]
}

const LONGEST_MS = 1_000

/** Sends messages in a process that is killed, again and again, at a random moment; then counts what arrived. */
export async function killWhileSending(kills: number, random: () => number = Math.random): Promise<Tally> {
  const folder = mkdtempSync(join(tmpdir(), 'ardoise-kills-'))
  const sending = await openSending(join(folder, 'data'), random)
  try {
    for (let n = 0; n < kills; n++) await sending.kill()
    // Answers still on their way belong to processes that are gone.
    await pause(100)
    return sending.count()
  } finally {
    await sending.close()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** A store and its provider, for one sender after the other. */
export async function openSending(data: string, random: () => number) {
  const twilio = await openTwilio({ pause: () => pause(random() * 6) })
  prepareStore(data)
  let kills = 0
  return {
    async kill(): Promise<void> {
      kills++
      if (random() < 0.1) twilio.faults.push({ status: 429, code: 20429, message: 'Too Many Requests' })
      if (random() < 0.05) twilio.faults.push('cut once it is taken')
      const sender = join(import.meta.dirname, '../support/outbox-sender.ts')
      const child = spawn(process.execPath, [sender, data, twilio.url])
      const ended = once(child, 'exit')
      let complaint = ''
      child.stderr.setEncoding('utf8').on('data', text => {
        complaint += text
      })
      await Promise.race([once(child.stdout, 'data'), ended])
      // Some before their first message, others after a few, however slow the machine is; one that is busy tells late.
      const some = twilio.messages.length + Math.floor(random() * 4)
      const longest = performance.now() + LONGEST_MS
      while (twilio.messages.length < some && performance.now() < longest) await pause(1)
      await pause(random() * 15)
      child.kill('SIGKILL')
      const [code] = await ended
      if (code !== null) throw new Error(`the sender ended by itself (${code}): ${complaint}`)
    },
    count: (): Tally => count(data, kills, twilio.messages),
    close: twilio.close,
  }
}

function prepareStore(data: string): void {
  const db = openStore(data)
  ensureDefaultProfile(db, { now: new Date(), language: 'fr' })
  const value = { provider: 'twilio', accountSid: ACCOUNT, from: '+15005550006' }
  setSetting(db, { key: 'sms', value, now: new Date() })
  db.close()
}

function count(data: string, kills: number, arrived: readonly { body: string }[]): Tally {
  const db = openStore(data)
  const profile = ensureDefaultProfile(db, { now: new Date(), language: 'fr' })
  recoverOutbox(db, new Date())
  const entries = listEntries(db, profile.id)
  db.close()
  const times = Map.groupBy(arrived, ({ body }) => body)
  const states: Tally['states'] = {}
  const wrong: string[] = []
  for (const { id, body, state } of entries) {
    states[state] = (states[state] ?? 0) + 1
    const copies = times.get(body)?.length ?? 0
    if (copies > 1) wrong.push(`${id} arrived ${copies} times`)
    if (state === 'sent' && copies === 0) wrong.push(`${id} is sent but never arrived`)
    if ((state === 'held' || state === 'failed') && copies > 0) wrong.push(`${id} is ${state} but arrived`)
    if (state === 'prepared' || state === 'sending') wrong.push(`${id} is left ${state}`)
    times.delete(body)
  }
  for (const body of times.keys()) wrong.push(`« ${body} » arrived but is in no entry`)
  return { kills, messages: entries.length, delivered: arrived.length, states, wrong }
}

if (import.meta.main) {
  const kills = Number(process.argv[2] ?? 1_000)
  const startedAt = performance.now()
  const tally = await killWhileSending(kills)
  process.stdout.write(
    `${JSON.stringify({ ...tally, seconds: Math.round((performance.now() - startedAt) / 1_000) })}\n`,
  )
  process.exitCode = tally.wrong.length === 0 ? 0 : 1
}
