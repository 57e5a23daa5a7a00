import { type ChildProcess, spawn } from 'node:child_process'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'
import { thisProcess } from '../../../src-main/identity.ts'
import { deleteEntry, getEntry, listEntries } from '../../../src-main/outbox/entries.ts'
import {
  confirmSent,
  deliverEntry,
  editEntry,
  holdEntry,
  prepareEmail,
  recoverOutbox,
  releaseEntry,
  type SendOutcome,
  whileDelivering,
} from '../../../src-main/outbox/outbox.ts'
import { createConversation } from '../../../src-main/store/conversations.ts'
import { openStore } from '../../../src-main/store/open.ts'
import type { OutboxState } from '../../../src-main/types.ts'
import { type SmtpFault, type SmtpTestServer, startSmtpServer } from '../../support/smtp-server.ts'
import { TEST_NOW, type TempStore, tempStore } from '../../support/temp-db.ts'

const WHY = { fr: 'Hors ligne.', en: 'Offline.' }
const LATER = new Date(TEST_NOW.getTime() + 60_000)

function prepare({ db, profile }: TempStore) {
  return prepareEmail(db, {
    profileId: profile.id,
    to: ' awa@example.org ',
    subject: 'Bilan',
    body: 'Bonjour',
    attachments: [],
    now: TEST_NOW,
  })
}

function deliver({ db }: TempStore, id: string, send: () => Promise<SendOutcome>, retryDelaysMs: number[] = []) {
  const signal = new AbortController().signal
  return deliverEntry(db, id, { send, now: () => LATER, signal, retryDelaysMs })
}

function entryIn(store: TempStore, state: OutboxState, process = thisProcess) {
  const { id } = prepare(store)
  store.db.prepare('UPDATE outbox SET state = ?, process = ? WHERE id = ?').run(state, process, id)
  return id
}

const stateOf = (store: TempStore, id: string) => getEntry(store.db, id)?.state

test('a prepared entry is on the disk with its fixed Message-ID before anything is tried', () => {
  const store = tempStore()
  const entry = prepare(store)
  const other = openStore(store.paths.data)
  onTestFinished(() => void other.close())
  expect(getEntry(other, entry.id)).toEqual(entry)
  expect(entry).toMatchObject({ state: 'prepared', to: 'awa@example.org', attempts: 0 })
  expect(entry.messageId).toMatch(/^<[\da-f-]{36}@example\.org>$/)
})

test('however many try at the same moment, an entry is sent once', async () => {
  const store = tempStore()
  const { id } = prepare(store)
  let sent = 0
  const send = async (): Promise<SendOutcome> => {
    sent++
    await new Promise(done => setTimeout(done, 20))
    return { kind: 'sent' }
  }
  await Promise.all([1, 2, 3, 4].map(() => deliver(store, id, send)))
  await deliver(store, id, send)
  expect(sent).toBe(1)
  expect(getEntry(store.db, id)).toMatchObject({ state: 'sent', attempts: 1, sentAt: LATER.toISOString() })
})

test('only a prepared entry can be sent', async () => {
  const store = tempStore()
  for (const state of ['held', 'sending', 'sent', 'failed', 'uncertain'] as const) {
    const id = entryIn(store, state)
    await deliver(store, id, () => Promise.reject(new Error('must not be called')))
    expect(stateOf(store, id)).toBe(state)
  }
})

test('a bug while sending leaves the entry uncertain, never sending', async () => {
  const store = tempStore()
  const { id } = prepare(store)
  await expect(deliver(store, id, () => Promise.reject(new TypeError('bug')))).rejects.toThrow('bug')
  expect(getEntry(store.db, id)).toMatchObject({ state: 'uncertain', lastError: { fr: expect.any(String) } })
})

test('a held entry is visible with its reason, edited, released and sent under the same Message-ID', async () => {
  const store = tempStore()
  const { id, messageId } = prepare(store)
  expect(holdEntry(store.db, id, WHY, LATER)).toMatchObject({ state: 'held', lastError: WHY })
  expect(listEntries(store.db, store.profile.id).map(entry => entry.id)).toEqual([id])
  expect(editEntry(store.db, id, { subject: 'Bilan\r\nBcc: x', body: 'Salut', now: LATER })).toMatchObject({
    subject: 'Bilan Bcc: x',
    body: 'Salut',
  })
  expect(releaseEntry(store.db, id, LATER).state).toBe('prepared')
  expect(await deliver(store, id, async () => ({ kind: 'sent' }))).toMatchObject({ state: 'sent', messageId })
  expect(getEntry(store.db, id)?.lastError).toBeUndefined()
})

