-- Whether somebody still has open deals, on either side.
CREATE INDEX deals_open_buyer ON deals (buyer_id) WHERE closed_at IS NULL;
CREATE INDEX deals_open_seller ON deals (seller_id) WHERE closed_at IS NULL;
