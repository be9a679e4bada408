-- A campaign is not shown while its product is blocked; the product is the owner's own.
UPDATE ad_objects c SET is_withheld = true
FROM ad_objects p
WHERE c.kind = 'campaign' AND NOT c.is_withheld AND p.kind = 'product' AND p.moderation = 'blocked' AND p.owner_id = c.owner_id
  AND c.details ->> 'product_id' = p.object_id::text AND c.deleted_at IS NULL;

-- Last, because nobody reads the table until the end of it.
DROP INDEX ad_objects_barred_address;
