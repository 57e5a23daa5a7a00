import type { Database } from 'better-sqlite3'
import { newId } from '../identity.ts'
import type { IsoTime } from '../types.ts'

export type CreditKind = 'bonus' | 'voucher' | 'adjustment' | 'spent'

export type CreditEntry = {
  id: string
  kind: CreditKind
  /** Negative for what was spent. */
  amount: number
  reason: string
  messageId?: number
  reference?: string
  createdAt: IsoTime
}

type CreditRow = {
  id: string
  kind: CreditKind
  amount: number
  reason: string
  message_id: number | null
  reference: string | null
  created_at: IsoTime
}

type NewCredit = {
  profileId: string
  kind: CreditKind
  amount: number
  reason: string
  messageId?: number
  reference?: string
  now: Date
}

/** Adds a line to the ledger. Throws when the same bonus message or voucher reference has one already. */
export function addCredit(db: Database, credit: NewCredit): CreditEntry {
  const id = newId('credit')
  const createdAt = credit.now.toISOString()
  const { kind, amount, reason, messageId, reference } = credit
  db.prepare(
    `INSERT INTO credit_entries (id, profile_id, kind, amount, reason, message_id, reference, day, created_at)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  ).run(
    id,
    credit.profileId,
    kind,
    amount,
    reason,
    messageId ?? null,
    reference ?? null,
    localDay(credit.now),
    createdAt,
  )
  return {
    id,
    kind,
    amount,
    reason,
    ...(messageId !== undefined && { messageId }),
    ...(reference !== undefined && { reference }),
    createdAt,
  }
}

/** The sum of the ledger. */
export function creditBalance(db: Database, profileId: string): number {
  return sumOf(db, 'profile_id = ?', profileId)
}

/** Whether an answer to that message was paid. */
export function hasPaid(db: Database, messageId: number): boolean {
  return db.prepare("SELECT 1 FROM credit_entries WHERE kind = 'spent' AND message_id = ?").get(messageId) !== undefined
}

/** Newest first. */
export function listCredits(db: Database, profileId: string, limit = 200): CreditEntry[] {
  return db
    .prepare<[string, number], CreditRow>('SELECT * FROM credit_entries WHERE profile_id = ? ORDER BY seq DESC LIMIT ?')
    .all(profileId, limit)
    .map(row => ({
      id: row.id,
      kind: row.kind,
      amount: row.amount,
      reason: row.reason,
      ...(row.message_id === null ? {} : { messageId: row.message_id }),
      ...(row.reference === null ? {} : { reference: row.reference }),
      createdAt: row.created_at,
    }))
}

/** Bonus credits of one calendar day, whatever asks for them. */
export const BONUS_A_DAY = 20

export type BonusAward =
  | { outcome: 'awarded'; id: string; awarded: number; balance: number; leftToday: number }
  | { outcome: 'already' | 'day_full'; balance: number; leftToday: number }

/**
 * One award for each message of the person, and no more than the day allows: the last award of a day may be smaller
 * than what was asked. The day is the calendar day of the computer. Awards dated after `now` count as today's: a
 * clock that is put forward and back again earns nothing.
 */
export function awardBonus(
  db: Database,
  bonus: { profileId: string; credits: number; reason: string; messageId: number; now: Date },
): BonusAward {
  const award = db.transaction((): BonusAward => {
    const { profileId, credits, reason, messageId, now } = bonus
    const left = bonusLeft(db, profileId, now)
    const balance = creditBalance(db, profileId)
    const seen = db.prepare("SELECT 1 FROM credit_entries WHERE kind = 'bonus' AND message_id = ?").get(messageId)
    if (seen) return { outcome: 'already', balance, leftToday: left }
    if (left === 0) return { outcome: 'day_full', balance, leftToday: 0 }
    const awarded = Math.min(credits, left)
    const { id } = addCredit(db, { profileId, kind: 'bonus', amount: awarded, reason, messageId, now })
    return { outcome: 'awarded', id, awarded, balance: balance + awarded, leftToday: left - awarded }
  })
  return award.immediate()
}

/** What may still be awarded on the day of `now`. */
export function bonusLeft(db: Database, profileId: string, now: Date): number {
  const today = sumOf(db, "profile_id = ? AND kind = 'bonus' AND day >= ?", profileId, localDay(now))
  return Math.max(0, BONUS_A_DAY - today)
}

function sumOf(db: Database, condition: string, ...values: string[]): number {
  return (
    db
      .prepare<string[], number>(`SELECT ifnull(sum(amount), 0) FROM credit_entries WHERE ${condition}`)
      .pluck()
      .get(...values) ?? 0
  )
}

/** YYYY-MM-DD where the computer is. */
export function localDay(time: Date): string {
  const two = (part: number) => String(part).padStart(2, '0')
  return `${time.getFullYear()}-${two(time.getMonth() + 1)}-${two(time.getDate())}`
}
