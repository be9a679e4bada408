-- What deals moved on a day, for the figures of the business.
CREATE INDEX ledger_transactions_of_deals ON ledger_transactions (at) INCLUDE (transaction_id, kind)
  WHERE kind IN ('deal_hold', 'deal_hold_change', 'deal_settlement');
