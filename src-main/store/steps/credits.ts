/** What was earned, bought and spent. Nothing is ever changed or taken out: a mistake is put right by another entry. */
export const CREDITS_STEP = `
  CREATE TABLE credit_entries (
    seq INTEGER PRIMARY KEY AUTOINCREMENT,
    id TEXT NOT NULL UNIQUE,
    profile_id TEXT NOT NULL REFERENCES profiles (id),
    kind TEXT NOT NULL CHECK (kind IN ('bonus', 'voucher', 'adjustment', 'spent')),
    amount INTEGER NOT NULL CHECK (
      CASE kind
        WHEN 'bonus' THEN amount BETWEEN 1 AND 5
        WHEN 'voucher' THEN amount > 0
        WHEN 'spent' THEN amount < 0
        ELSE amount <> 0
      END
    ),
    reason TEXT NOT NULL,
    -- The message of the person that earned it.
    message_id INTEGER,
    -- What the same credit is known by elsewhere, such as the fingerprint of a voucher's code.
    reference TEXT,
    -- The calendar day of the person, YYYY-MM-DD.
    day TEXT NOT NULL,
    created_at TEXT NOT NULL
  ) STRICT;
  CREATE INDEX credit_entries_by_profile ON credit_entries (profile_id, seq);
  CREATE UNIQUE INDEX credit_bonus_by_message ON credit_entries (message_id) WHERE kind = 'bonus';
  CREATE UNIQUE INDEX credit_voucher_once ON credit_entries (reference) WHERE kind = 'voucher';
  CREATE TRIGGER credit_entries_kept BEFORE UPDATE ON credit_entries BEGIN
    SELECT raise(ABORT, 'credit entries are never changed');
  END;
  CREATE TRIGGER credit_entries_never_deleted BEFORE DELETE ON credit_entries BEGIN
    SELECT raise(ABORT, 'credit entries are never deleted');
  END;
`
