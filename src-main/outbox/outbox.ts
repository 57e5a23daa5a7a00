import { randomUUID } from 'node:crypto'
import { domainToASCII } from 'node:url'
import type { Database } from 'better-sqlite3'
import { UserError } from '../errors.ts'
import { mayStillRun, thisProcess } from '../identity.ts'
import type { Bilingual, OutboxChannel } from '../types.ts'
import {
  entriesInHand,
  insertEntry,
  joinRecipients,
  moveEntry,
  type OutboxAttachment,
  type OutboxEntry,
  recordParts,
  requireEntry,
  rewriteEntry,
  type WhichEntries,
} from './entries.ts'
import { leavesAlone } from './network-wait.ts'
import { oneLine } from './one-line.ts'
import { isPhoneNumber } from './phone.ts'
import { cleanMessage, plainForSms } from './sms-count.ts'
import { LONGEST_WHATSAPP } from './whatsapp.ts'

/**
 * What became of one attempt. `sent` with `notice`: to some recipients only. `refused`: for good; `later`: not sent, may
 * pass later; `offline`: no way out now, of which the reason says no more.
 */
export type SendOutcome =
  | { kind: 'sent'; reference?: string; notice?: Bilingual }
  | { kind: 'refused' | 'later' | 'offline' | 'unknown'; reason: Bilingual }

export type Attempt = {
  /** Of a message that leaves as several: so many have left for good. */
  partSent(count: number): void
}

export type Delivery = {
  /** One attempt; never throws for what the network or the server does. */
  send(entry: OutboxEntry, attempt: Attempt): Promise<SendOutcome>
  now(): Date
  signal: AbortSignal
  /** Milliseconds before each new attempt; as many attempts follow the first. */
  retryDelaysMs?: readonly number[]
}

const RETRY_DELAYS_MS = [2_000, 8_000]
/** RFC 5322 allows 998 bytes a line; mail programs cut far sooner. */
const MAX_SUBJECT_LENGTH = 200
const TITLE_LENGTH = 60
export const LONGEST_SMS = 480

type NewMail = {
  profileId: string
  conversationId?: string
  to: string | readonly string[]
  cc?: readonly string[]
  subject: string
  body: string
  attachments: OutboxAttachment[]
  now: Date
}

/**
 * Writes an e-mail to the disk, before anything is tried. Line breaks and control characters in the subject become
 * spaces, so that no header can be slipped in.
 * @throws UserError when there is no address, or one that is not a plain address.
 */
export function prepareEmail(db: Database, mail: NewMail): OutboxEntry {
  const to = plainAddresses(typeof mail.to === 'string' ? [mail.to] : mail.to)
  const cc = plainAddresses(mail.cc ?? [])
  const [first] = to
  if (first === undefined) throw notAnAddress('')
  return insertEntry(db, {
    ...mail,
    to: joinRecipients(to),
    cc,
    channel: 'email',
    subject: oneLine(mail.subject, MAX_SUBJECT_LENGTH),
    messageId: `<${randomUUID()}@${domainToASCII(first.slice(first.indexOf('@') + 1)) || 'localhost'}>`,
  })
}

function plainAddresses(addresses: readonly string[]): string[] {
  return addresses.map(address => {
    const plain = address.trim()
    if (!isEmailAddress(plain)) throw notAnAddress(plain)
    return plain
  })
}

type NewMessage = {
  profileId: string
  conversationId?: string
  channel: 'sms' | 'whatsapp'
  /** E.164. */
  to: string
  body: string
  attachments?: OutboxAttachment[]
  now: Date
}

/**
 * Writes an SMS or a WhatsApp message to the disk, before anything is tried.
 * @throws UserError when it is empty or too long, or the number is none.
 */
export function prepareMessage(db: Database, message: NewMessage): OutboxEntry {
  if (!isPhoneNumber(message.to)) throw notANumber(message.to)
  const body = messageText(message.channel, message.body)
  const id = randomUUID()
  const attachments = message.attachments ?? []
  return insertEntry(db, { ...message, attachments, body, subject: titleOf(body), messageId: id })
}

