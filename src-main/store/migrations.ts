import { CREDITS_STEP } from './steps/credits.ts'
import { MCP_STEP } from './steps/mcp.ts'
import { MESSAGES_STEP } from './steps/messages.ts'
import { NETWORK_STEP } from './steps/network.ts'
import { PASSAGES_STEP } from './steps/passages.ts'
import { QUIZZES_STEP } from './steps/quizzes.ts'
import { RATES_STEP } from './steps/rates.ts'
import { REPORTS_STEP } from './steps/reports.ts'
import { RUNS_TABLES } from './steps/runs.ts'
import { SPECIALISTS_STEP } from './steps/specialists.ts'
import { TASKS_STEP } from './steps/tasks.ts'
import { TURNS_STEP } from './steps/turns.ts'
import { VOUCHERS_STEP } from './steps/vouchers.ts'

/** The tables of the third step, each with what it holds. */
const TOOLS_STEP: readonly string[] = [
  CREDITS_STEP,
  QUIZZES_STEP,
  TASKS_STEP,
  REPORTS_STEP,
  MESSAGES_STEP,
  PASSAGES_STEP,
  RATES_STEP,
  VOUCHERS_STEP,
  TURNS_STEP,
]

/** What the fourth step adds, each with what it holds. */
const RUNS_STEP: readonly string[] = [RUNS_TABLES, NETWORK_STEP]

/**
 * Append-only: a step that was released is never edited, since databases in the field have run it. The number of
 * steps is the `user_version`. Times are UTC ISO text; lists are JSON text; `seq` keeps the order of arrival
 * whatever the clock does.
 */
