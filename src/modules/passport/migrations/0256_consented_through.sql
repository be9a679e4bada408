-- The version of the required documents that the person has accepted, so that the session knows whether to ask.
ALTER TABLE accounts ADD COLUMN consented_through date;
-- Whoever registered before consents were kept accepted the first version on that day.
UPDATE accounts SET consented_through = '2024-01-15' WHERE deleted_at IS NULL;
