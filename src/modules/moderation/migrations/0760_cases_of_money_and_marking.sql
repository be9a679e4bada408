-- Payouts and deals whose marking waits for a hand are taken like other cases.
ALTER TABLE taken_cases DROP CONSTRAINT taken_cases_case_kind_check;
ALTER TABLE taken_cases ADD CONSTRAINT taken_cases_case_kind_check
  CHECK (case_kind IN ('object', 'complaint', 'dispute', 'appeal', 'payout', 'marking'));
