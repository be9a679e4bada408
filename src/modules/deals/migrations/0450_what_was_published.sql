-- What a delivery says besides its words: when the publication came out and how many have seen it. Facts, so they stay when the
-- words of an erased person go.
ALTER TABLE deal_steps
  ADD COLUMN published_at timestamptz,
  ADD COLUMN reach bigint CHECK (reach >= 0),
  ADD CHECK (action = 'deliver' OR (published_at IS NULL AND reach IS NULL)) NOT VALID;

DROP TRIGGER deal_steps_keep_their_facts ON deal_steps;
CREATE TRIGGER deal_steps_keep_their_facts BEFORE UPDATE ON deal_steps FOR EACH ROW
  WHEN (
    (OLD.step_id, OLD.ordinal, OLD.deal_id, OLD.at, OLD.action, OLD.from_state, OLD.to_state, OLD.by, OLD.actor_id, OLD.amount, OLD.due_on,
      OLD.seller_share, OLD.published_at, OLD.reach)
      IS DISTINCT FROM
    (NEW.step_id, NEW.ordinal, NEW.deal_id, NEW.at, NEW.action, NEW.from_state, NEW.to_state, NEW.by, NEW.actor_id, NEW.amount, NEW.due_on,
      NEW.seller_share, NEW.published_at, NEW.reach)
    OR NEW.comment IS NOT NULL OR NEW.link IS NOT NULL OR NEW.media <> '[]' OR NEW.files <> '{}'
  )
  EXECUTE FUNCTION refuse_step_change();
