-- Whether the account blocks somebody or is blocked by somebody. Kept by the blacklist in the transactions that change it,
-- so that the check of a session, which reads this row anyway, can tell. It may stay true for a while after the last block
-- has run out; it is never false while one is in force.
ALTER TABLE accounts ADD COLUMN has_blocks boolean NOT NULL DEFAULT false;
