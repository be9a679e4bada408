CREATE TABLE totp (
  account_id uuid PRIMARY KEY REFERENCES accounts ON DELETE CASCADE,
  -- Under a key that is not in the database.
  seed_sealed bytea NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  -- Null: shown, not confirmed yet.
  enabled_at timestamptz,
  -- The half minute of the last code that worked: neither it nor an earlier one works again.
  last_step bigint NOT NULL DEFAULT 0
);
CREATE INDEX totp_unconfirmed ON totp (created_at) WHERE enabled_at IS NULL;

CREATE TABLE recovery_codes (
  account_id uuid NOT NULL REFERENCES totp ON DELETE CASCADE,
  code_mac bytea NOT NULL,
  used_at timestamptz,
  PRIMARY KEY (account_id, code_mac)
);
