-- Words of a review are kept as those of a message are: as they read when somebody complained.
ALTER TABLE complaints
  DROP CONSTRAINT complaints_message,
  ADD CONSTRAINT complaints_message CHECK ((object_kind IN ('message', 'review')) = (message IS NOT NULL));
