import type { Database } from 'better-sqlite3'
import type { IsoTime } from '../types.ts'

/** `rates`: how many of each currency make one of the base. */
export type KeptRates = { rates: Record<string, number>; date: string; nextAt: IsoTime; fetchedAt: IsoTime }

export function getRates(db: Database, base: string): KeptRates | undefined {
  const row = db
    .prepare<[string], { rates: string; rate_date: string; next_at: string; fetched_at: string }>(
      'SELECT rates, rate_date, next_at, fetched_at FROM exchange_rates WHERE base = ?',
    )
    .get(base)
  return row && { rates: JSON.parse(row.rates), date: row.rate_date, nextAt: row.next_at, fetchedAt: row.fetched_at }
}

export function putRates(
  db: Database,
  base: string,
  { rates, date, nextAt, now }: Omit<KeptRates, 'fetchedAt'> & { now: Date },
): void {
  db.prepare(
    `INSERT INTO exchange_rates (base, rates, rate_date, next_at, fetched_at) VALUES (?, ?, ?, ?, ?)
     ON CONFLICT (base) DO UPDATE SET rates = excluded.rates, rate_date = excluded.rate_date,
       next_at = excluded.next_at, fetched_at = excluded.fetched_at`,
  ).run(base, JSON.stringify(rates), date, nextAt, now.toISOString())
}
