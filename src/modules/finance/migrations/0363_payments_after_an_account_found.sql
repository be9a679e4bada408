-- The rest of 0313. The index comes last: it keeps writers waiting while it is built, the check nobody.
ALTER TABLE topups VALIDATE CONSTRAINT topups_watched_when_cancelled;
CREATE INDEX topups_watched ON topups (topup_id) WHERE watched_until IS NOT NULL;
