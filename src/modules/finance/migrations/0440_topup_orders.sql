-- What a payment by card is for. It is made when the money has come, once; the money is on the balance either way.
CREATE TABLE topup_orders (
  topup_id uuid PRIMARY KEY REFERENCES topups,
  kind text NOT NULL CHECK (kind IN ('basket', 'counter')),
  state text NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'made', 'refused')),
  -- What the person has agreed to; not kept longer than it is needed.
  wish jsonb,
  -- The page of what was made.
  leads_to text CHECK (leads_to LIKE '/%'),
  -- Why nothing was made, in words.
  refusal text,
  CHECK ((state = 'waiting') = (wish IS NOT NULL)),
  CHECK ((state = 'made') = (leads_to IS NOT NULL)),
  CHECK ((state = 'refused') = (refusal IS NOT NULL))
);
CREATE INDEX topup_orders_waiting ON topup_orders (topup_id) WHERE state = 'waiting';
