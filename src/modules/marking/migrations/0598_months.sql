-- What was shown is told of the creative and the platform of that month: a newer version of the creative does not take it over.
ALTER TABLE marking_shows
  ADD COLUMN creative_external_id text,
  ADD COLUMN pad_external_id text;

-- How the seller was taxed when something of the deal was reported first: acts and statistics go on with it.
ALTER TABLE marking_of_deals ADD COLUMN seller_tax jsonb;

-- Who was asked for the shows of a month, and on which days: a job that is done twice asks once.
CREATE TABLE marking_asked (
  account_id uuid NOT NULL,
  month date NOT NULL,
  asked_on date NOT NULL,
  PRIMARY KEY (account_id, month, asked_on)
);
