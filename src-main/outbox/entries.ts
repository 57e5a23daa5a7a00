import type { Database } from 'better-sqlite3'
import { newId, thisProcess } from '../identity.ts'
import type { Bilingual, IsoTime, OutboxChannel, OutboxState } from '../types.ts'

/** Named by its hash, so that what is sent is what the user agreed to, whatever happens to the library meanwhile. */
export type OutboxAttachment = { fileId: string; name: string; mime: string; bytes: number; sha256: string }

export type OutboxEntry = {
  id: string
  profileId: string
  conversationId?: string
  channel: OutboxChannel
  /** Of an e-mail with several recipients, their addresses between commas, as `recipientsOf` takes them apart. */
  to: string
  cc: string[]
  /** Of an SMS or a WhatsApp message, how it begins. */
  subject: string
  /** Markdown in an e-mail, plain text elsewhere. */
  body: string
  attachments: OutboxAttachment[]
  /** Decided once, with its angle brackets: a message sent again is the same message to its reader. */
  messageId: string
  state: OutboxState
  attempts: number
  /** Of a message that leaves as several, those that have left. */
  partsDone: number
  /** How the provider names what it took. */
  reference?: string
  /** Of a sent message: who did not get it. */
  lastError?: Bilingual
  nextAttemptAt?: IsoTime
  /** When the person agreed to send what it says. */
  agreedAt?: IsoTime
  /** It leaves by itself once its server can be reached. */
  waitsForNetwork?: true
  createdAt: IsoTime
  updatedAt: IsoTime
  sentAt?: IsoTime
}

export type NewEntry = Pick<
  OutboxEntry,
  'profileId' | 'conversationId' | 'channel' | 'to' | 'subject' | 'body' | 'attachments' | 'messageId'
> & { cc?: string[]; now: Date }

const BETWEEN_RECIPIENTS = ', '

/** No address holds a comma. */
export function recipientsOf({ to }: Pick<OutboxEntry, 'to'>): string[] {
  return to === '' ? [] : to.split(BETWEEN_RECIPIENTS)
}

export function joinRecipients(addresses: readonly string[]): string {
  return addresses.join(BETWEEN_RECIPIENTS)
}

type EntryRow = {
  id: string
  profile_id: string
  conversation_id: string | null
  channel: OutboxChannel
  recipient: string
  subject: string
  body: string
  attachments: string
  message_id: string
  state: OutboxState
  attempts: number
  cc: string
  parts_done: number
  reference: string | null
  process: string
  last_error: string | null
  next_attempt_at: IsoTime | null
  agreed_at: IsoTime | null
  waits_for: 'network' | null
  created_at: IsoTime
  updated_at: IsoTime
  sent_at: IsoTime | null
}

export function insertEntry(db: Database, entry: NewEntry): OutboxEntry {
  const id = newId('out')
  const time = entry.now.toISOString()
  db.prepare(
    `INSERT INTO outbox (id, profile_id, conversation_id, channel, recipient, subject, body, attachments, message_id, cc,
       state, process, created_at, updated_at)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, 'prepared', ?, ?, ?)`,
  ).run(
    id,
    entry.profileId,
    entry.conversationId ?? null,
    entry.channel,
    entry.to,
    entry.subject,
    entry.body,
    JSON.stringify(entry.attachments),
    entry.messageId,
    JSON.stringify(entry.cc ?? []),
    thisProcess,
    time,
    time,
  )
  return requireEntry(db, id)
}

export function getEntry(db: Database, id: string): OutboxEntry | undefined {
  const row = db.prepare<[string], EntryRow>('SELECT * FROM outbox WHERE id = ?').get(id)
  return row && entryOf(row)
}

/** Newest first. */
export function listEntries(db: Database, profileId: string): OutboxEntry[] {
  return db
    .prepare<[string], EntryRow>('SELECT * FROM outbox WHERE profile_id = ? ORDER BY seq DESC')
    .all(profileId)
    .map(entryOf)
}

/** Held messages that leave by themselves once the network is back, the oldest first. */
export function listWaiting(db: Database, profileId: string): OutboxEntry[] {
  return db
    .prepare<[string], EntryRow>(
      "SELECT * FROM outbox WHERE profile_id = ? AND waits_for IS NOT NULL AND state = 'held' ORDER BY seq",
    )
    .all(profileId)
    .map(entryOf)
}

export function requireEntry(db: Database, id: string): OutboxEntry {
  const entry = getEntry(db, id)
  if (!entry) throw new Error(`no outbox entry ${id}`)
  return entry
}

type EntryInHand = {
  id: string
  state: 'prepared' | 'sending'
  process: string
  since: IsoTime
  waitsFor: 'network' | null
}

export type WhichEntries = { entryId?: string; conversationId?: string }

