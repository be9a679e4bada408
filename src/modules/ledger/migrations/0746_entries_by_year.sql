-- By the time of the movement they belong to: all entries of one stand in one partition, and a movement still has one entry for each
-- account. Numbers of entries are the database's own and come from one sequence, so they are unique over all partitions.
SELECT partition_table('ledger_entries', 'transaction_id', 'year');
