-- Objects are looked for by their id, of whatever kind: what one needs is named so.
ALTER TABLE marking_objects
  ADD UNIQUE (environment, external_id, kind),
  DROP CONSTRAINT marking_objects_environment_kind_external_id_key;

-- The queue as staff turn its pages, of one state and of all.
DROP INDEX marking_objects_state;
CREATE INDEX marking_objects_state ON marking_objects (environment, state, updated_at DESC, object_id DESC);
CREATE INDEX marking_objects_latest ON marking_objects (environment, updated_at DESC, object_id DESC);
-- What waits for staff is little among much.
CREATE INDEX marking_objects_staff ON marking_objects (environment, updated_at)
  WHERE state IN ('refused', 'stopped') OR erir = 'bad';

-- Publications that may still be reported.
CREATE INDEX marking_of_deals_published ON marking_of_deals (environment, seller_id)
  WHERE need = 'required' AND published_on IS NOT NULL;
