-- Acts are listed by person, the newest deal first.
CREATE INDEX deals_paid_buyer ON deals (buyer_id, deal_id) WHERE state IN ('completed', 'split');
CREATE INDEX deals_paid_seller ON deals (seller_id, deal_id) WHERE state IN ('completed', 'split');
