-- What the two sides of a paid deal say of each other.
CREATE TABLE reviews (
  review_id uuid PRIMARY KEY,
  deal_id uuid NOT NULL,
  -- Which side of the deal its author was.
  side text NOT NULL CHECK (side IN ('buyer', 'seller')),
  author_id uuid NOT NULL REFERENCES accounts (account_id),
  about_id uuid NOT NULL REFERENCES accounts (account_id),
  object_kind text NOT NULL,
  object_id uuid NOT NULL,
  -- As it was when the deal was made.
  object_title text NOT NULL,
  score smallint NOT NULL CHECK (score BETWEEN 1 AND 5),
  text text NOT NULL CHECK (length(text) <= 2000),
  created_at timestamptz NOT NULL DEFAULT now(),
  -- When it is shown even if the other side has not written.
  reveal_at timestamptz NOT NULL,
  -- Since when everybody sees it.
  visible_at timestamptz,
  UNIQUE (deal_id, side),
  CHECK (author_id <> about_id)
);

CREATE INDEX reviews_of_object ON reviews (object_id, review_id DESC) INCLUDE (score)
  WHERE visible_at IS NOT NULL AND side = 'buyer';
CREATE INDEX reviews_about ON reviews (about_id, review_id DESC) INCLUDE (side, score) WHERE visible_at IS NOT NULL;
CREATE INDEX reviews_hidden ON reviews (reveal_at) WHERE visible_at IS NULL;
CREATE INDEX reviews_author ON reviews (author_id);
