-- A member is one of the two of the dialog, and the dialog vouches for both: asked once for each of them is enough.
ALTER TABLE chat_members DROP CONSTRAINT chat_members_account_id_fkey, DROP CONSTRAINT chat_members_other_id_fkey;
