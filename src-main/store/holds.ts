import type { Database } from 'better-sqlite3'
import { addCredit, creditBalance, hasPaid } from './credits.ts'
import { isAtWork } from './processes.ts'

type Hold = { held: number; process: string; started_at: string }

/**
 * Sets credits aside for the answer that a conversation waits for, unless the balance is too small without those of
 * other answers on their way: two conversations at once never count on the same credits.
 */
export function holdCredits(
  db: Database,
  { conversationId, profileId, due, now }: { conversationId: string; profileId: string; due: number; now: Date },
): { held: boolean; balance: number } {
  const hold = db.transaction(() => {
    const balance = creditBalance(db, profileId)
    const held = balance - heldElsewhere(db, { conversationId, profileId, now }) >= due
    if (held) setHeld(db, conversationId, due)
    return { held, balance }
  })
  return hold.immediate()
}

/** Pays what was set aside, unless another answer to that message was paid. False when nothing was paid. */
export function payHeld(
  db: Database,
  { conversationId, messageId, now }: { conversationId: string; messageId: number; now: Date },
): boolean {
  const pay = db.transaction(() => {
    const turn = db
      .prepare<[string], { held: number; profile_id: string }>(
        `SELECT held, profile_id FROM turns JOIN conversations ON conversations.id = turns.conversation_id
         WHERE conversation_id = ? AND held > 0`,
      )
      .get(conversationId)
    if (!turn) return false
    setHeld(db, conversationId, 0)
    if (hasPaid(db, messageId)) return false
    addCredit(db, { profileId: turn.profile_id, kind: 'spent', amount: -turn.held, reason: '', messageId, now })
    return true
  })
  return pay.immediate()
}

/** Those of a run of the program that has ended come back. */
function heldElsewhere(
  db: Database,
  { conversationId, profileId, now }: Record<'conversationId' | 'profileId', string> & { now: Date },
): number {
  return db
    .prepare<[string, string], Hold>(
      `SELECT held, process, started_at FROM turns JOIN conversations ON conversations.id = turns.conversation_id
       WHERE state = 'running' AND held > 0 AND profile_id = ? AND conversation_id <> ?`,
    )
    .all(profileId, conversationId)
    .filter(turn => isAtWork(db, turn.process, { since: new Date(turn.started_at), now }))
    .reduce((sum, turn) => sum + turn.held, 0)
}

function setHeld(db: Database, conversationId: string, held: number): void {
  db.prepare('UPDATE turns SET held = ? WHERE conversation_id = ?').run(held, conversationId)
}
