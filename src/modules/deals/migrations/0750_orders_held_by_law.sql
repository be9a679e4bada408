-- How the rules stand against an order that nobody has taken yet, as a job found it within the last minute: lists and counters read it
-- with the row. Whoever binds himself to the order is judged afresh.
ALTER TABLE deals
  ADD COLUMN held_by_law text,
  ADD CHECK (held_by_law IN ('amber', 'red')) NOT VALID;
