-- Decision 0033: projects are archived, never deleted.
ALTER TABLE project_activity DROP CONSTRAINT project_activity_project_id_fkey;
