import { getEntry, listEntries } from '../../src-main/outbox/entries.ts'
import { prepareMessage, recoverOutbox, releaseEntry } from '../../src-main/outbox/outbox.ts'
import { openStore } from '../../src-main/store/open.ts'
import { ensureDefaultProfile } from '../../src-main/store/profiles.ts'
import { deliverPrepared } from '../../src-main/tools/deliver-entry.ts'
import { TOKEN } from './twilio-server.ts'

/**
 * One run of the program, to be killed: recovers, lets what was held go again as a person would, then writes and sends
 * one message after another. What is uncertain it leaves alone.
 */
const [data = '', twilio = ''] = process.argv.slice(2)
const db = openStore(data)
const now = () => new Date()
const profile = ensureDefaultProfile(db, { now: now(), language: 'fr' })
recoverOutbox(db, now())

const context = {
  db,
  paths: { data, resources: '' },
  clock: { now, monotonic: () => performance.now() },
  profileId: profile.id,
  signal: new AbortController().signal,
  secrets: {
    get: async () => TOKEN,
    set: async () => undefined,
    delete: async () => undefined,
    persistent: false,
  },
  messageServices: { twilio, meta: '' },
}

process.stdout.write('ready\n')
for (const { id, state } of listEntries(db, profile.id)) {
  if (state !== 'held') continue
  releaseEntry(db, id, now())
  await deliverPrepared(context, id)
}
for (;;) {
  const body = `Message ${crypto.randomUUID()}`
  const message = { profileId: profile.id, channel: 'sms', to: '+221771234567', body, now: now() } as const
  const { id } = prepareMessage(db, message)
  process.stdout.write(`prepared ${id}\n`)
  await deliverPrepared(context, id)
  process.stdout.write(`${getEntry(db, id)?.state}\n`)
}
