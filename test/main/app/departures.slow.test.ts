import { once } from 'node:events'
import { createServer } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import type { Network } from '../../../src-main/app/departures.ts'
import type { AppOptions } from '../../../src-main/app.ts'
import { holdEntry, prepareEmail } from '../../../src-main/outbox/outbox.ts'
import { freePort } from '../../support/http-loopback.ts'
import { startMailServer } from '../../support/mail-server.ts'
import { type StartedApp, startApp } from '../../support/start-app.ts'
import { TEST_NOW } from '../../support/temp-db.ts'
import { ACCOUNT, openTwilio, TOKEN } from '../../support/twilio-server.ts'

const QUICK = { first: 40, longest: 200, look: 3_600_000, settle: 10 }
/** So seldom that only what the test does makes it try. */
const SELDOM = { first: 3_600_000, longest: 3_600_000, look: 3_600_000, settle: 10 }
const WAITS = { fr: 'À relire.', en: 'To be read.' }

afterEach(() => vi.useRealTimers())

function online(pauses: Network['pauses'], isOnline = () => true): { network: Network } {
  return { network: { isOnline, pauses } }
}

async function startAt(port: number, options: Partial<AppOptions>, host = '127.0.0.1', data?: string) {
  const started = await startApp(options, data)
  await started.ask.setSmtp({ host, port, security: 'none', from: 'awa@exemple.sn' })
  return started
}

/** A message that waits to be read. */
function prepare({ app, db }: StartedApp, subject = 'Bilan'): string {
  const mail = { profileId: app.profile.id, to: 'awa@exemple.sn', subject, body: 'Bonjour', attachments: [] }
  const { id } = prepareEmail(db, { ...mail, now: TEST_NOW })
  holdEntry(db, id, WAITS, TEST_NOW)
  return id
}

/** The same once the person has pressed « Envoyer », in vain. */
async function send(started: StartedApp, subject?: string): Promise<string> {
  const entryId = prepare(started, subject)
  expect(await started.ask.sendOutboxEntry({ entryId })).toMatchObject({ state: 'held', leavesAlone: true })
  return entryId
}

async function openMail(port: number) {
  const server = await startMailServer(port)
  onTestFinished(() => server.close())
  return server
}

const stateOf = ({ app }: StartedApp, id: string) => app.listOutbox().find(entry => entry.id === id)?.state

test('an e-mail leaves by itself, once, when its server can be reached again, and the person is told', async () => {
  const port = await freePort()
  const started = await startAt(port, online(QUICK))
  const id = await send(started)
  expect(started.announced).toContainEqual({ type: 'outbox_changed', waiting: 0 })
  const server = await openMail(port)
  await expect.poll(() => stateOf(started, id)).toBe('sent')
  await pause(300)
  expect(server.received.map(({ subject }) => subject)).toEqual(['Bilan'])
  expect(started.announced).toContainEqual({
    type: 'notice',
    notice: expect.objectContaining({ fr: 'Réseau revenu : « Bilan » est parti, à awa@exemple.sn.' }),
    away: true,
  })
})

test('an SMS does too', async () => {
  const port = await freePort()
  const messageServices = { twilio: `http://127.0.0.1:${port}`, meta: 'http://127.0.0.1:1' }
  const started = await startApp({ ...online(QUICK), messageServices })
  await started.ask.setSms({ provider: 'twilio', accountSid: ACCOUNT, from: '+15005550006', secret: TOKEN })
  await started.ask.updateProfile({ phone: '77 123 45 67', country: 'SN' })
  expect(await started.ask.sendTestMessage({ channel: 'sms' })).toMatchObject({ state: 'held', leavesAlone: true })
  const twilio = await openTwilio({ port })
  onTestFinished(() => twilio.close())
  await expect.poll(() => started.app.listOutbox()[0]?.state).toBe('sent')
  expect(twilio.messages).toHaveLength(1)
})

test('what the person has not sent, changed since, kept back or deleted stays, while the rest leaves', async () => {
  const port = await freePort()
  const started = await startAt(port, online(SELDOM))
  const { ask } = started
  const read = prepare(started, 'à relire')
  const [edited, kept, deleted, leaves] = await Promise.all(
    ['changé', 'gardé', 'supprimé', 'parti'].map(subject => send(started, subject)),
  )
  await ask.editOutboxEntry({ entryId: edited ?? '', subject: 'changé', body: 'autrement' })
  expect(await ask.keepOutboxEntry({ entryId: kept ?? '' })).not.toHaveProperty('leavesAlone')
  await ask.deleteOutboxEntry({ entryId: deleted ?? '' })
  const server = await openMail(port)
  await ask.networkBack(undefined)
  await expect.poll(() => stateOf(started, leaves ?? '')).toBe('sent')
  await pause(100)
  expect(server.received.map(({ subject }) => subject)).toEqual(['parti'])
  expect([read, edited, kept].map(id => stateOf(started, id ?? ''))).toEqual(['held', 'held', 'held'])
})

test('a message that waits for a server to be set does not leave when one is', async () => {
  const started = await startApp(online(QUICK))
  const entryId = prepare(started)
  expect(await started.ask.sendOutboxEntry({ entryId })).toMatchObject({ state: 'held' })
  const server = await openMail(0)
  await started.ask.setSmtp({ host: '127.0.0.1', port: server.port, security: 'none', from: 'awa@exemple.sn' })
  await started.ask.networkBack(undefined)
  await pause(200)
  expect(server.received).toEqual([])
})

