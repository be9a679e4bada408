-- Who agreed to which version of what, when and from where. Kept after it was withdrawn: it has to be provable.
CREATE TABLE consents (
  consent_id uuid PRIMARY KEY,
  account_id uuid NOT NULL REFERENCES accounts (account_id),
  document text NOT NULL CHECK (document IN ('terms', 'personal_data', 'letters')),
  version date NOT NULL,
  given_at timestamptz NOT NULL DEFAULT now(),
  withdrawn_at timestamptz CHECK (withdrawn_at >= given_at),
  -- Unknown for those given before they were kept, and forgotten with the account.
  address text
);

CREATE UNIQUE INDEX consents_in_force ON consents (account_id, document, version) WHERE withdrawn_at IS NULL;
CREATE INDEX consents_of_account ON consents (account_id, document, given_at);

INSERT INTO consents (consent_id, account_id, document, version, given_at)
SELECT gen_random_uuid(), account_id, document, '2024-01-15', created_at
FROM accounts, unnest(ARRAY['terms', 'personal_data']) AS document
WHERE deleted_at IS NULL;
