-- What a moderator sent back or blocked, by its owner: the first page of a person asks for it each time.
CREATE INDEX ad_objects_returned ON ad_objects (owner_id, updated_at DESC)
  WHERE moderation IN ('blocked', 'rejected') AND deleted_at IS NULL;
