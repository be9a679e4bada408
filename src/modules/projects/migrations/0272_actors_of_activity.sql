-- As in the steps of deals: accounts are emptied, never deleted.
ALTER TABLE project_activity DROP CONSTRAINT project_activity_actor_id_fkey;
