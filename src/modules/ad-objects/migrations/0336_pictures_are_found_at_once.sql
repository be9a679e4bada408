-- Every picture that is asked for is looked up here. A list of pending entries makes writes cheaper, and every look-up read it
-- to its end; objects are written seldom.
ALTER INDEX ad_objects_media SET (fastupdate = off);
ALTER INDEX ad_objects_portfolio SET (fastupdate = off);
SELECT gin_clean_pending_list('ad_objects_media'), gin_clean_pending_list('ad_objects_portfolio');