test('what may have left is neither released twice, edited nor deleted while on its way', () => {
  const store = tempStore()
  const text = { subject: 's', body: 'b', now: LATER }
  for (const state of ['prepared', 'sending', 'sent'] as const) {
    const id = entryIn(store, state)
    expect(() => releaseEntry(store.db, id, LATER)).toThrow(/already left or is being sent/)
    expect(() => editEntry(store.db, id, text)).toThrow(/Only a held or failed/)
    expect(deleteEntry(store.db, id)).toBe(state === 'sent')
  }
  const uncertain = entryIn(store, 'uncertain')
  expect(() => editEntry(store.db, uncertain, text)).toThrow(/Only a held or failed/)
})

test('an uncertain entry waits for the user, who confirms it or sends it again', () => {
  const store = tempStore()
  const [arrived, lost] = [entryIn(store, 'uncertain'), entryIn(store, 'uncertain')]
  expect(recoverOutbox(store.db, LATER)).toEqual([])
  expect(confirmSent(store.db, arrived, LATER)).toMatchObject({ state: 'sent', sentAt: LATER.toISOString() })
  expect(releaseEntry(store.db, lost, LATER).state).toBe('prepared')
  expect(confirmSent(store.db, lost, LATER).state).toBe('prepared')
})

test('at start only what a run that ended had in hand changes, and nothing is sent', () => {
  const store = tempStore()
  const dead = '999999999-abcdef01'
  const states = ['prepared', 'sending', 'held', 'failed', 'sent', 'uncertain'] as const
  const ids = states.map(state => entryIn(store, state, dead))
  const mine = [entryIn(store, 'prepared'), entryIn(store, 'sending')]
  const neighbour = entryIn(store, 'sending', `${process.ppid}-abcdef01`)
  expect(recoverOutbox(store.db, LATER).map(entry => entry.id)).toEqual(ids.slice(0, 2))
  expect(ids.map(id => stateOf(store, id))).toEqual(['held', 'uncertain', 'held', 'failed', 'sent', 'uncertain'])
  expect([...mine, neighbour].map(id => stateOf(store, id))).toEqual(['prepared', 'sending', 'sending'])
  const nextDay = new Date(LATER.getTime() + 86_400_000)
  expect(recoverOutbox(store.db, nextDay).map(entry => entry.id)).toEqual([neighbour])
  expect(getEntry(store.db, ids[1] ?? '')?.lastError?.fr).toContain('peut-être parti')
})

test('what this run no longer sends is settled for its entry or its conversation; what it sends now is left to it', async () => {
  const store = tempStore()
  const { db } = store
  const about = { profileId: store.profile.id, title: 'x', mode: 'pro', now: TEST_NOW } as const
  const { id: conversationId } = createConversation(db, about)
  const [sending, prepared, alone, underWay] = [
    entryIn(store, 'sending'),
    entryIn(store, 'prepared'),
    entryIn(store, 'sending'),
    prepare(store).id,
  ]
  const there = db.prepare('UPDATE outbox SET conversation_id = ? WHERE id = ?')
  for (const id of [sending, prepared, underWay]) there.run(conversationId, id)
  const answer = Promise.withResolvers<SendOutcome>()
  const delivery = whileDelivering(underWay, () => deliver(store, underWay, () => answer.promise))
  expect(recoverOutbox(db, LATER, { conversationId }).map(({ id, state }) => [id, state])).toEqual([
    [sending, 'uncertain'],
    [prepared, 'held'],
  ])
  expect(recoverOutbox(db, LATER, { entryId: underWay })).toEqual([])
  expect(recoverOutbox(db, LATER, { entryId: alone })).toMatchObject([{ id: alone, state: 'uncertain' }])
  answer.resolve({ kind: 'sent' })
  expect(await delivery).toMatchObject({ state: 'sent' })
  db.prepare("UPDATE outbox SET state = 'sending' WHERE id = ?").run(underWay)
  expect(recoverOutbox(db, LATER, { entryId: underWay })).toMatchObject([{ state: 'uncertain' }])
})