test('no server is touched while nothing waits, before and after a message left', async () => {
  let connections = 0
  const port = await freePort()
  const started = await startAt(port, online(QUICK))
  const server = createServer(() => {
    connections += 1
  }).listen(port, '127.0.0.1')
  await once(server, 'listening')
  await started.ask.networkBack(undefined)
  await pause(300)
  expect(connections).toBe(0)
  await new Promise(done => server.close(done))
  const id = await send(started)
  const mail = await openMail(port)
  await expect.poll(() => stateOf(started, id)).toBe('sent')
  await mail.close()
  const after = createServer(() => {
    connections += 1
  }).listen(port, '127.0.0.1')
  onTestFinished(() => void after.close())
  await once(after, 'listening')
  await pause(400)
  expect(connections).toBe(0)
})

test('the pauses grow from half a minute to ten, and begin anew when the network may be back', async () => {
  let asked = 0
  const started = await startAt(
    25,
    online({}, () => asked++ > 1e9),
    'mail.exemple.invalid',
  )
  // Nothing is asked of the network here: the system says that there is none.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] })
  started.db.exec(`INSERT INTO outbox (id, profile_id, channel, recipient, subject, body, attachments, message_id, state,
      process, created_at, updated_at, agreed_at, waits_for)
    VALUES ('out_1', '${started.app.profile.id}', 'email', 'a@b.sn', 's', 'b', '[]', 'm', 'held', '1-x',
      '${TEST_NOW.toISOString()}', '${TEST_NOW.toISOString()}', '${TEST_NOW.toISOString()}', 'network')`)
  await started.ask.networkBack(undefined)
  const tries: number[] = []
  for (let second = 1; second <= 3_600; second += 1) {
    const before = asked
    await vi.advanceTimersByTimeAsync(1_000)
    if (asked > before) tries.push(second)
  }
  expect(tries.slice(0, 7)).toEqual([2, 62, 182, 422, 902, 1_502, 2_102])
  await started.ask.networkBack(undefined)
  const before = asked
  await vi.advanceTimersByTimeAsync(2_000)
  expect(asked).toBe(before + 1)
})

test('a machine that wakes tries what waits', async () => {
  const port = await freePort()
  const woken = new Set<() => void>()
  const clock = {
    now: () => TEST_NOW,
    monotonic: () => performance.now(),
    onWake(listener: () => void) {
      woken.add(listener)
      return () => void woken.delete(listener)
    },
  }
  const started = await startAt(port, { ...online(SELDOM), clock })
  const id = await send(started)
  await openMail(port)
  for (const listener of woken) listener()
  await expect.poll(() => stateOf(started, id)).toBe('sent')
  await started.app.close()
  expect(woken.size).toBe(0)
})

test('what a command left while the window is open leaves from the window', async () => {
  const port = await freePort()
  const started = await startAt(port, online({ ...QUICK, look: 50 }))
  const command = await startApp({}, started.data)
  const { id } = prepareMessageOf(command)
  await command.app.outbox.deliver(id, new AbortController().signal)
  await command.app.close()
  await openMail(port)
  await expect.poll(() => stateOf(started, id)).toBe('sent')
})

test('two windows on one folder send what waits once', async () => {
  const port = await freePort()
  const one = await startAt(port, online(SELDOM))
  const ids = await Promise.all(['a', 'b', 'c', 'd', 'e'].map(subject => send(one, subject)))
  const two = await startApp(online(SELDOM), one.data)
  const server = await openMail(port)
  await Promise.all([one.ask.networkBack(undefined), two.ask.networkBack(undefined)])
  await expect.poll(() => ids.every(id => stateOf(one, id) === 'sent')).toBe(true)
  await pause(200)
  expect(server.received.map(({ subject }) => subject).toSorted()).toEqual(['a', 'b', 'c', 'd', 'e'])
})

test('a message that then fails stays with the person, who is told', async () => {
  const port = await freePort()
  const started = await startAt(port, online(SELDOM))
  const id = await send(started)
  const refusing = createServer(socket => socket.on('error', () => undefined).write('554 5.7.1 go away\r\n'))
  refusing.listen(port, '127.0.0.1')
  onTestFinished(() => void refusing.close())
  await started.ask.networkBack(undefined)
  await expect.poll(() => stateOf(started, id)).toBe('failed')
  expect(started.announced).toContainEqual(
    expect.objectContaining({
      type: 'notice',
      notice: expect.objectContaining({ fr: expect.stringContaining('voyez la boîte d’envoi') }),
    }),
  )
})

test('with the setting off, what cannot leave waits for the person', async () => {
  const port = await freePort()
  const started = await startAt(port, online(QUICK))
  expect(started.ask.getSending(undefined)).toEqual({ whenOnline: true })
  await started.ask.setSending({ whenOnline: false })
  const entryId = prepare(started)
  expect(await started.ask.sendOutboxEntry({ entryId })).not.toHaveProperty('leavesAlone')
  const server = await openMail(port)
  await pause(200)
  expect(server.received).toEqual([])
})

function prepareMessageOf({ app, db }: StartedApp) {
  const mail = { profileId: app.profile.id, to: 'awa@exemple.sn', subject: 'x', body: 'Bonjour', attachments: [] }
  return prepareEmail(db, { ...mail, now: TEST_NOW })
}
