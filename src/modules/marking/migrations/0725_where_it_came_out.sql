-- Of a deal whose advertisement came out on another page than the ordered one: that page. The register and the reports name it.
ALTER TABLE marking_of_deals ADD COLUMN out_url text;
