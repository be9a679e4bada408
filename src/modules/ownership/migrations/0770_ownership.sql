-- Claims to control the page an object names: its code, and since it was seen there, how. A row belongs to one address in its normal
-- form; the object shows the mark only while it has that address (CONFIRMATION in server/store.ts).
CREATE TABLE ownership_claims (
  object_id uuid PRIMARY KEY REFERENCES ad_objects ON DELETE CASCADE,
  account_id uuid NOT NULL REFERENCES accounts ON DELETE CASCADE,
  address text NOT NULL CHECK (address ~ '^[^\s/]+\.[^\s/]+(/\S*)?$'),
  -- Not a secret: whoever looks at the page reads it. It proves something only together with the object it was made for.
  code text NOT NULL UNIQUE CHECK (code ~ '^ohvat-[0-9a-z]{20}$'),
  created_at timestamptz NOT NULL,
  method text CHECK (method IN ('meta', 'file', 'dns', 'description')),
  -- When the code was last seen.
  confirmed_at timestamptz,
  -- Of what is confirmed now.
  next_check_at timestamptz,
  -- Checks in a row that were answered without the code, and the first of them.
  misses smallint NOT NULL DEFAULT 0 CHECK (misses >= 0),
  missed_since timestamptz,
  lapsed_at timestamptz,
  CHECK ((method IS NULL) = (confirmed_at IS NULL)),
  CHECK (method IS NULL OR (method = 'description') = (address LIKE 't.me/%')),
  CHECK ((next_check_at IS NOT NULL) = (confirmed_at IS NOT NULL AND lapsed_at IS NULL)),
  CHECK (lapsed_at IS NULL OR confirmed_at IS NOT NULL),
  CHECK ((misses = 0) = (missed_since IS NULL))
);
CREATE INDEX ownership_claims_account ON ownership_claims (account_id);
CREATE INDEX ownership_claims_due ON ownership_claims (next_check_at) WHERE next_check_at IS NOT NULL;
CREATE INDEX ownership_claims_address ON ownership_claims (address) WHERE next_check_at IS NOT NULL;
