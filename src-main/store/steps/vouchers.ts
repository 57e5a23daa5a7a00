/** Batches of vouchers that a school signed. A code is used once it stands in the ledger, under its hash. */
export const VOUCHERS_STEP = `
  CREATE TABLE voucher_batches (
    seq INTEGER PRIMARY KEY,
    batch_id TEXT NOT NULL UNIQUE,
    -- The fingerprint of the key that signed it.
    key TEXT NOT NULL,
    school TEXT NOT NULL,
    label TEXT NOT NULL,
    machine TEXT,
    created_at TEXT NOT NULL,
    -- The last day, YYYY-MM-DD.
    expires TEXT,
    price INTEGER,
    imported_at TEXT NOT NULL
  ) STRICT;
  CREATE TABLE vouchers (
    hash TEXT PRIMARY KEY,
    batch_seq INTEGER NOT NULL REFERENCES voucher_batches (seq),
    credits INTEGER NOT NULL CHECK (credits > 0)
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX vouchers_by_batch ON vouchers (batch_seq);

  -- Wrong codes in a row, on this computer.
  CREATE TABLE voucher_tries (
    id INTEGER PRIMARY KEY CHECK (id = 1),
    wrong INTEGER NOT NULL,
    closed_until TEXT
  ) STRICT;

  -- An answer is paid once for each message of the person.
  CREATE UNIQUE INDEX credit_spent_by_message ON credit_entries (message_id) WHERE kind = 'spent';
`
