import type { Database } from 'better-sqlite3'
import { newId } from '../identity.ts'
import type { IsoTime, Mode } from '../types.ts'

export type Conversation = {
  id: string
  profileId: string
  title: string
  mode: Mode
  createdAt: IsoTime
  updatedAt: IsoTime
}

type ConversationRow = {
  id: string
  profile_id: string
  title: string
  mode: Mode
  created_at: IsoTime
  updated_at: IsoTime
}

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

export function getConversation(db: Database, id: string): Conversation | undefined {
  const row = db.prepare<[string], ConversationRow>('SELECT * FROM conversations WHERE id = ?').get(id)
  return row && conversationOf(row)
}

/** Last used first. */
export function listConversations(db: Database, profileId: string): Conversation[] {
  return db
    .prepare<[string], ConversationRow>(
      'SELECT * FROM conversations WHERE profile_id = ? ORDER BY updated_at DESC, seq DESC',
    )
    .all(profileId)
    .map(conversationOf)
}

function conversationOf(row: ConversationRow): Conversation {
  return {
    id: row.id,
    profileId: row.profile_id,
    title: row.title,
    mode: row.mode,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  }
}
