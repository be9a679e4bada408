-- Writes that a person may repeat by accident: the key of the first one and what it answered. A row is written in the
-- transaction of its work, so it exists if and only if the work was done.
CREATE TABLE idempotency_keys (
  account_id uuid NOT NULL,
  key text NOT NULL CHECK (char_length(key) BETWEEN 8 AND 200),
  call text NOT NULL,
  request_hash bytea NOT NULL CHECK (length(request_hash) = 32),
  -- Null only while the work runs, which nobody else can see.
  answer jsonb,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (account_id, key)
);
CREATE INDEX idempotency_keys_created_at ON idempotency_keys (created_at);
