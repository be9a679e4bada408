-- Somebody else whose name, words or deed the notification tells: it goes when their account is erased (decision 0037). No
-- index: every order writes the column, only an erasure asks for it.
ALTER TABLE notifications ADD COLUMN about_id uuid;
