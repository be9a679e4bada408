-- Apart from the change: checking the rows stops nobody from writing.
ALTER TABLE marking_creatives VALIDATE CONSTRAINT marking_creatives_reporter;
