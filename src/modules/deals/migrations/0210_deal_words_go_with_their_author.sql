-- Facts of a step never change. Its words may go, all at once, when the person who wrote them is erased.
DROP TRIGGER deal_steps_are_append_only ON deal_steps;
CREATE TRIGGER deal_steps_are_append_only BEFORE DELETE OR TRUNCATE ON deal_steps
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_step_change();
CREATE TRIGGER deal_steps_keep_their_facts BEFORE UPDATE ON deal_steps FOR EACH ROW
  WHEN (
    (OLD.step_id, OLD.deal_id, OLD.at, OLD.action, OLD.from_state, OLD.to_state, OLD.by, OLD.actor_id, OLD.amount, OLD.due_on, OLD.seller_share)
      IS DISTINCT FROM
    (NEW.step_id, NEW.deal_id, NEW.at, NEW.action, NEW.from_state, NEW.to_state, NEW.by, NEW.actor_id, NEW.amount, NEW.due_on, NEW.seller_share)
    OR NEW.comment IS NOT NULL OR NEW.link IS NOT NULL OR NEW.media <> '[]' OR NEW.files <> '{}'
  )
  EXECUTE FUNCTION refuse_step_change();
