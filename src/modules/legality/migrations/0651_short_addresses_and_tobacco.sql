-- Other names of the same forbidden places, and goods that are never advertised.
CREATE FUNCTION pg_temp.add_row(title text, subject jsonb, law text, source text, source_url text, words text, from_on date)
RETURNS void LANGUAGE plpgsql AS $$
DECLARE rule uuid := gen_random_uuid();
BEGIN
  INSERT INTO legality_rules (rule_id, title, kind, subject) VALUES (rule, title, subject ->> 'kind', subject) ON CONFLICT DO NOTHING;
  -- The desk has one already: its word stands.
  IF NOT FOUND THEN RETURN; END IF;
  INSERT INTO legality_versions (version_id, rule_id, light, law, source, source_url, words, from_on)
  VALUES (gen_random_uuid(), rule, 'red', law, source, source_url, words, from_on);
END $$;

SELECT pg_temp.add_row(name, jsonb_build_object('kind', 'address', 'address', address), '38-ФЗ, ст. 5, ч. 10.7',
  '72-ФЗ от 7 апреля 2025; ТАСС', 'https://tass.ru/obschestvo/24835049',
  'Доступ к ресурсу ограничен: реклама на нём запрещена. Отвечают и рекламодатель, и владелец страницы.', '2025-09-01')
FROM (VALUES ('Threads, адрес threads.com', 'threads.com'), ('Instagram, короткий адрес instagr.am', 'instagr.am'),
  ('Instagram, короткий адрес ig.me', 'ig.me'), ('Facebook, короткий адрес fb.me', 'fb.me'),
  ('Messenger, короткий адрес m.me', 'm.me'), ('Facebook, короткий адрес', 'fb.com')) AS banned (name, address);

SELECT pg_temp.add_row('Табак и никотин', '{"kind": "category", "category": "tobacco", "platforms": null}', '38-ФЗ, ст. 7, п. 8',
  'Текст закона о рекламе', NULL, 'Рекламировать табак, никотин и всё для курения нельзя нигде.', '2013-11-15');
UPDATE legality_version SET version = version + 1;