export const MIGRATIONS: readonly string[] = [
  `
  CREATE TABLE profiles (
    seq INTEGER PRIMARY KEY,
    id TEXT NOT NULL UNIQUE,
    name TEXT NOT NULL,
    mode TEXT NOT NULL CHECK (mode IN ('guest', 'child', 'pro')),
    language TEXT NOT NULL CHECK (language IN ('fr', 'en')),
    email TEXT,
    phone TEXT,
    level TEXT,
    country TEXT,
    created_at TEXT NOT NULL,
    updated_at TEXT NOT NULL
  ) STRICT;

  CREATE TABLE conversations (
    seq INTEGER PRIMARY KEY,
    id TEXT NOT NULL UNIQUE,
    profile_id TEXT NOT NULL REFERENCES profiles (id) ON DELETE CASCADE,
    title TEXT NOT NULL,
    mode TEXT NOT NULL CHECK (mode IN ('guest', 'child', 'pro')),
    created_at TEXT NOT NULL,
    updated_at TEXT NOT NULL
  ) STRICT;
  CREATE INDEX conversations_by_profile ON conversations (profile_id, updated_at);

  CREATE TABLE messages (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    conversation_id TEXT NOT NULL REFERENCES conversations (id) ON DELETE CASCADE,
    role TEXT NOT NULL CHECK (role IN ('system', 'user', 'assistant', 'tool')),
    content TEXT NOT NULL,
    reasoning TEXT,
    tool_calls TEXT CHECK (tool_calls IS NULL OR json_valid(tool_calls)),
    tool_call_id TEXT,
    files TEXT CHECK (files IS NULL OR json_valid(files)),
    created_at TEXT NOT NULL,
    CHECK ((role = 'tool') = (tool_call_id IS NOT NULL))
  ) STRICT;
  CREATE INDEX messages_by_conversation ON messages (conversation_id, id);

  CREATE TABLE tool_runs (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    conversation_id TEXT NOT NULL REFERENCES conversations (id) ON DELETE CASCADE,
    call_id TEXT NOT NULL,
    step INTEGER NOT NULL,
    tool TEXT NOT NULL,
    arguments TEXT NOT NULL,
    status TEXT NOT NULL
      CHECK (status IN ('running', 'ok', 'error', 'refused', 'stopped', 'interrupted')),
    text TEXT,
    process TEXT NOT NULL,
    started_at TEXT NOT NULL,
    ended_at TEXT,
    CHECK ((status = 'running') = (ended_at IS NULL))
  ) STRICT;
  CREATE INDEX tool_runs_by_conversation ON tool_runs (conversation_id, id);
  CREATE INDEX tool_runs_running ON tool_runs (id) WHERE status = 'running';

  CREATE TABLE files (
    seq INTEGER PRIMARY KEY,
    id TEXT NOT NULL UNIQUE,
    profile_id TEXT NOT NULL REFERENCES profiles (id) ON DELETE CASCADE,
    conversation_id TEXT REFERENCES conversations (id) ON DELETE SET NULL,
    sha256 TEXT NOT NULL CHECK (length(sha256) = 64),
    name TEXT NOT NULL,
    folded_name TEXT NOT NULL,
    extension TEXT NOT NULL,
    mime TEXT NOT NULL,
    bytes INTEGER NOT NULL CHECK (bytes >= 0),
    origin TEXT NOT NULL CHECK (origin IN ('imported', 'generated')),
    pages INTEGER,
    sheets TEXT CHECK (sheets IS NULL OR json_valid(sheets)),
    created_at TEXT NOT NULL,
    deleted_at TEXT
  ) STRICT;
  CREATE INDEX files_by_profile ON files (profile_id, seq) WHERE deleted_at IS NULL;
  CREATE INDEX files_by_content ON files (sha256);

  CREATE TABLE file_texts (
    sha256 TEXT NOT NULL,
    kind TEXT NOT NULL,
    reader INTEGER NOT NULL,
    content TEXT NOT NULL CHECK (json_valid(content)),
    created_at TEXT NOT NULL,
    PRIMARY KEY (sha256, kind)
  ) STRICT;

  CREATE TABLE memories (
    seq INTEGER PRIMARY KEY,
    id TEXT NOT NULL UNIQUE,
    profile_id TEXT NOT NULL REFERENCES profiles (id) ON DELETE CASCADE,
    fact TEXT NOT NULL,
    category TEXT,
    normalised TEXT NOT NULL,
    created_at TEXT NOT NULL,
    updated_at TEXT NOT NULL,
    deleted_at TEXT
  ) STRICT;
  CREATE INDEX memories_by_profile ON memories (profile_id, seq);

  CREATE TABLE outbox (
    seq INTEGER PRIMARY KEY,
    id TEXT NOT NULL UNIQUE,
    profile_id TEXT NOT NULL REFERENCES profiles (id) ON DELETE CASCADE,
    conversation_id TEXT REFERENCES conversations (id) ON DELETE SET NULL,
    channel TEXT NOT NULL CHECK (channel IN ('email', 'sms', 'whatsapp')),
    recipient TEXT NOT NULL,
    subject TEXT NOT NULL,
    body TEXT NOT NULL,
    attachments TEXT NOT NULL CHECK (json_valid(attachments)),
    message_id TEXT NOT NULL UNIQUE,
    state TEXT NOT NULL CHECK (state IN ('prepared', 'held', 'sending', 'sent', 'failed', 'uncertain')),
    attempts INTEGER NOT NULL DEFAULT 0,
    process TEXT NOT NULL,
    last_error TEXT CHECK (last_error IS NULL OR json_valid(last_error)),
    next_attempt_at TEXT,
    created_at TEXT NOT NULL,
    updated_at TEXT NOT NULL,
    sending_at TEXT,
    sent_at TEXT
  ) STRICT;
  CREATE INDEX outbox_by_profile ON outbox (profile_id, seq);
  CREATE INDEX outbox_unfinished ON outbox (state, seq) WHERE state IN ('prepared', 'sending');

  CREATE TABLE settings (
    profile_id TEXT REFERENCES profiles (id) ON DELETE CASCADE,
    key TEXT NOT NULL,
    value TEXT NOT NULL CHECK (json_valid(value)),
    updated_at TEXT NOT NULL
  ) STRICT;
  CREATE UNIQUE INDEX settings_by_key ON settings (key, ifnull(profile_id, ''));

  CREATE TABLE approvals (
    profile_id TEXT NOT NULL REFERENCES profiles (id) ON DELETE CASCADE,
    tool TEXT NOT NULL,
    created_at TEXT NOT NULL,
    PRIMARY KEY (profile_id, tool)
  ) STRICT;

  CREATE TABLE usage (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    conversation_id TEXT NOT NULL REFERENCES conversations (id) ON DELETE CASCADE,
    model TEXT NOT NULL,
    input_tokens INTEGER NOT NULL,
    output_tokens INTEGER NOT NULL,
    cost_micro_usd INTEGER,
    created_at TEXT NOT NULL
  ) STRICT;
  CREATE INDEX usage_by_conversation ON usage (conversation_id, id);
  `,
  `
  ALTER TABLE conversations ADD COLUMN pinned_at TEXT;
  ALTER TABLE conversations ADD COLUMN deleted_at TEXT;
  ALTER TABLE conversations ADD COLUMN unread INTEGER NOT NULL DEFAULT 0 CHECK (unread IN (0, 1));
  -- Of all its messages, kept up to date by triggers: a long conversation opens without being counted.
  ALTER TABLE conversations ADD COLUMN characters INTEGER NOT NULL DEFAULT 0;
  UPDATE conversations SET characters = (
    SELECT ifnull(sum(length(content) + ifnull(length(tool_calls), 0)), 0)
    FROM messages WHERE conversation_id = conversations.id
  );
  CREATE TRIGGER messages_counted AFTER INSERT ON messages BEGIN
    UPDATE conversations SET characters = characters + length(new.content) + ifnull(length(new.tool_calls), 0)
    WHERE id = new.conversation_id;
  END;

  CREATE INDEX messages_shown ON messages (conversation_id, id) WHERE role IN ('user', 'assistant');

  -- The last turn of each conversation. What streams is kept here until its message is stored whole.
  CREATE TABLE turns (
    conversation_id TEXT PRIMARY KEY REFERENCES conversations (id) ON DELETE CASCADE,
    state TEXT NOT NULL
      CHECK (state IN ('running', 'done', 'stopped', 'step_limit', 'time_limit', 'error', 'interrupted')),
    sentence TEXT CHECK (sentence IS NULL OR json_valid(sentence)),
    partial TEXT NOT NULL DEFAULT '',
    process TEXT NOT NULL,
    started_at TEXT NOT NULL,
    ended_at TEXT,
    CHECK ((state = 'running') = (ended_at IS NULL))
  ) STRICT;
  CREATE INDEX turns_running ON turns (conversation_id) WHERE state = 'running';

  ALTER TABLE tool_runs ADD COLUMN views TEXT CHECK (views IS NULL OR json_valid(views));
  ALTER TABLE tool_runs ADD COLUMN duration_ms INTEGER;
  -- The assistant message that asked for it: providers reuse call ids from one turn to the next.
  ALTER TABLE tool_runs ADD COLUMN message_id INTEGER REFERENCES messages (id) ON DELETE SET NULL;
  UPDATE tool_runs SET message_id = (
    SELECT max(messages.id) FROM messages, json_each(messages.tool_calls) AS call
    WHERE messages.conversation_id = tool_runs.conversation_id AND messages.role = 'assistant'
      AND call.value ->> '$.id' = tool_runs.call_id AND messages.created_at <= tool_runs.started_at
  );
  CREATE INDEX tool_runs_by_message ON tool_runs (message_id);

  -- What was said, without its text; FTS5 folds accents but neither œ nor æ.
  CREATE VIRTUAL TABLE message_words USING fts5(
    words, content = '', contentless_delete = 1, prefix = '2 3', tokenize = 'unicode61 remove_diacritics 2'
  );
  INSERT INTO message_words (rowid, words)
    SELECT id, replace(replace(replace(replace(content, 'œ', 'oe'), 'Œ', 'oe'), 'æ', 'ae'), 'Æ', 'ae')
    FROM messages WHERE role IN ('user', 'assistant') AND content <> '';
  CREATE TRIGGER messages_indexed AFTER INSERT ON messages
    WHEN new.role IN ('user', 'assistant') AND new.content <> ''
  BEGIN
    INSERT INTO message_words (rowid, words)
    VALUES (new.id, replace(replace(replace(replace(new.content, 'œ', 'oe'), 'Œ', 'oe'), 'æ', 'ae'), 'Æ', 'ae'));
  END;
  CREATE TRIGGER messages_unindexed AFTER DELETE ON messages
    WHEN old.role IN ('user', 'assistant') AND old.content <> ''
  BEGIN
    DELETE FROM message_words WHERE rowid = old.id;
  END;
  `,
  TOOLS_STEP.join('\n'),
  RUNS_STEP.join('\n'),
  SPECIALISTS_STEP,
  MCP_STEP,
]
