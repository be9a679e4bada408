-- Goods at events, more names of forbidden places, and the other networks of the register of pages.
CREATE FUNCTION pg_temp.add_row(title text, subject jsonb, light text, law text, source text, source_url text, words text, from_on date)
RETURNS void LANGUAGE plpgsql AS $$
DECLARE rule uuid := gen_random_uuid();
BEGIN
  INSERT INTO legality_rules (rule_id, title, kind, subject) VALUES (rule, title, subject ->> 'kind', subject) ON CONFLICT DO NOTHING;
  -- The desk has one already: its word stands.
  IF NOT FOUND THEN RETURN; END IF;
  INSERT INTO legality_versions (version_id, rule_id, light, law, source, source_url, words, from_on)
  VALUES (gen_random_uuid(), rule, light, law, source, source_url, words, from_on);
END $$;

-- The law names halls and grounds, and not events: a ban with exceptions is a risk that the buyer reads.
SELECT pg_temp.add_row('Алкоголь на мероприятиях', '{"kind": "category", "category": "alcohol", "platforms": ["event"]}', 'amber',
  '38-ФЗ, ст. 21, ч. 2', 'Текст закона о рекламе', NULL,
  'Алкоголь нельзя рекламировать в театрах, музеях, концертных и выставочных залах, на спортивных объектах и ближе 100 метров от них. Проверьте, где пройдёт мероприятие.',
  '2022-09-01');
SELECT pg_temp.add_row('Азартные игры на мероприятиях', '{"kind": "category", "category": "gambling", "platforms": ["event"]}', 'amber',
  '38-ФЗ, ст. 27, ч. 2', 'Текст закона о рекламе', NULL,
  'Азартные игры рекламируют только там, где их проводят, а букмекеров — ещё на спортивных соревнованиях. Проверьте, что мероприятие под это подходит.',
  '2022-09-01');

SELECT pg_temp.add_row(title, jsonb_build_object('kind', 'address', 'address', address), 'red', '38-ФЗ, ст. 5, ч. 10.7',
  '72-ФЗ от 7 апреля 2025; реестр Роскомнадзора', NULL,
  'Доступ к ресурсу ограничен: реклама на нём запрещена. Отвечают и рекламодатель, и владелец страницы.', '2025-09-01')
FROM (VALUES ('X (Twitter)', 'x.com'), ('Twitter', 'twitter.com'), ('Twitter, короткий адрес t.co', 't.co'),
  ('LinkedIn', 'linkedin.com'), ('LinkedIn, короткий адрес lnkd.in', 'lnkd.in'), ('Discord', 'discord.com'),
  ('Discord, приглашения discord.gg', 'discord.gg'), ('Discord, адрес discordapp.com', 'discordapp.com'),
  ('Instagram, зеркало ddinstagram.com', 'ddinstagram.com'), ('Twitter, зеркало vxtwitter.com', 'vxtwitter.com'),
  ('Twitter, зеркало fxtwitter.com', 'fxtwitter.com')) AS banned (title, address);

-- By the codes of legality/domain/pages.ts: their pages are sites and blogs here.
SELECT pg_temp.add_row('Нет номера в реестре: другие соцсети',
  '{"kind": "audience", "over": 10000, "platforms": ["ok", "tiktok", "likee", "twitch", "discord", "pinterest", "pikabu", "livejournal", "yappy", "twitter"]}',
  'amber', '149-ФЗ, ст. 10.6', 'Постановление от 28 декабря 2024 № 1963', NULL,
  'У страницы больше 10 000 подписчиков. Если её нет в реестре (отметка «А+»), реклама на ней считается нарушением.', '2025-01-01');
UPDATE legality_version SET version = version + 1;
