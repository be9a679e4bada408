-- One dialog for every two people.
CREATE TABLE chat_dialogs (
  dialog_id uuid PRIMARY KEY,
  low_id uuid NOT NULL REFERENCES accounts,
  high_id uuid NOT NULL REFERENCES accounts,
  -- What it is about now; none when it was opened from a profile.
  subject_type text CHECK (subject_type IN ('object', 'deal')),
  subject_kind text,
  subject_id uuid,
  -- As it was called then: the list is searched by it.
  subject_title text,
  -- Taken under the lock of this row: messages are numbered without gaps, in the order in which they become visible.
  last_number integer NOT NULL DEFAULT 0 CHECK (last_number >= 0),
  created_at timestamptz NOT NULL,
  UNIQUE (low_id, high_id),
  CHECK (low_id < high_id),
  CHECK ((subject_type IS NULL) = (subject_id IS NULL) AND (subject_type IS NULL) = (subject_title IS NULL)),
  CHECK ((subject_type = 'object') = (subject_kind IS NOT NULL))
) WITH (fillfactor = 80);

-- A dialog as one of the two sees it.
CREATE TABLE chat_members (
  dialog_id uuid NOT NULL REFERENCES chat_dialogs,
  account_id uuid NOT NULL REFERENCES accounts,
  other_id uuid NOT NULL REFERENCES accounts,
  -- Without messages only whoever opened it sees the dialog.
  is_visible boolean NOT NULL,
  read_number integer NOT NULL DEFAULT 0 CHECK (read_number >= 0),
  unread integer NOT NULL DEFAULT 0 CHECK (unread >= 0),
  -- Of the first message of a person that waits to be read.
  unread_since timestamptz,
  -- That it waits was told; once until it is read.
  is_told boolean NOT NULL DEFAULT false,
  is_pinned boolean NOT NULL DEFAULT false,
  is_muted boolean NOT NULL DEFAULT false,
  is_archived boolean NOT NULL DEFAULT false,
  -- To the millisecond, so that a cursor names it exactly.
  updated_at timestamptz NOT NULL,
  PRIMARY KEY (dialog_id, account_id),
  CHECK (unread > 0 OR unread_since IS NULL)
) WITH (fillfactor = 80);
CREATE INDEX chat_members_list ON chat_members (account_id, is_archived, is_pinned DESC, updated_at DESC, dialog_id DESC)
  WHERE is_visible;
CREATE INDEX chat_members_unread ON chat_members (account_id) WHERE unread > 0 AND NOT is_muted AND NOT is_archived;
CREATE INDEX chat_members_waiting ON chat_members (unread_since)
  WHERE unread_since IS NOT NULL AND NOT is_told AND NOT is_muted;

CREATE TABLE chat_messages (
  dialog_id uuid NOT NULL REFERENCES chat_dialogs,
  number integer NOT NULL CHECK (number > 0),
  -- In the order of time, over dialogs too.
  message_id uuid NOT NULL,
  kind text NOT NULL CHECK (kind IN ('text', 'system')),
  -- None for a system line.
  author_id uuid,
  client_id uuid,
  -- Who caused a system line; it is no news to them.
  actor_id uuid,
  -- Whether a system line counts as something to read.
  is_news boolean NOT NULL DEFAULT true,
  text text NOT NULL CHECK (char_length(text) <= 4000),
  reply_number integer,
  images jsonb NOT NULL DEFAULT '[]',
  files jsonb NOT NULL DEFAULT '[]',
  link text,
  created_at timestamptz NOT NULL,
  edited_at timestamptz,
  deleted_at timestamptz,
  -- Its words, and the two people as words of their own: the index finds a person's messages among everybody's.
  words tsvector,
  PRIMARY KEY (dialog_id, number),
  CHECK ((kind = 'text') = (author_id IS NOT NULL)),
  CHECK (deleted_at IS NULL OR (text = '' AND words IS NULL AND images = '[]' AND files = '[]'))
);
-- The same message sent again is the same message.
CREATE UNIQUE INDEX chat_messages_once ON chat_messages (author_id, client_id) WHERE client_id IS NOT NULL;
CREATE INDEX chat_messages_words ON chat_messages USING gin (words);
CREATE INDEX chat_messages_images ON chat_messages USING gin (images jsonb_path_ops) WHERE images <> '[]';
