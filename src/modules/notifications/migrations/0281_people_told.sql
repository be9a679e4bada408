-- Decision 0033: accounts are never deleted, and whoever is told something is a party to it.
ALTER TABLE notifications DROP CONSTRAINT notifications_account_id_fkey;
