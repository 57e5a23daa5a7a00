import type { OutboxView } from '../../src-preload/contract.ts'
import { UserError } from '../errors.ts'
import { writeEml } from '../outbox/email.ts'
import { deleteEntry, getEntry, listEntries, type OutboxEntry } from '../outbox/entries.ts'
import { confirmSent, editEntry, releaseEntry } from '../outbox/outbox.ts'
import { parseSmtpSettings, SMTP_SETTING } from '../outbox/smtp-settings.ts'
import { blobPath } from '../store/blobs.ts'
import { getSetting } from '../store/settings.ts'
import { deliverMail } from '../tools/deliver-mail.ts'
import type { OutboxState } from '../types.ts'
import type { Host } from './host.ts'
import { BEING_SENT, UNKNOWN_ENTRY } from './sentences.ts'

/** Those that only the person can move on. */
const WAITING: readonly OutboxState[] = ['held', 'failed', 'uncertain']

/** What waits to leave, and the person's decisions on it. */
export function createOutbox(host: Host) {
  const { db, clock, paths } = host
  const closing = new AbortController()
  const sending = new Set<Promise<OutboxEntry>>()

  function own(id: string): OutboxEntry {
    const entry = getEntry(db, id)
    if (!entry || entry.profileId !== host.profile().id) throw new UserError(UNKNOWN_ENTRY)
    return entry
  }

  return {
    list: (): OutboxEntry[] => listEntries(db, host.profile().id),
    waiting: (): number => countWaiting(host),
    /** @throws UserError when it can no longer be changed. */
    edit(id: string, text: { subject: string; body: string }): OutboxEntry {
      const edited = editEntry(db, own(id).id, { ...text, now: clock.now() })
      announceOutbox(host)
      return edited
    },
    /** Lets a held, failed or uncertain message go. Answers it as it ended. @throws UserError when it already left. */
    async send(id: string, signal: AbortSignal): Promise<OutboxEntry> {
      releaseEntry(db, own(id).id, clock.now())
      announceOutbox(host)
      const delivery = deliverMail(
        {
          db,
          paths,
          clock,
          signal: AbortSignal.any([signal, closing.signal]),
          secrets: host.secrets,
          profileId: host.profile().id,
        },
        id,
      )
      sending.add(delivery)
      const entry = await delivery.finally(() => sending.delete(delivery))
      announceOutbox(host)
      return entry
    },
    /** The person found an uncertain message at its destination. */
    confirm(id: string): OutboxEntry {
      const entry = confirmSent(db, own(id).id, clock.now())
      announceOutbox(host)
      return entry
    },
    /** @throws UserError while it is being sent. */
    delete(id: string): void {
      if (!deleteEntry(db, own(id).id)) throw new UserError(BEING_SENT)
      announceOutbox(host)
    },
    /** What is being sent stops where it can still be stopped, and is stored as it ended. */
    async close(): Promise<void> {
      closing.abort()
      await Promise.allSettled(sending)
    },
    /** The message as a draft that any mail program opens. */
    async export(id: string): Promise<{ name: string; bytes: Uint8Array }> {
      const entry = own(id)
      const from = parseSmtpSettings(getSetting(db, SMTP_SETTING))?.from
      const bytes = await writeEml(entry, { blobPath: sha256 => blobPath(paths, sha256), ...(from && { from }) })
      return { name: `${entry.subject}.eml`, bytes }
    },
  }
}

export function announceOutbox(host: Host): void {
  host.announce({ type: 'outbox_changed', waiting: countWaiting(host) })
}

export function outboxView(entry: OutboxEntry): OutboxView {
  const { id, channel, to, subject, body, state, lastError, attempts, createdAt, sentAt } = entry
  return {
    id,
    channel,
    to,
    subject,
    body,
    attachments: entry.attachments.map(({ fileId, name, bytes }) => ({ fileId, name, bytes })),
    state,
    ...(lastError && { lastError }),
    attempts,
    createdAt,
    ...(sentAt && { sentAt }),
  }
}

function countWaiting(host: Host): number {
  return listEntries(host.db, host.profile().id).filter(({ state }) => WAITING.includes(state)).length
}
