-- A picture of the account's owner, taken from the pictures they have uploaded.
ALTER TABLE accounts ADD COLUMN avatar_id uuid;
-- For the sweep of pictures, which asks who still uses one.
CREATE INDEX accounts_avatar ON accounts (avatar_id) WHERE avatar_id IS NOT NULL;
