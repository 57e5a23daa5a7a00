import type { Database } from 'better-sqlite3'
import { newId } from '../identity.ts'
import type { IsoTime } from '../types.ts'

/** An e-mail that the person still edits, or has sent from its card. */
export type Draft = {
  id: string
  profileId: string
  conversationId?: string
  to: string[]
  cc: string[]
  subject: string
  /** Markdown. */
  body: string
  fileIds: string[]
  /** The message that it became when the person sent it. */
  outboxId?: string
  sentAt?: IsoTime
  createdAt: IsoTime
  updatedAt: IsoTime
}

export type DraftText = Pick<Draft, 'to' | 'cc' | 'subject' | 'body' | 'fileIds'>

type DraftRow = {
  id: string
  profile_id: string
  conversation_id: string | null
  recipients: string
  cc: string
  subject: string
  body: string
  file_ids: string
  outbox_id: string | null
  sent_at: IsoTime | null
  created_at: IsoTime
  updated_at: IsoTime
}

export function addDraft(
  db: Database,
  draft: DraftText & { profileId: string; conversationId?: string; now: Date },
): Draft {
  const id = newId('draft')
  const time = draft.now.toISOString()
  db.prepare(
    `INSERT INTO drafts (id, profile_id, conversation_id, recipients, cc, subject, body, file_ids, created_at, updated_at)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  ).run(id, draft.profileId, draft.conversationId ?? null, ...columnsOf(draft), time, time)
  return requireDraft(db, id)
}

export function getDraft(db: Database, profileId: string, id: string): Draft | undefined {
  const row = db
    .prepare<[string, string], DraftRow>('SELECT * FROM drafts WHERE id = ? AND profile_id = ?')
    .get(id, profileId)
  return row && draftOf(row)
}

/** Newest first. */
export function listDrafts(db: Database, profileId: string): Draft[] {
  return db
    .prepare<[string], DraftRow>('SELECT * FROM drafts WHERE profile_id = ? ORDER BY seq DESC')
    .all(profileId)
    .map(draftOf)
}

/** False when it was sent, or is gone. */
export function rewriteDraft(db: Database, id: string, text: DraftText & { now: Date }): boolean {
  const { changes } = db
    .prepare(
      `UPDATE drafts SET recipients = ?, cc = ?, subject = ?, body = ?, file_ids = ?, updated_at = ?
       WHERE id = ? AND outbox_id IS NULL AND sent_at IS NULL`,
    )
    .run(...columnsOf(text), text.now.toISOString(), id)
  return changes === 1
}

/**
 * Turns a draft into the message that `prepare` writes, both or neither, and once however often it is asked. Undefined
 * when it was sent already.
 */
export function sendDraftOnce(db: Database, id: string, prepare: () => { id: string }): string | undefined {
  const send = db.transaction((): string | undefined => {
    const free = db
      .prepare<[string], number>('SELECT 1 FROM drafts WHERE id = ? AND outbox_id IS NULL AND sent_at IS NULL')
      .pluck()
      .get(id)
    if (free === undefined) return undefined
    const entry = prepare()
    db.prepare('UPDATE drafts SET outbox_id = ? WHERE id = ?').run(entry.id, id)
    return entry.id
  })
  return send.immediate()
}

export function deleteDraft(db: Database, profileId: string, id: string): boolean {
  return db.prepare('DELETE FROM drafts WHERE id = ? AND profile_id = ?').run(id, profileId).changes === 1
}

function requireDraft(db: Database, id: string): Draft {
  const row = db.prepare<[string], DraftRow>('SELECT * FROM drafts WHERE id = ?').get(id)
  if (!row) throw new Error(`no draft ${id}`)
  return draftOf(row)
}

function columnsOf({ to, cc, subject, body, fileIds }: DraftText): string[] {
  return [JSON.stringify(to), JSON.stringify(cc), subject, body, JSON.stringify(fileIds)]
}

function draftOf(row: DraftRow): Draft {
  return {
    id: row.id,
    profileId: row.profile_id,
    ...(row.conversation_id === null ? {} : { conversationId: row.conversation_id }),
    to: JSON.parse(row.recipients),
    cc: JSON.parse(row.cc),
    subject: row.subject,
    body: row.body,
    fileIds: JSON.parse(row.file_ids),
    ...(row.outbox_id === null ? {} : { outboxId: row.outbox_id }),
    ...(row.sent_at === null ? {} : { sentAt: row.sent_at }),
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  }
}
