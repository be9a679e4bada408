-- What autovacuum knows of partitions it does not know of their tables.
ANALYZE object_days, audit_log, project_activity, notifications, account_events, ledger_entries;
DROP FUNCTION bound_table, partition_table;
