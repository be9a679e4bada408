-- The erid belongs to what the ОРД has accepted: no deal may wait for it at the moment it comes, and the next one finds it here.
ALTER TABLE marking_objects
  ADD COLUMN erid text,
  ADD COLUMN erid_at timestamptz;

UPDATE marking_objects AS object SET erid = known.erid, erid_at = known.erid_at
FROM marking_creatives AS known
WHERE object.kind = 'creative' AND known.environment = object.environment AND known.external_id = object.external_id
  AND known.erid_source = 'ord';
