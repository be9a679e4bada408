-- Whoever keeps an object among the favourites wants to know when everybody sees it again. Written by the change itself, as
-- the other news are: `away` since when nobody sees it, `back` since when they do again.

-- Only of what everybody has seen before. An absence begins once, whatever else happens before people are told of its end.
CREATE FUNCTION keep_absence() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO object_news (news, object_id)
  SELECT 'away', object_id FROM object_news WHERE news = 'fresh' AND object_id = NEW.object_id
  ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;
-- One that waits for its moderator after a change is not away: its owner only wrote something.
CREATE TRIGGER ad_objects_away AFTER UPDATE OF life, moderation, is_withheld ON ad_objects
FOR EACH ROW WHEN (NOT NEW.is_public AND NEW.deleted_at IS NULL AND NEW.moderation <> 'pending')
EXECUTE FUNCTION keep_absence();

-- Less than an hour was a slip of the owner's hand, or a moderator's second thought: no news.
CREATE FUNCTION keep_return() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.favourites_count > 0 THEN
    INSERT INTO object_news (news, object_id)
    SELECT 'back', object_id FROM object_news
    WHERE news = 'away' AND object_id = NEW.object_id AND since <= now() - interval '1 hour'
    ON CONFLICT (news, object_id) DO UPDATE SET since = now();
    IF FOUND THEN RETURN NULL; END IF;
  END IF;
  DELETE FROM object_news WHERE news = 'away' AND object_id = NEW.object_id;
  RETURN NULL;
END $$;
CREATE TRIGGER ad_objects_back AFTER UPDATE OF life, moderation, is_withheld ON ad_objects
FOR EACH ROW WHEN (NEW.is_public AND NOT OLD.is_public) EXECUTE FUNCTION keep_return();

-- Last, as the triggers need it: whoever changes an object locks ad_objects before object_news. The rows that are there are
-- checked, and those that are away filled in, in 0364, without this lock on the whole table.
ALTER TABLE object_news
  DROP CONSTRAINT object_news_news_check,
  ADD CONSTRAINT object_news_news_check CHECK (news IN ('fresh', 'price', 'away', 'back')) NOT VALID;
