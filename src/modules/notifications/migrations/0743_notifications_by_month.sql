-- Months past their time are detached (decision 0082): nobody looks for old rows any more.
DROP INDEX notifications_age;
SELECT partition_table('notifications', 'notification_id', 'month');
