-- A person who may not sign in. Ended blocks are no rows here: the audit log remembers them.
CREATE TABLE account_blocks (
  account_id uuid PRIMARY KEY REFERENCES accounts ON DELETE CASCADE,
  -- The person reads it.
  reason text NOT NULL CHECK (char_length(reason) BETWEEN 3 AND 500),
  -- For ever when null.
  until timestamptz,
  blocked_at timestamptz NOT NULL DEFAULT now(),
  blocked_by uuid NOT NULL REFERENCES accounts
);
CREATE INDEX account_blocks_until ON account_blocks (until) WHERE until IS NOT NULL;

-- The desk looks for people by parts of their names and addresses.
CREATE INDEX accounts_name_parts ON accounts USING gin (lower(name) gin_trgm_ops) WHERE deleted_at IS NULL;
CREATE INDEX accounts_email_parts ON accounts USING gin (email_normalised gin_trgm_ops) WHERE deleted_at IS NULL;
