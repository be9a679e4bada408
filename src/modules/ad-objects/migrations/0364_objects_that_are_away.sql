-- The rest of 0350. The objects are locked, so that none comes back between being looked at and being written down.
ALTER TABLE object_news VALIDATE CONSTRAINT object_news_news_check;
INSERT INTO object_news (news, object_id, since)
SELECT 'away', object_id, o.updated_at FROM ad_objects o JOIN object_news n USING (object_id)
WHERE n.news = 'fresh' AND NOT o.is_public AND o.deleted_at IS NULL AND o.moderation <> 'pending'
FOR SHARE OF o
ON CONFLICT DO NOTHING;
