-- Double entry in whole kopecks: what one account loses, others gain. The rules stand here, whatever the code does:
-- entries of a transaction sum to zero, nobody's balance is below zero, what is written is never changed.
CREATE TABLE ledger_accounts (
  ledger_account_id uuid PRIMARY KEY,
  bucket text NOT NULL CHECK (bucket IN ('available', 'held', 'external', 'fee')),
  account_id uuid REFERENCES accounts,
  -- Null for the two system accounts: everybody's movements meet there, and a kept balance would make them queue.
  balance bigint DEFAULT 0,
  CHECK ((account_id IS NULL) = (bucket IN ('external', 'fee'))),
  CHECK ((account_id IS NULL) = (balance IS NULL)),
  CONSTRAINT ledger_balance_not_negative CHECK (balance >= 0),
  UNIQUE NULLS NOT DISTINCT (account_id, bucket)
);
INSERT INTO ledger_accounts (ledger_account_id, bucket, account_id, balance) VALUES
  ('00000000-0000-7000-8000-000000000001', 'external', NULL, NULL),
  ('00000000-0000-7000-8000-000000000002', 'fee', NULL, NULL);

CREATE TABLE ledger_transactions (
  transaction_id uuid PRIMARY KEY,
  -- Names the movement: the same one is never made twice.
  key text NOT NULL UNIQUE,
  kind text NOT NULL CHECK (kind IN (
    'topup', 'topup_return', 'deal_hold', 'deal_hold_change', 'deal_release', 'deal_settlement',
    'payout_hold', 'payout', 'payout_return'
  )),
  subject_kind text NOT NULL CHECK (subject_kind IN ('topup', 'deal', 'payout')),
  subject_id uuid NOT NULL,
  at timestamptz NOT NULL DEFAULT clock_timestamp()
);
CREATE INDEX ledger_transactions_subject ON ledger_transactions (subject_id, transaction_id);

CREATE TABLE ledger_entries (
  -- Taken while the account is locked, so it counts in the order in which the account changed.
  entry_id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  transaction_id uuid NOT NULL REFERENCES ledger_transactions,
  ledger_account_id uuid NOT NULL REFERENCES ledger_accounts,
  amount bigint NOT NULL CHECK (amount <> 0),
  balance_after bigint,
  UNIQUE (transaction_id, ledger_account_id)
);
CREATE INDEX ledger_entries_account ON ledger_entries (ledger_account_id, entry_id DESC);

-- The balance is never written by anybody but this.
CREATE FUNCTION ledger_apply_entry() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE ledger_accounts SET balance = balance + NEW.amount
    WHERE ledger_account_id = NEW.ledger_account_id
    RETURNING balance INTO NEW.balance_after;
  RETURN NEW;
END $$;
CREATE TRIGGER ledger_entry_changes_balance BEFORE INSERT ON ledger_entries
  FOR EACH ROW EXECUTE FUNCTION ledger_apply_entry();

CREATE FUNCTION ledger_check_sum() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  entries_count bigint;
  entries_sum numeric;
BEGIN
  SELECT count(*), coalesce(sum(amount), 0) INTO entries_count, entries_sum
    FROM ledger_entries WHERE transaction_id = NEW.transaction_id;
  IF entries_count < 2 OR entries_sum <> 0 THEN
    RAISE EXCEPTION 'ledger transaction % has % entries with the sum %', NEW.transaction_id, entries_count, entries_sum
      USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER ledger_transaction_has_entries AFTER INSERT ON ledger_transactions
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION ledger_check_sum();
CREATE CONSTRAINT TRIGGER ledger_entries_sum_to_zero AFTER INSERT ON ledger_entries
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION ledger_check_sum();

CREATE FUNCTION ledger_refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'the ledger is only added to' USING ERRCODE = 'insufficient_privilege';
END $$;
CREATE TRIGGER ledger_transactions_are_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON ledger_transactions
  FOR EACH STATEMENT EXECUTE FUNCTION ledger_refuse_change();
CREATE TRIGGER ledger_entries_are_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON ledger_entries
  FOR EACH STATEMENT EXECUTE FUNCTION ledger_refuse_change();
CREATE TRIGGER ledger_accounts_stay BEFORE DELETE OR TRUNCATE ON ledger_accounts
  FOR EACH STATEMENT EXECUTE FUNCTION ledger_refuse_change();
CREATE TRIGGER ledger_balance_follows_entries BEFORE UPDATE ON ledger_accounts
  FOR EACH ROW WHEN (pg_trigger_depth() = 0) EXECUTE FUNCTION ledger_refuse_change();
