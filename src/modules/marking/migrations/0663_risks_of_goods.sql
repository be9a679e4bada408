-- Rules about goods that are named only with the creative: which of them its buyer has read and taken the risk of.
ALTER TABLE marking_of_deals ADD COLUMN accepted_rules uuid[] NOT NULL DEFAULT '{}';
