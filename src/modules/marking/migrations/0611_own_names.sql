-- Whoever has the ИНН says how they are called; what another side typed does not overrule them.
ALTER TABLE marking_persons ADD COLUMN is_own_name boolean NOT NULL DEFAULT false;
