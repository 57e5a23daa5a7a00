import type { Database } from 'better-sqlite3'
import { newId } from '../identity.ts'
import type { IsoTime, Mode, SpecialistChoice } from '../types.ts'
import type { TurnState } from './turns.ts'

export type Conversation = {
  id: string
  profileId: string
  title: string
  mode: Mode
  specialist: { choice: SpecialistChoice; id?: string }
  exam: boolean
  createdAt: IsoTime
  updatedAt: IsoTime
  pinned: boolean
  unread: boolean
  /** How its last turn stands; absent when it never had one. */
  turn?: TurnState
}

type ConversationRow = {
  id: string
  profile_id: string
  title: string
  mode: Mode
  specialist_choice: SpecialistChoice
  specialist: string | null
  exam: 0 | 1
  created_at: IsoTime
  updated_at: IsoTime
  pinned_at: IsoTime | null
  unread: 0 | 1
  turn: TurnState | null
}

const SELECT = `SELECT conversations.*, turns.state AS turn
  FROM conversations LEFT JOIN turns ON turns.conversation_id = conversations.id`

export function createConversation(
  db: Database,
  { profileId, title, mode, now }: { profileId: string; title: string; mode: Mode; now: Date },
): { id: string } {
  const id = newId('conv')
  const time = now.toISOString()
  db.prepare(
    'INSERT INTO conversations (id, profile_id, title, mode, created_at, updated_at) VALUES (?, ?, ?, ?, ?, ?)',
  ).run(id, profileId, title, mode, time, time)
  return { id }
}

/** Undefined when it is unknown or deleted. */
export function getConversation(db: Database, id: string): Conversation | undefined {
  const row = db.prepare<[string], ConversationRow>(`${SELECT} WHERE id = ? AND deleted_at IS NULL`).get(id)
  return row && conversationOf(row)
}

/** Last used first: by what was said last, whatever the clock was then. */
export function listConversations(db: Database, profileId: string): Conversation[] {
  return db
    .prepare<[string], ConversationRow>(
      `${SELECT} WHERE profile_id = ? AND deleted_at IS NULL
       ORDER BY (SELECT max(id) FROM messages WHERE conversation_id = conversations.id) DESC, seq DESC`,
    )
    .all(profileId)
    .map(conversationOf)
}

export function renameConversation(db: Database, id: string, title: string): void {
  db.prepare('UPDATE conversations SET title = ? WHERE id = ?').run(title, id)
}

export function setConversationMode(db: Database, id: string, mode: Mode): void {
  db.prepare('UPDATE conversations SET mode = ? WHERE id = ?').run(mode, id)
}

/** Whoever was chosen answers from the next message on; in `automatic`, whoever answered last until it is looked at again. */
export function chooseSpecialist(db: Database, id: string, choice: SpecialistChoice): void {
  const named = choice === 'automatic' || choice === 'none' ? null : choice
  db.prepare(
    `UPDATE conversations SET specialist_choice = @choice, specialist = iif(@choice = 'automatic', specialist, @named)
     WHERE id = @id AND specialist_choice <> @choice`,
  ).run({ choice, named, id })
}

/** Who answers an automatic conversation now; undefined for nobody in particular. */
export function setSpecialist(db: Database, id: string, specialist: string | undefined): void {
  db.prepare("UPDATE conversations SET specialist = ? WHERE id = ? AND specialist_choice = 'automatic'").run(
    specialist ?? null,
    id,
  )
}

export function setExam(db: Database, id: string, exam: boolean): void {
  db.prepare('UPDATE conversations SET exam = ? WHERE id = ?').run(exam ? 1 : 0, id)
}

export function pinConversation(db: Database, id: string, pinned: boolean, now: Date): void {
  db.prepare('UPDATE conversations SET pinned_at = ? WHERE id = ?').run(pinned ? now.toISOString() : null, id)
}

