import type { Database } from 'better-sqlite3'
import { thisProcess } from '../identity.ts'
import type { Bilingual, IsoTime, TurnEnd } from '../types.ts'
import { payHeld } from './holds.ts'
import { appendMessage, lastMessage, originOf } from './messages.ts'
import { isAtWork } from './processes.ts'

export type TurnState = TurnEnd | 'running' | 'interrupted'

/** The last turn of a conversation. `notices` were said along the way. */
export type Turn = {
  state: TurnState
  sentence?: Bilingual
  notices: Bilingual[]
  partial: string
  /** The address of the model whose absence ended it. */
  unreachable?: string
  startedAt: IsoTime
}

type TurnRow = {
  conversation_id: string
  state: TurnState
  sentence: string | null
  notices: string
  partial: string
  unreachable: string | null
  process: string
  started_at: IsoTime
}

/** False when another run of the program is answering there now. */
export function beginTurn(
  db: Database,
  conversationId: string,
  now: Date,
  how: { resumable?: boolean; automatic?: boolean } = {},
): boolean {
  const begin = db.transaction(() => {
    if (isAnsweredElsewhere(db, conversationId, now)) return false
    const automatic = how.automatic ? 1 : 0
    db.prepare(
      `INSERT INTO turns (conversation_id, state, process, started_at, resumable, since_id)
       VALUES (?, 'running', ?, ?, ?, ifnull((SELECT max(id) FROM messages WHERE conversation_id = ?), 0))
       ON CONFLICT (conversation_id) DO UPDATE SET state = 'running', sentence = NULL, partial = '',
         held = 0, notices = '[]', process = excluded.process, started_at = excluded.started_at, ended_at = NULL,
         resumable = excluded.resumable, resumes = iif(?, resumes + 1, 0),
         since_id = iif(?, since_id, excluded.since_id)`,
    ).run(conversationId, thisProcess, now.toISOString(), how.resumable ? 1 : 0, conversationId, automatic, automatic)
    return true
  })
  return begin.immediate()
}

/** What has streamed since the last stored message; empty text once that message is stored. */
export function savePartial(db: Database, conversationId: string, partial: string): void {
  db.prepare("UPDATE turns SET partial = ? WHERE conversation_id = ? AND state = 'running' AND process = ?").run(
    partial,
    conversationId,
    thisProcess,
  )
}

/** False once another run of the program answers there, which took this one for dead: it was suspended for long, say. */
export function holdsTurn(db: Database, conversationId: string): boolean {
  return rowOf(db, conversationId)?.process === thisProcess
}

/** Whether the last turn of a conversation began after this message was said there: it answers that, or what followed. */
export function hasBegunSince(db: Database, conversationId: string, messageId: number): boolean {
  const begun = db.prepare('SELECT 1 FROM turns WHERE conversation_id = ? AND since_id >= ?')
  return begun.get(conversationId, messageId) !== undefined
}

/** How many model calls were answered since somebody asked for the turn, whatever cut it. */
export function stepsTaken(db: Database, conversationId: string): number {
  const count = db
    .prepare<[string], number>(
      `SELECT count(*) FROM messages JOIN turns USING (conversation_id)
       WHERE conversation_id = ? AND role = 'assistant' AND messages.id > since_id`,
    )
    .pluck()
  return count.get(conversationId) ?? 0
}

export function addNotice(db: Database, conversationId: string, notice: Bilingual): void {
  db.prepare("UPDATE turns SET notices = json_insert(notices, '$[#]', json(?)) WHERE conversation_id = ?").run(
    JSON.stringify(notice),
    conversationId,
  )
}

/** What was held for an answer that did not come is free again. */
export function endTurn(
  db: Database,
  conversationId: string,
  {
    state,
    sentence,
    unreachable,
    now,
  }: { state: TurnEnd | 'interrupted'; sentence?: Bilingual; unreachable?: string; now: Date },
): void {
  db.prepare(
    `UPDATE turns SET state = ?, sentence = ?, unreachable = ?, partial = '', held = 0, ended_at = ?
     WHERE conversation_id = ?`,
  ).run(state, sentence ? JSON.stringify(sentence) : null, unreachable ?? null, now.toISOString(), conversationId)
}

export function getTurn(db: Database, conversationId: string): Turn | undefined {
  const row = rowOf(db, conversationId)
  return (
    row && {
      state: row.state,
      ...(row.sentence === null ? {} : { sentence: JSON.parse(row.sentence) }),
      notices: JSON.parse(row.notices),
      partial: row.partial,
      ...(row.unreachable === null ? {} : { unreachable: row.unreachable }),
      startedAt: row.started_at,
    }
  )
}

/**
 * Turns that a crash cut become `interrupted`, and what had streamed becomes a message, paid as any other: who kills
 * the program at the end of each answer has it for nothing otherwise. Those of another run at work are left. Answers
 * their conversations.
 */
export function recoverTurns(db: Database, sentence: Bilingual, now: Date): string[] {
  const recover = db.transaction(() => {
    const cut = db
      .prepare<[], TurnRow>("SELECT * FROM turns WHERE state = 'running'")
      .all()
      .filter(turn => !isRowAtWork(db, turn, now))
    for (const turn of cut) interrupt(db, turn, sentence, now)
    return cut.map(turn => turn.conversation_id)
  })
  return recover.immediate()
}

/** The same of one conversation, in which this run of the program is certainly not answering. False when none was cut. */
export function recoverTurn(db: Database, conversationId: string, sentence: Bilingual, now: Date): boolean {
  const recover = db.transaction(() => {
    const turn = rowOf(db, conversationId)
    if (turn?.state !== 'running' || isAnsweredElsewhere(db, conversationId, now)) return false
    interrupt(db, turn, sentence, now)
    return true
  })
  return recover.immediate()
}

/** Whether another run of the program is answering there now. */
export function isAnsweredElsewhere(db: Database, conversationId: string, now: Date): boolean {
  const turn = rowOf(db, conversationId)
  return turn?.state === 'running' && turn.process !== thisProcess && isRowAtWork(db, turn, now)
}

function isRowAtWork(db: Database, { process, started_at }: TurnRow, now: Date): boolean {
  return isAtWork(db, process, { since: new Date(started_at), now })
}

function interrupt(db: Database, { conversation_id, partial }: TurnRow, sentence: Bilingual, now: Date): void {
  const conversationId = conversation_id
  if (partial.trim() !== '') {
    const asked = lastMessage(db, conversationId, 'user')
    if (asked) payHeld(db, { conversationId, messageId: originOf(db, asked.id), now })
    appendMessage(db, { conversationId, message: { role: 'assistant', content: partial }, now })
  }
  endTurn(db, conversationId, { state: 'interrupted', sentence, now })
}

/** Conversations whose turn was cut, which the window takes up by itself, fewer than `limit` times so far. */
export function listResumable(db: Database, profileId: string, limit: number): string[] {
  return db
    .prepare<[string, number], string>(
      `SELECT conversation_id FROM turns JOIN conversations ON conversations.id = turns.conversation_id
       WHERE profile_id = ? AND resumes < ? AND resumable = 1 AND turns.state = 'interrupted' AND deleted_at IS NULL
       ORDER BY started_at`,
    )
    .pluck()
    .all(profileId, limit)
}

function rowOf(db: Database, conversationId: string): TurnRow | undefined {
  return db.prepare<[string], TurnRow>('SELECT * FROM turns WHERE conversation_id = ?').get(conversationId)
}
