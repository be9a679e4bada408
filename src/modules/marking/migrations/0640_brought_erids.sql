-- An erid that one side has brought from elsewhere and the other has not agreed to yet, with what it stands on.
ALTER TABLE marking_creatives
  ADD COLUMN offer jsonb,
  -- Who reports what came out under an erid from elsewhere.
  ADD COLUMN reporter text CHECK (reporter IN ('buyer', 'seller'));

-- So far it was said that whoever brought it reports.
UPDATE marking_creatives AS made
SET reporter = CASE WHEN brought.actor_id = marked.buyer_id THEN 'buyer' ELSE 'seller' END
FROM marking_of_deals AS marked, marking_changes AS brought
WHERE made.erid_source = 'manual' AND marked.deal_id = made.deal_id AND brought.deal_id = made.deal_id
  AND brought.what = 'erid' AND brought.after ->> 'erid' = made.erid;
UPDATE marking_creatives SET reporter = 'seller' WHERE erid_source = 'manual' AND reporter IS NULL;

ALTER TABLE marking_creatives
  ADD CONSTRAINT marking_creatives_reporter CHECK ((erid_source IS NOT DISTINCT FROM 'manual') = (reporter IS NOT NULL));

-- An erid that was typed in is looked for among those that the ОРД gave to us.
CREATE INDEX marking_objects_erid ON marking_objects (erid) WHERE erid IS NOT NULL;
