-- «Рекламу на ней размещать нельзя» stood in a box that said that one may order: the same rule in words of a risk, as in 0670.
-- Versions that the desk has written are left alone.
ALTER TABLE legality_versions DISABLE TRIGGER legality_versions_history;
UPDATE legality_versions v SET words =
  'У страницы больше 10 000 подписчиков. Если её нет в реестре (отметка «А+»), реклама на ней считается нарушением.'
FROM legality_rules r
WHERE v.rule_id = r.rule_id AND r.kind = 'audience' AND v.created_by IS NULL AND v.words LIKE '%Если её нет и в самом реестре%';
ALTER TABLE legality_versions ENABLE TRIGGER legality_versions_history;
UPDATE legality_version SET version = version + 1;
