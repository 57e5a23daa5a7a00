/** What a turn sets aside for its answer, and what it said about it. */
export const TURNS_STEP = `
  -- Credits for an answer that is on its way; 0 once they are paid or given back.
  ALTER TABLE turns ADD COLUMN held INTEGER NOT NULL DEFAULT 0 CHECK (held >= 0);
  ALTER TABLE turns ADD COLUMN notices TEXT NOT NULL DEFAULT '[]' CHECK (json_valid(notices));
`
