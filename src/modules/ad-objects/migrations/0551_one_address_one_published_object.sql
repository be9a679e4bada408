-- A page belongs to one published object. The address in its normal form is written by the application; objects of earlier days
-- get theirs with their next change.
ALTER TABLE ad_objects ADD COLUMN address text;

-- Whoever is in the catalog holds the address; blocked owners too, or their objects could not come back.
CREATE TABLE published_addresses (
  address text PRIMARY KEY,
  object_id uuid NOT NULL UNIQUE REFERENCES ad_objects ON DELETE CASCADE
);

CREATE FUNCTION keep_published_address() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  was_published boolean := false;
  is_published boolean := NEW.life = 'active' AND NEW.moderation = 'accepted' AND NEW.deleted_at IS NULL;
BEGIN
  IF TG_OP = 'UPDATE' THEN
    was_published := OLD.life = 'active' AND OLD.moderation = 'accepted' AND OLD.deleted_at IS NULL;
    IF was_published AND is_published AND OLD.address IS NOT DISTINCT FROM NEW.address THEN RETURN NULL; END IF;
    IF was_published THEN DELETE FROM published_addresses WHERE object_id = NEW.object_id; END IF;
  END IF;
  IF NOT is_published OR NEW.address IS NULL THEN RETURN NULL; END IF;
  IF was_published AND OLD.address IS NULL AND OLD.details ->> 'url' IS NOT DISTINCT FROM NEW.details ->> 'url' THEN
    -- Published before this rule, twice perhaps: the second one stays as it is.
    INSERT INTO published_addresses (address, object_id) VALUES (NEW.address, NEW.object_id) ON CONFLICT DO NOTHING;
  ELSE
    INSERT INTO published_addresses (address, object_id) VALUES (NEW.address, NEW.object_id);
  END IF;
  RETURN NULL;
END $$;
-- Its name comes before the trigger that counts tags: whoever is refused has not held the counters of the catalog.
CREATE TRIGGER ad_objects_address AFTER INSERT OR UPDATE OF life, moderation, deleted_at, address, details ON ad_objects
  FOR EACH ROW WHEN (NEW.kind = 'resource') EXECUTE FUNCTION keep_published_address();

-- Pages that are published already: the oldest object keeps the address, the others stay outside. Plain addresses only; the rest
-- come with their next change. The same steps as in legality/domain/address.ts.
INSERT INTO published_addresses (address, object_id)
SELECT DISTINCT ON (address) address, object_id
FROM (
  SELECT object_id, published_at, CASE WHEN host = 't.me' THEN regexp_replace(path, '^(?:/s)+(?=/)', '') ELSE path END AS rest, host
  FROM (
    SELECT object_id, published_at,
      CASE bare WHEN 'telegram.me' THEN 't.me' WHEN 'telegram.dog' THEN 't.me' WHEN 'm.vk.com' THEN 'vk.com' WHEN 'vk.ru' THEN 'vk.com'
        WHEN 'm.youtube.com' THEN 'youtube.com' WHEN 'zen.yandex.ru' THEN 'dzen.ru' ELSE bare END AS host,
      regexp_replace(regexp_replace(coalesce(parts[2], ''), '/{2,}', '/', 'g'), '/$', '') AS path
    FROM (
      SELECT object_id, published_at, parts, regexp_replace(parts[1], '^www\.|\.$', '', 'g') AS bare
      FROM (
        SELECT object_id, published_at,
          regexp_match(lower(details ->> 'url'), '^https?://([a-z0-9.-]+\.[a-z0-9-]+)(/[a-z0-9_.~@/-]*)?(?:[?#]|$)') AS parts
        FROM ad_objects
        WHERE kind = 'resource' AND life = 'active' AND moderation = 'accepted' AND deleted_at IS NULL
          AND coalesce(details ->> 'platform', '') NOT IN ('outdoor', 'event') AND details ->> 'url' !~ '/\.'
      ) matched WHERE parts IS NOT NULL
    ) hosts
  ) named
) found, LATERAL (SELECT host || rest AS address) whole
ORDER BY address, published_at, object_id
ON CONFLICT DO NOTHING;
