-- Events are written once, read as text and never looked into: as jsonb each was parsed on its way in and put together again on
-- its way out. They live for three days, so there is nothing to gain from squeezing them either.
ALTER TABLE account_events
  ALTER COLUMN data TYPE text,
  ALTER COLUMN data SET STORAGE EXTERNAL;
