CREATE TABLE deals (
  deal_id uuid PRIMARY KEY,
  project_id uuid NOT NULL,
  campaign_id uuid,
  buyer_id uuid NOT NULL REFERENCES accounts,
  seller_id uuid NOT NULL REFERENCES accounts,
  -- The object and its offer as they were when ordered: they may change or go later.
  object_kind text NOT NULL,
  object_id uuid NOT NULL,
  object_title text NOT NULL,
  cover jsonb,
  offer_id text NOT NULL,
  offer_name text NOT NULL,
  unit text,
  lead_days int NOT NULL CHECK (lead_days >= 0),
  quantity int NOT NULL CHECK (quantity BETWEEN 1 AND 99),
  unit_price bigint NOT NULL CHECK (unit_price >= 0),
  -- Kopecks; follows an accepted counter-offer.
  amount bigint NOT NULL CHECK (amount > 0),
  wished_on date,
  due_on date,
  comment text,
  files uuid[] NOT NULL DEFAULT '{}',
  state text NOT NULL DEFAULT 'requested' CHECK (state IN (
    'requested', 'in_work', 'delivered', 'disputed', 'completed', 'split', 'refunded', 'declined', 'cancelled', 'expired'
  )),
  counter_amount bigint CHECK (counter_amount > 0),
  counter_due_on date,
  counter_comment text,
  cancel_proposed_at timestamptz,
  cancel_comment text,
  answer_by timestamptz,
  complete_by timestamptz,
  disputed_at timestamptz,
  -- Of the amount, what the seller was paid, before the fee.
  seller_amount bigint NOT NULL DEFAULT 0,
  fee bigint NOT NULL DEFAULT 0,
  created_at timestamptz NOT NULL DEFAULT now(),
  -- Whole milliseconds, as cursors carry it.
  updated_at timestamptz NOT NULL DEFAULT date_trunc('milliseconds', clock_timestamp()),
  closed_at timestamptz,
  CHECK (buyer_id <> seller_id),
  CHECK ((counter_amount IS NULL) = (counter_due_on IS NULL)),
  CHECK (state = 'requested' OR counter_amount IS NULL),
  CHECK (state = 'in_work' OR cancel_proposed_at IS NULL),
  CHECK ((state = 'requested') = (answer_by IS NOT NULL)),
  CHECK ((state = 'delivered') = (complete_by IS NOT NULL)),
  CHECK ((state IN ('requested', 'in_work', 'delivered', 'disputed')) = (closed_at IS NULL)),
  CHECK (state <> 'disputed' OR disputed_at IS NOT NULL),
  CHECK (fee >= 0 AND fee <= seller_amount AND seller_amount <= amount),
  CHECK ((state IN ('completed', 'split')) = (seller_amount > 0))
);
CREATE INDEX deals_buyer ON deals (buyer_id, updated_at DESC, deal_id);
CREATE INDEX deals_seller ON deals (seller_id, updated_at DESC, deal_id);
CREATE INDEX deals_project ON deals (project_id, updated_at DESC, deal_id);
CREATE INDEX deals_object ON deals (object_id, created_at);
CREATE INDEX deals_cover ON deals ((cover ->> 'media_id')) WHERE cover IS NOT NULL;
CREATE INDEX deals_unanswered ON deals (answer_by) WHERE state = 'requested';
CREATE INDEX deals_unchecked ON deals (complete_by) WHERE state = 'delivered';
CREATE INDEX deals_disputed ON deals (disputed_at, deal_id) WHERE state = 'disputed';

-- What happened, in order. Nothing in it ever changes.
CREATE TABLE deal_steps (
  step_id uuid PRIMARY KEY,
  deal_id uuid NOT NULL REFERENCES deals,
  at timestamptz NOT NULL DEFAULT clock_timestamp(),
  action text NOT NULL,
  from_state text,
  to_state text NOT NULL,
  by text NOT NULL CHECK (by IN ('buyer', 'seller', 'moderator', 'clock')),
  actor_id uuid REFERENCES accounts,
  comment text,
  link text,
  amount bigint,
  due_on date,
  seller_share int CHECK (seller_share BETWEEN 0 AND 100),
  media jsonb NOT NULL DEFAULT '[]',
  files uuid[] NOT NULL DEFAULT '{}',
  CHECK ((by = 'clock') = (actor_id IS NULL))
);
CREATE INDEX deal_steps_deal ON deal_steps (deal_id, step_id);
CREATE INDEX deal_steps_media ON deal_steps USING gin (media jsonb_path_ops) WHERE media <> '[]';

CREATE FUNCTION refuse_step_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'the history of a deal is only added to' USING ERRCODE = 'insufficient_privilege';
END $$;
CREATE TRIGGER deal_steps_are_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON deal_steps
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_step_change();
