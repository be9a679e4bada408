-- Objects of somebody who is blocked are in no list and on no page, and come back as they were when the block ends.
ALTER TABLE ad_objects ADD COLUMN is_withheld boolean NOT NULL DEFAULT false;
ALTER TABLE ad_objects ALTER COLUMN is_public
  SET EXPRESSION AS (life = 'active' AND moderation = 'accepted' AND deleted_at IS NULL AND NOT is_withheld);
