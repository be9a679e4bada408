-- What is no internet page has no address there, in the catalog's search for addresses neither.
UPDATE ad_objects SET address = NULL, seen_address = NULL
WHERE kind = 'resource' AND details ->> 'platform' IN ('outdoor', 'radio', 'press', 'event')
  AND (address IS NOT NULL OR seen_address IS NOT NULL);
