-- The password was right; the second step is awaited in this browser.
CREATE TABLE pending_sign_ins (
  token_hash bytea PRIMARY KEY,
  account_id uuid NOT NULL REFERENCES accounts ON DELETE CASCADE,
  attempts smallint NOT NULL DEFAULT 0 CHECK (attempts BETWEEN 0 AND 5),
  expires_at timestamptz NOT NULL
);
CREATE INDEX pending_sign_ins_account ON pending_sign_ins (account_id);
CREATE INDEX pending_sign_ins_expires_at ON pending_sign_ins (expires_at);
