-- A top-up that we cancelled with its account while the provider still takes money for it: until when the provider is asked
-- about it. What comes is given back.
ALTER TABLE topups
  ADD COLUMN watched_until timestamptz,
  ADD CHECK (watched_until IS NULL OR state = 'cancelled');
CREATE INDEX topups_watched ON topups (topup_id) WHERE watched_until IS NOT NULL;
