-- Everything moderators and administrators do: who, what, to whom, when, from where, and what was before and after.
-- Names and e-mails never stand here: people are told by their ids, so that an erased account leaves nothing.
CREATE TABLE audit_log (
  entry_id uuid PRIMARY KEY,
  at timestamptz NOT NULL DEFAULT now(),
  actor_id uuid NOT NULL REFERENCES accounts,
  address inet,
  action text NOT NULL CHECK (action ~ '^[a-z_]{3,40}$'),
  subject_kind text NOT NULL CHECK (subject_kind ~ '^[a-z_]{3,40}$'),
  subject_id text NOT NULL CHECK (char_length(subject_id) BETWEEN 1 AND 200),
  -- As it was called then; null for people.
  title text,
  before jsonb NOT NULL,
  after jsonb NOT NULL
);
-- Ids are made in order of time.
CREATE INDEX audit_log_actor ON audit_log (actor_id, entry_id DESC);
CREATE INDEX audit_log_subject ON audit_log (subject_id, entry_id DESC);
CREATE INDEX audit_log_action ON audit_log (action, entry_id DESC);

CREATE FUNCTION refuse_audit_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- The one thing that may go is the address of somebody whose account is erased.
  IF TG_OP = 'UPDATE' AND TG_LEVEL = 'ROW' AND NEW.address IS NULL THEN
    NEW.address := OLD.address;
    IF NEW IS NOT DISTINCT FROM OLD THEN
      NEW.address := NULL;
      RETURN NEW;
    END IF;
  END IF;
  RAISE EXCEPTION 'the audit log is only added to' USING ERRCODE = 'insufficient_privilege';
END $$;
CREATE TRIGGER audit_log_rows_stay BEFORE UPDATE ON audit_log FOR EACH ROW EXECUTE FUNCTION refuse_audit_change();
CREATE TRIGGER audit_log_is_append_only BEFORE DELETE OR TRUNCATE ON audit_log
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_audit_change();
