/**
 * Reports are stored as they may leave: without secrets or personal data. `problems` keeps the latest failures of the
 * program, cleaned in the same way, for runs that have no log file.
 */
export const REPORTS_STEP = `
  CREATE TABLE reports (
    seq INTEGER PRIMARY KEY,
    id TEXT NOT NULL UNIQUE,
    profile_id TEXT NOT NULL REFERENCES profiles (id) ON DELETE CASCADE,
    title TEXT NOT NULL,
    severity TEXT NOT NULL CHECK (severity IN ('low', 'medium', 'high', 'critical')),
    text TEXT NOT NULL,
    outbox_id TEXT REFERENCES outbox (id) ON DELETE SET NULL,
    file_id TEXT,
    created_at TEXT NOT NULL,
    updated_at TEXT NOT NULL
  ) STRICT;
  CREATE INDEX reports_by_profile ON reports (profile_id, seq);

  CREATE TABLE problems (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    text TEXT NOT NULL,
    created_at TEXT NOT NULL
  ) STRICT;
`
