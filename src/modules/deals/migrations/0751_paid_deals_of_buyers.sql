-- Acts are listed by person, the newest deal first. Each index has a transaction of its own: writes wait for one, not for both.
CREATE INDEX deals_paid_buyer ON deals (buyer_id, deal_id) WHERE state IN ('completed', 'split');
