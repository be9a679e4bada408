-- Goods of some categories are not advertised with an age mark below what the law wants.
ALTER TABLE legality_rules DROP CONSTRAINT legality_rules_kind_check;
ALTER TABLE legality_rules ADD CONSTRAINT legality_rules_kind_check
  CHECK (kind IN ('platform', 'address', 'foreign_agent', 'category', 'age', 'audience'));

WITH marks (title, category, law, words, from_on) AS (VALUES
  ('Возраст: алкоголь', 'alcohol', '38-ФЗ, ст. 21', 'Рекламе алкоголя нужна отметка 18+: она не для несовершеннолетних.', date '2022-09-01'),
  ('Возраст: азартные игры', 'gambling', '38-ФЗ, ст. 27', 'Рекламе азартных игр нужна отметка 18+: она не для несовершеннолетних.', '2022-09-01'),
  ('Возраст: товары для взрослых', 'adult', '436-ФЗ, ст. 10', 'Товару для взрослых нужна отметка 18+.', '2022-09-01')
), rules AS (
  INSERT INTO legality_rules (rule_id, title, kind, subject)
  SELECT gen_random_uuid(), title, 'age', jsonb_build_object('kind', 'age', 'category', category, 'from', 18) FROM marks
  RETURNING rule_id, title
)
INSERT INTO legality_versions (version_id, rule_id, light, law, source, words, from_on)
SELECT gen_random_uuid(), rule_id, 'red', law, 'Текст закона', words, from_on FROM rules JOIN marks USING (title);
UPDATE legality_version SET version = version + 1;
