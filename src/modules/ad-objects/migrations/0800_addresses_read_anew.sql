-- How far stored addresses have been rewritten by a reading of addresses (legality/domain/address.ts). A row per reading: the application
-- goes through the places in batches when it has learned to read an address otherwise, and never again by the same reading.
CREATE TABLE address_readings (
  reading integer PRIMARY KEY,
  -- The last object that has been read.
  after_id uuid NOT NULL DEFAULT '00000000-0000-0000-0000-000000000000',
  done_at timestamptz
);
