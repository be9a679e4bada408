-- Deleted objects of an account that is being erased; the living ones have an index of their own.
CREATE INDEX ad_objects_deleted_owner ON ad_objects (owner_id) WHERE deleted_at IS NOT NULL;
