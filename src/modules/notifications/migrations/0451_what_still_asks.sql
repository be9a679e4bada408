-- What asks its reader for something does so until it is done or past: then it stands as read, with what came of it.
ALTER TABLE notifications ADD COLUMN is_asking boolean NOT NULL DEFAULT false;
-- The few that ask, by what they are about.
CREATE INDEX notifications_asking ON notifications (link) WHERE is_asking;
