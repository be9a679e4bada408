-- What happened to an account's safety, for its owner to read. Kept 180 days.
CREATE TABLE safety_log (
  entry_id uuid PRIMARY KEY,
  account_id uuid NOT NULL REFERENCES accounts ON DELETE CASCADE,
  event text NOT NULL CHECK (event ~ '^[a-z_]{1,40}$'),
  -- Of the last time, when the same happened several times in a row.
  at timestamptz NOT NULL DEFAULT date_trunc('milliseconds', now()),
  times integer NOT NULL DEFAULT 1 CHECK (times > 0),
  address inet NOT NULL,
  user_agent text NOT NULL,
  detail text
);
CREATE INDEX safety_log_account ON safety_log (account_id, entry_id DESC);
CREATE INDEX safety_log_at ON safety_log (at);
