-- ККТУ as the ОРД keeps it. Empty until it has been asked for the first time: then the list that the program brings counts.
CREATE TABLE marking_kktu (
  code text PRIMARY KEY CHECK (code ~ '^\d{1,3}\.\d{1,3}\.\d{1,3}$'),
  name text NOT NULL,
  -- The ОРД does not know it any more: nobody can choose it, and what has it can still be read.
  gone_at timestamptz
);

-- What the last comparison with the ОРД found otherwise than here.
CREATE TABLE marking_differences (
  environment text NOT NULL,
  external_id text NOT NULL,
  -- Null where there is none.
  our_erid text,
  their_erid text,
  deal_id uuid REFERENCES marking_of_deals,
  found_at timestamptz NOT NULL,
  PRIMARY KEY (environment, external_id),
  CHECK (our_erid IS DISTINCT FROM their_erid)
);

-- Staff find a deal by the number that people name to each other.
CREATE INDEX marking_of_deals_number ON marking_of_deals ((right(deal_id::text, 6)));
