-- The placement has to be marked and has no erid yet: it cannot be handed over. Deals that were opened before have no such duty.
ALTER TABLE deals ADD COLUMN marking_missing boolean NOT NULL DEFAULT false;
