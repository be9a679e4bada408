-- Whether a number of the register stands at another published page is asked whenever one is published. Its digits alone count.
CREATE INDEX ad_objects_register_number ON ad_objects (regexp_replace(details ->> 'register_number', '\D', '', 'g'))
  WHERE kind = 'resource' AND life = 'active' AND deleted_at IS NULL AND details ->> 'register_number' IS NOT NULL;
