-- The latest of the attempts that a line counts; null when it is the line's own. An attempt is written down by a job, and a job
-- that is tried again must not be counted again.
ALTER TABLE safety_log ADD COLUMN counted_to uuid;
