-- Steps are asked for by deal: the key serves what an index of its own did.
ALTER TABLE deal_steps DROP CONSTRAINT deal_steps_pkey, ADD PRIMARY KEY (deal_id, step_id);
DROP INDEX deal_steps_deal;
