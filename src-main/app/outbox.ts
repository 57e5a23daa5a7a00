import type { OutboxView } from '../../src-preload/contract.ts'
import { UserError } from '../errors.ts'
import { writeEml } from '../outbox/email.ts'
import { deleteEntry, getEntry, listEntries, listWaiting, type OutboxEntry } from '../outbox/entries.ts'
import { claimWaiting, keepEntry, sendsWhenOnline, setSendsWhenOnline, takeWaiting } from '../outbox/network-wait.ts'
import { confirmSent, editEntry, prepareMessage, recoverOutbox, releaseEntry } from '../outbox/outbox.ts'
import { isPhoneNumber } from '../outbox/phone.ts'
import { measureSms } from '../outbox/sms-count.ts'
import { parseSmtpSettings, SMTP_SETTING } from '../outbox/smtp-settings.ts'
import { whatsappLink } from '../outbox/whatsapp.ts'
import { blobPath } from '../store/blobs.ts'
import { getSetting } from '../store/settings.ts'
import { deliverPrepared } from '../tools/deliver-entry.ts'
import type { OutboxChannel, OutboxState } from '../types.ts'
import type { Host } from './host.ts'
import { BEING_SENT, UNKNOWN_ENTRY } from './sentences.ts'

/** Those that only the person can move on, but for what leaves by itself. */
const WAITING: readonly OutboxState[] = ['held', 'failed', 'uncertain']

/** What the flush of one message came to. */
export type Left = { before: OutboxEntry; after: OutboxEntry }

export type Outbox = ReturnType<typeof createOutbox>

/** What waits to leave, and the person's decisions on it. */
export function createOutbox(host: Host) {
  const { db, clock, paths } = host
  const closing = new AbortController()
  const sending = new Set<Promise<OutboxEntry>>()
  /** Those that were tried, but whose end could not be stored yet. */
  const unsettled = new Set<string>()

  function own(id: string): OutboxEntry {
    const entry = getEntry(db, id)
    if (!entry || entry.profileId !== host.profile().id) throw new UserError(UNKNOWN_ENTRY)
    return entry
  }

  /** Sends a prepared entry. Answers it as it ended. */
  async function deliver(id: string, signal: AbortSignal): Promise<OutboxEntry> {
    announceOutbox(host)
    const { secrets, messageServices } = host
    const both = AbortSignal.any([signal, closing.signal])
    const profileId = host.profile().id
    const delivery = deliverPrepared({ db, paths, clock, signal: both, secrets, profileId, messageServices }, id)
    sending.add(delivery)
    try {
      return await delivery
    } catch (error) {
      unsettled.add(id)
      settle()
      throw error
    } finally {
      sending.delete(delivery)
      announceOutbox(host)
    }
  }

  /** A disk that is still full is tried again when something is about to leave. */
  function settle(): void {
    if (unsettled.size === 0) return
    try {
      for (const entryId of unsettled) {
        recoverOutbox(db, clock.now(), { entryId })
        unsettled.delete(entryId)
      }
      announceOutbox(host)
    } catch (error) {
      host.log(error)
    }
  }

  /**
   * Tries to send what waits for the network, whatever is known of it; each once, whoever else tries. When one way out
   * is still closed, the others that need it are not tried. Answers those that were, as they were and as they ended.
   */
  async function flush(entries: readonly OutboxEntry[], signal: AbortSignal): Promise<Left[]> {
    const tried: Left[] = []
    const closed = new Set<OutboxChannel>()
    for (const before of entries) {
      if (signal.aborted || closing.signal.aborted) break
      if (closed.has(before.channel) || !claimWaiting(db, before.id, clock.now())) continue
      const after = await deliver(before.id, signal)
      if (after.waitsForNetwork) closed.add(after.channel)
      tried.push({ before, after })
    }
    return tried
  }

  return {
    deliver,
    flush,
    /** What leaves by itself, the oldest first. */
    leaving(): OutboxEntry[] {
      settle()
      const profileId = host.profile().id
      const all = listWaiting(db, profileId).length
      const leaving = takeWaiting(db, profileId, clock.now())
      if (leaving.length < all) announceOutbox(host)
      return leaving
    },
    /** It stays until the person sends it. */
    keep(id: string): OutboxEntry {
      keepEntry(db, own(id).id, clock.now())
      announceOutbox(host)
      return own(id)
    },
    sendsWhenOnline: (): boolean => sendsWhenOnline(db),
    setSendsWhenOnline(on: boolean): void {
      setSendsWhenOnline(db, on, clock.now())
      announceOutbox(host)
    },
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
      return deliver(id, signal)
    },
    /** A message to the person's own number, to see whether it arrives. @throws UserError without a number. */
    sendTest(channel: 'sms' | 'whatsapp', signal: AbortSignal): Promise<OutboxEntry> {
      const { id: profileId, phone } = host.profile()
      if (!phone || !isPhoneNumber(phone)) throw new UserError(NO_NUMBER)
      const body = TEST_MESSAGE[host.language()]
      return deliver(prepareMessage(db, { profileId, channel, to: phone, body, now: clock.now() }).id, signal)
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
    /** An e-mail as a draft that any mail program opens; anything else as its text. */
    async export(id: string): Promise<{ name: string; bytes: Uint8Array }> {
      const entry = own(id)
      if (entry.channel !== 'email') {
        return { name: `${entry.subject}.txt`, bytes: Buffer.from(`${entry.to}\n\n${entry.body}\n`) }
      }
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
  const { id, channel, to, cc, subject, body, state, lastError, attempts, createdAt, sentAt } = entry
  const byHand = channel === 'whatsapp' && (state === 'held' || state === 'failed' || state === 'uncertain')
  return {
    id,
    channel,
    to,
    ...(cc.length > 0 && { cc }),
    subject,
    body,
    attachments: entry.attachments.map(({ fileId, name, bytes }) => ({ fileId, name, bytes })),
    ...(channel === 'sms' && { sms: measureSms(body) }),
    ...(byHand && { link: whatsappLink(to, body) }),
    state,
    ...(lastError && { lastError }),
    attempts,
    ...(entry.waitsForNetwork && { leavesAlone: true as const }),
    createdAt,
    ...(sentAt && { sentAt }),
  }
}

const TEST_MESSAGE = {
  fr: 'Essai d’Ardoise : si vous lisez ceci, vos messages arrivent.',
  en: 'Test from Ardoise: if you read this, your messages arrive.',
}
const NO_NUMBER = {
  fr: 'Votre profil n’a pas de numéro de téléphone : ajoutez-le dans Réglages > Profil, puis réessayez.',
  en: 'Your profile has no phone number: add it in Settings > Profile, then try again.',
}

function countWaiting(host: Host): number {
  const entries = listEntries(host.db, host.profile().id)
  return entries.filter(({ state, waitsForNetwork }) => WAITING.includes(state) && !waitsForNetwork).length
}