/** The text as it leaves. @throws UserError when the channel cannot carry it. */
export function messageText(channel: Exclude<OutboxChannel, 'email'>, text: string): string {
  const clean = cleanMessage(text)
  const body = channel === 'sms' ? plainForSms(clean) : clean
  if (body === '') throw new UserError(EMPTY)
  const longest = channel === 'sms' ? LONGEST_SMS : LONGEST_WHATSAPP
  if (clean.length > longest) throw new UserError(tooLong(clean.length, longest))
  return body
}

function titleOf(body: string): string {
  const line = oneLine(body, TITLE_LENGTH + 1)
  return [...line].length > TITLE_LENGTH ? `${[...line].slice(0, TITLE_LENGTH - 1).join('')}…` : line
}

export function isEmailAddress(text: string): boolean {
  return (
    text.length <= 254 && /^[^\s@<>()[\]\\,;:"\p{C}]{1,64}@[\p{L}\p{N}](?:[\p{L}\p{N}.-]*[\p{L}\p{N}])?$/u.test(text)
  )
}

/** Keeps a prepared entry until the user releases it. */
export function holdEntry(db: Database, id: string, reason: Bilingual, now: Date): OutboxEntry {
  moveEntry(db, id, { from: ['prepared'], to: 'held', error: reason, now })
  return requireEntry(db, id)
}

/** Entries that this run of the program is sending now: nobody settles them under its feet. */
const delivering = new Set<string>()

/** Keeps an entry for whoever sends it, from the moment that it is prepared until it has ended. */
export async function whileDelivering<T>(id: string, deliver: () => Promise<T>): Promise<T> {
  delivering.add(id)
  try {
    return await deliver()
  } finally {
    delivering.delete(id)
  }
}

/**
 * Sends a prepared entry, with new attempts while the failure is temporary. Whoever calls it at the same time, here
 * or in another process, the entry leaves once. Answers it as it ended: sent, held, failed or uncertain.
 * @throws UserError when its end cannot be stored: it may have left, and stays « sending » until `recoverOutbox`.
 */
export async function deliverEntry(db: Database, id: string, delivery: Delivery): Promise<OutboxEntry> {
  const delays = [...(delivery.retryDelaysMs ?? RETRY_DELAYS_MS)]
  while (moveEntry(db, id, { from: ['prepared'], to: 'sending', now: delivery.now() })) {
    const outcome = await attempt(db, id, delivery)
    const delay = delivery.signal.aborted ? undefined : delays.shift()
    try {
      settleAs(db, id, outcome, { now: delivery.now(), delay })
    } catch (error) {
      throw new UserError(CUT_WHILE_SENDING, { cause: error })
    }
    if (outcome.kind !== 'later' || delay === undefined) continue
    if (!(await waited(delay, delivery.signal))) holdEntry(db, id, outcome.reason, delivery.now())
  }
  return requireEntry(db, id)
}

/** Stores what an attempt came to; `delay` is when the next one would be. */
function settleAs(
  db: Database,
  id: string,
  outcome: SendOutcome,
  { now, delay }: { now: Date; delay: number | undefined },
): void {
  if (outcome.kind === 'sent') settle(db, id, 'sent', outcome.notice ?? null, now, outcome.reference)
  else if (outcome.kind === 'unknown') settle(db, id, 'uncertain', outcome.reason, now)
  else if (outcome.kind === 'refused') settle(db, id, 'failed', outcome.reason, now)
  else if (outcome.kind === 'offline') holdForNetwork(db, id, outcome.reason, now)
  else if (delay === undefined) settle(db, id, 'held', outcome.reason, now)
  else {
    const nextAttemptAt = new Date(now.getTime() + delay)
    moveEntry(db, id, { from: ['sending'], to: 'prepared', error: outcome.reason, nextAttemptAt, mine: true, now })
  }
}

/**
 * The user lets an entry go: it is prepared again, for `deliverEntry`. For an uncertain one this is the user's
 * decision to send again at the risk of a double.
 * @throws UserError when it is already on its way or sent.
 */
export function releaseEntry(db: Database, id: string, now: Date): OutboxEntry {
  if (!moveEntry(db, id, { from: ['held', 'failed', 'uncertain'], to: 'prepared', agreed: true, now })) {
    throw new UserError({
      fr: 'Ce message est déjà parti ou en cours d’envoi : il n’y a rien à relancer.',
      en: 'This message has already left or is being sent: there is nothing to release.',
    })
  }
  return requireEntry(db, id)
}

/**
 * The user found an uncertain message at its destination, or sent a WhatsApp message themselves, which nothing here can
 * see.
 */
export function confirmSent(db: Database, id: string, now: Date): OutboxEntry {
  const byHand = requireEntry(db, id).channel === 'whatsapp' ? (['held', 'failed'] as const) : []
  moveEntry(db, id, { from: ['uncertain', ...byHand], to: 'sent', error: null, now })
  return requireEntry(db, id)
}

/** @throws UserError unless it is held or failed: what may have left is not rewritten. */
export function editEntry(db: Database, id: string, text: { subject: string; body: string; now: Date }): OutboxEntry {
  const { channel } = requireEntry(db, id)
  const body = channel === 'email' ? text.body : messageText(channel, text.body)
  const subject = channel === 'email' ? oneLine(text.subject, MAX_SUBJECT_LENGTH) : titleOf(body)
  if (!rewriteEntry(db, id, { subject, body, changed: CHANGED, now: text.now })) {
    throw new UserError({
      fr: 'Seul un message en attente ou en échec peut être modifié.',
      en: 'Only a held or failed message can be edited.',
    })
  }
  return requireEntry(db, id)
}

/**
 * What a run that ended had in hand; of one entry or conversation, also what this run has, but does not send any more,
 * since its end could not be stored. Nothing is sent: `sending` becomes uncertain, `prepared` held, and the user
 * decides; what was about to leave by itself waits for the network again. Entries of another run still at work are left
 * to it. Answers those that changed.
 */
export function recoverOutbox(db: Database, now: Date, which?: WhichEntries): OutboxEntry[] {
  const recover = db.transaction(() => {
    const lost = entriesInHand(db, which).filter(({ id, process, since }) =>
      which && process === thisProcess ? !delivering.has(id) : !mayStillRun(process, { since: new Date(since), now }),
    )
    for (const { id, state, waitsFor } of lost) {
      if (state === 'sending') moveEntry(db, id, { from: [state], to: 'uncertain', error: CUT_WHILE_SENDING, now })
      // It was about to leave by itself, has certainly not left, and may try again.
      else if (waitsFor) moveEntry(db, id, { from: [state], to: 'held', waitsFor, now })
      else moveEntry(db, id, { from: [state], to: 'held', error: CUT_BEFORE_SENDING, now })
    }
    return lost.map(({ id }) => requireEntry(db, id))
  })
  return recover.immediate()
}

/** What the person has agreed to send leaves by itself when the network is back, unless they want to be asked. */
function holdForNetwork(db: Database, id: string, reason: Bilingual, now: Date): void {
  const hold = db.transaction(() => {
    const alone = leavesAlone(db, id, now)
    const error = alone ? withMore(reason, LEAVES_ALONE) : withMore(reason, RELEASED_BY_HAND)
    moveEntry(db, id, { from: ['sending'], to: 'held', error, mine: true, now, ...(alone && { waitsFor: 'network' }) })
  })
  hold.immediate()
}

function withMore(reason: Bilingual, more: Bilingual): Bilingual {
  return { fr: `${reason.fr} ${more.fr}`, en: `${reason.en} ${more.en}` }
}

async function attempt(db: Database, id: string, delivery: Delivery): Promise<SendOutcome> {
  try {
    return await delivery.send(requireEntry(db, id), { partSent: count => recordParts(db, id, count) })
  } catch (error) {
    // A bug, anywhere on the way: the entry must not stay « sending », and nobody knows whether it left.
    settle(db, id, 'uncertain', FAILED_WHILE_SENDING, delivery.now())
    throw error
  }
}

function settle(
  db: Database,
  id: string,
  to: 'sent' | 'held' | 'failed' | 'uncertain',
  error: Bilingual | null,
  now: Date,
  reference?: string,
): void {
  moveEntry(db, id, { from: ['sending'], to, error, mine: true, now, ...(reference && { reference }) })
}

/** False when aborted before the time had passed. */
async function waited(ms: number, signal: AbortSignal): Promise<boolean> {
  if (signal.aborted) return false
  const { promise, resolve } = Promise.withResolvers<boolean>()
  const onAbort = () => resolve(false)
  const timer = setTimeout(() => resolve(true), ms)
  signal.addEventListener('abort', onAbort, { once: true })
  try {
    return await promise
  } finally {
    clearTimeout(timer)
    signal.removeEventListener('abort', onAbort)
  }
}

function notAnAddress(to: string): UserError {
  return new UserError({
    fr: `« ${oneLine(to, 200)} » n’est pas une adresse e-mail. Corrigez-la, par exemple nom@exemple.com.`,
    en: `“${oneLine(to, 200)}” is not an e-mail address. Correct it, for example name@example.com.`,
  })
}

function notANumber(to: string): UserError {
  return new UserError({
    fr: `« ${oneLine(to, 50)} » n’est pas un numéro de téléphone. Corrigez-le dans Réglages > Profil, par exemple +221 77 123 45 67.`,
    en: `“${oneLine(to, 50)}” is no phone number. Correct it in Settings > Profile, for example +221 77 123 45 67.`,
  })
}

function tooLong(length: number, longest: number): Bilingual {
  return {
    fr: `Le message fait ${length} caractères et la limite est de ${longest} : raccourcissez-le, ou envoyez un e-mail.`,
    en: `The message has ${length} characters and the limit is ${longest}: shorten it, or send an e-mail.`,
  }
}

const EMPTY: Bilingual = {
  fr: 'Le message est vide : écrivez ce qu’il doit dire.',
  en: 'The message is empty: write what it should say.',
}

const LEAVES_ALONE: Bilingual = {
  fr: 'Le message partira tout seul dès que la connexion revient.',
  en: 'The message will leave by itself as soon as the connection is back.',
}
const RELEASED_BY_HAND: Bilingual = {
  fr: 'Le message attend : relancez-le quand la connexion revient.',
  en: 'The message is waiting: release it when the connection is back.',
}
const CHANGED: Bilingual = {
  fr: 'Le message a été modifié : il ne part plus tout seul. Envoyez-le quand il vous convient.',
  en: 'The message was changed: it no longer leaves by itself. Send it when it suits you.',
}
const CUT_WHILE_SENDING: Bilingual = {
  fr: 'L’envoi a été coupé avant que sa fin soit enregistrée : le message est peut-être parti. Vérifiez s’il est arrivé avant de le relancer.',
  en: 'Sending was cut before its end was stored: the message may have left. Check whether it arrived before releasing it again.',
}
const FAILED_WHILE_SENDING: Bilingual = {
  fr: 'Une erreur interne a interrompu l’envoi : le message est peut-être parti. Vérifiez s’il est arrivé avant de le relancer.',
  en: 'An internal error interrupted sending: the message may have left. Check whether it arrived before releasing it again.',
}
const CUT_BEFORE_SENDING: Bilingual = {
  fr: 'L’envoi a été coupé avant de commencer : le message n’est pas parti. Relancez-le quand vous voulez.',
  en: 'Sending was cut before it began: the message has not left. Release it when you like.',
}
