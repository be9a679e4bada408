-- One basket per account. The row is taken by whoever adds or checks out, so that limits hold and an order is made once.
CREATE TABLE baskets (
  account_id uuid PRIMARY KEY REFERENCES accounts ON DELETE CASCADE,
  campaign_id uuid,
  updated_at timestamptz NOT NULL DEFAULT now()
);

CREATE TABLE basket_items (
  item_id uuid PRIMARY KEY,
  account_id uuid NOT NULL REFERENCES baskets ON DELETE CASCADE,
  kind text NOT NULL,
  object_id uuid NOT NULL,
  offer_id uuid NOT NULL,
  quantity integer NOT NULL CHECK (quantity BETWEEN 1 AND 99),
  -- Kopecks for one, as the person last saw and agreed to.
  seen_price bigint NOT NULL CHECK (seen_price >= 0),
  wished_on date,
  comment text CHECK (char_length(comment) BETWEEN 1 AND 2000),
  -- Ids of private attachments: the brief.
  files uuid[] NOT NULL DEFAULT '{}' CHECK (cardinality(files) <= 10),
  -- What it was when it was added: all that is left to show when the offer vanishes.
  seller_id uuid NOT NULL,
  object_title text NOT NULL,
  offer_name text NOT NULL,
  added_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (account_id, object_id, offer_id)
);
