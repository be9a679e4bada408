-- Other people whose names, words or deeds the events of a row tell: it is emptied when one of their accounts is erased
-- (decision 0037). Rows from before name nobody and are swept in three days.
ALTER TABLE account_events ADD COLUMN about_ids uuid[] NOT NULL DEFAULT '{}';
