-- Tables that people sent: read, waiting for a yes, then written by a job. Erased after a day.
CREATE TABLE transfers (
  transfer_id uuid PRIMARY KEY,
  owner_id uuid NOT NULL REFERENCES accounts ON DELETE CASCADE,
  kind text NOT NULL,
  state text NOT NULL DEFAULT 'ready' CHECK (state IN ('ready', 'queued', 'running', 'done', 'failed')),
  publish boolean NOT NULL DEFAULT false,
  -- What is written when the person agrees, and what they were shown.
  kept jsonb NOT NULL,
  preview jsonb NOT NULL,
  can_apply boolean NOT NULL,
  total integer NOT NULL CHECK (total >= 0),
  done integer NOT NULL DEFAULT 0 CHECK (done >= 0),
  attempts integer NOT NULL DEFAULT 0,
  result jsonb,
  failure text,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX transfers_owner ON transfers (owner_id, created_at DESC);
CREATE INDEX transfers_age ON transfers (created_at);
