-- Asked to be erased, and from when on. Signing in before that takes it back.
ALTER TABLE accounts
  ADD COLUMN erase_asked_at timestamptz,
  ADD COLUMN erase_after timestamptz,
  ADD CONSTRAINT accounts_leaving CHECK ((erase_asked_at IS NULL) = (erase_after IS NULL));
CREATE INDEX accounts_to_erase ON accounts (erase_after) WHERE erase_after IS NOT NULL;
