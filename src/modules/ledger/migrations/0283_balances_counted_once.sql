-- Balances are changed and compared with what the entries say in one statement: the accounts need not be looked up again.
CREATE OR REPLACE FUNCTION ledger_apply_entries() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  wrong record;
BEGIN
  WITH changed AS (
    UPDATE ledger_accounts account SET balance = balance + moved.amount
      FROM (SELECT ledger_account_id, sum(amount)::bigint AS amount FROM added GROUP BY ledger_account_id) moved
      WHERE account.ledger_account_id = moved.ledger_account_id AND account.account_id IS NOT NULL
      RETURNING account.ledger_account_id, balance
  )
  SELECT entry_id, balance_after, true_balance INTO wrong FROM (
    SELECT added.entry_id, added.balance_after,
      changed.balance + added.amount
        - sum(added.amount) OVER (PARTITION BY added.ledger_account_id ORDER BY added.entry_id DESC) AS true_balance
      FROM added LEFT JOIN changed USING (ledger_account_id)
  ) counted
    WHERE balance_after IS DISTINCT FROM true_balance OR balance_after < 0
    LIMIT 1;
  IF FOUND THEN
    RAISE EXCEPTION 'ledger entry % leaves %, not %', wrong.entry_id, wrong.true_balance, wrong.balance_after
      USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END $$;
