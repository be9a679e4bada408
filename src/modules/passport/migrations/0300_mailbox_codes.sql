-- One code for all browsers that ask for a mailbox which has been sent enough codes of their own. Sealed, because it is mailed
-- again. A new one takes the place of the old one in its row; flows keep what they compare with.
CREATE TABLE mailbox_codes (
  code_id uuid PRIMARY KEY,
  email_normalised text NOT NULL,
  action text NOT NULL CHECK (action IN ('register', 'reset_password')),
  code_sealed bytea NOT NULL,
  given_until timestamptz NOT NULL,
  sent_at timestamptz NOT NULL,
  UNIQUE (email_normalised, action)
);
CREATE INDEX mailbox_codes_given_until ON mailbox_codes (given_until);

-- Using the code up ends every flow that waits for it.
ALTER TABLE email_flows ADD COLUMN mailbox_code_id uuid REFERENCES mailbox_codes ON DELETE CASCADE;
CREATE INDEX email_flows_mailbox_code ON email_flows (mailbox_code_id) WHERE mailbox_code_id IS NOT NULL;

-- A browser that has set a new password by e-mail is known as well, before it has signed in.
ALTER TABLE known_devices ADD COLUMN has_signed_in boolean NOT NULL DEFAULT true;
