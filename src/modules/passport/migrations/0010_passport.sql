CREATE TABLE accounts (
  account_id uuid PRIMARY KEY,
  email text,
  -- Lower case, composed Unicode, ASCII domain: one mailbox, one account.
  email_normalised text,
  password_hash text,
  role text NOT NULL DEFAULT 'member' CHECK (role IN ('member', 'moderator', 'admin')),
  name text NOT NULL,
  about text,
  phone text,
  telegram text,
  website text,
  region text CHECK (region ~ '^\d{2}$'),
  legal_form text CHECK (legal_form IN ('person', 'self_employed', 'entrepreneur', 'company')),
  company_name text,
  inn text CHECK (inn ~ '^(\d{10}|\d{12})$'),
  ogrn text CHECK (ogrn ~ '^(\d{13}|\d{15})$'),
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  -- Personal data is erased with the account; the row stays for what must outlive it.
  deleted_at timestamptz,
  CHECK (deleted_at IS NOT NULL OR (email IS NOT NULL AND email_normalised IS NOT NULL AND password_hash IS NOT NULL))
);
CREATE UNIQUE INDEX accounts_email ON accounts (email_normalised);
CREATE INDEX accounts_staff ON accounts (role) WHERE role <> 'member';

CREATE TABLE sessions (
  session_id uuid PRIMARY KEY,
  account_id uuid NOT NULL REFERENCES accounts ON DELETE CASCADE,
  token_hash bytea NOT NULL UNIQUE,
  user_agent text NOT NULL,
  address inet NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  last_seen_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL
);
CREATE INDEX sessions_account ON sessions (account_id);
CREATE INDEX sessions_expires_at ON sessions (expires_at);

-- One pending confirmation of an e-mail in one browser.
CREATE TABLE email_flows (
  flow_id uuid PRIMARY KEY,
  token_hash bytea NOT NULL UNIQUE,
  action text NOT NULL CHECK (action IN ('register', 'reset_password')),
  email text NOT NULL,
  email_normalised text NOT NULL,
  code_mac bytea NOT NULL,
  attempts smallint NOT NULL DEFAULT 0 CHECK (attempts BETWEEN 0 AND 5),
  created_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL
);
CREATE INDEX email_flows_expires_at ON email_flows (expires_at);

-- A browser that has signed in before: strangers' failures never slow it down.
CREATE TABLE known_devices (
  account_id uuid NOT NULL REFERENCES accounts ON DELETE CASCADE,
  token_hash bytea NOT NULL,
  last_used_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (account_id, token_hash)
);

-- Consecutive failed sign-ins by account, device or address.
CREATE TABLE sign_in_failures (
  key text PRIMARY KEY,
  failures integer NOT NULL CHECK (failures > 0),
  last_failed_at timestamptz NOT NULL,
  retry_at timestamptz NOT NULL
);
CREATE INDEX sign_in_failures_last ON sign_in_failures (last_failed_at);
