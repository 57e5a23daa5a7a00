/** What messages of several recipients or several parts need, and the drafts that the person still edits. */
export const MESSAGES_STEP = `
  ALTER TABLE outbox ADD COLUMN cc TEXT NOT NULL DEFAULT '[]' CHECK (json_valid(cc));
  -- Of a message that leaves as several, how many have left: what is sent again begins after them.
  ALTER TABLE outbox ADD COLUMN parts_done INTEGER NOT NULL DEFAULT 0;
  -- How the provider names what it took.
  ALTER TABLE outbox ADD COLUMN reference TEXT;

  CREATE TABLE drafts (
    seq INTEGER PRIMARY KEY,
    id TEXT NOT NULL UNIQUE,
    profile_id TEXT NOT NULL REFERENCES profiles (id) ON DELETE CASCADE,
    conversation_id TEXT REFERENCES conversations (id) ON DELETE SET NULL,
    recipients TEXT NOT NULL CHECK (json_valid(recipients)),
    cc TEXT NOT NULL CHECK (json_valid(cc)),
    subject TEXT NOT NULL,
    body TEXT NOT NULL,
    file_ids TEXT NOT NULL CHECK (json_valid(file_ids)),
    -- Set when the person sends it; empty again when they take the message back out of the outbox.
    outbox_id TEXT UNIQUE REFERENCES outbox (id) ON DELETE SET NULL,
    sent_at TEXT,
    created_at TEXT NOT NULL,
    updated_at TEXT NOT NULL
  ) STRICT;
  CREATE INDEX drafts_by_profile ON drafts (profile_id, seq);
  -- A draft that was sent stays sent, whatever becomes of the outbox.
  CREATE TRIGGER drafts_sent AFTER UPDATE OF state ON outbox WHEN new.state = 'sent' BEGIN
    UPDATE drafts SET sent_at = new.sent_at WHERE outbox_id = new.id;
  END;
`
