-- Nobody has proved that an ИНН is theirs: whose requisites gave a name is remembered, and what another one calls it waits for staff.
-- `is_own_name` is written by the release before and read by nobody: it goes with the next one.
ALTER TABLE marking_persons
  ADD COLUMN named_by uuid,
  ADD COLUMN claimed_name text,
  ADD COLUMN claimed_by uuid,
  ADD COLUMN claimed_at timestamptz,
  ADD COLUMN settled_claim text,
  ADD CHECK ((claimed_name IS NULL) = (claimed_at IS NULL));
CREATE INDEX marking_persons_claimed ON marking_persons (environment, claimed_at) WHERE claimed_at IS NOT NULL;
CREATE INDEX marking_persons_inn ON marking_persons (environment, inn);
