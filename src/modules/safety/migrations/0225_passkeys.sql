CREATE TABLE passkeys (
  passkey_id uuid PRIMARY KEY,
  account_id uuid NOT NULL REFERENCES accounts ON DELETE CASCADE,
  credential_id text NOT NULL UNIQUE,
  public_key bytea NOT NULL,
  counter bigint NOT NULL CHECK (counter >= 0),
  transports text[] NOT NULL,
  is_synced boolean NOT NULL,
  name text NOT NULL CHECK (char_length(name) BETWEEN 1 AND 60),
  created_at timestamptz NOT NULL DEFAULT now(),
  last_used_at timestamptz
);
CREATE INDEX passkeys_account ON passkeys (account_id);

-- What a passkey has to sign, once.
CREATE TABLE passkey_questions (
  challenge_hash bytea PRIMARY KEY,
  purpose text NOT NULL CHECK (purpose IN ('create', 'use')),
  -- Null: whoever holds a passkey of this site.
  account_id uuid REFERENCES accounts ON DELETE CASCADE,
  expires_at timestamptz NOT NULL
);
CREATE INDEX passkey_questions_account ON passkey_questions (account_id) WHERE account_id IS NOT NULL;
CREATE INDEX passkey_questions_expires_at ON passkey_questions (expires_at);
