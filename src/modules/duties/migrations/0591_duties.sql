-- Duties are derived and kept nowhere: only the link to their feed is, by its hash, and what was reminded of.
CREATE TABLE duty_calendars (
  account_id uuid PRIMARY KEY REFERENCES accounts ON DELETE CASCADE,
  token_hash bytea NOT NULL UNIQUE CHECK (octet_length(token_hash) = 32),
  created_at timestamptz NOT NULL DEFAULT now()
);

CREATE TABLE duty_reminders (
  account_id uuid NOT NULL REFERENCES accounts ON DELETE CASCADE,
  duty_key text NOT NULL,
  days_before smallint NOT NULL CHECK (days_before IN (1, 5)),
  told_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (account_id, duty_key, days_before)
);
CREATE INDEX duty_reminders_told_at ON duty_reminders (told_at);
