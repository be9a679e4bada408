-- Versions of rules that the person has read and takes the risk of, and when they said so.
ALTER TABLE basket_items ADD COLUMN accepted_rules uuid[] NOT NULL DEFAULT '{}', ADD COLUMN accepted_at timestamptz;
