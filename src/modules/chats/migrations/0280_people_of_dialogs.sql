-- Decision 0033: accounts and dialogs are never deleted, and a line is numbered under the lock of its dialog. To look both up
-- again for each line of an order protects from nothing, and locks the accounts of sellers whom many order from.
ALTER TABLE chat_dialogs DROP CONSTRAINT chat_dialogs_low_id_fkey, DROP CONSTRAINT chat_dialogs_high_id_fkey;
ALTER TABLE chat_members DROP CONSTRAINT chat_members_dialog_id_fkey;
ALTER TABLE chat_messages DROP CONSTRAINT chat_messages_dialog_id_fkey;
