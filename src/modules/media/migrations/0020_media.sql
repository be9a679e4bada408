-- A row is made before its files and deleted after them, so that no file is ever without a row.
CREATE TABLE media (
  media_id uuid PRIMARY KEY,
  owner_id uuid NOT NULL REFERENCES accounts (account_id),
  width integer NOT NULL CHECK (width BETWEEN 1 AND 2000),
  height integer NOT NULL CHECK (height BETWEEN 1 AND 6000),
  placeholder text NOT NULL CHECK (length(placeholder) <= 400),
  -- Of all its files together.
  bytes integer NOT NULL CHECK (bytes > 0),
  created_at timestamptz NOT NULL DEFAULT now(),
  -- All files are in place.
  stored_at timestamptz,
  -- When something last referred to it; never, and it is swept a day after the upload.
  used_at timestamptz,
  -- When it was last found to be in use.
  checked_at timestamptz,
  -- Its files are being deleted: it can no longer be used.
  doomed_at timestamptz
);

CREATE INDEX media_owner ON media (owner_id) INCLUDE (bytes);
CREATE INDEX media_unused ON media (created_at) WHERE used_at IS NULL;
CREATE INDEX media_to_check ON media ((coalesce(checked_at, used_at))) WHERE used_at IS NOT NULL;
CREATE INDEX media_doomed ON media (doomed_at) WHERE doomed_at IS NOT NULL;
