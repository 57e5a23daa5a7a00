/** The last rates that were fetched, one row per base currency: what a conversion works with when there is no network. */
export const RATES_STEP = `
  CREATE TABLE exchange_rates (
    base TEXT PRIMARY KEY CHECK (length(base) = 3),
    rates TEXT NOT NULL CHECK (json_valid(rates)),
    rate_date TEXT NOT NULL,
    next_at TEXT NOT NULL,
    fetched_at TEXT NOT NULL
  ) STRICT;
`
