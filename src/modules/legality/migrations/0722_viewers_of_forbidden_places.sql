-- Sites that show the pages of forbidden places under their own names.
CREATE FUNCTION pg_temp.add_viewer(title text, address text) RETURNS void LANGUAGE plpgsql AS $$
DECLARE rule uuid := gen_random_uuid();
BEGIN
  INSERT INTO legality_rules (rule_id, title, kind, subject)
  VALUES (rule, title, 'address', jsonb_build_object('kind', 'address', 'address', address)) ON CONFLICT DO NOTHING;
  -- The desk has one already: its word stands.
  IF NOT FOUND THEN RETURN; END IF;
  INSERT INTO legality_versions (version_id, rule_id, light, law, source, words, from_on)
  VALUES (gen_random_uuid(), rule, 'red', '38-ФЗ, ст. 5, ч. 10.7', '72-ФЗ от 7 апреля 2025; реестр Роскомнадзора',
    'Доступ к ресурсу ограничен: реклама на нём запрещена. Отвечают и рекламодатель, и владелец страницы.', '2025-09-01');
END $$;

SELECT pg_temp.add_viewer('Instagram, зеркало ' || address, address)
FROM unnest(ARRAY['imginn.com', 'imginn.org', 'picuki.com', 'dumpor.com', 'dumpor.io', 'inflact.com', 'pixwox.com', 'picnob.com',
  'gramhir.com', 'greatfon.com', 'storiesig.info', 'anonyig.com', 'instanavigation.com', 'kkinstagram.com', 'iganony.io',
  'imgsed.com']) AS address;
UPDATE legality_version SET version = version + 1;
