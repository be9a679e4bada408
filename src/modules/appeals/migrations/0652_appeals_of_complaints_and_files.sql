-- Whoever complained and was told no asks another moderator once; an appeal may have files with it.
ALTER TABLE rulings DROP CONSTRAINT rulings_subject_check,
  ADD CONSTRAINT rulings_subject_check CHECK (subject IN ('object', 'words', 'account', 'complaint'));
ALTER TABLE appeals ADD COLUMN files uuid[] NOT NULL DEFAULT '{}' CHECK (cardinality(files) <= 5);

DROP TRIGGER appeals_keep_their_facts ON appeals;
CREATE TRIGGER appeals_keep_their_facts BEFORE UPDATE ON appeals FOR EACH ROW
  WHEN (OLD.state <> 'open' OR (OLD.ruling_id, OLD.person_id, OLD.against_id, OLD.text, OLD.files, OLD.filed_at, OLD.answer_by)
    IS DISTINCT FROM (NEW.ruling_id, NEW.person_id, NEW.against_id, NEW.text, NEW.files, NEW.filed_at, NEW.answer_by))
  EXECUTE FUNCTION refuse_ruling_change();
