-- A page that a moderator has taken out of the catalog is looked for whenever one is published.
CREATE INDEX ad_objects_barred_address ON ad_objects (address) WHERE moderation IN ('blocked', 'rejected');
