-- What a saved search waits for is worked out again: its words now have synonyms.
UPDATE saved_searches SET anchors = NULL WHERE filter ? 'q';
