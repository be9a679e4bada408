-- Decisions of staff against a person: the rule, the field, the words, and until when they can be appealed against.
CREATE TABLE rulings (
  ruling_id uuid PRIMARY KEY,
  subject text NOT NULL CHECK (subject IN ('object', 'words', 'account')),
  -- Of an object its kind, of words what they are.
  subject_kind text,
  subject_id uuid NOT NULL,
  person_id uuid NOT NULL REFERENCES accounts,
  title text NOT NULL,
  rule text NOT NULL CHECK (rule <> ''),
  field text,
  words text,
  decided_by uuid NOT NULL REFERENCES accounts,
  decided_at timestamptz NOT NULL DEFAULT now(),
  appeal_until timestamptz NOT NULL,
  -- Opens the page of the ruling to whoever cannot sign in.
  secret text NOT NULL CHECK (char_length(secret) = 43),
  -- What an overturned ruling gives back; emptied when nobody can ask for it any more.
  before jsonb NOT NULL,
  UNIQUE (ruling_id, person_id, decided_by)
);
CREATE INDEX rulings_subject ON rulings (subject_id, ruling_id DESC);
CREATE INDEX rulings_person ON rulings (person_id, ruling_id DESC);
CREATE INDEX rulings_kept ON rulings (appeal_until) WHERE before <> '{}';

-- One for each ruling, answered by somebody who neither made it nor is its person.
CREATE TABLE appeals (
  appeal_id uuid PRIMARY KEY,
  ruling_id uuid NOT NULL UNIQUE,
  person_id uuid NOT NULL,
  against_id uuid NOT NULL,
  text text NOT NULL CHECK (char_length(text) BETWEEN 1 AND 4000),
  filed_at timestamptz NOT NULL DEFAULT now(),
  answer_by timestamptz NOT NULL,
  state text NOT NULL DEFAULT 'open' CHECK (state IN ('open', 'upheld', 'overturned')),
  decided_by uuid REFERENCES accounts,
  decided_at timestamptz,
  answer text CHECK (char_length(answer) BETWEEN 1 AND 2000),
  -- Whoever made the ruling stands here because the ruling says so, not because the program does.
  FOREIGN KEY (ruling_id, person_id, against_id) REFERENCES rulings (ruling_id, person_id, decided_by) ON DELETE CASCADE,
  CONSTRAINT appeals_decided_whole CHECK (num_nulls(decided_by, decided_at, answer) = CASE state WHEN 'open' THEN 3 ELSE 0 END),
  CONSTRAINT appeals_by_another_moderator CHECK (decided_by <> against_id),
  CONSTRAINT appeals_not_by_oneself CHECK (decided_by <> person_id)
);
CREATE INDEX appeals_queue ON appeals (appeal_id) WHERE state = 'open';
CREATE INDEX appeals_person ON appeals (person_id);

CREATE FUNCTION refuse_ruling_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'what was ruled and answered is not changed' USING ERRCODE = 'insufficient_privilege';
END $$;
CREATE TRIGGER rulings_keep_their_facts BEFORE UPDATE ON rulings FOR EACH ROW
  WHEN (to_jsonb(OLD) - 'before' IS DISTINCT FROM to_jsonb(NEW) - 'before' OR NEW.before NOT IN (OLD.before, '{}'))
  EXECUTE FUNCTION refuse_ruling_change();
CREATE TRIGGER appeals_keep_their_facts BEFORE UPDATE ON appeals FOR EACH ROW
  WHEN (OLD.state <> 'open' OR (OLD.ruling_id, OLD.person_id, OLD.against_id, OLD.text, OLD.filed_at, OLD.answer_by)
    IS DISTINCT FROM (NEW.ruling_id, NEW.person_id, NEW.against_id, NEW.text, NEW.filed_at, NEW.answer_by))
  EXECUTE FUNCTION refuse_ruling_change();
