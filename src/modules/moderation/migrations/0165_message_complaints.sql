-- A message with its neighbours, as they read when somebody complained: they may be changed or deleted later.
ALTER TABLE complaints
  ADD COLUMN message jsonb,
  ADD CONSTRAINT complaints_message CHECK ((object_kind = 'message') = (message IS NOT NULL)),
  DROP CONSTRAINT complaints_reason_check,
  ADD CONSTRAINT complaints_reason_check
    CHECK (reason IN ('spam', 'fraud', 'insult', 'rights', 'forbidden', 'wrong_facts', 'other'));
