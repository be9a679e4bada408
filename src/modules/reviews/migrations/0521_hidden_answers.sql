-- An answer that a moderator has hidden is not written anew.
ALTER TABLE reviews ADD COLUMN answer_hidden_at timestamptz CHECK (answer_hidden_at IS NULL OR answer IS NULL);
UPDATE reviews r SET answer_hidden_at = c.closed_at FROM complaints c
WHERE c.object_kind = 'review' AND c.object_id = r.review_id AND c.state = 'satisfied' AND c.message ->> 'number' = '2'
  AND r.answer IS NULL;
