-- An administrator sends the money by what is on screen, so a request is what it was when it was made: whoever wants another sum
-- or another card takes it back and makes a new one. A decision is final; after it bank details may be emptied
-- (erasure of the account), never replaced. The sealed card is bound to its payout by the seal itself.
CREATE FUNCTION refuse_payout_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'the terms of a payout never change' USING ERRCODE = 'insufficient_privilege';
END $$;
CREATE TRIGGER payouts_keep_their_terms BEFORE UPDATE ON payouts FOR EACH ROW
  WHEN (
    (OLD.account_id, OLD.amount_kopecks, OLD.destination, OLD.card_last_four, OLD.created_at)
      IS DISTINCT FROM
    (NEW.account_id, NEW.amount_kopecks, NEW.destination, NEW.card_last_four, NEW.created_at)
    OR OLD.state <> 'requested' AND OLD.state <> NEW.state
    OR OLD.state = 'requested' AND
      (OLD.bik, OLD.account_number, OLD.recipient, OLD.inn) IS DISTINCT FROM (NEW.bik, NEW.account_number, NEW.recipient, NEW.inn)
    OR (OLD.bik, OLD.account_number, OLD.recipient, OLD.inn)
      IS DISTINCT FROM
    (coalesce(NEW.bik, OLD.bik), coalesce(NEW.account_number, OLD.account_number),
      coalesce(NEW.recipient, OLD.recipient), coalesce(NEW.inn, OLD.inn))
  )
  EXECUTE FUNCTION refuse_payout_change();