/** Entries that some run has in hand, with that run and since when; all of them, or one, or those of a conversation. */
export function entriesInHand(db: Database, { entryId, conversationId }: WhichEntries = {}): EntryInHand[] {
  return db
    .prepare<[string | null, string | null, string | null], EntryInHand>(
      `SELECT id, state, process, updated_at AS since, waits_for AS waitsFor FROM outbox
       WHERE state IN ('prepared', 'sending') AND id = ifnull(?, id) AND (? IS NULL OR conversation_id = ?)
       ORDER BY seq`,
    )
    .all(entryId ?? null, conversationId ?? null, conversationId ?? null)
}

export type Move = {
  from: readonly OutboxState[]
  to: OutboxState
  now: Date
  /** `null` clears what was said before. */
  error?: Bilingual | null
  nextAttemptAt?: Date
  reference?: string
  /** The person agrees, now, to send what it says. What is sent without a word of it was agreed to before. */
  agreed?: true
  /** It may leave by itself; what is not said again no longer holds. */
  waitsFor?: 'network'
  /** Only while this run has the entry in hand. */
  mine?: boolean
}

/**
 * One conditional UPDATE: of all who try the same move at the same moment, in any process, one gets true. That is
 * what makes an entry be sent once.
 */
export function moveEntry(db: Database, id: string, move: Move): boolean {
  const time = move.now.toISOString()
  const { changes } = db
    .prepare(
      `UPDATE outbox SET
         state = :to,
         process = :process,
         attempts = attempts + (:to = 'sending'),
         sent_at = CASE WHEN :to = 'sent' THEN :time ELSE sent_at END,
         sending_at = CASE WHEN :to = 'sending' THEN :time ELSE sending_at END,
         last_error = CASE WHEN :keepError THEN last_error ELSE :error END,
         next_attempt_at = :nextAttemptAt,
         agreed_at = CASE WHEN :agreed THEN :time WHEN :to = 'sending' THEN ifnull(agreed_at, :time) ELSE agreed_at END,
         waits_for = :waitsFor,
         reference = ifnull(:reference, reference),
         updated_at = :time
       WHERE id = :id AND state IN (SELECT value FROM json_each(:from)) AND (NOT :mine OR process = :process)`,
    )
    .run({
      id,
      to: move.to,
      time,
      process: thisProcess,
      from: JSON.stringify(move.from),
      mine: move.mine ? 1 : 0,
      keepError: move.error === undefined ? 1 : 0,
      error: move.error ? JSON.stringify(move.error) : null,
      nextAttemptAt: move.nextAttemptAt?.toISOString() ?? null,
      reference: move.reference ?? null,
      agreed: move.agreed ? 1 : 0,
      waitsFor: move.waitsFor ?? null,
    })
  return changes === 1
}

/** Remembers how many parts have left, as soon as each has. */
export function recordParts(db: Database, id: string, partsDone: number): void {
  db.prepare('UPDATE outbox SET parts_done = ? WHERE id = ?').run(partsDone, id)
}

/**
 * False unless it is held or failed, and none of it has left. To other words nobody has agreed yet: `changed` is why it
 * no longer leaves by itself.
 */
export function rewriteEntry(
  db: Database,
  id: string,
  text: { subject: string; body: string; changed: Bilingual; now: Date },
): boolean {
  const { changes } = db
    .prepare(
      `UPDATE outbox SET subject = :subject, body = :body, updated_at = :time,
         agreed_at = iif(subject = :subject AND body = :body, agreed_at, NULL),
         waits_for = iif(subject = :subject AND body = :body, waits_for, NULL),
         last_error = iif(waits_for IS NULL OR (subject = :subject AND body = :body), last_error, :changed)
       WHERE id = :id AND state IN ('held', 'failed') AND parts_done = 0`,
    )
    .run({
      id,
      subject: text.subject,
      body: text.body,
      changed: JSON.stringify(text.changed),
      time: text.now.toISOString(),
    })
  return changes === 1
}

/** The user throws a message away; false when it is on its way, or unknown. */
export function deleteEntry(db: Database, id: string): boolean {
  return db.prepare("DELETE FROM outbox WHERE id = ? AND state NOT IN ('prepared', 'sending')").run(id).changes === 1
}

function entryOf(row: EntryRow): OutboxEntry {
  return {
    id: row.id,
    profileId: row.profile_id,
    ...(row.conversation_id === null ? {} : { conversationId: row.conversation_id }),
    channel: row.channel,
    to: row.recipient,
    subject: row.subject,
    body: row.body,
    attachments: JSON.parse(row.attachments),
    messageId: row.message_id,
    state: row.state,
    cc: JSON.parse(row.cc),
    attempts: row.attempts,
    partsDone: row.parts_done,
    ...(row.reference === null ? {} : { reference: row.reference }),
    ...(row.last_error === null ? {} : { lastError: JSON.parse(row.last_error) }),
    ...(row.next_attempt_at === null ? {} : { nextAttemptAt: row.next_attempt_at }),
    ...(row.agreed_at === null ? {} : { agreedAt: row.agreed_at }),
    ...(row.waits_for !== null && row.state === 'held' && { waitsForNetwork: true as const }),
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    ...(row.sent_at === null ? {} : { sentAt: row.sent_at }),
  }
}
