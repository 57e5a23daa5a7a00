/** `due` is a calendar day (an all-day task, wherever it is read) or a UTC time; at most one of the two. */
export const TASKS_STEP = `
  CREATE TABLE tasks (
    seq INTEGER PRIMARY KEY,
    id TEXT NOT NULL UNIQUE,
    profile_id TEXT NOT NULL REFERENCES profiles (id) ON DELETE CASCADE,
    conversation_id TEXT REFERENCES conversations (id) ON DELETE SET NULL,
    title TEXT NOT NULL CHECK (title <> ''),
    priority TEXT NOT NULL CHECK (priority IN ('low', 'normal', 'high', 'urgent')),
    due TEXT,
    tags TEXT NOT NULL CHECK (json_valid(tags)),
    done_at TEXT,
    reminded_at TEXT,
    created_at TEXT NOT NULL,
    updated_at TEXT NOT NULL,
    deleted_at TEXT
  ) STRICT;
  CREATE INDEX tasks_by_profile ON tasks (profile_id, seq) WHERE deleted_at IS NULL;
`
