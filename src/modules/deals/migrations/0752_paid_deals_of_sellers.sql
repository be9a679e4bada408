CREATE INDEX deals_paid_seller ON deals (seller_id, deal_id) WHERE state IN ('completed', 'split');
