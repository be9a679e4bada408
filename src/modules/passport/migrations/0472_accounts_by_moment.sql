-- Who came on a day, for the figures of the business.
CREATE INDEX accounts_created ON accounts (created_at);
