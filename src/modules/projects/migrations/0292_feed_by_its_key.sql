-- The feed is asked for by project, newest last in the key: one index instead of three. Most lines are about deals, so these
-- need none of their own.
ALTER TABLE project_activity DROP CONSTRAINT project_activity_pkey, ADD PRIMARY KEY (project_id, entry_id);
DROP INDEX project_activity_feed, project_activity_deals;
