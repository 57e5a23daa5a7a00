import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { listEntries } from '../../../src-main/outbox/entries.ts'
import { recoverOutbox } from '../../../src-main/outbox/outbox.ts'
import { setSetting } from '../../../src-main/store/settings.ts'
import { TEST_NOW, tempStore } from '../../support/temp-db.ts'
import { ACCOUNT, openTwilio } from '../../support/twilio-server.ts'
import { killWhileSending } from '../../torture/outbox.ts'

test('forty kills at random moments send nothing twice and lose nothing', async () => {
  const { wrong, kills, delivered } = await killWhileSending(40)
  expect(wrong).toEqual([])
  expect(kills).toBe(40)
  expect(delivered).toBeGreaterThan(0)
})

/** Kills the sender when Twilio has reached a step, and answers how the entry stands after the next start. */
async function killAt(step: 'taking' | 'answering' | 'waiting') {
  const store = tempStore()
  const value = { provider: 'twilio', accountSid: ACCOUNT, from: '+15005550006' }
  setSetting(store.db, { key: 'sms', value, now: TEST_NOW })
  const reached = Promise.withResolvers<void>()
  let steps = 0
  const twilio = await openTwilio({
    pause() {
      steps++
      if (step === 'taking' && steps === 1) reached.resolve()
      if (step === 'answering' && steps === 2) reached.resolve()
      // Long enough for the kill to come first.
      return new Promise(done => setTimeout(done, step === 'taking' || steps === 2 ? 200 : 0))
    },
  })
  onTestFinished(() => twilio.close())
  if (step === 'waiting') twilio.faults.push({ status: 429, code: 20429, message: 'Too Many Requests' })
  const sender = join(import.meta.dirname, '../../support/outbox-sender.ts')
  const child = spawn(process.execPath, [sender, store.paths.data, twilio.url], { stdio: 'ignore' })
  const ended = once(child, 'exit')
  if (step === 'waiting') {
    while (listEntries(store.db, store.profile.id)[0]?.lastError === undefined) {
      await new Promise(done => setTimeout(done, 5))
    }
  } else await reached.promise
  child.kill('SIGKILL')
  await ended
  await new Promise(done => setTimeout(done, 300))
  recoverOutbox(store.db, new Date())
  return { entries: listEntries(store.db, store.profile.id), arrived: twilio.messages.length }
}

test('killed while the provider has it in hand, the message is uncertain', async () => {
  const { entries } = await killAt('taking')
  expect(entries).toMatchObject([{ state: 'uncertain', lastError: { fr: expect.stringMatching(/peut-être parti/) } }])
})

test('killed between the sending and the answer, the message is uncertain though it arrived', async () => {
  const { entries, arrived } = await killAt('answering')
  expect(entries).toMatchObject([{ state: 'uncertain' }])
  expect(arrived).toBe(1)
})

test('killed while it waits to try again, the message is held and has not left', async () => {
  const { entries, arrived } = await killAt('waiting')
  expect(entries).toMatchObject([{ state: 'held', lastError: { fr: expect.stringMatching(/n’est pas parti/) } }])
  expect(arrived).toBe(0)
})
