-- The sum of a transaction's entries is counted once, when it commits, instead of once more for each entry: an order of ten
-- counted thirty times. Entries that come later, to a transaction that is there already, must leave it balanced at once.
DROP TRIGGER ledger_entries_sum_to_zero ON ledger_entries;

CREATE FUNCTION ledger_refuse_late_imbalance() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  wrong record;
BEGIN
  -- Each found by its key: a join would be free to read the whole ledger.
  SELECT transaction_id, sum INTO wrong
    FROM (SELECT DISTINCT transaction_id FROM added) touched, LATERAL (
      SELECT sum(amount) AS sum FROM ledger_entries WHERE ledger_entries.transaction_id = touched.transaction_id
    ) counted
    WHERE sum <> 0 AND (
      SELECT xmin FROM ledger_transactions WHERE ledger_transactions.transaction_id = touched.transaction_id
    ) <> pg_current_xact_id()::xid
    LIMIT 1;
  IF FOUND THEN
    RAISE EXCEPTION 'the entries of ledger transaction % have the sum %', wrong.transaction_id, wrong.sum
      USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER ledger_late_entries_sum_to_zero AFTER INSERT ON ledger_entries
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION ledger_refuse_late_imbalance();

-- The same for the check of what entries leave behind.
CREATE OR REPLACE FUNCTION ledger_apply_entries() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  wrong record;
BEGIN
  UPDATE ledger_accounts account SET balance = balance + moved.amount
    FROM (SELECT ledger_account_id, sum(amount)::bigint AS amount FROM added GROUP BY ledger_account_id) moved
    WHERE account.ledger_account_id = moved.ledger_account_id AND account.account_id IS NOT NULL;
  SELECT entry_id, balance_after, true_balance INTO wrong FROM (
    SELECT added.entry_id, added.balance_after,
      (SELECT balance FROM ledger_accounts WHERE ledger_accounts.ledger_account_id = added.ledger_account_id)
        + added.amount
        - sum(added.amount) OVER (PARTITION BY added.ledger_account_id ORDER BY added.entry_id DESC) AS true_balance
      FROM added
  ) counted
    WHERE balance_after IS DISTINCT FROM true_balance OR balance_after < 0
    LIMIT 1;
  IF FOUND THEN
    RAISE EXCEPTION 'ledger entry % leaves %, not %', wrong.entry_id, wrong.true_balance, wrong.balance_after
      USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END $$;
