import { expect, test } from 'vitest'
import { deleteEntry, getEntry } from '../../../src-main/outbox/entries.ts'
import {
  claimWaiting,
  keepEntry,
  sendsWhenOnline,
  setSendsWhenOnline,
  takeWaiting,
} from '../../../src-main/outbox/network-wait.ts'
import {
  confirmSent,
  deliverEntry,
  editEntry,
  holdEntry,
  prepareMessage,
  recoverOutbox,
  releaseEntry,
  type SendOutcome,
} from '../../../src-main/outbox/outbox.ts'
import { openStore } from '../../../src-main/store/open.ts'
import { TEST_NOW, type TempStore, tempStore } from '../../support/temp-db.ts'

const OFFLINE = { kind: 'offline', reason: { fr: 'Injoignable.', en: 'Unreachable.' } } as const
const HOUR = 3_600_000
const after = (ms: number) => new Date(TEST_NOW.getTime() + ms)

function prepare({ db, profile }: TempStore, body = 'Bonjour') {
  return prepareMessage(db, { profileId: profile.id, channel: 'sms', to: '+221771234567', body, now: TEST_NOW }).id
}

function deliver({ db }: TempStore, id: string, outcome: SendOutcome, now = TEST_NOW) {
  const signal = new AbortController().signal
  return deliverEntry(db, id, { send: async () => outcome, now: () => now, signal, retryDelaysMs: [] })
}

/** A message that the person agreed to send, and that could not leave. */
async function waiting(store: TempStore, body?: string) {
  const id = prepare(store, body)
  await deliver(store, id, OFFLINE)
  return id
}

const waitingIds = ({ db, profile }: TempStore, now = TEST_NOW) => takeWaiting(db, profile.id, now).map(({ id }) => id)

test('what could not leave for want of a network waits for it, and says so', async () => {
  const store = tempStore()
  const id = await waiting(store)
  expect(getEntry(store.db, id)).toMatchObject({
    state: 'held',
    waitsForNetwork: true,
    agreedAt: TEST_NOW.toISOString(),
    lastError: {
      fr: 'Injoignable. Le message partira tout seul dès que la connexion revient.',
      en: 'Unreachable. The message will leave by itself as soon as the connection is back.',
    },
  })
  expect(waitingIds(store)).toEqual([id])
})

test.each<[string, SendOutcome | 'not configured' | 'never tried']>([
  ['refused', { kind: 'refused', reason: OFFLINE.reason }],
  ['of which the server says « later »', { kind: 'later', reason: OFFLINE.reason }],
  ['of which nobody knows', { kind: 'unknown', reason: OFFLINE.reason }],
  ['sent', { kind: 'sent' }],
  ['without a server', 'not configured'],
  ['that waits to be read', 'never tried'],
])('a message %s never leaves by itself', async (_, outcome) => {
  const store = tempStore()
  const id = prepare(store)
  if (typeof outcome === 'string') holdEntry(store.db, id, OFFLINE.reason, TEST_NOW)
  else await deliver(store, id, outcome)
  const before = getEntry(store.db, id)
  expect(waitingIds(store)).toEqual([])
  expect(claimWaiting(store.db, id, TEST_NOW)).toBe(false)
  expect(getEntry(store.db, id)).toEqual(before)
})

test('of all who take it in hand, here and in another run, one sends it', async () => {
  const store = tempStore()
  const id = await waiting(store)
  const other = openStore(store.paths.data)
  const claims = [claimWaiting(store.db, id, TEST_NOW), claimWaiting(other, id, TEST_NOW)]
  other.close()
  expect(claims).toEqual([true, false])
  expect(await deliver(store, id, { kind: 'sent' })).toMatchObject({ state: 'sent' })
  expect(claimWaiting(store.db, id, TEST_NOW)).toBe(false)
})

test('a network that goes away again lets it wait on, since the person agreed only once', async () => {
  const store = tempStore()
  const id = await waiting(store)
  expect(claimWaiting(store.db, id, after(HOUR))).toBe(true)
  await deliver(store, id, OFFLINE, after(HOUR))
  expect(getEntry(store.db, id)).toMatchObject({ waitsForNetwork: true, agreedAt: TEST_NOW.toISOString() })
})

test('changed, kept back, deleted, confirmed or released by the person, it no longer leaves by itself', async () => {
  const store = tempStore()
  const { db } = store
  const [edited = '', kept = '', deleted = '', released = ''] = await Promise.all(
    ['a', 'b', 'c', 'd'].map(body => waiting(store, body)),
  )
  editEntry(db, edited, { subject: '', body: 'autre chose', now: TEST_NOW })
  expect(getEntry(db, edited)?.lastError?.fr).toBe(
    'Le message a été modifié : il ne part plus tout seul. Envoyez-le quand il vous convient.',
  )
  expect(keepEntry(db, kept, TEST_NOW)).toBe(true)
  expect(getEntry(db, kept)?.lastError?.fr).toContain('ne part plus tout seul')
  expect(deleteEntry(db, deleted)).toBe(true)
  releaseEntry(db, released, TEST_NOW)
  for (const id of [edited, kept, deleted, released]) expect(claimWaiting(db, id, TEST_NOW)).toBe(false)
  expect(waitingIds(store)).toEqual([])
})

