-- Six tables in one transaction, so none is waited for long: whoever holds one of them makes this try again later.
SET LOCAL lock_timeout = '200ms';
SELECT bound_table('object_days', 'day', 'year');
SELECT bound_table('audit_log', 'entry_id', 'year');
SELECT bound_table('project_activity', 'entry_id', 'year');
SELECT bound_table('notifications', 'notification_id', 'month');
SELECT bound_table('account_events', 'created_at', 'day');
SELECT bound_table('ledger_entries', 'transaction_id', 'year');
