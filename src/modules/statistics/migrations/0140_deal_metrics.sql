-- What people did with the object that day besides looking at it.
ALTER TABLE object_days
  ADD COLUMN favourites integer NOT NULL DEFAULT 0 CHECK (favourites >= 0),
  ADD COLUMN basket_adds integer NOT NULL DEFAULT 0 CHECK (basket_adds >= 0),
  ADD COLUMN orders integer NOT NULL DEFAULT 0 CHECK (orders >= 0),
  -- Kopecks that buyers paid, before the fee, on the day of the payment.
  ADD COLUMN revenue bigint NOT NULL DEFAULT 0 CHECK (revenue >= 0);
