-- Who works on which case, so that two do not. It ends by itself.
CREATE TABLE taken_cases (
  case_kind text NOT NULL CHECK (case_kind IN ('object', 'complaint', 'dispute', 'appeal')),
  case_id uuid NOT NULL,
  taken_by uuid NOT NULL REFERENCES accounts,
  taken_at timestamptz NOT NULL,
  until timestamptz NOT NULL CHECK (until > taken_at),
  PRIMARY KEY (case_kind, case_id)
);
CREATE INDEX taken_cases_by ON taken_cases (taken_by);
