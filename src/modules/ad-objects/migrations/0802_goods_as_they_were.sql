-- What the rules of advertising look at in goods, and which goods a campaign is for, as they were until each change: an advertisement is
-- judged by the goods of the moment it came out. Of changes from before this table nothing is known: the goods of today count.
CREATE TABLE ad_object_goods (
  object_id uuid NOT NULL REFERENCES ad_objects ON DELETE CASCADE,
  -- The moment of the change.
  until timestamptz NOT NULL,
  -- Only the fields that are judged.
  details jsonb NOT NULL,
  PRIMARY KEY (object_id, until)
);
