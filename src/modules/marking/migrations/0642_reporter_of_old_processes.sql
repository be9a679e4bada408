-- A process of the release before brings an erid without saying who reports it: the seller does then. Said of others, it is still an error.
ALTER TABLE marking_creatives DROP CONSTRAINT marking_creatives_reporter;
ALTER TABLE marking_creatives
  ADD CONSTRAINT marking_creatives_reporter CHECK (reporter IS NULL OR erid_source IS NOT DISTINCT FROM 'manual') NOT VALID;
