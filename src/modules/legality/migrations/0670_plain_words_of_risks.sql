-- A risk is told as one: the words of the register sounded like a ban, «А+» was never explained, and a title of one word said nothing.
UPDATE legality_rules SET title = 'Нет номера в реестре Роскомнадзора'
WHERE kind = 'audience' AND title = 'Больше 10 000 подписчиков без «А+»';
UPDATE legality_rules SET title = title || ': спор с ФАС' WHERE kind = 'platform' AND title IN ('Telegram', 'YouTube');

-- The same rule in other words, as in 0552; versions that the desk has written are left alone.
ALTER TABLE legality_versions DISABLE TRIGGER legality_versions_history;
UPDATE legality_versions v SET words =
  'У страницы больше 10 000 подписчиков, а её номер в реестре Роскомнадзора (в соцсети это отметка «А+») не указан. Если её нет и в самом реестре, рекламу на ней размещать нельзя.'
FROM legality_rules r
WHERE v.rule_id = r.rule_id AND r.kind = 'audience' AND v.created_by IS NULL AND v.words LIKE '%(«А+») не указан. Страницам вне реестра%';
ALTER TABLE legality_versions ENABLE TRIGGER legality_versions_history;
UPDATE legality_version SET version = version + 1;