test('a message sent by hand meanwhile is not sent again', async () => {
  const store = tempStore()
  const { db, profile } = store
  const message = { profileId: profile.id, channel: 'whatsapp', to: '+221771234567', body: 'x', now: TEST_NOW } as const
  const { id } = prepareMessage(db, message)
  await deliver(store, id, OFFLINE)
  expect(confirmSent(db, id, TEST_NOW).state).toBe('sent')
  expect(claimWaiting(db, id, TEST_NOW)).toBe(false)
})

test('saving it without a change keeps what was agreed to', async () => {
  const store = tempStore()
  const id = await waiting(store)
  editEntry(store.db, id, { subject: '', body: 'Bonjour', now: TEST_NOW })
  expect(waitingIds(store)).toEqual([id])
})

test('what the person changed and sent themselves waits again, from then on', async () => {
  const store = tempStore()
  const id = await waiting(store)
  editEntry(store.db, id, { subject: '', body: 'autre chose', now: TEST_NOW })
  releaseEntry(store.db, id, after(30 * HOUR))
  await deliver(store, id, OFFLINE, after(30 * HOUR))
  expect(waitingIds(store, after(31 * HOUR))).toEqual([id])
  expect(getEntry(store.db, id)?.agreedAt).toBe(after(30 * HOUR).toISOString())
})

test.each([
  { when: 'a day later', ms: 24 * HOUR + 1 },
  { when: 'by a clock that was set forward a year', ms: 365 * 24 * HOUR },
  { when: 'by a clock that was set back two days', ms: -48 * HOUR },
])('$when it stays with the person', async ({ ms }) => {
  const store = tempStore()
  const id = await waiting(store)
  expect(claimWaiting(store.db, id, after(ms))).toBe(false)
  expect(waitingIds(store, after(ms))).toEqual([])
  expect(getEntry(store.db, id)).toMatchObject({
    state: 'held',
    lastError: { fr: expect.stringContaining('24 heures') },
  })
  // A clock that is right again does not bring it back.
  expect(waitingIds(store)).toEqual([])
  expect(claimWaiting(store.db, id, TEST_NOW)).toBe(false)
})

test.each([23 * HOUR, -2 * HOUR])('within a day, also by a clock set back a little, it leaves (%i)', async ms => {
  const store = tempStore()
  const id = await waiting(store)
  expect(claimWaiting(store.db, id, after(ms))).toBe(true)
})

test('who wants to release each message themselves is asked, for those that wait already too', async () => {
  const store = tempStore()
  const { db } = store
  const before = await waiting(store, 'avant')
  expect(sendsWhenOnline(db)).toBe(true)
  setSendsWhenOnline(db, false, TEST_NOW)
  const later = await waiting(store, 'après')
  expect(getEntry(db, later)?.lastError?.fr).toBe(
    'Injoignable. Le message attend : relancez-le quand la connexion revient.',
  )
  setSendsWhenOnline(db, true, TEST_NOW)
  for (const id of [before, later]) expect(claimWaiting(db, id, TEST_NOW)).toBe(false)
})

test.each([
  { state: 'prepared', becomes: 'held', waits: true },
  { state: 'sending', becomes: 'uncertain', waits: false },
])('killed while $state on its own, it is $becomes at the next start', async ({ state, becomes, waits }) => {
  const store = tempStore()
  const id = await waiting(store)
  claimWaiting(store.db, id, TEST_NOW)
  store.db
    .prepare("UPDATE outbox SET state = ?, waits_for = iif(? = 'sending', NULL, waits_for), process = '999999999-dead'")
    .run(state, state)
  recoverOutbox(store.db, TEST_NOW)
  expect(getEntry(store.db, id)).toMatchObject({ state: becomes })
  expect(waitingIds(store)).toEqual(waits ? [id] : [])
})

test('no state but held and prepared can wait for the network, whoever writes it', async () => {
  const store = tempStore()
  const id = await waiting(store)
  for (const state of ['sending', 'sent', 'failed', 'uncertain'])
    expect(() => store.db.prepare('UPDATE outbox SET state = ? WHERE id = ?').run(state, id)).toThrow('CHECK')
  expect(() => store.db.prepare('UPDATE outbox SET agreed_at = NULL WHERE id = ?').run(id)).toThrow('CHECK')
})
