-- When the codes were issued: undoing a change of e-mail takes back those that are newer than it allows.
ALTER TABLE recovery_codes ADD COLUMN issued_at timestamptz NOT NULL DEFAULT now();
UPDATE recovery_codes c SET issued_at = GREATEST(
    t.created_at,
    (SELECT max(l.at) FROM safety_log l WHERE l.account_id = c.account_id AND l.event = 'recovery_codes_renewed')
  )
  FROM totp t WHERE t.account_id = c.account_id;
