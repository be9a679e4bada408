-- When the codes were issued: undoing a change of e-mail takes back those that are newer than it allows.
ALTER TABLE recovery_codes ADD COLUMN issued_at timestamptz NOT NULL DEFAULT now();
