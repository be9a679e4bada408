-- What the rules of advertising said against an order when it was made, and when its buyer took the risk. None of orders that
-- nothing stood against, and none of those that are older than this.
CREATE TABLE deal_legality (
  deal_id uuid PRIMARY KEY REFERENCES deals,
  light text NOT NULL CHECK (light IN ('amber', 'red')),
  -- As they were shown, with the versions of the rules.
  checks jsonb NOT NULL,
  accepted_at timestamptz
);
