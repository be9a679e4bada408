-- What a moderator has taken down is looked for whenever something is published: pages by their beginning, sites by their name read from
-- its end, goods by their title. The operators compare letter by letter, so that a beginning is a range.
CREATE INDEX ad_objects_barred_page ON ad_objects (address text_pattern_ops)
  WHERE moderation IN ('blocked', 'rejected') AND address IS NOT NULL;
CREATE INDEX ad_objects_barred_host ON ad_objects (reverse(split_part(address, '/', 1)) text_pattern_ops)
  WHERE moderation IN ('blocked', 'rejected') AND address IS NOT NULL;
CREATE INDEX ad_objects_barred_own ON ad_objects (owner_id, kind) WHERE moderation IN ('blocked', 'rejected');
CREATE INDEX ad_objects_barred_title ON ad_objects (kind, btrim(regexp_replace(lower(title), '[^[:alnum:]]+', ' ', 'g')))
  WHERE moderation = 'blocked';
