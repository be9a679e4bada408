-- Apart from 0305, whose lock on the whole table is to last a moment only.
UPDATE recovery_codes c SET issued_at = GREATEST(
    t.created_at,
    (SELECT max(l.at) FROM safety_log l WHERE l.account_id = c.account_id AND l.event = 'recovery_codes_renewed')
  )
  FROM totp t WHERE t.account_id = c.account_id;
