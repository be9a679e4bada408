-- What the seller says to a buyer's review. The first moment stays when the words are withdrawn: from it the time to change runs.
ALTER TABLE reviews
  ADD COLUMN answer text CHECK (length(answer) BETWEEN 1 AND 1000),
  ADD COLUMN answered_at timestamptz,
  ADD COLUMN answer_changed_at timestamptz,
  ADD CONSTRAINT reviews_answer_has_moment CHECK (answer IS NULL OR answered_at IS NOT NULL),
  ADD CONSTRAINT reviews_answered_by_seller CHECK (answered_at IS NULL OR (side = 'buyer' AND visible_at IS NOT NULL));
