-- The token of a browser changes with every sign-in. Its failures stay counted under the first one; null while it is that one.
ALTER TABLE known_devices ADD COLUMN counted_as bytea;
CREATE INDEX known_devices_token ON known_devices (token_hash);
