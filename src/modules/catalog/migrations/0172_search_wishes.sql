-- What a saved search asks of a new object, in a form that leads from the object to the searches: without it every search
-- would have to be run again. Worked out when it is saved.
ALTER TABLE saved_searches
  -- Where objects look for it: something that every object it finds must have, with its kind (`resource/topic:food`), or the
  -- kind alone. Empty for a search that nothing new can answer, null until it was worked out.
  ADD COLUMN anchors text[],
  -- Tags and words together; null when it asks for neither.
  ADD COLUMN wish tsquery,
  ADD COLUMN price_from bigint NOT NULL DEFAULT 0,
  ADD COLUMN price_to bigint NOT NULL DEFAULT 9223372036854775807,
  ADD COLUMN audience_from bigint NOT NULL DEFAULT 0,
  ADD COLUMN audience_to bigint NOT NULL DEFAULT 9223372036854775807,
  -- Zero when it does not matter: what has no CPM fits only then.
  ADD COLUMN cpm_to bigint NOT NULL DEFAULT 0,
  ADD COLUMN rating_from real NOT NULL DEFAULT 0;
CREATE INDEX saved_searches_anchors ON saved_searches USING gin (anchors);
CREATE INDEX saved_searches_unread ON saved_searches (search_id) WHERE anchors IS NULL;
