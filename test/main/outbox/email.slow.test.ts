import { rmSync } from 'node:fs'
import { type AddressObject, simpleParser } from 'mailparser'
import { expect, test } from 'vitest'
import { sendEmail, writeEml } from '../../../src-main/outbox/email.ts'
import { getEntry, type OutboxEntry } from '../../../src-main/outbox/entries.ts'
import { deliverEntry, prepareEmail } from '../../../src-main/outbox/outbox.ts'
import type { SmtpSettings } from '../../../src-main/outbox/smtp-settings.ts'
import { blobPath } from '../../../src-main/store/blobs.ts'
import { addFile, getFile } from '../../../src-main/store/files.ts'
import { type SmtpFault, startSmtpServer } from '../../support/smtp-server.ts'
import { TEST_NOW, type TempStore, tempStore } from '../../support/temp-db.ts'

const MARKDOWN = `# Bilan 2024

Bonjour **Aïssatou**, voici le bilan : [le site](https://exemple.org/a?b=1&c=2).

- Total actif : 1 250 000 F
- Résultat : *perte*

| Compte | Solde |
|---|--:|
| 411 | 12 |
`

async function prepare(store: TempStore, mail: { subject?: string; files?: { name: string; bytes: Buffer }[] } = {}) {
  const attachments = []
  for (const { name, bytes } of mail.files ?? []) {
    const card = await addFile(store.db, store.paths, {
      profileId: store.profile.id,
      name,
      mime: 'application/pdf',
      origin: 'generated',
      content: { bytes },
      now: TEST_NOW,
    })
    const file = getFile(store.db, store.paths, store.profile.id, card.fileId)
    attachments.push({ ...card, sha256: file?.sha256 ?? '' })
  }
  return prepareEmail(store.db, {
    profileId: store.profile.id,
    to: 'awa@example.org',
    subject: mail.subject ?? 'États financiers — « été »',
    body: MARKDOWN,
    attachments,
    now: TEST_NOW,
  })
}

type Options = { settings: SmtpSettings; password?: string; signal?: AbortSignal; retryDelaysMs?: number[] }

function deliver(store: TempStore, entry: OutboxEntry, options: Options): Promise<OutboxEntry> {
  const { settings, password, signal = new AbortController().signal, retryDelaysMs = [1, 1] } = options
  const route = { settings, password, signal, blobPath: (sha: string) => blobPath(store.paths, sha) }
  return deliverEntry(store.db, entry.id, {
    send: prepared => sendEmail(prepared, route),
    now: () => TEST_NOW,
    signal,
    retryDelaysMs,
  })
}

const addressesOf = (field: AddressObject | AddressObject[] | undefined) =>
  [field ?? []].flat().flatMap(({ value }) => value.map(({ address }) => address))

test('a message arrives with its accents, its two parts and its attachments byte for byte', async () => {
  const store = tempStore()
  const server = await startSmtpServer()
  const bytes = Buffer.from(Array.from({ length: 200_000 }, (_, i) => (i * 7919) % 256))
  const entry = await prepare(store, { files: [{ name: 'Bilan été — œuvre.pdf', bytes }] })
  const sent = await deliver(store, entry, { settings: server.settings() })
  expect(sent).toMatchObject({ state: 'sent', attempts: 1, sentAt: TEST_NOW.toISOString() })
  expect(server.messages.length).toBe(1)
  const [message] = server.messages
  expect(message).toMatchObject({ from: 'ardoise@example.org', to: ['awa@example.org'] })
  const mail = await simpleParser(message?.raw ?? '')
  expect(mail.subject).toBe('États financiers — « été »')
  expect(mail.messageId).toBe(entry.messageId)
  expect(mail.date).toEqual(TEST_NOW)
  expect(addressesOf(mail.to)).toEqual(['awa@example.org'])
  expect(mail.headers.has('bcc')).toBe(false)
  expect(mail.html).toContain('<strong>Aïssatou</strong>')
  expect(mail.html).toContain('<td align="right">12</td>')
  expect(mail.text).toContain('Bonjour Aïssatou, voici le bilan : le site (https://exemple.org/a?b=1&c=2).')
  expect(mail.text).toContain('Compte | Solde\n-------+------\n411    |    12')
  expect(mail.attachments.map(({ filename, contentType }) => [filename, contentType])).toEqual([
    ['Bilan été — œuvre.pdf', 'application/pdf'],
  ])
  expect(mail.attachments[0]?.content.equals(bytes)).toBe(true)
})

test('active content of the body does not leave', async () => {
  const store = tempStore()
  const server = await startSmtpServer()
  const entry = prepareEmail(store.db, {
    profileId: store.profile.id,
    to: 'awa@example.org',
    subject: 'x',
    body: 'Avant<script>alert(1)</script><img src=x onerror=a()> ![p](https://t.example/p.png) [a](javascript:b())',
    attachments: [],
    now: TEST_NOW,
  })
  await deliver(store, entry, { settings: server.settings() })
  const mail = await simpleParser(server.messages[0]?.raw ?? '')
  expect(mail.html).not.toMatch(/script|onerror|<img|javascript/)
})

