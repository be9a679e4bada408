-- Private attachments. A row is made before its file and deleted after it, so that no file is ever without a row.
CREATE TABLE files (
  file_id uuid PRIMARY KEY,
  owner_id uuid NOT NULL REFERENCES accounts (account_id),
  name text NOT NULL CHECK (length(name) BETWEEN 1 AND 200),
  bytes integer NOT NULL CHECK (bytes BETWEEN 1 AND 20971520),
  created_at timestamptz NOT NULL DEFAULT now(),
  -- The file is in place.
  stored_at timestamptz,
  -- Since when no scope has it; a day later it is swept. NULL while one has.
  loose_since timestamptz DEFAULT now(),
  -- It is being deleted: it can no longer be taken.
  doomed_at timestamptz
);

CREATE INDEX files_owner ON files (owner_id) INCLUDE (bytes);
CREATE INDEX files_loose ON files (loose_since) WHERE loose_since IS NOT NULL;
CREATE INDEX files_doomed ON files (doomed_at) WHERE doomed_at IS NOT NULL;

-- What a file is attached to: whoever may read one of its scopes may read the file.
CREATE TABLE file_scopes (
  file_id uuid NOT NULL REFERENCES files (file_id),
  kind text NOT NULL CHECK (kind IN ('deal', 'project', 'basket', 'chat')),
  id uuid NOT NULL,
  PRIMARY KEY (kind, id, file_id)
);

CREATE INDEX file_scopes_file ON file_scopes (file_id);