test('a message whose end cannot be stored may have left, and says so', async () => {
  const store = tempStore()
  const { id } = prepare(store)
  const full = "WHEN NEW.state = 'sent' BEGIN SELECT raise(ABORT, 'disque plein'); END"
  store.db.exec(`CREATE TEMP TRIGGER full BEFORE UPDATE ON main.outbox ${full}`)
  await expect(deliver(store, id, async () => ({ kind: 'sent' }))).rejects.toThrow('may have left')
  expect(recoverOutbox(store.db, LATER, { entryId: id })).toMatchObject([
    { state: 'uncertain', lastError: { fr: expect.stringContaining('peut-être parti') } },
  ])
})

test('a run taken for dead that comes back does not settle the entry that another run sends now', async () => {
  const store = tempStore()
  const { id } = prepare(store)
  const answer = Promise.withResolvers<SendOutcome>()
  const delivery = deliver(store, id, () => answer.promise)
  store.db.prepare("UPDATE outbox SET process = 'other' WHERE id = ?").run(id)
  answer.resolve({ kind: 'refused', reason: WHY })
  expect(await delivery).toMatchObject({ state: 'sending', attempts: 1 })
})

const SRC = pathToFileURL(join(import.meta.dirname, '../../../src-main')).href

/** A run of the program in its own process, that prepares an e-mail, says so, and sends it. */
function startRun(store: TempStore, server: SmtpTestServer, { send }: { send: boolean }): ChildProcess {
  const mail = { profileId: store.profile.id, to: 'awa@example.org', subject: 's', body: 'b', attachments: [] }
  const script = `
    const { openStore } = await import('${SRC}/store/open.ts')
    const { prepareEmail, deliverEntry } = await import('${SRC}/outbox/outbox.ts')
    const { sendEmail } = await import('${SRC}/outbox/email.ts')
    const db = openStore(${JSON.stringify(store.paths.data)})
    const now = () => new Date()
    const { id } = prepareEmail(db, { ...${JSON.stringify(mail)}, now: now() })
    console.log('prepared')
    if (${send}) {
      const signal = new AbortController().signal
      const route = { settings: ${JSON.stringify(server.settings())}, signal, blobPath: sha => sha }
      const entry = await deliverEntry(db, id, { send: e => sendEmail(e, route), now, signal, retryDelaysMs: [] })
      console.log(entry.state)
    }
    setInterval(() => {}, 1000)`
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], { stdio: ['ignore', 'pipe', 'inherit'] })
  onTestFinished(() => void child.kill('SIGKILL'))
  return child
}

async function said(child: ChildProcess, word: string): Promise<void> {
  let text = ''
  for await (const chunk of child.stdout ?? []) {
    text += chunk
    if (text.includes(word)) return
  }
  throw new Error(`the run ended without saying ${word}`)
}

async function kill(child: ChildProcess): Promise<void> {
  const ended = new Promise(done => child.once('exit', done))
  child.kill('SIGKILL')
  await ended
}

type Crash = {
  when: string
  fault: SmtpFault
  moment: 'prepared' | 'stalled' | 'sent' | 'held'
  after: OutboxState
  arrived: number
}
const crashes: Crash[] = [
  { when: 'before sending', fault: 'none', moment: 'prepared', after: 'held', arrived: 0 },
  {
    when: 'before the message left',
    fault: { at: 'rcpt', stall: true },
    moment: 'stalled',
    after: 'uncertain',
    arrived: 0,
  },
  {
    when: 'between the message and its receipt',
    fault: { at: 'end of data', stall: true },
    moment: 'stalled',
    after: 'uncertain',
    arrived: 1,
  },
  { when: 'after the receipt', fault: 'none', moment: 'sent', after: 'sent', arrived: 1 },
  { when: 'while held', fault: { at: 'rcpt', code: 450, text: 'later' }, moment: 'held', after: 'held', arrived: 0 },
]
test.each(crashes)('killed $when, the entry is $after at the next start and nothing is sent twice', async crash => {
  const store = tempStore()
  const server = await startSmtpServer()
  server.faults.push(crash.fault)
  const child = startRun(store, server, { send: crash.moment !== 'prepared' })
  await (crash.moment === 'stalled' ? server.stalled : said(child, crash.moment))
  await kill(child)
  recoverOutbox(store.db, LATER)
  const [entry] = listEntries(store.db, store.profile.id)
  expect(entry?.state).toBe(crash.after)
  await deliver(store, entry?.id ?? '', () => Promise.reject(new Error('must not be called')))
  expect(server.messages.length).toBe(crash.arrived)
})
