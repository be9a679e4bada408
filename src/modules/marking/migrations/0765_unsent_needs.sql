-- The desk asks which deals wait for an object whatever keeps it from being sent; the sender's question is within it.
DROP INDEX marking_objects_needs;
CREATE INDEX marking_objects_needs ON marking_objects USING gin (needs) WHERE state IN ('waiting', 'refused', 'stopped');
