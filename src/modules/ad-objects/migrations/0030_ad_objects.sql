CREATE EXTENSION IF NOT EXISTS pg_trgm;

-- Four kinds in one table: what differs between them is in `details`, what the catalog sorts and filters by is in columns.
CREATE TABLE ad_objects (
  object_id uuid PRIMARY KEY,
  kind text NOT NULL CHECK (kind IN ('product', 'campaign', 'resource', 'contractor')),
  owner_id uuid NOT NULL REFERENCES accounts,
  title text NOT NULL CHECK (char_length(title) BETWEEN 3 AND 120),
  summary text,
  description text,
  topics text[] NOT NULL DEFAULT '{}',
  region text,
  media jsonb NOT NULL DEFAULT '[]',
  details jsonb NOT NULL,
  life text NOT NULL DEFAULT 'draft' CHECK (life IN ('draft', 'active', 'paused', 'archived')),
  moderation text NOT NULL DEFAULT 'accepted' CHECK (moderation IN ('accepted', 'pending', 'rejected', 'blocked')),
  rejection jsonb,
  -- Derived from details; kopecks. Zero where the kind has no such figure, so that a cursor always compares numbers.
  price_from bigint NOT NULL DEFAULT 0 CHECK (price_from >= 0),
  audience bigint NOT NULL DEFAULT 0 CHECK (audience >= 0),
  cpm bigint NOT NULL DEFAULT 0 CHECK (cpm >= 0),
  rating real NOT NULL DEFAULT 0 CHECK (rating BETWEEN 0 AND 5),
  reviews_count integer NOT NULL DEFAULT 0 CHECK (reviews_count >= 0),
  views_count integer NOT NULL DEFAULT 0 CHECK (views_count >= 0),
  favourites_count integer NOT NULL DEFAULT 0 CHECK (favourites_count >= 0),
  -- `topic:food`, `region:16`, `platform:telegram` …: everything a choice filter looks for.
  tags text[] NOT NULL DEFAULT '{}',
  search tsvector NOT NULL,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  published_at timestamptz,
  deleted_at timestamptz,
  is_public boolean NOT NULL GENERATED ALWAYS AS (life = 'active' AND moderation = 'accepted' AND deleted_at IS NULL) STORED
);

-- Words of the kind and the time of publication beside the words of the texts, in a form no text can have: a search looks
-- through the newest objects first and stops when it has enough, however large the catalog. Periods of 4, 32 and 256 days.
CREATE FUNCTION search_periods(kind text, published_at timestamptz) RETURNS tsvector LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN array_to_tsvector(ARRAY[
  '/' || kind || '/4/' || floor(extract(epoch FROM published_at AT TIME ZONE 'UTC') / (86400 * 4))::int,
  '/' || kind || '/32/' || floor(extract(epoch FROM published_at AT TIME ZONE 'UTC') / (86400 * 32))::int,
  '/' || kind || '/256/' || floor(extract(epoch FROM published_at AT TIME ZONE 'UTC') / (86400 * 256))::int
]);

CREATE FUNCTION keep_search_periods() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.search := NEW.search || search_periods(NEW.kind, NEW.published_at);
  RETURN NEW;
END $$;

CREATE TRIGGER ad_objects_search_periods BEFORE INSERT OR UPDATE OF search, published_at ON ad_objects
FOR EACH ROW WHEN (NEW.published_at IS NOT NULL) EXECUTE FUNCTION keep_search_periods();

