-- Publications of which something may still have to be sent: said by whatever changes the report, taken back once all of it has gone out.
-- The jobs look at these alone, not at everything that was ever published.
ALTER TABLE marking_of_deals ADD COLUMN has_open_report boolean NOT NULL DEFAULT false;
UPDATE marking_of_deals SET has_open_report = true WHERE need = 'required' AND published_on IS NOT NULL;
CREATE INDEX marking_of_deals_open_reports ON marking_of_deals (environment, seller_id) WHERE has_open_report;

-- Acts whose fee is not charged yet.
CREATE INDEX marking_objects_live_acts ON marking_objects (environment, sent_at)
  WHERE kind = 'invoice' AND state = 'sent' AND tax_status IS DISTINCT FROM 'blocked';
