-- Who decided how much of late.
CREATE INDEX moderation_log_at ON moderation_log (at) INCLUDE (actor_id, action);
