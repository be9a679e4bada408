-- Browsers that want to be told. One is forgotten with the session it was signed in by: whoever signs in next is told
-- nothing of the one before.
CREATE TABLE push_subscriptions (
  subscription_id uuid PRIMARY KEY,
  account_id uuid NOT NULL REFERENCES accounts ON DELETE CASCADE,
  session_id uuid NOT NULL REFERENCES sessions ON DELETE CASCADE,
  -- Where the browser's push service takes messages for it.
  endpoint text NOT NULL UNIQUE CHECK (char_length(endpoint) <= 1000),
  -- What messages are encrypted with, so that only this browser reads them.
  p256dh text NOT NULL,
  auth text NOT NULL,
  device text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX push_subscriptions_account ON push_subscriptions (account_id, subscription_id DESC);
CREATE INDEX push_subscriptions_session ON push_subscriptions (session_id);

-- A push that waits for the end of quiet hours.
ALTER TABLE notifications ADD COLUMN push_due_at timestamptz;
CREATE INDEX notifications_push_due ON notifications (push_due_at) WHERE push_due_at IS NOT NULL;
