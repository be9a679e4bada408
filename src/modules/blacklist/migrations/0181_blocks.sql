-- Who does not want to deal with whom. Both directions are looked up, so both are indexed.
CREATE TABLE blocks (
  account_id uuid NOT NULL REFERENCES accounts ON DELETE CASCADE,
  blocked_id uuid NOT NULL REFERENCES accounts ON DELETE CASCADE,
  -- Read by nobody but the account itself.
  reason text CHECK (char_length(reason) BETWEEN 1 AND 500),
  -- At this moment it is over; null is forever.
  until timestamptz,
  -- To the millisecond, so that a cursor names it exactly.
  created_at timestamptz NOT NULL DEFAULT date_trunc('milliseconds', now()),
  PRIMARY KEY (account_id, blocked_id),
  CHECK (account_id <> blocked_id)
);
CREATE UNIQUE INDEX blocks_blocked ON blocks (blocked_id, account_id);
CREATE INDEX blocks_order ON blocks (account_id, created_at DESC, blocked_id DESC);
CREATE INDEX blocks_until ON blocks (until) WHERE until IS NOT NULL;
