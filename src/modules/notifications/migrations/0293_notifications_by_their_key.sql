-- Notifications are asked for by person: the key serves what an index of its own did. Swept by age: written in the order of
-- time, so a summary of blocks is enough.
ALTER TABLE notifications DROP CONSTRAINT notifications_pkey, ADD PRIMARY KEY (account_id, notification_id);
DROP INDEX notifications_of_account, notifications_age;
CREATE INDEX notifications_age ON notifications USING brin (created_at);
