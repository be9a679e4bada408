-- Balances follow entries once for each statement instead of once for each entry: an order of ten wrote the same two rows twenty
-- times. The writer says what each entry leaves behind; this makes sure that it is true.
DROP TRIGGER ledger_entry_changes_balance ON ledger_entries;
DROP FUNCTION ledger_apply_entry();

CREATE FUNCTION ledger_apply_entries() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  wrong record;
BEGIN
  UPDATE ledger_accounts account SET balance = balance + moved.amount
    FROM (SELECT ledger_account_id, sum(amount)::bigint AS amount FROM added GROUP BY ledger_account_id) moved
    WHERE account.ledger_account_id = moved.ledger_account_id AND account.account_id IS NOT NULL;
  SELECT entry_id, balance_after, true_balance INTO wrong FROM (
    SELECT added.entry_id, added.balance_after,
      account.balance + added.amount
        - sum(added.amount) OVER (PARTITION BY added.ledger_account_id ORDER BY added.entry_id DESC) AS true_balance
      FROM added JOIN ledger_accounts account USING (ledger_account_id)
  ) counted
    WHERE balance_after IS DISTINCT FROM true_balance OR balance_after < 0
    LIMIT 1;
  IF FOUND THEN
    RAISE EXCEPTION 'ledger entry % leaves %, not %', wrong.entry_id, wrong.true_balance, wrong.balance_after
      USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER ledger_entries_change_balances AFTER INSERT ON ledger_entries
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION ledger_apply_entries();
