CREATE INDEX deals_campaign ON deals (campaign_id, deal_id) WHERE campaign_id IS NOT NULL;
