-- A complaint that came back is looked at by another one than dismissed it.
ALTER TABLE complaints
  ADD COLUMN dismissed_by uuid REFERENCES accounts,
  ADD CONSTRAINT complaints_by_another_moderator CHECK (state <> 'dismissed' OR closed_by <> dismissed_by);
