-- Files come with an appeal too.
ALTER TABLE file_scopes DROP CONSTRAINT file_scopes_kind_check,
  ADD CONSTRAINT file_scopes_kind_check CHECK (kind IN ('deal', 'project', 'basket', 'chat', 'appeal'));