test('line breaks in a subject or an attachment name add no header', async () => {
  const store = tempStore()
  const server = await startSmtpServer()
  const files = [{ name: 'a\r\nBcc: eve@example.org\r\n.pdf', bytes: Buffer.from('x') }]
  const entry = await prepare(store, { subject: 'Bilan\r\nBcc: eve@example.org\r\n\r\nfaux corps', files })
  await deliver(store, entry, { settings: server.settings() })
  const [message] = server.messages
  const mail = await simpleParser(message?.raw ?? '')
  expect(message?.to).toEqual(['awa@example.org'])
  expect(mail.headers.has('bcc')).toBe(false)
  expect(mail.subject).toBe('Bilan Bcc: eve@example.org faux corps')
  expect(mail.attachments[0]?.filename).toBe('aBcc - eve@example.org.pdf')
})

test.each([
  'awa@example.org\r\nRCPT TO:<eve@example.org>',
  'a@b.org, c@d.org',
  'Awa <a@b.org>',
  'awa',
  '',
  'a@b@c.org',
])('the address %j is refused and nothing is prepared', to => {
  const store = tempStore()
  const mail = { profileId: store.profile.id, to, subject: 's', body: 'b', attachments: [], now: TEST_NOW }
  expect(() => prepareEmail(store.db, mail)).toThrow(/is not an e-mail address/)
  expect(store.db.prepare('SELECT count(*) FROM outbox').pluck().get()).toBe(0)
})

const temporary: SmtpFault[] = [
  { at: 'connect', code: 421, text: 'busy' },
  { at: 'mail', code: 451, text: 'later' },
  { at: 'rcpt', code: 450, text: 'greylisted' },
  { at: 'data', code: 452, text: 'no space' },
  { at: 'connect', cut: true },
  { at: 'mail', cut: true },
  { at: 'rcpt', cut: true },
]
test.each(temporary)('a temporary failure is tried again, and the message arrives once: %j', async fault => {
  const store = tempStore()
  const server = await startSmtpServer()
  server.faults.push(fault)
  const sent = await deliver(store, await prepare(store), { settings: server.settings() })
  expect(sent).toMatchObject({ state: 'sent', attempts: 2 })
  expect(sent.lastError).toBeUndefined()
  expect(server.messages.length).toBe(1)
})

test('a connection cut in the middle of the message is tried again: the server cannot have it whole', async () => {
  const store = tempStore()
  const server = await startSmtpServer()
  server.faults.push({ at: 'middle of data', cut: true })
  const files = [{ name: 'gros.pdf', bytes: Buffer.alloc(20_000_000, 'x') }]
  const sent = await deliver(store, await prepare(store, { files }), { settings: server.settings() })
  expect(sent).toMatchObject({ state: 'sent', attempts: 2 })
  expect(server.messages.length).toBe(1)
})

test('a failure that stays temporary leaves the message held, saying why', async () => {
  const store = tempStore()
  const server = await startSmtpServer()
  server.faults.push(...Array<SmtpFault>(3).fill({ at: 'rcpt', code: 450, text: 'greylisted' }))
  const held = await deliver(store, await prepare(store), { settings: server.settings() })
  expect(held).toMatchObject({ state: 'held', attempts: 3 })
  expect(held.lastError?.fr).toContain('greylisted')
  expect(server.messages).toEqual([])
})

const permanent: SmtpFault[] = [
  { at: 'connect', code: 554, text: 'no service' },
  { at: 'mail', code: 550, text: 'sender refused' },
  { at: 'rcpt', code: 550, text: 'no such user' },
  { at: 'data', code: 554, text: 'spam' },
]
test.each(permanent)('a permanent refusal is tried once and fails with the words of the server: %j', async fault => {
  const store = tempStore()
  const server = await startSmtpServer()
  server.faults.push(fault)
  const failed = await deliver(store, await prepare(store), { settings: server.settings() })
  expect(failed).toMatchObject({ state: 'failed', attempts: 1 })
  expect(failed.lastError?.fr).toContain(fault !== 'none' && 'text' in fault ? fault.text : '?')
  expect(server).toMatchObject({ sessions: 1, messages: [] })
})

test('a connection cut after the whole message is uncertain, and is not tried again', async () => {
  const store = tempStore()
  const server = await startSmtpServer()
  server.faults.push({ at: 'end of data', cut: true })
  const uncertain = await deliver(store, await prepare(store), { settings: server.settings() })
  expect(uncertain).toMatchObject({ state: 'uncertain', attempts: 1 })
  expect(uncertain.lastError?.fr).toContain('peut-être parti')
  expect(server).toMatchObject({ sessions: 1 })
})

