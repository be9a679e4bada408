-- What stands against people today can be appealed against too, from today on.
INSERT INTO rulings (ruling_id, subject, subject_kind, subject_id, person_id, title, rule, field, words, decided_by, decided_at,
  appeal_until, secret, before)
SELECT DISTINCT ON (o.object_id) l.entry_id, 'object', o.kind, o.object_id, o.owner_id, o.title,
  CASE o.rejection ->> 'reason'
    WHEN 'wrong_facts' THEN 'Сведения не соответствуют действительности'
    WHEN 'bad_text' THEN 'Ошибки или непонятный текст'
    WHEN 'bad_media' THEN 'Неподходящие картинки'
    WHEN 'wrong_topic' THEN 'Тема указана неверно'
    WHEN 'contacts' THEN 'Контакты в тексте'
    WHEN 'no_rights' THEN 'Нет прав на площадку или материалы'
    WHEN 'forbidden_goods' THEN 'Товар или услугу нельзя рекламировать'
    ELSE 'Другая причина'
  END,
  o.rejection ->> 'field', o.rejection ->> 'comment', l.actor_id, l.at, now() + interval '14 days',
  translate(rtrim(encode(sha256((gen_random_uuid()::text || gen_random_uuid()::text)::bytea), 'base64'), '='), '+/', '-_'),
  l.before || jsonb_build_object('ruled', o.moderation)
FROM ad_objects o JOIN moderation_log l ON l.object_id = o.object_id AND l.action = 'object_' || o.moderation
WHERE o.moderation IN ('rejected', 'blocked') AND o.deleted_at IS NULL
ORDER BY o.object_id, l.entry_id DESC;

INSERT INTO rulings (ruling_id, subject, subject_kind, subject_id, person_id, title, rule, words, decided_by, decided_at,
  appeal_until, secret, before)
SELECT DISTINCT ON (b.account_id) l.entry_id, 'account', NULL, b.account_id, b.account_id, 'Аккаунт',
  'Нарушение условий использования', b.reason, b.blocked_by, b.blocked_at, now() + interval '14 days',
  translate(rtrim(encode(sha256((gen_random_uuid()::text || gen_random_uuid()::text)::bytea), 'base64'), '='), '+/', '-_'),
  '{"blocked": false}'
FROM account_blocks b JOIN audit_log l ON l.subject_id = b.account_id::text AND l.action = 'account_blocked'
WHERE b.until IS NULL OR b.until > now()
ORDER BY b.account_id, l.entry_id DESC;
