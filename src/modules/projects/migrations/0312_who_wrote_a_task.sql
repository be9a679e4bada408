-- Whose words the title is, so that an erased account takes its own along and nobody else's (decision 0037). Null: not known.
ALTER TABLE project_tasks ADD COLUMN author_id uuid;
