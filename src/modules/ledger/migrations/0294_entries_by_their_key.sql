-- Entries are asked for by account: the key serves what an index of its own did. Their numbers stay the database's own.
ALTER TABLE ledger_entries DROP CONSTRAINT ledger_entries_pkey, ADD PRIMARY KEY (ledger_account_id, entry_id);
DROP INDEX ledger_entries_account;
