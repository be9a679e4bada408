-- Decision 0044: entries refer to their account and transaction by foreign keys again. Not validated here: the next file
-- reads the table under a lock that lets others write.
ALTER TABLE ledger_entries
  ADD FOREIGN KEY (transaction_id) REFERENCES ledger_transactions NOT VALID,
  ADD FOREIGN KEY (ledger_account_id) REFERENCES ledger_accounts NOT VALID,
  -- Stood in for the foreign key. What an entry of a system account must not say, the trigger on balances refuses.
  DROP CONSTRAINT ledger_entries_leave_a_balance;

-- Each statement adds entries that sum to zero for each transaction it touches, so every transaction sums to zero at any time,
-- whenever it was begun.
DROP TRIGGER ledger_entries_belong_to_transactions ON ledger_entries;
DROP FUNCTION ledger_check_transactions();
CREATE FUNCTION ledger_check_added_sums() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  wrong record;
BEGIN
  SELECT transaction_id, sum(amount) AS sum INTO wrong FROM added GROUP BY transaction_id HAVING sum(amount) <> 0 LIMIT 1;
  IF FOUND THEN
    RAISE EXCEPTION 'the entries of ledger transaction % have the sum %', wrong.transaction_id, wrong.sum
      USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER ledger_entries_sum_to_zero AFTER INSERT ON ledger_entries
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION ledger_check_added_sums();
