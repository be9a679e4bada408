-- Rules of advertising: what one may do today, by which law, since when. A rule is changed by a new version; old ones stay, because
-- deals of their days are judged by them.
CREATE TABLE legality_rules (
  rule_id uuid PRIMARY KEY,
  title text NOT NULL CHECK (char_length(title) BETWEEN 2 AND 120),
  kind text NOT NULL CHECK (kind IN ('platform', 'address', 'foreign_agent', 'category', 'audience')),
  subject jsonb NOT NULL CHECK (subject ->> 'kind' = kind),
  created_at timestamptz NOT NULL DEFAULT now()
);
-- Two rules of one subject would contradict each other.
CREATE UNIQUE INDEX legality_rules_subject ON legality_rules (md5(subject::text));

CREATE TABLE legality_versions (
  version_id uuid PRIMARY KEY,
  rule_id uuid NOT NULL REFERENCES legality_rules,
  light text NOT NULL CHECK (light IN ('green', 'amber', 'red')),
  law text NOT NULL CHECK (char_length(law) BETWEEN 2 AND 200),
  source text NOT NULL CHECK (char_length(source) BETWEEN 2 AND 200),
  source_url text CHECK (source_url ~ '^https?://' AND char_length(source_url) <= 500),
  words text NOT NULL CHECK (char_length(words) BETWEEN 2 AND 300),
  from_on date NOT NULL,
  to_on date CHECK (to_on >= from_on),
  -- Null of the versions a site begins with, and once the account is erased.
  created_by uuid,
  created_at timestamptz NOT NULL DEFAULT now()
);
-- Of two versions that begin on one day nobody could say which holds.
CREATE UNIQUE INDEX legality_versions_day ON legality_versions (rule_id, from_on);

-- A version that has begun is history: deals were judged by it. What may still change is the day it ends.
CREATE FUNCTION refuse_rewriting_legality() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' OR (NEW.version_id, NEW.rule_id, NEW.light, NEW.law, NEW.source, NEW.source_url, NEW.words, NEW.from_on)
    IS DISTINCT FROM (OLD.version_id, OLD.rule_id, OLD.light, OLD.law, OLD.source, OLD.source_url, OLD.words, OLD.from_on) THEN
    IF OLD.from_on <= (now() AT TIME ZONE 'Europe/Moscow')::date THEN
      RAISE EXCEPTION 'a version of a rule that has begun is never rewritten';
    END IF;
  END IF;
  RETURN coalesce(NEW, OLD);
END $$;
CREATE TRIGGER legality_versions_history BEFORE UPDATE OR DELETE ON legality_versions
  FOR EACH ROW EXECUTE FUNCTION refuse_rewriting_legality();

-- One row. Whoever shows a verdict looks at it, and reads the rules again only when it has grown.
CREATE TABLE legality_version (
  is_only boolean PRIMARY KEY DEFAULT true CHECK (is_only),
  version integer NOT NULL
);
INSERT INTO legality_version (version) VALUES (0);

CREATE FUNCTION pg_temp.add_rule(title text, subject jsonb, light text, law text, source text, source_url text, words text,
  from_on date, before text DEFAULT NULL) RETURNS void LANGUAGE plpgsql AS $$
DECLARE rule uuid := gen_random_uuid();
BEGIN
  INSERT INTO legality_rules (rule_id, title, kind, subject) VALUES (rule, title, subject ->> 'kind', subject);
  IF before IS NOT NULL THEN
    INSERT INTO legality_versions (version_id, rule_id, light, law, source, source_url, words, from_on)
    VALUES (gen_random_uuid(), rule, 'green', law, source, source_url, before, '2022-09-01');
  END IF;
  INSERT INTO legality_versions (version_id, rule_id, light, law, source, source_url, words, from_on)
  VALUES (gen_random_uuid(), rule, light, law, source, source_url, words, from_on);
END $$;

SELECT pg_temp.add_rule('Telegram', '{"kind": "platform", "platform": "telegram"}', 'amber', '38-ФЗ, ст. 5, ч. 10.7',
  'Разъяснения ФАС, «Коммерсантъ», 10 марта 2026', 'https://www.kommersant.ru/doc/8497726',
  'ФАС может счесть рекламу в Telegram нарушением, если доступ к сервису ограничен. Маркировка от этого не спасает.',
  '2026-03-05', 'Реклама в Telegram размещается с маркировкой.');
SELECT pg_temp.add_rule('YouTube', '{"kind": "platform", "platform": "youtube"}', 'amber', '38-ФЗ, ст. 5, ч. 10.7',
  'Разъяснения ФАС, «Коммерсантъ», 10 марта 2026', 'https://www.kommersant.ru/doc/8497726',
  'ФАС может счесть рекламу на YouTube нарушением, если доступ к сервису ограничен. Маркировка от этого не спасает.',
  '2026-03-05', 'Реклама на YouTube размещается с маркировкой.');
SELECT pg_temp.add_rule(name, jsonb_build_object('kind', 'address', 'address', address), 'red', '38-ФЗ, ст. 5, ч. 10.7',
  '72-ФЗ от 7 апреля 2025; ТАСС', 'https://tass.ru/obschestvo/24835049',
  'Доступ к ресурсу ограничен: реклама на нём запрещена. Отвечают и рекламодатель, и владелец страницы.', '2025-09-01')
FROM (VALUES ('Instagram', 'instagram.com'), ('Facebook', 'facebook.com'), ('Facebook, короткий адрес', 'fb.com'),
  ('Threads', 'threads.net')) AS banned (name, address);
SELECT pg_temp.add_rule('Больше 10 000 подписчиков без «А+»',
  '{"kind": "audience", "over": 10000, "platforms": ["vk", "telegram", "youtube", "dzen", "rutube"]}', 'amber',
  '149-ФЗ, ст. 10.6', 'Постановление от 28 декабря 2024 № 1963', NULL,
  'Больше 10 000 подписчиков, а номер в реестре Роскомнадзора («А+») не указан. Страницам вне реестра реклама запрещена.',
  '2025-01-01');
SELECT pg_temp.add_rule('Алкоголь в интернете',
  '{"kind": "category", "category": "alcohol", "platforms": ["telegram", "vk", "site", "blog", "dzen", "rutube", "youtube", "podcast", "email", "max"]}',
  'red', '38-ФЗ, ст. 21', 'Текст закона о рекламе', NULL, 'Рекламировать алкоголь в интернете нельзя.', '2022-09-01');
SELECT pg_temp.add_rule('Азартные игры в интернете',
  '{"kind": "category", "category": "gambling", "platforms": ["telegram", "vk", "site", "blog", "dzen", "rutube", "youtube", "podcast", "email", "max"]}',
  'red', '38-ФЗ, ст. 27', 'Текст закона о рекламе', NULL,
  'Реклама азартных игр разрешена только в отведённых законом местах.', '2022-09-01');
