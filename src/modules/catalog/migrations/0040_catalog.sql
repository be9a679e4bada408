-- A search somebody wants to come back to: what the list call takes, under a name.
CREATE TABLE saved_searches (
  search_id uuid PRIMARY KEY,
  account_id uuid NOT NULL REFERENCES accounts ON DELETE CASCADE,
  title text NOT NULL CHECK (char_length(title) BETWEEN 1 AND 120),
  kind text NOT NULL CHECK (kind IN ('product', 'campaign', 'resource', 'contractor')),
  filter jsonb NOT NULL,
  sort text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX saved_searches_account ON saved_searches (account_id, search_id);
-- The same search is saved once; its filter may be longer than an index entry.
CREATE UNIQUE INDEX saved_searches_same ON saved_searches (account_id, kind, sort, md5(filter::text));
