-- What a deal advertises, as the buyer's campaign and product said when it was ordered. The seller works by it and a dispute is
-- judged by it, whatever the buyer changes or deletes later.
CREATE TABLE deal_advertised (
  deal_id uuid PRIMARY KEY REFERENCES deals,
  advertised jsonb NOT NULL
);
