-- When whoever holds the session last showed a password or a passkey. Sessions from before were never asked.
ALTER TABLE sessions ADD COLUMN proved_at timestamptz NOT NULL DEFAULT '-infinity';
ALTER TABLE sessions ALTER COLUMN proved_at SET DEFAULT now();

-- A proof gives the session a new token. Requests already on their way still carry the one before.
ALTER TABLE sessions
  ADD COLUMN replaced_hash bytea,
  ADD COLUMN replaced_until timestamptz,
  ADD CHECK ((replaced_hash IS NULL) = (replaced_until IS NULL));
CREATE UNIQUE INDEX sessions_replaced ON sessions (replaced_hash) WHERE replaced_hash IS NOT NULL;

-- Null: the one chosen at sign-up.
ALTER TABLE accounts ADD COLUMN password_changed_at timestamptz;
