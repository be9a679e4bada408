CREATE TABLE complaints (
  complaint_id uuid PRIMARY KEY,
  object_kind text NOT NULL,
  object_id uuid NOT NULL,
  author_id uuid NOT NULL REFERENCES accounts,
  reason text NOT NULL CHECK (reason IN ('spam', 'fraud', 'rights', 'forbidden', 'wrong_facts', 'other')),
  text text CHECK (char_length(text) <= 1000),
  state text NOT NULL DEFAULT 'open' CHECK (state IN ('open', 'dismissed', 'satisfied')),
  created_at timestamptz NOT NULL DEFAULT now(),
  closed_at timestamptz,
  closed_by uuid REFERENCES accounts,
  comment text CHECK (char_length(comment) <= 1000),
  CHECK ((state = 'open') = (closed_at IS NULL) AND (state = 'open') = (closed_by IS NULL))
);
-- One open complaint per person and object.
CREATE UNIQUE INDEX complaints_open_once ON complaints (object_id, author_id) WHERE state = 'open';
-- Ids are made in order of time, so the queue is walked by them.
CREATE INDEX complaints_queue ON complaints (complaint_id) WHERE state = 'open';
CREATE INDEX complaints_author ON complaints (author_id);

-- Who did what, when, and what was before and after. Nothing in it ever changes.
CREATE TABLE moderation_log (
  entry_id uuid PRIMARY KEY,
  at timestamptz NOT NULL DEFAULT now(),
  actor_id uuid NOT NULL REFERENCES accounts,
  action text NOT NULL CHECK (action IN ('object_accepted', 'object_rejected', 'object_blocked', 'complaint_dismissed', 'complaint_satisfied')),
  object_kind text NOT NULL,
  object_id uuid NOT NULL,
  -- As it was called then: the object may be renamed or gone later.
  object_title text NOT NULL,
  complaint_id uuid REFERENCES complaints,
  before jsonb NOT NULL,
  after jsonb NOT NULL
);
CREATE INDEX moderation_log_object ON moderation_log (object_id, entry_id DESC);

CREATE FUNCTION refuse_log_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'the log of moderation is only added to' USING ERRCODE = 'insufficient_privilege';
END $$;
CREATE TRIGGER moderation_log_is_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON moderation_log
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_log_change();
