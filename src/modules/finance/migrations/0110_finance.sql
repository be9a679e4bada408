-- Money itself is in the ledger; here is what moves it in and out of the site. Sums are kopecks.
CREATE TABLE topups (
  topup_id uuid PRIMARY KEY,
  account_id uuid NOT NULL REFERENCES accounts,
  amount_kopecks bigint NOT NULL CHECK (amount_kopecks BETWEEN 10000 AND 100000000),
  provider text NOT NULL CHECK (provider IN ('test', 'yookassa')),
  state text NOT NULL DEFAULT 'pending' CHECK (state IN ('pending', 'succeeded', 'cancelled', 'refunding', 'refunded')),
  -- The provider's own name of the payment; for the test provider the token in its page's address.
  payment_id text,
  pay_url text,
  -- A path of our own site to go back to.
  return_to text CHECK (return_to LIKE '/%'),
  -- The latest of its refunds.
  refund_id uuid,
  created_at timestamptz NOT NULL DEFAULT now(),
  changed_at timestamptz NOT NULL DEFAULT now(),
  -- When the provider was last asked about it.
  checked_at timestamptz,
  CHECK ((payment_id IS NULL) = (pay_url IS NULL)),
  -- Nobody can have paid what has no page.
  CHECK (state IN ('pending', 'cancelled') OR payment_id IS NOT NULL),
  CHECK (state NOT IN ('refunding', 'refunded') OR refund_id IS NOT NULL)
);
CREATE UNIQUE INDEX topups_payment ON topups (provider, payment_id);
CREATE INDEX topups_account ON topups (account_id, topup_id DESC);
CREATE INDEX topups_open ON topups (topup_id) WHERE state IN ('pending', 'refunding');

-- Every refund has a number of its own, under which the ledger holds the money: one that the provider refused may be asked
-- for again.
CREATE TABLE topup_refunds (
  refund_id uuid PRIMARY KEY,
  topup_id uuid NOT NULL REFERENCES topups,
  asked_by uuid NOT NULL REFERENCES accounts,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX topup_refunds_topup ON topup_refunds (topup_id);
ALTER TABLE topups ADD FOREIGN KEY (refund_id) REFERENCES topup_refunds;

CREATE TABLE payouts (
  payout_id uuid PRIMARY KEY,
  account_id uuid NOT NULL REFERENCES accounts,
  amount_kopecks bigint NOT NULL CHECK (amount_kopecks >= 50000),
  state text NOT NULL DEFAULT 'requested' CHECK (state IN ('requested', 'approved', 'refused', 'cancelled')),
  destination text NOT NULL CHECK (destination IN ('card', 'account')),
  card_last_four text CHECK (card_last_four ~ '^\d{4}$'),
  -- The number under a key that is not in the database, and only while somebody has to send money to it.
  card_sealed bytea,
  bik text CHECK (bik ~ '^04\d{7}$'),
  account_number text CHECK (account_number ~ '^\d{20}$'),
  recipient text CHECK (char_length(recipient) <= 160),
  inn text CHECK (inn ~ '^(\d{10}|\d{12})$'),
  reason text CHECK (char_length(reason) <= 500),
  created_at timestamptz NOT NULL DEFAULT now(),
  decided_at timestamptz,
  -- Null when the person took it back.
  decided_by uuid REFERENCES accounts,
  CHECK ((destination = 'card') = (card_last_four IS NOT NULL)),
  CHECK ((card_sealed IS NOT NULL) = (destination = 'card' AND state = 'requested')),
  CHECK ((state = 'requested') = (decided_at IS NULL)),
  CHECK ((state IN ('approved', 'refused')) = (decided_by IS NOT NULL)),
  CHECK ((state = 'refused') = (reason IS NOT NULL)),
  -- Nobody decides about money of their own.
  CHECK (decided_by <> account_id)
);
CREATE INDEX payouts_account ON payouts (account_id, payout_id DESC);
CREATE INDEX payouts_queue ON payouts (payout_id) WHERE state = 'requested';
