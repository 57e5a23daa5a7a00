/** What leaves by itself when the network is back, and the model that a turn could not reach. */
export const NETWORK_STEP = `
  -- When the person agreed to send what the message says; empty again once they change it.
  ALTER TABLE outbox ADD COLUMN agreed_at TEXT;
  -- Set on a message that waits for nothing but the network, and may then leave without being asked again.
  ALTER TABLE outbox ADD COLUMN waits_for TEXT
    CHECK (waits_for IS NULL OR (waits_for = 'network' AND state IN ('held', 'prepared') AND agreed_at IS NOT NULL));
  CREATE INDEX outbox_waiting ON outbox (profile_id, seq) WHERE waits_for IS NOT NULL;

  -- The address of the model whose absence ended the turn.
  ALTER TABLE turns ADD COLUMN unreachable TEXT;
`
