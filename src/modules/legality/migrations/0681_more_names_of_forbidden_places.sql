-- Other names under which the same forbidden places are shown.
CREATE FUNCTION pg_temp.add_address(title text, address text) RETURNS void LANGUAGE plpgsql AS $$
DECLARE rule uuid := gen_random_uuid();
BEGIN
  INSERT INTO legality_rules (rule_id, title, kind, subject)
  VALUES (rule, title, 'address', jsonb_build_object('kind', 'address', 'address', address)) ON CONFLICT DO NOTHING;
  -- The desk has one already: its word stands.
  IF NOT FOUND THEN RETURN; END IF;
  INSERT INTO legality_versions (version_id, rule_id, light, law, source, source_url, words, from_on)
  VALUES (gen_random_uuid(), rule, 'red', '38-ФЗ, ст. 5, ч. 10.7', '72-ФЗ от 7 апреля 2025; ТАСС', 'https://tass.ru/obschestvo/24835049',
    'Доступ к ресурсу ограничен: реклама на нём запрещена. Отвечают и рекламодатель, и владелец страницы.', '2025-09-01');
END $$;

SELECT pg_temp.add_address(title, address)
FROM (VALUES ('Facebook, адрес видео fb.watch', 'fb.watch'), ('Messenger, адрес messenger.com', 'messenger.com'),
  ('Instagram, адрес файлов cdninstagram.com', 'cdninstagram.com'), ('Facebook, адрес файлов fbcdn.net', 'fbcdn.net'))
  AS banned (title, address);
UPDATE legality_version SET version = version + 1;
