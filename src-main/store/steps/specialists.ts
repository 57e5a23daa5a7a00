/** Who answers a conversation, and what one specialist asks of another. */
export const SPECIALISTS_STEP = `
  -- 'automatic', 'none' or the id of a specialist, whose file may have gone since.
  ALTER TABLE conversations ADD COLUMN specialist_choice TEXT NOT NULL DEFAULT 'automatic';
  -- Who answered last; empty for nobody in particular.
  ALTER TABLE conversations ADD COLUMN specialist TEXT;
  ALTER TABLE conversations ADD COLUMN exam INTEGER NOT NULL DEFAULT 0 CHECK (exam IN (0, 1));

  -- The delegation that a call is part of; its own message is that of the delegation's.
  ALTER TABLE tool_runs ADD COLUMN parent_id INTEGER REFERENCES tool_runs (id) ON DELETE CASCADE;
  CREATE INDEX tool_runs_by_parent ON tool_runs (parent_id) WHERE parent_id IS NOT NULL;
`
