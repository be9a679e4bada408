CREATE TABLE projects (
  project_id uuid PRIMARY KEY,
  title text NOT NULL CHECK (char_length(title) BETWEEN 1 AND 120),
  -- The owner's campaign; it may be gone by now.
  campaign_id uuid,
  budget_kopecks bigint CHECK (budget_kopecks BETWEEN 0 AND 10000000000000),
  starts_on date,
  ends_on date,
  note text CHECK (char_length(note) <= 2000),
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  archived_at timestamptz,
  CHECK (ends_on >= starts_on)
);

CREATE TABLE project_members (
  project_id uuid NOT NULL REFERENCES projects,
  account_id uuid NOT NULL REFERENCES accounts,
  role text NOT NULL CHECK (role IN ('owner', 'editor', 'viewer')),
  joined_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (project_id, account_id)
);
CREATE UNIQUE INDEX project_members_one_owner ON project_members (project_id) WHERE role = 'owner';
CREATE INDEX project_members_account ON project_members (account_id, project_id DESC);

-- The letter holds the token, the database its hash.
CREATE TABLE project_invitations (
  invitation_id uuid PRIMARY KEY,
  project_id uuid NOT NULL REFERENCES projects,
  email text NOT NULL,
  email_normalised text NOT NULL,
  role text NOT NULL CHECK (role IN ('editor', 'viewer')),
  token_hash bytea NOT NULL UNIQUE,
  invited_by uuid NOT NULL REFERENCES accounts,
  created_at timestamptz NOT NULL DEFAULT now(),
  sent_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL,
  accepted_at timestamptz,
  accepted_by uuid REFERENCES accounts,
  revoked_at timestamptz,
  CHECK ((accepted_at IS NULL) = (accepted_by IS NULL)),
  CHECK (accepted_at IS NULL OR revoked_at IS NULL)
);
-- One open invitation per mailbox: inviting again renews it.
CREATE UNIQUE INDEX project_invitations_open ON project_invitations (project_id, email_normalised)
  WHERE accepted_at IS NULL AND revoked_at IS NULL;
CREATE INDEX project_invitations_mailbox ON project_invitations (project_id, email_normalised);
CREATE INDEX project_invitations_accepted_by ON project_invitations (accepted_by) WHERE accepted_by IS NOT NULL;

CREATE TABLE project_tasks (
  task_id uuid PRIMARY KEY,
  project_id uuid NOT NULL REFERENCES projects,
  title text NOT NULL CHECK (char_length(title) BETWEEN 1 AND 200),
  assignee_id uuid,
  due_on date,
  -- Smaller is higher.
  place integer NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  done_at timestamptz,
  -- Only members have tasks: whoever leaves gives theirs back.
  FOREIGN KEY (project_id, assignee_id) REFERENCES project_members ON DELETE SET NULL (assignee_id)
);
CREATE INDEX project_tasks_order ON project_tasks (project_id, place);
CREATE INDEX project_tasks_assignee ON project_tasks (project_id, assignee_id) WHERE assignee_id IS NOT NULL;

CREATE TABLE project_notes (
  note_id uuid PRIMARY KEY,
  project_id uuid NOT NULL REFERENCES projects,
  author_id uuid NOT NULL REFERENCES accounts,
  text text NOT NULL CHECK (char_length(text) BETWEEN 1 AND 10000),
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX project_notes_order ON project_notes (project_id, note_id DESC);

-- Facts of a file never change, so they stand here too.
CREATE TABLE project_files (
  project_id uuid NOT NULL REFERENCES projects,
  file_id uuid NOT NULL,
  name text NOT NULL,
  size_bytes bigint NOT NULL,
  added_by uuid NOT NULL REFERENCES accounts,
  added_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (project_id, file_id)
);

-- What happened, written in the transaction in which it happened.
CREATE TABLE project_activity (
  entry_id uuid PRIMARY KEY,
  project_id uuid NOT NULL REFERENCES projects,
  at timestamptz NOT NULL DEFAULT now(),
  actor_id uuid REFERENCES accounts,
  kind text NOT NULL,
  deal_id uuid,
  data jsonb NOT NULL DEFAULT '{}'
);
CREATE INDEX project_activity_feed ON project_activity (project_id, entry_id DESC);
CREATE INDEX project_activity_deals ON project_activity (project_id, entry_id DESC) WHERE deal_id IS NOT NULL;

CREATE TABLE project_templates (
  template_id uuid PRIMARY KEY,
  owner_id uuid NOT NULL REFERENCES accounts,
  title text NOT NULL CHECK (char_length(title) BETWEEN 1 AND 120),
  duration_days integer CHECK (duration_days BETWEEN 1 AND 3660),
  tasks jsonb NOT NULL,
  notes jsonb NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX project_templates_owner ON project_templates (owner_id, template_id DESC);
