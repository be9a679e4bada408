-- A change of e-mail is one more flow, of somebody who is signed in.
ALTER TABLE email_flows
  ADD COLUMN account_id uuid REFERENCES accounts ON DELETE CASCADE,
  DROP CONSTRAINT email_flows_action_check,
  ADD CONSTRAINT email_flows_action_check CHECK (action IN ('register', 'reset_password', 'change_email')),
  ADD CHECK ((action = 'change_email') = (account_id IS NOT NULL));
CREATE INDEX email_flows_account ON email_flows (account_id) WHERE account_id IS NOT NULL;

-- The way back, mailed to the address that was left.
CREATE TABLE email_changes (
  token_hash bytea PRIMARY KEY,
  account_id uuid NOT NULL REFERENCES accounts ON DELETE CASCADE,
  old_email text NOT NULL,
  old_email_normalised text NOT NULL,
  changed_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL
);
CREATE INDEX email_changes_account ON email_changes (account_id);
CREATE INDEX email_changes_expires_at ON email_changes (expires_at);
