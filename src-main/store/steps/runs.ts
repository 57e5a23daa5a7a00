/**
 * Background jobs, and what is known of each call whatever cuts it. `call_key` is the same when a call is made again:
 * what it leaves is kept in `effects` in the transaction that makes it, so that no call has its effect twice.
 */
export const RUNS_TABLES = `
  CREATE TABLE jobs (
    -- What people call it by.
    number INTEGER PRIMARY KEY AUTOINCREMENT,
    profile_id TEXT NOT NULL REFERENCES profiles (id) ON DELETE CASCADE,
    conversation_id TEXT NOT NULL REFERENCES conversations (id) ON DELETE CASCADE,
    title TEXT NOT NULL,
    status TEXT NOT NULL
      CHECK (status IN ('queued', 'running', 'waiting', 'done', 'failed', 'cancelled', 'interrupted')),
    sentence TEXT CHECK (sentence IS NULL OR json_valid(sentence)),
    -- How its turn ended.
    reason TEXT CHECK (reason IN ('done', 'stopped', 'step_limit', 'time_limit', 'error')),
    -- What it was asked, and the last message of its answer once it has ended.
    asked_id INTEGER NOT NULL,
    last_id INTEGER,
    -- Milliseconds of its time limit that are used up.
    used_ms INTEGER NOT NULL DEFAULT 0 CHECK (used_ms >= 0),
    -- How the command that started it has it run.
    command TEXT CHECK (command IS NULL OR json_valid(command)),
    cancel_asked INTEGER NOT NULL DEFAULT 0 CHECK (cancel_asked IN (0, 1)),
    -- The window is asked to take it up.
    resume_asked INTEGER NOT NULL DEFAULT 0 CHECK (resume_asked IN (0, 1)),
    dismissed INTEGER NOT NULL DEFAULT 0 CHECK (dismissed IN (0, 1)),
    process TEXT NOT NULL,
    created_at TEXT NOT NULL,
    started_at TEXT,
    ended_at TEXT
  ) STRICT;
  CREATE INDEX jobs_by_profile ON jobs (profile_id, number);
  CREATE UNIQUE INDEX jobs_active ON jobs (conversation_id) WHERE status IN ('queued', 'running', 'waiting');

  -- Cards that wait for the person while the job runs in another program.
  CREATE TABLE job_cards (
    approval_id TEXT PRIMARY KEY,
    job_number INTEGER NOT NULL REFERENCES jobs (number) ON DELETE CASCADE,
    request TEXT NOT NULL CHECK (json_valid(request)),
    decision TEXT CHECK (decision IN ('once', 'always', 'refuse')),
    created_at TEXT NOT NULL
  ) STRICT;

  -- When each run of the program was last seen: what it has in hand may take hours.
  CREATE TABLE processes (
    token TEXT PRIMARY KEY,
    seen_at TEXT NOT NULL,
    -- True for the window, which takes up jobs that it is asked to.
    takes_jobs INTEGER NOT NULL DEFAULT 0 CHECK (takes_jobs IN (0, 1))
  ) STRICT, WITHOUT ROWID;

  ALTER TABLE tool_runs ADD COLUMN call_key TEXT;
  ALTER TABLE tool_runs ADD COLUMN progress TEXT CHECK (progress IS NULL OR json_valid(progress));
  -- Of a call that was cut, whether it was done all the same.
  ALTER TABLE tool_runs ADD COLUMN outcome TEXT CHECK (outcome IN ('done', 'not_done', 'uncertain'));
  CREATE UNIQUE INDEX tool_runs_by_key ON tool_runs (call_key) WHERE call_key IS NOT NULL;
  CREATE INDEX tool_runs_unjudged ON tool_runs (id) WHERE status = 'interrupted' AND outcome IS NULL;

  CREATE TABLE effects (
    call_key TEXT NOT NULL,
    kind TEXT NOT NULL,
    -- The place of a file among those of its call, else empty.
    name TEXT NOT NULL DEFAULT '',
    id TEXT NOT NULL,
    PRIMARY KEY (call_key, kind, name)
  ) STRICT, WITHOUT ROWID;

  -- A turn that the window takes up again by itself when it starts, and how often it has.
  ALTER TABLE turns ADD COLUMN resumable INTEGER NOT NULL DEFAULT 0 CHECK (resumable IN (0, 1));
  ALTER TABLE turns ADD COLUMN resumes INTEGER NOT NULL DEFAULT 0 CHECK (resumes >= 0);
  -- The last message when somebody asked for it: what comes after counts against its limit of steps.
  ALTER TABLE turns ADD COLUMN since_id INTEGER NOT NULL DEFAULT 0;
`
