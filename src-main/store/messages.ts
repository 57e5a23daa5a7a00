import type { Database } from 'better-sqlite3'
import type { FileRef, IsoTime, Message, ToolCall } from '../types.ts'

export type StoredMessage = { id: number; message: Message; createdAt: IsoTime }

type MessageRow = {
  id: number
  role: Message['role']
  content: string
  reasoning: string | null
  tool_calls: string | null
  tool_call_id: string | null
  files: string | null
  created_at: IsoTime
}

export function appendMessage(
  db: Database,
  {
    conversationId,
    message,
    originId,
    now,
  }: { conversationId: string; message: Message; originId?: number | undefined; now: Date },
): { id: number } {
  const time = now.toISOString()
  const append = db.transaction(() => {
    const { lastInsertRowid } = db
      .prepare(
        `INSERT INTO messages (conversation_id, role, content, reasoning, tool_calls, tool_call_id, files, created_at,
           origin_id)
         VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
      )
      .run(conversationId, message.role, message.content, ...details(message), time, originId ?? null)
    db.prepare('UPDATE conversations SET updated_at = ? WHERE id = ?').run(time, conversationId)
    return { id: Number(lastInsertRowid) }
  })
  return append.immediate()
}

/** All of them, in order. */
export function loadMessages(db: Database, conversationId: string): Message[] {
  return db
    .prepare<[string], MessageRow>('SELECT * FROM messages WHERE conversation_id = ? ORDER BY id')
    .all(conversationId)
    .map(messageOf)
}

/** The last `limit` messages between two of them (else of all), in order: one page of a conversation. */
export function listMessages(
  db: Database,
  conversationId: string,
  { limit, before = Number.MAX_SAFE_INTEGER, after = 0 }: { limit: number; before?: number; after?: number },
): StoredMessage[] {
  return db
    .prepare<[string, number, number, number], MessageRow>(
      'SELECT * FROM messages WHERE conversation_id = ? AND id < ? AND id > ? ORDER BY id DESC LIMIT ?',
    )
    .all(conversationId, before, after, limit)
    .reverse()
    .map(row => ({ id: row.id, message: messageOf(row), createdAt: row.created_at }))
}

/** As listMessages, but only what people read: what they said and what was answered. */
export function listShownMessages(
  db: Database,
  conversationId: string,
  { limit, before = Number.MAX_SAFE_INTEGER }: { limit: number; before?: number },
): StoredMessage[] {
  return db
    .prepare<[string, number, number], MessageRow>(
      `SELECT * FROM messages WHERE conversation_id = ? AND id < ? AND role IN ('user', 'assistant')
       ORDER BY id DESC LIMIT ?`,
    )
    .all(conversationId, before, limit)
    .reverse()
    .map(row => ({ id: row.id, message: messageOf(row), createdAt: row.created_at }))
}

/** The last one that `conversationId` has of that role. */
export function lastMessage(db: Database, conversationId: string, role?: Message['role']): StoredMessage | undefined {
  const row = db
    .prepare<[string, string | null], MessageRow>(
      'SELECT * FROM messages WHERE conversation_id = ? AND role = ifnull(?, role) ORDER BY id DESC LIMIT 1',
    )
    .get(conversationId, role ?? null)
  return row && { id: row.id, message: messageOf(row), createdAt: row.created_at }
}

export function getMessage(db: Database, conversationId: string, id: number): StoredMessage | undefined {
  const row = db
    .prepare<[number, string], MessageRow>('SELECT * FROM messages WHERE id = ? AND conversation_id = ?')
    .get(id, conversationId)
  return row && { id: row.id, message: messageOf(row), createdAt: row.created_at }
}

/** The message that this one is a copy of, or asks to go on with, where it was first said; else itself. */
export function originOf(db: Database, id: number): number {
  return db.prepare<[number], number>('SELECT ifnull(origin_id, id) FROM messages WHERE id = ?').pluck().get(id) ?? id
}

/** Where a conversation has for the first time what the message `id`, one of its own, asks or asks to go on with. */
export function firstAsked(db: Database, conversationId: string, id: number): number {
  const first = db
    .prepare<[string, number], number | null>(
      "SELECT min(id) FROM messages WHERE conversation_id = ? AND role = 'user' AND ifnull(origin_id, id) = ?",
    )
    .pluck()
    .get(conversationId, originOf(db, id))
  return first ?? id
}

/** Where the person asks something else than in the message `askedId`, or to go on with it; past the end, if nowhere. */
export function nextQuestion(db: Database, conversationId: string, askedId: number): number {
  const next = db
    .prepare<[string, number, number], number>(
      `SELECT id FROM messages WHERE conversation_id = ? AND role = 'user' AND id > ? AND ifnull(origin_id, id) <> ?
       ORDER BY id LIMIT 1`,
    )
    .pluck()
    .get(conversationId, askedId, originOf(db, askedId))
  return next ?? Number.MAX_SAFE_INTEGER
}

/** Values of reasoning, tool_calls, tool_call_id and files. */
function details(message: Message): [string | null, string | null, string | null, string | null] {
  switch (message.role) {
    case 'system':
      return [null, null, null, null]
    case 'user':
      return [null, null, null, message.files ? JSON.stringify(message.files) : null]
    case 'assistant':
      return [message.reasoning ?? null, message.toolCalls ? JSON.stringify(message.toolCalls) : null, null, null]
    case 'tool':
      return [null, null, message.toolCallId, null]
  }
}

function messageOf(row: MessageRow): Message {
  switch (row.role) {
    case 'system':
      return { role: 'system', content: row.content }
    case 'user': {
      const files: FileRef[] | null = row.files && JSON.parse(row.files)
      return { role: 'user', content: row.content, ...(files ? { files } : {}) }
    }
    case 'assistant': {
      const toolCalls: ToolCall[] | null = row.tool_calls && JSON.parse(row.tool_calls)
      return {
        role: 'assistant',
        content: row.content,
        ...(row.reasoning === null ? {} : { reasoning: row.reasoning }),
        ...(toolCalls ? { toolCalls } : {}),
      }
    }
    case 'tool':
      return { role: 'tool', toolCallId: row.tool_call_id ?? '', content: row.content }
  }
}
