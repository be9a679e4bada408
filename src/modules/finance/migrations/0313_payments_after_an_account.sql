-- A top-up that we cancelled with its account while the provider still takes money for it: until when the provider is asked
-- about it. What comes is given back. The rows that are there are checked in 0363, without keeping anybody from the table.
ALTER TABLE topups
  ADD COLUMN watched_until timestamptz,
  ADD CONSTRAINT topups_watched_when_cancelled CHECK (watched_until IS NULL OR state = 'cancelled') NOT VALID;