CREATE INDEX ad_objects_newest ON ad_objects (kind, published_at DESC, object_id DESC) WHERE is_public;
CREATE INDEX ad_objects_price ON ad_objects (kind, price_from, object_id) WHERE is_public;
CREATE INDEX ad_objects_audience ON ad_objects (kind, audience DESC, object_id DESC) WHERE is_public;
CREATE INDEX ad_objects_cpm ON ad_objects (kind, cpm, object_id) WHERE is_public;
CREATE INDEX ad_objects_rating ON ad_objects (kind, rating DESC, object_id DESC) WHERE is_public;
CREATE INDEX ad_objects_search ON ad_objects USING gin (search) WHERE is_public;
CREATE INDEX ad_objects_tags ON ad_objects USING gin (tags) WHERE is_public;
CREATE INDEX ad_objects_title ON ad_objects USING gin (lower(title) gin_trgm_ops) WHERE is_public;
CREATE INDEX ad_objects_owner ON ad_objects (owner_id, kind, updated_at DESC) WHERE deleted_at IS NULL;
CREATE INDEX ad_objects_pending ON ad_objects (updated_at, object_id) WHERE moderation = 'pending' AND life = 'active' AND deleted_at IS NULL;
CREATE INDEX ad_objects_product ON ad_objects ((details ->> 'product_id')) WHERE kind = 'campaign' AND is_public;

-- Which object a picture hangs on, for the clean-up of pictures.
CREATE INDEX ad_objects_media ON ad_objects USING gin (media jsonb_path_ops);
CREATE INDEX ad_objects_portfolio ON ad_objects USING gin ((details -> 'portfolio') jsonb_path_ops);

-- Words of public objects, to put a misspelt query right and to finish a half-typed one.
CREATE TABLE search_words (
  word text PRIMARY KEY,
  lexeme text NOT NULL
);
CREATE INDEX search_words_lexeme ON search_words (lexeme);
CREATE INDEX search_words_similar ON search_words USING gin (word gin_trgm_ops);

-- How many public objects carry a tag; `kind:` itself counts the kind. Kept by a trigger, so nobody counts the table.
CREATE TABLE tag_counts (
  kind text NOT NULL,
  tag text NOT NULL,
  objects integer NOT NULL,
  PRIMARY KEY (kind, tag)
);

CREATE FUNCTION count_tags() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND OLD.is_public = NEW.is_public AND OLD.tags = NEW.tags THEN RETURN NULL; END IF;
  -- In the order of tags, so that two transactions never wait for each other in a circle.
  INSERT INTO tag_counts AS c (kind, tag, objects)
  SELECT kind, tag, sum(step)
  FROM (
    SELECT OLD.kind, unnest(OLD.tags || 'all'::text) AS tag, -1 AS step WHERE TG_OP <> 'INSERT' AND OLD.is_public
    UNION ALL
    SELECT NEW.kind, unnest(NEW.tags || 'all'::text), 1 WHERE TG_OP <> 'DELETE' AND NEW.is_public
  ) steps
  GROUP BY kind, tag HAVING sum(step) <> 0 ORDER BY kind, tag
  ON CONFLICT (kind, tag) DO UPDATE SET objects = c.objects + EXCLUDED.objects;
  RETURN NULL;
END $$;

CREATE TRIGGER ad_objects_count_tags AFTER INSERT OR UPDATE OR DELETE ON ad_objects FOR EACH ROW EXECUTE FUNCTION count_tags();

-- Figures of an audience with their history; the newest entry of a day wins.
CREATE TABLE audience_figures (
  object_id uuid NOT NULL REFERENCES ad_objects ON DELETE CASCADE,
  measured_on date NOT NULL,
  audience_size bigint NOT NULL CHECK (audience_size >= 0),
  average_reach bigint CHECK (average_reach >= 0),
  engagement_rate real,
  source text NOT NULL CHECK (source IN ('entered', 'imported')),
  recorded_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (object_id, measured_on)
);

-- Published CPMs of one platform and topic, recomputed by a job. `samples` are sorted kopecks, thinned out to at most 120.
CREATE TABLE market_prices (
  platform text NOT NULL,
  topic text NOT NULL,
  offers integer NOT NULL,
  median_cpm bigint NOT NULL,
  samples bigint[] NOT NULL,
  computed_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (platform, topic)
);
