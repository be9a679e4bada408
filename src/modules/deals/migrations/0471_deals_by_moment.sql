-- What was ordered and what ended on a day, and how deals stand now, for the figures of the business.
CREATE INDEX deals_opened ON deals (created_at) INCLUDE (deal_id);
CREATE INDEX deals_closed ON deals (closed_at) INCLUDE (state) WHERE closed_at IS NOT NULL;
CREATE INDEX deals_open ON deals (state) INCLUDE (amount) WHERE closed_at IS NULL;
