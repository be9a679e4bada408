-- What people are told. Kept also when only a letter tells it, until that letter is written.
CREATE TABLE notifications (
  notification_id uuid PRIMARY KEY,
  account_id uuid NOT NULL REFERENCES accounts ON DELETE CASCADE,
  event text NOT NULL,
  title text NOT NULL,
  text text NOT NULL,
  -- A path of our own site.
  link text NOT NULL CHECK (link ~ '^/[^/]'),
  -- Whether the bell shows it.
  is_on_site boolean NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  read_at timestamptz,
  -- A letter that waits for its hour, and when it was handed to the post; neither, when nobody wants one.
  letter_due_at timestamptz,
  letter_at timestamptz,
  CHECK (letter_due_at IS NULL OR letter_at IS NULL)
);
CREATE INDEX notifications_of_account ON notifications (account_id, notification_id DESC) WHERE is_on_site;
CREATE INDEX notifications_unread ON notifications (account_id, notification_id DESC)
  WHERE is_on_site AND read_at IS NULL;
CREATE INDEX notifications_due ON notifications (letter_due_at) WHERE letter_due_at IS NOT NULL;
CREATE INDEX notifications_age ON notifications (created_at);

-- Only of those who changed something; everybody else has the defaults.
CREATE TABLE notification_settings (
  account_id uuid PRIMARY KEY REFERENCES accounts ON DELETE CASCADE,
  -- {"orders": {"site": true, "email": false}, …}; groups that are not named have their defaults.
  channels jsonb NOT NULL DEFAULT '{}',
  digest text NOT NULL DEFAULT 'at_once' CHECK (digest IN ('at_once', 'hourly', 'daily')),
  quiet_from text CHECK (quiet_from ~ '^([01]\d|2[0-3]):[0-5]\d$'),
  quiet_to text CHECK (quiet_to ~ '^([01]\d|2[0-3]):[0-5]\d$'),
  zone text NOT NULL DEFAULT 'Europe/Moscow',
  updated_at timestamptz NOT NULL DEFAULT now(),
  CHECK ((quiet_from IS NULL) = (quiet_to IS NULL)),
  CHECK (quiet_from <> quiet_to)
);

-- What links in letters are signed with: whoever reads the database could unsubscribe people anyway.
CREATE TABLE notification_keys (
  name text PRIMARY KEY,
  key bytea NOT NULL CHECK (octet_length(key) >= 32)
);
INSERT INTO notification_keys
VALUES ('unsubscribe', sha256(convert_to(gen_random_uuid()::text || gen_random_uuid()::text || gen_random_uuid()::text, 'UTF8')));
