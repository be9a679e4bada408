-- The cabinet asks for somebody's drafts and for what they have published, the last changed first. Counting by kind reads this
-- index alone.
CREATE INDEX ad_objects_own ON ad_objects (owner_id, life, updated_at DESC) INCLUDE (kind) WHERE deleted_at IS NULL;