test('stopping before the message leaves holds it; stopping after it left is uncertain', async () => {
  const store = tempStore()
  for (const [at, state] of [
    ['rcpt', 'held'],
    ['end of data', 'uncertain'],
  ] as const) {
    const server = await startSmtpServer()
    server.faults.push({ at, stall: true })
    const stop = new AbortController()
    const delivery = deliver(store, await prepare(store), { settings: server.settings(), signal: stop.signal })
    await server.stalled
    stop.abort()
    expect(await delivery).toMatchObject({ state, attempts: 1 })
  }
})

test('stopping during the wait before a new attempt holds the message', async () => {
  const store = tempStore()
  const server = await startSmtpServer()
  server.faults.push({ at: 'rcpt', code: 450, text: 'greylisted' })
  const entry = await prepare(store)
  const stop = new AbortController()
  const settings = server.settings()
  const delivery = deliver(store, entry, { settings, signal: stop.signal, retryDelaysMs: [3_600_000] })
  while (getEntry(store.db, entry.id)?.nextAttemptAt === undefined) await new Promise(done => setTimeout(done, 5))
  expect(getEntry(store.db, entry.id)?.nextAttemptAt).toBe('2025-03-14T10:26:53.000Z')
  stop.abort()
  expect(await delivery).toMatchObject({ state: 'held', attempts: 1 })
})

test.each(['starttls', 'tls'] as const)('%s with a password sends encrypted', async security => {
  const store = tempStore()
  const server = await startSmtpServer({ user: 'awa', password: 'clé ü', security })
  const sent = await deliver(store, await prepare(store), { settings: server.settings(), password: 'clé ü' })
  expect(sent.lastError).toBeUndefined()
  expect(sent.state).toBe('sent')
  expect(server.messages[0]?.encrypted).toBe(true)
})

test('a wrong password fails with what to correct, and the password is in no sentence', async () => {
  const store = tempStore()
  const server = await startSmtpServer({ user: 'awa', password: 'juste', security: 'starttls' })
  const failed = await deliver(store, await prepare(store), { settings: server.settings(), password: 'faux-secret' })
  expect(failed).toMatchObject({ state: 'failed', attempts: 1 })
  expect(failed.lastError?.fr).toContain('mot de passe')
  expect(JSON.stringify(failed)).not.toContain('faux-secret')
})

test('a server without STARTTLS or with a certificate of nobody gets neither the password nor the message', async () => {
  const store = tempStore()
  const plain = await startSmtpServer({ user: 'awa', password: 'secret' })
  const unknown = await startSmtpServer({ user: 'awa', password: 'secret', security: 'tls' })
  for (const settings of [plain.settings({ security: 'starttls' }), unknown.settings({ authority: undefined })]) {
    const failed = await deliver(store, await prepare(store), { settings, password: 'secret' })
    expect(failed.state).toBe('failed')
    expect(failed.lastError?.fr).toContain('connexion chiffrée')
  }
  expect([...plain.messages, ...unknown.messages]).toEqual([])
})

test('a server that cannot be reached holds the message at once', async () => {
  const store = tempStore()
  const server = await startSmtpServer()
  const settings = server.settings()
  await server.close()
  for (const host of [settings.host, 'serveur.invalid']) {
    const held = await deliver(store, await prepare(store), { settings: { ...settings, host } })
    expect(held).toMatchObject({ state: 'held', attempts: 1 })
    expect(held.lastError?.fr).toContain('hors ligne')
  }
})

test('a message larger than the server takes is refused before the upload', async () => {
  const store = tempStore()
  const server = await startSmtpServer({ maxBytes: 100_000 })
  const entry = await prepare(store, { files: [{ name: 'a.pdf', bytes: Buffer.alloc(200_000) }] })
  const failed = await deliver(store, entry, { settings: server.settings() })
  expect(failed.state).toBe('failed')
  expect(failed.lastError?.fr).toContain('100000')
})

test('an attachment lost from the disk fails with its name, before anything is tried', async () => {
  const store = tempStore()
  const server = await startSmtpServer()
  const entry = await prepare(store, { files: [{ name: 'Bilan été.pdf', bytes: Buffer.from('x') }] })
  rmSync(blobPath(store.paths, entry.attachments[0]?.sha256 ?? ''))
  const failed = await deliver(store, entry, { settings: server.settings() })
  expect(failed.state).toBe('failed')
  expect(failed.lastError?.fr).toContain('Bilan été.pdf')
  expect(server.sessions).toBe(0)
})

test('an entry is saved as a message that a mail program opens as a draft', async () => {
  const store = tempStore()
  const bytes = Buffer.from('%PDF-1.7 contenu')
  const entry = await prepare(store, { files: [{ name: 'Bilan été.pdf', bytes }] })
  const eml = await writeEml(entry, { blobPath: sha => blobPath(store.paths, sha) })
  const mail = await simpleParser(Buffer.from(eml))
  expect(mail).toMatchObject({ subject: 'États financiers — « été »', messageId: entry.messageId })
  expect(addressesOf(mail.to)).toEqual(['awa@example.org'])
  expect(mail.headers.get('x-unsent')).toBe('1')
  expect(mail.attachments[0]?.content.equals(bytes)).toBe(true)
})
