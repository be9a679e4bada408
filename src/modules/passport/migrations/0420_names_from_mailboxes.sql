-- Accounts were called by the local part of their mailbox. Whoever has never changed anything about the account since it was made
-- cannot have chosen that name. Whoever has may have wanted it: they keep it, and are asked (decision 0051).
UPDATE accounts SET name = 'Новый участник'
WHERE deleted_at IS NULL AND updated_at = created_at
  AND name = left(left(email, length(email) - strpos(reverse(email), '@')), 80);
