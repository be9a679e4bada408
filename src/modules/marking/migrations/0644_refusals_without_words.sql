-- What the ОРД said stands with the creative, and goes with it; in the history nobody reads it, and it may quote a name.
UPDATE marking_changes SET after = NULL WHERE what = 'refused' AND after IS NOT NULL;
