-- The two sides as they were when the deal was ordered, and what was ordered, in the words of its act: an act never changes, whoever
-- they become later. A table of its own, because lists of deals have no use for it. It is there while an act is possible: a deal that
-- ends without payment loses it, and one that was paid for keeps it, as the law on accounting asks, also after an account is erased.
-- No foreign key: it is written in the transaction of its deal, and deals are never deleted.
CREATE TABLE deal_papers (
  deal_id uuid PRIMARY KEY,
  service text NOT NULL,
  buyer jsonb NOT NULL,
  seller jsonb NOT NULL
);

-- Deals from before are frozen as their sides are now.
INSERT INTO deal_papers (deal_id, service, buyer, seller)
SELECT deal_id, object_title || ', ' || offer_name, buyer.requisites, seller.requisites
FROM deals
  JOIN LATERAL (
    SELECT jsonb_build_object('name', name, 'legalForm', legal_form, 'companyName', company_name, 'inn', inn, 'ogrn', ogrn)
    FROM accounts WHERE account_id = buyer_id
  ) AS buyer (requisites) ON true
  JOIN LATERAL (
    SELECT jsonb_build_object('name', name, 'legalForm', legal_form, 'companyName', company_name, 'inn', inn, 'ogrn', ogrn)
    FROM accounts WHERE account_id = seller_id
  ) AS seller (requisites) ON true
WHERE state NOT IN ('refunded', 'declined', 'cancelled', 'expired');

CREATE FUNCTION refuse_papers_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' AND NOT EXISTS (SELECT FROM deals WHERE deal_id = OLD.deal_id AND state IN ('completed', 'split')) THEN
    RETURN OLD;
  END IF;
  RAISE EXCEPTION 'the papers of a deal never change' USING ERRCODE = 'insufficient_privilege';
END $$;
CREATE TRIGGER deal_papers_never_change BEFORE UPDATE OR DELETE ON deal_papers
  FOR EACH ROW EXECUTE FUNCTION refuse_papers_change();
