-- Addresses of people's own programs that want to be told of events.
CREATE TABLE webhooks (
  webhook_id uuid PRIMARY KEY,
  account_id uuid NOT NULL REFERENCES accounts ON DELETE CASCADE,
  url text NOT NULL CHECK (char_length(url) <= 500),
  events text[] NOT NULL CHECK (cardinality(events) > 0),
  -- Encrypted: it signs every delivery, so it has to be read again.
  secret bytea NOT NULL,
  created_at timestamptz NOT NULL,
  -- Of the failures since the last success.
  failing_since timestamptz,
  -- Since when it is switched off.
  off_since timestamptz
);
CREATE INDEX webhooks_account ON webhooks (account_id);

-- What was, or is to be, sent. It names things by their ids; words stay where they were written.
CREATE TABLE webhook_deliveries (
  delivery_id uuid PRIMARY KEY,
  webhook_id uuid NOT NULL REFERENCES webhooks ON DELETE CASCADE,
  event text NOT NULL,
  -- As it is signed, to the byte.
  body text NOT NULL,
  state text NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'delivered', 'failed')),
  created_at timestamptz NOT NULL,
  attempts integer NOT NULL DEFAULT 0 CHECK (attempts >= 0),
  tried_at timestamptz,
  next_try_at timestamptz,
  -- What the receiver answered; without an answer, why there is none.
  status integer,
  failure text CHECK (failure IN ('timeout', 'not_public', 'unreachable')),
  CHECK ((tried_at IS NULL) = (attempts = 0)),
  CHECK (next_try_at IS NULL OR state = 'waiting')
);
CREATE INDEX webhook_deliveries_webhook ON webhook_deliveries (webhook_id, delivery_id DESC);
