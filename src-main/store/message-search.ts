import type { Database } from 'better-sqlite3'
import type { IsoTime } from '../types.ts'
import { foldText } from './file-names.ts'

export type FoundMessage = { id: number; conversationId: string; title: string; content: string; createdAt: IsoTime }

type FoundRow = { id: number; conversation_id: string; title: string; content: string; created_at: IsoTime }

/** The words that a query asks for, folded as the index folds them. */
export function searchWords(query: string): string[] {
  return foldText(query).match(/[\p{L}\p{N}]+/gu) ?? []
}

/** Messages that hold every word or its beginning, accents and case aside, newest first. */
export function findMessages(
  db: Database,
  {
    profileId,
    words,
    conversationId,
    limit,
  }: { profileId: string; words: string[]; conversationId?: string; limit: number },
): FoundMessage[] {
  if (words.length === 0) return []
  const match = words.map(word => `"${word}"*`).join(' ')
  return db
    .prepare<unknown[], FoundRow>(
      `SELECT messages.id, messages.conversation_id, conversations.title, messages.content, messages.created_at
       FROM message_words
       JOIN messages ON messages.id = message_words.rowid
       JOIN conversations ON conversations.id = messages.conversation_id
       WHERE message_words MATCH ? AND conversations.profile_id = ? AND conversations.deleted_at IS NULL
         AND messages.conversation_id = ifnull(?, messages.conversation_id)
       ORDER BY message_words.rowid DESC LIMIT ?`,
    )
    .all(match, profileId, conversationId ?? null, limit)
    .map(row => ({
      id: row.id,
      conversationId: row.conversation_id,
      title: row.title,
      content: row.content,
      createdAt: row.created_at,
    }))
}
