-- The seller says that what was ordered came out on another page: the buyer sees it with the delivery. A fact, so it stays with the others.
ALTER TABLE deal_steps
  ADD COLUMN is_other_page boolean NOT NULL DEFAULT false,
  ADD CHECK (action = 'deliver' OR NOT is_other_page) NOT VALID;

DROP TRIGGER deal_steps_keep_their_facts ON deal_steps;
CREATE TRIGGER deal_steps_keep_their_facts BEFORE UPDATE ON deal_steps FOR EACH ROW
  WHEN (
    (OLD.step_id, OLD.ordinal, OLD.deal_id, OLD.at, OLD.action, OLD.from_state, OLD.to_state, OLD.by, OLD.actor_id, OLD.amount, OLD.due_on,
      OLD.seller_share, OLD.published_at, OLD.reach, OLD.is_other_page)
      IS DISTINCT FROM
    (NEW.step_id, NEW.ordinal, NEW.deal_id, NEW.at, NEW.action, NEW.from_state, NEW.to_state, NEW.by, NEW.actor_id, NEW.amount, NEW.due_on,
      NEW.seller_share, NEW.published_at, NEW.reach, NEW.is_other_page)
    OR NEW.comment IS NOT NULL OR NEW.link IS NOT NULL OR NEW.media <> '[]' OR NEW.files <> '{}'
  )
  EXECUTE FUNCTION refuse_step_change();
