import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { listEntries, listWaiting } from '../../../src-main/outbox/entries.ts'
import { deliverEntry, prepareMessage, recoverOutbox } from '../../../src-main/outbox/outbox.ts'
import { setSetting } from '../../../src-main/store/settings.ts'
import { TEST_NOW, tempStore } from '../../support/temp-db.ts'
import { ACCOUNT, openTwilio } from '../../support/twilio-server.ts'

const MESSAGES = 30
const NONE = { kind: 'offline', reason: { fr: 'Hors ligne.', en: 'Offline.' } } as const

test('runs that are killed while they send what waited, two at a time, send nothing twice and lose nothing', async () => {
  const store = tempStore()
  const { db, profile } = store
  const twilio = await openTwilio({ pause: () => pause(Math.random() * 4) })
  onTestFinished(() => twilio.close())
  const value = { provider: 'twilio', accountSid: ACCOUNT, from: '+15005550006' }
  setSetting(db, { key: 'sms', value, now: TEST_NOW })
  for (let n = 0; n < MESSAGES; n += 1) {
    const message = { profileId: profile.id, channel: 'sms', to: '+221771234567', body: `Message ${n}` } as const
    const { id } = prepareMessage(db, { ...message, now: new Date() })
    const signal = new AbortController().signal
    await deliverEntry(db, id, { send: async () => NONE, now: () => new Date(), signal })
  }
  expect(listWaiting(db, profile.id)).toHaveLength(MESSAGES)

  const run = async () => {
    const flusher = join(import.meta.dirname, '../../support/outbox-flusher.ts')
    const child = spawn(process.execPath, [flusher, store.paths.data, twilio.url])
    let complaint = ''
    child.stderr.on('data', text => {
      complaint += text
    })
    const ended = once(child, 'exit')
    await Promise.race([once(child.stdout, 'data'), ended])
    // However slow it is today, some are killed before their first message, and others after a few.
    const some = twilio.messages.length + Math.floor(Math.random() * 3)
    while (twilio.messages.length < some && child.exitCode === null) await pause(1)
    await pause(Math.random() * 10)
    child.kill('SIGKILL')
    const [code] = await ended
    if (code !== null && code !== 0) throw new Error(complaint)
  }
  let rounds = 0
  const left = () => {
    recoverOutbox(db, new Date())
    return listWaiting(db, profile.id).length
  }
  while (left() > 0 && rounds < 100) {
    rounds += 1
    await Promise.all([run(), run()])
  }
  await pause(100)
  recoverOutbox(db, new Date())

  const times = Map.groupBy(twilio.messages, ({ body }) => body)
  const wrong = listEntries(db, profile.id).flatMap(({ body, state }) => {
    const copies = times.get(body)?.length ?? 0
    if (state === 'sent') return copies === 1 ? [] : [`« ${body} » is sent and arrived ${copies} times`]
    // Killed between the request and its receipt: nobody knows, and nothing is sent again.
    return state === 'uncertain' && copies <= 1 ? [] : [`« ${body} » is ${state} and arrived ${copies} times`]
  })
  expect(wrong).toEqual([])
  expect(listEntries(db, profile.id).filter(({ state }) => state === 'sent').length).toBeGreaterThan(0)
  expect(rounds).toBeGreaterThan(1)
})
