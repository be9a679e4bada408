-- Named lists of one person. What was removed can be restored for an hour, then it is swept.
CREATE TABLE favourite_lists (
  account_id uuid NOT NULL REFERENCES accounts ON DELETE CASCADE,
  list_id uuid NOT NULL,
  title text NOT NULL CHECK (char_length(title) BETWEEN 1 AND 60),
  created_at timestamptz NOT NULL DEFAULT now(),
  removed_at timestamptz,
  PRIMARY KEY (account_id, list_id)
);
CREATE UNIQUE INDEX favourite_lists_title ON favourite_lists (account_id, lower(title)) WHERE removed_at IS NULL;
CREATE INDEX favourite_lists_removed ON favourite_lists (removed_at) WHERE removed_at IS NOT NULL;

CREATE TABLE favourites (
  account_id uuid NOT NULL REFERENCES accounts ON DELETE CASCADE,
  -- The object may be gone by now.
  object_id uuid NOT NULL,
  object_kind text NOT NULL CHECK (object_kind IN ('product', 'campaign', 'resource', 'contractor')),
  list_id uuid,
  note text CHECK (char_length(note) BETWEEN 1 AND 1000),
  -- Kopecks; null when the object had no price, or nobody else could see it.
  price_at_saving bigint CHECK (price_at_saving > 0),
  -- To the millisecond, so that a cursor names it exactly.
  saved_at timestamptz NOT NULL DEFAULT date_trunc('milliseconds', now()),
  removed_at timestamptz,
  PRIMARY KEY (account_id, object_id),
  -- Only into one's own lists; an object outlives its list.
  FOREIGN KEY (account_id, list_id) REFERENCES favourite_lists ON DELETE SET NULL (list_id)
);
CREATE INDEX favourites_order ON favourites (account_id, saved_at DESC, object_id DESC) WHERE removed_at IS NULL;
CREATE INDEX favourites_list ON favourites (account_id, list_id) WHERE list_id IS NOT NULL;
-- Who saves an object, day by day.
CREATE INDEX favourites_object ON favourites (object_id, saved_at) WHERE removed_at IS NULL;
CREATE INDEX favourites_removed ON favourites (removed_at) WHERE removed_at IS NOT NULL;
