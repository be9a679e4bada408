-- A version that was a mistake is taken back on the day it is noticed. It stays in the history with that day and holds no longer;
-- what was meant may begin on the same day.
ALTER TABLE legality_versions ADD COLUMN withdrawn_on date CHECK (withdrawn_on >= from_on);
DROP INDEX legality_versions_day;
CREATE UNIQUE INDEX legality_versions_day ON legality_versions (rule_id, from_on) WHERE withdrawn_on IS NULL;

CREATE OR REPLACE FUNCTION refuse_rewriting_legality() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.withdrawn_on IS NOT NULL AND (TG_OP = 'DELETE' OR NEW.withdrawn_on IS DISTINCT FROM OLD.withdrawn_on) THEN
    RAISE EXCEPTION 'a version that was taken back is never rewritten';
  END IF;
  IF TG_OP = 'DELETE' OR (NEW.version_id, NEW.rule_id, NEW.light, NEW.law, NEW.source, NEW.source_url, NEW.words, NEW.from_on)
    IS DISTINCT FROM (OLD.version_id, OLD.rule_id, OLD.light, OLD.law, OLD.source, OLD.source_url, OLD.words, OLD.from_on) THEN
    IF OLD.from_on <= (now() AT TIME ZONE 'Europe/Moscow')::date THEN
      RAISE EXCEPTION 'a version of a rule that has begun is never rewritten';
    END IF;
  END IF;
  RETURN coalesce(NEW, OLD);
END $$;
