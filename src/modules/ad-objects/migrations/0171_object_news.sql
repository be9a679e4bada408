-- What others may be waiting for: an object that everybody sees for the first time, and one whose price has moved while
-- somebody keeps it among the favourites. Written by the change itself, however it is made; read in batches by jobs.
CREATE TABLE object_news (
  news text NOT NULL CHECK (news IN ('fresh', 'price')),
  object_id uuid NOT NULL,
  since timestamptz NOT NULL DEFAULT now(),
  -- An object is fresh once, so its row stays.
  is_taken boolean NOT NULL DEFAULT false,
  PRIMARY KEY (news, object_id)
);
CREATE INDEX object_news_waiting ON object_news (news, since) WHERE NOT is_taken;
INSERT INTO object_news SELECT 'fresh', object_id, published_at, true FROM ad_objects WHERE published_at IS NOT NULL;

CREATE FUNCTION keep_fresh_object() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO object_news (news, object_id) VALUES ('fresh', NEW.object_id) ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;
CREATE TRIGGER ad_objects_fresh AFTER UPDATE OF life, moderation ON ad_objects
FOR EACH ROW WHEN (NEW.is_public AND NOT OLD.is_public) EXECUTE FUNCTION keep_fresh_object();

CREATE FUNCTION keep_moved_price() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO object_news (news, object_id) VALUES ('price', NEW.object_id)
  ON CONFLICT (news, object_id) DO UPDATE SET since = now(), is_taken = false;
  RETURN NULL;
END $$;
-- Also when it comes back: the price may have moved while nobody saw it.
CREATE TRIGGER ad_objects_moved_price AFTER UPDATE OF price_from, life, moderation ON ad_objects
FOR EACH ROW WHEN (NEW.is_public AND NEW.favourites_count > 0 AND (NEW.price_from <> OLD.price_from OR NOT OLD.is_public))
EXECUTE FUNCTION keep_moved_price();
