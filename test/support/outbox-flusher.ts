import { claimWaiting, takeWaiting } from '../../src-main/outbox/network-wait.ts'
import { recoverOutbox } from '../../src-main/outbox/outbox.ts'
import { openStore } from '../../src-main/store/open.ts'
import { ensureDefaultProfile } from '../../src-main/store/profiles.ts'
import { deliverPrepared } from '../../src-main/tools/deliver-entry.ts'
import { TOKEN } from './twilio-server.ts'

/** One run of the program whose network is back, to be killed: recovers, then sends all that waited for it. */
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
  secrets: { get: async () => TOKEN, set: async () => undefined, delete: async () => undefined, persistent: false },
  messageServices: { twilio, meta: '' },
}

process.stdout.write('ready\n')
for (const { id } of takeWaiting(db, profile.id, now())) {
  if (claimWaiting(db, id, now())) await deliverPrepared(context, id)
}
db.close()
