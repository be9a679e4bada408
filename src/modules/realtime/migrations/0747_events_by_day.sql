-- Days past their time are detached (decision 0082). Numbers of an account are taken under the lock of its head, so they are unique
-- over all partitions.
DROP INDEX account_events_age;
SELECT partition_table('account_events', 'created_at', 'day');
