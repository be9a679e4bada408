-- Of one review both its words and its answer can be complained about: the line tells the two apart.
DROP INDEX complaints_open_once;
CREATE UNIQUE INDEX complaints_open_once ON complaints (object_id, author_id, coalesce((message ->> 'number')::int, 0))
  WHERE state = 'open';

-- The deal of a review is not for whoever complains about it.
UPDATE complaints SET message = jsonb_set(message, '{dialogId}', to_jsonb(object_id)) WHERE object_kind = 'review';

-- What was decided never changes. What an object was called, and what the complainer wrote, may go when their account is erased.
DROP TRIGGER moderation_log_keeps_its_facts ON moderation_log;
CREATE TRIGGER moderation_log_keeps_its_facts BEFORE UPDATE ON moderation_log FOR EACH ROW
  WHEN (
    (OLD.entry_id, OLD.at, OLD.actor_id, OLD.action, OLD.object_kind, OLD.object_id, OLD.complaint_id, OLD.after)
      IS DISTINCT FROM
    (NEW.entry_id, NEW.at, NEW.actor_id, NEW.action, NEW.object_kind, NEW.object_id, NEW.complaint_id, NEW.after)
    OR NEW.object_title NOT IN (OLD.object_title, 'Удалённый объект')
    OR NEW.before NOT IN (OLD.before, OLD.before || '{"text": null}')
  )
  EXECUTE FUNCTION refuse_log_change();

-- Of those who left before their words went from complaints too. Lines that nobody wrote tell of a deal under the titles of its sides.
UPDATE complaints c SET message = jsonb_set(message, '{context}', (
  SELECT jsonb_agg(
    CASE
      WHEN line ->> 'accountId' IS NULL OR EXISTS (SELECT FROM accounts a WHERE a.account_id::text = line ->> 'accountId' AND a.deleted_at IS NOT NULL)
        THEN line || '{"text": "Удалено вместе с аккаунтом"}'
      ELSE line
    END ORDER BY place)
  FROM jsonb_array_elements(c.message -> 'context') WITH ORDINALITY AS lines (line, place)))
WHERE EXISTS (
  SELECT FROM accounts a WHERE a.deleted_at IS NOT NULL
    AND (a.account_id = c.author_id AND c.message IS NOT NULL
      OR c.message -> 'context' @> jsonb_build_array(jsonb_build_object('accountId', a.account_id))));
UPDATE moderation_log l SET before = l.before || '{"text": null}'
FROM complaints c JOIN accounts a ON a.account_id = c.author_id
WHERE l.complaint_id = c.complaint_id AND a.deleted_at IS NOT NULL AND l.before ->> 'text' IS NOT NULL;
