-- Goods that the law keeps off other places than the internet too. Only what it plainly says: a ban without exceptions is red, one with
-- exceptions is a risk that the buyer reads. They begin with the day this table begins to speak of goods, like those of the internet.
CREATE FUNCTION pg_temp.add_place_rule(title text, category text, platform text, light text, law text, words text)
RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  rule uuid := gen_random_uuid();
  subject jsonb := jsonb_build_object('kind', 'category', 'category', category, 'platforms', jsonb_build_array(platform));
BEGIN
  INSERT INTO legality_rules (rule_id, title, kind, subject) VALUES (rule, title, 'category', subject) ON CONFLICT DO NOTHING;
  -- The desk has one already: its word stands.
  IF NOT FOUND THEN RETURN; END IF;
  INSERT INTO legality_versions (version_id, rule_id, light, law, source, source_url, words, from_on)
  VALUES (gen_random_uuid(), rule, light, law, 'Текст закона о рекламе', NULL, words, '2022-09-01');
END $$;

SELECT pg_temp.add_place_rule('Алкоголь на улице', 'alcohol', 'outdoor', 'red', '38-ФЗ, ст. 21, ч. 2',
  'Алкоголь нельзя рекламировать на щитах, крышах, стенах и других рекламных конструкциях.');
SELECT pg_temp.add_place_rule('Алкоголь на радио', 'alcohol', 'radio', 'amber', '38-ФЗ, ст. 21, ч. 2',
  'Рекламировать алкоголь на радио нельзя, кроме исключений закона. Проверьте, что ваш товар и время выхода под них подходят.');
SELECT pg_temp.add_place_rule('Алкоголь в газетах и журналах', 'alcohol', 'press', 'amber', '38-ФЗ, ст. 21, ч. 2',
  'Рекламировать алкоголь в газетах и журналах нельзя, кроме исключений закона. Проверьте, что ваш товар и полоса под них подходят.');
SELECT pg_temp.add_place_rule('Азартные игры на улице', 'gambling', 'outdoor', 'red', '38-ФЗ, ст. 27, ч. 2',
  'Реклама азартных игр разрешена только в отведённых законом местах, и улицы среди них нет.');
SELECT pg_temp.add_place_rule('Азартные игры на радио', 'gambling', 'radio', 'amber', '38-ФЗ, ст. 27, ч. 2',
  'На радио азартные игры рекламируют только с 22 до 7 часов по местному времени.');
SELECT pg_temp.add_place_rule('Азартные игры в газетах и журналах', 'gambling', 'press', 'amber', '38-ФЗ, ст. 27, ч. 2',
  'Азартные игры рекламируют только в изданиях, которые закон для этого назвал. Проверьте, что ваше среди них.');
UPDATE legality_version SET version = version + 1;
