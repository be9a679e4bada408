ALTER TABLE ledger_entries
  VALIDATE CONSTRAINT ledger_entries_transaction_id_fkey,
  VALIDATE CONSTRAINT ledger_entries_ledger_account_id_fkey;
