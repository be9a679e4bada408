-- Downloads of everything the site keeps of a person. The file is private and goes after a week.
CREATE TABLE data_exports (
  export_id uuid PRIMARY KEY,
  account_id uuid NOT NULL REFERENCES accounts ON DELETE CASCADE,
  state text NOT NULL DEFAULT 'making' CHECK (state IN ('making', 'ready', 'failed')),
  bytes bigint CHECK (bytes > 0),
  created_at timestamptz NOT NULL DEFAULT now(),
  ready_at timestamptz,
  expires_at timestamptz NOT NULL,
  CHECK ((state = 'ready') = (bytes IS NOT NULL AND ready_at IS NOT NULL))
);
CREATE UNIQUE INDEX data_exports_one_at_a_time ON data_exports (account_id) WHERE state = 'making';
CREATE INDEX data_exports_account ON data_exports (account_id, export_id DESC);
CREATE INDEX data_exports_expiry ON data_exports (expires_at);
