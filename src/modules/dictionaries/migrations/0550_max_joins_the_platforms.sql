-- After «ВКонтакте», unless an operator has added it already.
INSERT INTO dictionary_terms (dictionary, code, name, place, words)
SELECT 'platforms', 'max', 'MAX', vk.place, string_to_array('макс, max, мах, мессенджер макс, мессенджер max, max messenger, канал, каналы', ', ')
FROM dictionary_terms vk WHERE vk.dictionary = 'platforms' AND vk.code = 'vk'
ON CONFLICT DO NOTHING;
UPDATE dictionary_terms t SET place = placed.place
FROM (
  SELECT code, row_number() OVER (ORDER BY place, code = 'max', code) AS place FROM dictionary_terms WHERE dictionary = 'platforms'
) placed
WHERE t.dictionary = 'platforms' AND t.code = placed.code AND t.place <> placed.place;
UPDATE dictionary_version SET version = version + 1 WHERE version > 0;
