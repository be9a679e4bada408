-- Orders that fail again and again do not keep the others waiting: who was tried longest ago goes first.
ALTER TABLE topup_orders ADD COLUMN tried_at timestamptz;
