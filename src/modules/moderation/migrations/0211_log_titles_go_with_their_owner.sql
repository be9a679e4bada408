-- What was decided never changes. What an object was called may go when its owner is erased.
DROP TRIGGER moderation_log_is_append_only ON moderation_log;
CREATE TRIGGER moderation_log_is_append_only BEFORE DELETE OR TRUNCATE ON moderation_log
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_log_change();
CREATE TRIGGER moderation_log_keeps_its_facts BEFORE UPDATE ON moderation_log FOR EACH ROW
  WHEN (
    (OLD.entry_id, OLD.at, OLD.actor_id, OLD.action, OLD.object_kind, OLD.object_id, OLD.complaint_id, OLD.before, OLD.after)
      IS DISTINCT FROM
    (NEW.entry_id, NEW.at, NEW.actor_id, NEW.action, NEW.object_kind, NEW.object_id, NEW.complaint_id, NEW.before, NEW.after)
    OR NEW.object_title <> 'Удалённый объект'
  )
  EXECUTE FUNCTION refuse_log_change();
