-- When the message it was in was deleted: from then on its uploader sees it only where something else still shows it.
ALTER TABLE media ADD COLUMN let_go_at timestamptz;
