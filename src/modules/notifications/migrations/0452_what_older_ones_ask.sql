-- Apart from 0451: a file is one transaction, and the column's lock on the whole table would last as long as this does.
-- Of those that exist, the newest of each deal asks while the deal still waits for it.
UPDATE notifications n SET is_asking = true
FROM deals d
WHERE n.link = '/deals/' || d.deal_id AND n.account_id IN (d.buyer_id, d.seller_id)
  AND CASE n.event
    WHEN 'deal_open' THEN d.state = 'requested' AND d.counter_amount IS NULL
    WHEN 'deal_refuse_counter' THEN d.state = 'requested' AND d.counter_amount IS NULL
    WHEN 'deal_counter' THEN d.state = 'requested' AND d.counter_amount IS NOT NULL
    WHEN 'deal_propose_cancel' THEN d.state = 'in_work' AND d.cancel_proposed_at IS NOT NULL
    WHEN 'deal_deliver' THEN d.state = 'delivered'
    WHEN 'deal_request_revision' THEN d.state = 'in_work'
    ELSE false
  END
  AND NOT EXISTS (
    SELECT FROM notifications later
    WHERE later.account_id = n.account_id AND later.link = n.link AND later.event = n.event
      AND later.notification_id > n.notification_id
  );
UPDATE notifications n SET is_asking = true
FROM chat_members m
WHERE n.event = 'message_unread' AND n.link = '/chats/' || m.dialog_id AND n.account_id = m.account_id AND m.is_told;
-- The others are past: they are read, and ask no more.
UPDATE notifications SET
  read_at = coalesce(read_at, now()),
  letter_due_at = NULL,
  push_due_at = NULL,
  text = coalesce(nullif(regexp_replace(text, '\s*(Ответьте|Проверьте её) .*$', ''), ''), 'Уже решено.')
WHERE NOT is_asking AND event IN (
  'deal_open', 'deal_refuse_counter', 'deal_counter', 'deal_propose_cancel', 'deal_deliver', 'deal_request_revision'
);
