-- What happened to an account, numbered from 1 without gaps. The number is taken under the lock of the account's head in
-- the transaction that causes the event, so numbers become visible in their order and a reader never passes a late one.
CREATE TABLE account_event_heads (
  account_id uuid PRIMARY KEY REFERENCES accounts ON DELETE CASCADE,
  last_seq bigint NOT NULL CHECK (last_seq > 0)
) WITH (fillfactor = 70);

CREATE TABLE account_events (
  account_id uuid NOT NULL,
  seq bigint NOT NULL,
  type text NOT NULL,
  data jsonb NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (account_id, seq)
);
-- Swept by age: written in the order of time, so a summary of blocks is enough.
CREATE INDEX account_events_age ON account_events USING brin (created_at);

-- When somebody was last seen with the site open.
CREATE TABLE account_presence (
  account_id uuid PRIMARY KEY REFERENCES accounts ON DELETE CASCADE,
  seen_at timestamptz NOT NULL
) WITH (fillfactor = 70);
