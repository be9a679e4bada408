-- Decision 0044: a deal's steps are ordered by a number that the database gives while the deal is locked. Steps from before keep 0
-- and the order of their ids, so the table is not rewritten.
DROP TRIGGER deal_steps_keep_their_facts ON deal_steps;
ALTER TABLE deal_steps ADD COLUMN ordinal bigint NOT NULL DEFAULT 0;
ALTER TABLE deal_steps ALTER COLUMN ordinal DROP DEFAULT, ALTER COLUMN ordinal ADD GENERATED ALWAYS AS IDENTITY;
CREATE TRIGGER deal_steps_keep_their_facts BEFORE UPDATE ON deal_steps FOR EACH ROW
  WHEN (
    (OLD.step_id, OLD.ordinal, OLD.deal_id, OLD.at, OLD.action, OLD.from_state, OLD.to_state, OLD.by, OLD.actor_id, OLD.amount, OLD.due_on, OLD.seller_share)
      IS DISTINCT FROM
    (NEW.step_id, NEW.ordinal, NEW.deal_id, NEW.at, NEW.action, NEW.from_state, NEW.to_state, NEW.by, NEW.actor_id, NEW.amount, NEW.due_on, NEW.seller_share)
    OR NEW.comment IS NOT NULL OR NEW.link IS NOT NULL OR NEW.media <> '[]' OR NEW.files <> '{}'
  )
  EXECUTE FUNCTION refuse_step_change();

-- What is kept for the act of a deal refers to the deal.
ALTER TABLE deal_papers ADD FOREIGN KEY (deal_id) REFERENCES deals NOT VALID;
