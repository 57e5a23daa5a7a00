/** Questions with their keys, the log of the answers, and what was practised. */
export const QUIZZES_STEP = `
  -- Where a copied message was first said, or what « Continue » goes on with: what a message earns or costs, it does once.
  ALTER TABLE messages ADD COLUMN origin_id INTEGER;

  -- \`correct\` and \`explanation\` leave the main process only once the answer is given. \`options\` stand as the model
  -- wrote them; \`shown\` is the order in which people see them.
  CREATE TABLE quizzes (
    seq INTEGER PRIMARY KEY,
    id TEXT NOT NULL UNIQUE,
    profile_id TEXT NOT NULL REFERENCES profiles (id),
    conversation_id TEXT REFERENCES conversations (id) ON DELETE SET NULL,
    kind TEXT NOT NULL CHECK (kind IN ('choice', 'true_false')),
    question TEXT NOT NULL,
    options TEXT NOT NULL CHECK (json_array_length(options) BETWEEN 2 AND 4),
    shown TEXT NOT NULL CHECK (json_array_length(shown) = json_array_length(options)),
    correct INTEGER NOT NULL CHECK (correct >= 0 AND correct < json_array_length(options)),
    explanation TEXT NOT NULL,
    subject TEXT,
    topic TEXT,
    level TEXT,
    created_at TEXT NOT NULL,
    expires_at TEXT NOT NULL
  ) STRICT;
  CREATE INDEX quizzes_by_profile ON quizzes (profile_id, seq);
  CREATE INDEX quizzes_by_conversation ON quizzes (conversation_id, seq);

  -- Each line holds the fingerprint of the one before, and of the question as it stood.
  CREATE TABLE attempts (
    seq INTEGER PRIMARY KEY,
    id TEXT NOT NULL UNIQUE,
    profile_id TEXT NOT NULL REFERENCES profiles (id),
    quiz_id TEXT NOT NULL UNIQUE REFERENCES quizzes (id),
    choice INTEGER NOT NULL,
    correct INTEGER NOT NULL CHECK (correct IN (0, 1)),
    quiz_hash TEXT NOT NULL,
    answered_at TEXT NOT NULL,
    previous_hash TEXT NOT NULL,
    hash TEXT NOT NULL UNIQUE
  ) STRICT;
  CREATE TRIGGER attempts_kept BEFORE UPDATE ON attempts BEGIN
    SELECT raise(ABORT, 'attempts are never changed');
  END;
  CREATE TRIGGER attempts_never_deleted BEFORE DELETE ON attempts BEGIN
    SELECT raise(ABORT, 'attempts are never deleted');
  END;

  CREATE TABLE exercises (
    seq INTEGER PRIMARY KEY,
    id TEXT NOT NULL UNIQUE,
    profile_id TEXT NOT NULL REFERENCES profiles (id),
    conversation_id TEXT REFERENCES conversations (id) ON DELETE SET NULL,
    -- The last thing that the person had said there.
    message_id INTEGER NOT NULL,
    source TEXT NOT NULL CHECK (source IN ('quiz', 'reported')),
    quiz_id TEXT UNIQUE REFERENCES quizzes (id),
    subject_key TEXT NOT NULL,
    subject TEXT NOT NULL,
    topic TEXT,
    level TEXT,
    difficulty TEXT CHECK (difficulty IN ('easy', 'medium', 'hard')),
    correct INTEGER NOT NULL CHECK (correct IN (0, 1)),
    -- True once the model has reported the same exercise again.
    reported INTEGER NOT NULL DEFAULT 0 CHECK (reported IN (0, 1)),
    day TEXT NOT NULL,
    created_at TEXT NOT NULL,
    CHECK ((source = 'quiz') = (quiz_id IS NOT NULL))
  ) STRICT;
  CREATE INDEX exercises_by_profile ON exercises (profile_id, seq);
  CREATE INDEX exercises_by_conversation ON exercises (conversation_id, message_id);
`
