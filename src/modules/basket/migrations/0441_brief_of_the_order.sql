-- One brief for everything in the basket; items may say more of their own. It goes with the order.
ALTER TABLE baskets
  ADD comment text CHECK (char_length(comment) BETWEEN 1 AND 2000),
  ADD files uuid[] NOT NULL DEFAULT '{}' CHECK (cardinality(files) <= 10);
