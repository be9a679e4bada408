-- What people take the address for when its host is written with letters that only look like others; null when it is plain. Written by
-- the application; objects of earlier days get theirs with their next change.
ALTER TABLE ad_objects ADD COLUMN seen_address text;