export function setUnread(db: Database, id: string, unread: boolean): void {
  db.prepare('UPDATE conversations SET unread = ? WHERE id = ?').run(unread ? 1 : 0, id)
}

/** Out of every list; nothing is erased, so that it can come back. */
export function deleteConversation(db: Database, id: string, now: Date): void {
  db.prepare('UPDATE conversations SET deleted_at = ? WHERE id = ? AND deleted_at IS NULL').run(now.toISOString(), id)
}

/** False when there is no such conversation to bring back. */
export function restoreConversation(db: Database, profileId: string, id: string): boolean {
  const { changes } = db
    .prepare('UPDATE conversations SET deleted_at = NULL WHERE id = ? AND profile_id = ?')
    .run(id, profileId)
  return changes === 1
}

/** Characters of all its messages: what the size of the next request is estimated from. */
export function countCharacters(db: Database, id: string): number {
  return db.prepare<[string], number>('SELECT characters FROM conversations WHERE id = ?').pluck().get(id) ?? 0
}

/** A new conversation with the messages before `beforeMessageId` and the tool runs they asked for. */
export function copyConversation(
  db: Database,
  { id, beforeMessageId, now }: { id: string; beforeMessageId: number; now: Date },
): { id: string } {
  const copy = db.transaction(() => {
    const copyId = newId('conv')
    const time = now.toISOString()
    db.prepare(
      `INSERT INTO conversations (id, profile_id, title, mode, specialist_choice, specialist, exam, created_at, updated_at)
       SELECT ?, profile_id, title, mode, specialist_choice, specialist, exam, ?, ? FROM conversations WHERE id = ?`,
    ).run(copyId, time, time, id)
    const messages = db
      .prepare<[string, number], number>('SELECT id FROM messages WHERE conversation_id = ? AND id < ? ORDER BY id')
      .pluck()
      .all(id, beforeMessageId)
    const copyMessage = db.prepare(
      `INSERT INTO messages (conversation_id, role, content, reasoning, tool_calls, tool_call_id, files, created_at,
         origin_id)
       SELECT ?, role, content, reasoning, tool_calls, tool_call_id, files, created_at, ifnull(origin_id, id)
       FROM messages WHERE id = ?`,
    )
    const copyRuns = db.prepare(
      `INSERT INTO tool_runs (conversation_id, call_id, step, tool, arguments, status, text, process, started_at,
         ended_at, views, duration_ms, message_id)
       SELECT ?, call_id, step, tool, arguments, iif(status = 'running', 'interrupted', status), text, process,
         started_at, ifnull(ended_at, started_at), views, duration_ms, ?
       FROM tool_runs WHERE message_id = ? ORDER BY id`,
    )
    // Calls of one message have ids of their own, so that a delegation is found again by the id of its call.
    const nestRuns = db.prepare(
      `UPDATE tool_runs SET parent_id = copied.id
       FROM tool_runs AS original JOIN tool_runs AS parent ON parent.id = original.parent_id
         JOIN tool_runs AS copied ON copied.message_id = @copy AND copied.call_id = parent.call_id
       WHERE tool_runs.message_id = @copy AND original.message_id = @messageId AND original.call_id = tool_runs.call_id`,
    )
    for (const messageId of messages) {
      const { lastInsertRowid } = copyMessage.run(copyId, messageId)
      if (copyRuns.run(copyId, lastInsertRowid, messageId).changes > 0)
        nestRuns.run({ copy: lastInsertRowid, messageId })
    }
    return { id: copyId }
  })
  return copy.immediate()
}

function conversationOf(row: ConversationRow): Conversation {
  return {
    id: row.id,
    profileId: row.profile_id,
    title: row.title,
    mode: row.mode,
    specialist: { choice: row.specialist_choice, ...(row.specialist !== null && { id: row.specialist }) },
    exam: row.exam === 1,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    pinned: row.pinned_at !== null,
    unread: row.unread === 1,
    ...(row.turn === null ? {} : { turn: row.turn }),
  }
}
