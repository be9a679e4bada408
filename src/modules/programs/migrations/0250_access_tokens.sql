-- What a person's own programs show instead of a session. The token itself is with the program alone.
CREATE TABLE access_tokens (
  token_id uuid PRIMARY KEY,
  account_id uuid NOT NULL REFERENCES accounts ON DELETE CASCADE,
  token_hash bytea NOT NULL UNIQUE CHECK (octet_length(token_hash) = 32),
  name text NOT NULL CHECK (char_length(name) BETWEEN 1 AND 60),
  scopes text[] NOT NULL CHECK (cardinality(scopes) > 0),
  created_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL CHECK (expires_at <= created_at + interval '366 days'),
  last_used_at timestamptz,
  last_address inet,
  CHECK ((last_used_at IS NULL) = (last_address IS NULL))
);
CREATE INDEX access_tokens_account ON access_tokens (account_id);
CREATE INDEX access_tokens_expires_at ON access_tokens (expires_at);
