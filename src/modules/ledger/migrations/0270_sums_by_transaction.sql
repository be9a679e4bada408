-- The sum of a transaction's entries is counted once, when it commits, instead of once more for each entry: an order of ten
-- counted thirty times. Entries that come later, to a transaction that is there already, must leave it balanced at once.
DROP TRIGGER ledger_entries_sum_to_zero ON ledger_entries;

CREATE FUNCTION ledger_refuse_late_imbalance() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  wrong record;
BEGIN
  SELECT late.transaction_id, sum(entry.amount) AS sum INTO wrong
    FROM ledger_transactions late JOIN ledger_entries entry USING (transaction_id)
    WHERE late.transaction_id IN (SELECT transaction_id FROM added) AND late.xmin <> pg_current_xact_id()::xid
    GROUP BY late.transaction_id HAVING sum(entry.amount) <> 0
    LIMIT 1;
  IF FOUND THEN
    RAISE EXCEPTION 'the entries of ledger transaction % have the sum %', wrong.transaction_id, wrong.sum
      USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER ledger_late_entries_sum_to_zero AFTER INSERT ON ledger_entries
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION ledger_refuse_late_imbalance();
