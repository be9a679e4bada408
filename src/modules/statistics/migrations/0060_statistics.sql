-- What happened to an object on a Moscow day. Later modules add columns of their own.
CREATE TABLE object_days (
  object_id uuid NOT NULL,
  day date NOT NULL,
  views integer NOT NULL DEFAULT 0 CHECK (views >= 0),
  visitors integer NOT NULL DEFAULT 0 CHECK (visitors BETWEEN 0 AND views),
  PRIMARY KEY (object_id, day)
);

-- The key of a day's marks. Both are erased when the day is over: nobody can tell afterwards who looked.
CREATE TABLE view_salts (
  day date PRIMARY KEY,
  salt bytea NOT NULL CHECK (length(salt) = 32)
);

-- Who has been counted today: keyed hashes, never an address or an account.
CREATE TABLE view_marks (
  day date NOT NULL,
  object_id uuid NOT NULL,
  -- A device counts as a view; a person, on however many devices, as a visitor.
  is_person boolean NOT NULL,
  mark bytea NOT NULL,
  PRIMARY KEY (day, object_id, is_person, mark)
);
