import type { Database } from 'better-sqlite3'
import type { IsoTime } from '../types.ts'
import { addCredit, creditBalance } from './credits.ts'

export type NewVoucherBatch = {
  batchId: string
  key: string
  school: string
  label: string
  machine?: string
  createdAt: IsoTime
  expires?: string
  price?: number
  codes: readonly { hash: string; credits: number }[]
  now: Date
}

export type StoredBatch = Omit<NewVoucherBatch, 'codes' | 'now'> & {
  importedAt: IsoTime
  codes: number
  used: number
}

type BatchRow = {
  batch_id: string
  key: string
  school: string
  label: string
  machine: string | null
  created_at: string
  expires: string | null
  price: number | null
  imported_at: string
  codes: number
  used: number
}

export type Importing = 'imported' | { alreadyAt: IsoTime } | 'known_codes'

/** All of it, or nothing. */
export function addVoucherBatch(db: Database, batch: NewVoucherBatch): Importing {
  const add = db.transaction((): Importing => {
    const before = db
      .prepare<[string], string>('SELECT imported_at FROM voucher_batches WHERE batch_id = ?')
      .pluck()
      .get(batch.batchId)
    if (before !== undefined) return { alreadyAt: before }
    const known = db.prepare<[string], number>('SELECT 1 FROM vouchers WHERE hash = ?').pluck()
    if (batch.codes.some(({ hash }) => known.get(hash))) return 'known_codes'
    const { lastInsertRowid } = db
      .prepare(
        `INSERT INTO voucher_batches (batch_id, key, school, label, machine, created_at, expires, price, imported_at)
         VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
      )
      .run(
        batch.batchId,
        batch.key,
        batch.school,
        batch.label,
        batch.machine ?? null,
        batch.createdAt,
        batch.expires ?? null,
        batch.price ?? null,
        batch.now.toISOString(),
      )
    const insert = db.prepare('INSERT INTO vouchers (hash, batch_seq, credits) VALUES (?, ?, ?)')
    for (const { hash, credits } of batch.codes) insert.run(hash, lastInsertRowid, credits)
    return 'imported'
  })
  return add.immediate()
}

/** Last imported first. */
export function listVoucherBatches(db: Database): StoredBatch[] {
  return db
    .prepare<[], BatchRow>(
      `SELECT voucher_batches.*, count(*) AS codes, count(credit_entries.seq) AS used
       FROM voucher_batches JOIN vouchers ON vouchers.batch_seq = voucher_batches.seq
       LEFT JOIN credit_entries ON credit_entries.kind = 'voucher' AND credit_entries.reference = vouchers.hash
       GROUP BY voucher_batches.seq ORDER BY voucher_batches.seq DESC`,
    )
    .all()
    .map(row => ({
      batchId: row.batch_id,
      key: row.key,
      school: row.school,
      label: row.label,
      ...(row.machine !== null && { machine: row.machine }),
      createdAt: row.created_at,
      ...(row.expires !== null && { expires: row.expires }),
      ...(row.price !== null && { price: row.price }),
      importedAt: row.imported_at,
      codes: row.codes,
      used: row.used,
    }))
}

export type Redemption =
  | { outcome: 'redeemed'; credits: number; balance: number }
  | { outcome: 'used'; at: IsoTime }
  | { outcome: 'expired'; on: string }
  | { outcome: 'unknown' }
  | { outcome: 'closed'; until: IsoTime }

type Voucher = { credits: number; label: string; school: string; expires: string | null }

/**
 * Writes the voucher into the ledger, once for all profiles of the computer. A code of no batch counts as a wrong try;
 * `waitAfter` says how long codes are then refused, `longestMs` is the most it ever says.
 */
export function redeemVoucher(
  db: Database,
  asked: {
    profileId: string
    hash: string
    today: string
    now: Date
    waitAfter(wrong: number): number
    longestMs: number
  },
): Redemption {
  const { profileId, hash, today, now } = asked
  const redeem = db.transaction((): Redemption => {
    const until = closedUntil(db, now, asked.longestMs)
    if (until) return { outcome: 'closed', until }
    const used = db
      .prepare<[string], string>("SELECT created_at FROM credit_entries WHERE kind = 'voucher' AND reference = ?")
      .pluck()
      .get(hash)
    if (used !== undefined) return { outcome: 'used', at: used }
    const voucher = db
      .prepare<[string], Voucher>(
        `SELECT vouchers.credits, label, school, expires
         FROM vouchers JOIN voucher_batches ON voucher_batches.seq = vouchers.batch_seq WHERE hash = ?`,
      )
      .get(hash)
    if (!voucher) {
      noteWrongTry(db, now, asked.waitAfter)
      return { outcome: 'unknown' }
    }
    if (voucher.expires !== null && voucher.expires < today) return { outcome: 'expired', on: voucher.expires }
    const { credits, school, label } = voucher
    addCredit(db, { profileId, kind: 'voucher', amount: credits, reason: `${school} · ${label}`, reference: hash, now })
    db.prepare('DELETE FROM voucher_tries').run()
    return { outcome: 'redeemed', credits, balance: creditBalance(db, profileId) }
  })
  return redeem.immediate()
}

/**
 * Until when no code is taken; undefined when they are. A clock that was wrong in the future and is put right would
 * close the computer for years: what is left to wait is then `longestMs`, from now.
 */
export function closedUntil(db: Database, now: Date, longestMs: number): IsoTime | undefined {
  const until = db.prepare<[], string | null>('SELECT closed_until FROM voucher_tries').pluck().get()
  if (!until || until <= now.toISOString()) return undefined
  const latest = new Date(now.getTime() + longestMs).toISOString()
  if (until <= latest) return until
  db.prepare('UPDATE voucher_tries SET closed_until = ?').run(latest)
  return latest
}

function noteWrongTry(db: Database, now: Date, waitAfter: (wrong: number) => number): void {
  const wrong = 1 + (db.prepare<[], number>('SELECT wrong FROM voucher_tries').pluck().get() ?? 0)
  const wait = waitAfter(wrong)
  const until = wait > 0 ? new Date(now.getTime() + wait).toISOString() : null
  db.prepare(
    `INSERT INTO voucher_tries (id, wrong, closed_until) VALUES (1, ?, ?)
     ON CONFLICT (id) DO UPDATE SET wrong = excluded.wrong, closed_until = excluded.closed_until`,
  ).run(wrong, until)
}
