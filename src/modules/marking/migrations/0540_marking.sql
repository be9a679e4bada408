-- Marking of internet advertising: what a deal needs, what was agreed to publish, and what the ОРД was told.
-- Rows of one environment never meet those of another: what was tried out is no fact of the register.

CREATE TABLE marking_of_deals (
  deal_id uuid PRIMARY KEY REFERENCES deals,
  environment text NOT NULL,
  buyer_id uuid NOT NULL,
  seller_id uuid NOT NULL,
  need text NOT NULL CHECK (need IN ('required', 'none')),
  -- Why nothing is marked; null when it is.
  reason text CHECK (reason IN ('offline', 'contractor', 'waived')),
  -- The place as it was ordered: it may be renamed or deleted before the report.
  object_id uuid NOT NULL,
  platform text,
  place_title text NOT NULL,
  place_url text,
  -- Who advertises what, and by which contract an agency does it for them; frozen when the creative is sent.
  advertiser jsonb,
  legal_category text,
  -- Of the chain as it was sent.
  chain text CHECK (chain IN ('direct', 'agent')),
  frozen jsonb,
  waived_words text,
  waived_by uuid,
  waived_at timestamptz,
  published_on date,
  removed_on date CHECK (removed_on >= published_on),
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  CHECK ((need = 'none') = (reason IS NOT NULL)),
  CHECK ((waived_at IS NULL) = (waived_words IS NULL))
);

CREATE INDEX marking_of_deals_buyer ON marking_of_deals (buyer_id);
CREATE INDEX marking_of_deals_seller ON marking_of_deals (seller_id);

CREATE TABLE marking_creatives (
  creative_id uuid PRIMARY KEY,
  deal_id uuid NOT NULL REFERENCES marking_of_deals,
  environment text NOT NULL,
  version int NOT NULL CHECK (version > 0),
  -- Its name with the ОРД; that of another creative when the same one is used again.
  external_id text NOT NULL,
  form text NOT NULL,
  text text NOT NULL,
  media jsonb NOT NULL DEFAULT '[]',
  target_urls text[] NOT NULL DEFAULT '{}',
  -- Of what the sides approve: the content with whom and what it advertises.
  content_hash text NOT NULL,
  state text NOT NULL CHECK (state IN (
    'draft', 'ready', 'queued', 'refused', 'registered', 'verified', 'bad', 'manual', 'superseded'
  )),
  buyer_approved_at timestamptz,
  seller_approved_at timestamptz,
  advertiser_name text,
  advertiser_inn text,
  erid text,
  erid_source text CHECK (erid_source IN ('ord', 'manual')),
  erid_issuer text,
  erid_at timestamptz,
  -- Who has to change which field, as the ОРД or ЕРИР said.
  problems jsonb NOT NULL DEFAULT '[]',
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT date_trunc('milliseconds', clock_timestamp()),
  UNIQUE (deal_id, version),
  CHECK ((erid IS NULL) = (erid_source IS NULL) AND (erid IS NULL) = (erid_at IS NULL)),
  CHECK (state NOT IN ('registered', 'verified', 'bad', 'manual') OR erid IS NOT NULL)
);
-- One version of a deal is the one that counts.
CREATE UNIQUE INDEX marking_creatives_current ON marking_creatives (deal_id) WHERE state <> 'superseded';
CREATE INDEX marking_creatives_external ON marking_creatives (environment, external_id);
CREATE INDEX marking_creatives_erid ON marking_creatives (erid) WHERE erid IS NOT NULL;
CREATE INDEX marking_creatives_content ON marking_creatives (environment, content_hash) WHERE erid IS NOT NULL;
CREATE INDEX marking_creatives_media ON marking_creatives USING gin (media jsonb_path_ops) WHERE media <> '[]';

CREATE TABLE marking_persons (
  person_id uuid PRIMARY KEY,
  environment text NOT NULL,
  type text NOT NULL CHECK (type IN ('juridical', 'ip', 'physical')),
  inn text NOT NULL,
  name text NOT NULL,
  -- Only grow: a PUT replaces them all.
  roles text[] NOT NULL,
  site_url text,
  created_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (environment, type, inn)
);

CREATE SEQUENCE marking_order_serial;
CREATE SEQUENCE marking_placement_serial;
CREATE TABLE marking_contracts (
  contract_id uuid PRIMARY KEY,
  environment text NOT NULL,
  -- `order`: of the buyer's side; `placement`: of the seller's side with us; `initial`: of the advertiser with their agency.
  kind text NOT NULL CHECK (kind IN ('order', 'placement', 'initial')),
  client_id uuid NOT NULL REFERENCES marking_persons,
  contractor_id uuid NOT NULL REFERENCES marking_persons,
  serial text NOT NULL,
  date date NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  CHECK (client_id <> contractor_id)
);
CREATE UNIQUE INDEX marking_contracts_frame ON marking_contracts (environment, client_id, contractor_id, kind)
  WHERE kind <> 'initial';
CREATE UNIQUE INDEX marking_contracts_initial ON marking_contracts (environment, client_id, contractor_id, serial, date)
  WHERE kind = 'initial';

CREATE TABLE marking_pads (
  pad_id uuid PRIMARY KEY,
  environment text NOT NULL,
  object_id uuid NOT NULL,
  url text NOT NULL,
  person_id uuid NOT NULL REFERENCES marking_persons,
  name text NOT NULL CHECK (char_length(name) BETWEEN 1 AND 100),
  created_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (environment, object_id, url)
);

-- What the seller says of a month.
CREATE TABLE marking_shows (
  deal_id uuid NOT NULL REFERENCES marking_of_deals,
  -- Its first day.
  month date NOT NULL CHECK (extract(day FROM month) = 1),
  shows bigint NOT NULL CHECK (shows >= 0),
  source text NOT NULL CHECK (source IN ('seller', 'delivery', 'measured')),
  version int NOT NULL DEFAULT 1,
  entered_by uuid,
  entered_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (deal_id, month)
);

-- The outbox: what the ОРД is to know, written in the transaction that causes it.
CREATE TABLE marking_objects (
  object_id uuid PRIMARY KEY,
  environment text NOT NULL,
  kind text NOT NULL CHECK (kind IN ('person', 'contract', 'cid', 'pad', 'media', 'creative', 'statistics', 'invoice')),
  external_id text NOT NULL CHECK (char_length(external_id) BETWEEN 1 AND 255),
  body jsonb NOT NULL,
  body_hash text NOT NULL,
  -- Of the body that the ОРД has accepted last.
  sent_hash text,
  -- Ids of what has to be there first.
  needs text[] NOT NULL DEFAULT '{}',
  state text NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'sent', 'refused', 'stopped')),
  erir text NOT NULL DEFAULT 'none' CHECK (erir IN ('none', 'processing', 'verified', 'bad')),
  messages text[] NOT NULL DEFAULT '{}',
  -- Of an act: whether the fee is charged and nothing may be changed any more.
  tax_status text,
  status int,
  attempts int NOT NULL DEFAULT 0,
  next_at timestamptz,
  -- Whoever sends it has it until then.
  taken_until timestamptz,
  sent_at timestamptz,
  deal_id uuid REFERENCES marking_of_deals,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT date_trunc('milliseconds', clock_timestamp()),
  UNIQUE (environment, kind, external_id)
);
CREATE INDEX marking_objects_needs ON marking_objects USING gin (needs) WHERE state = 'waiting';
CREATE INDEX marking_objects_state ON marking_objects (environment, state, updated_at DESC, object_id);
CREATE INDEX marking_objects_erir ON marking_objects (environment, erir) WHERE erir IN ('processing', 'bad');
CREATE INDEX marking_objects_body ON marking_objects (body_hash) WHERE kind = 'creative';
CREATE INDEX marking_objects_deal ON marking_objects (deal_id);

-- Every call, without bodies: they hold people's names.
CREATE TABLE marking_calls (
  call_id uuid PRIMARY KEY,
  at timestamptz NOT NULL DEFAULT now(),
  environment text NOT NULL,
  object_id uuid,
  method text NOT NULL,
  path text NOT NULL,
  status int,
  milliseconds int NOT NULL,
  codes text[] NOT NULL DEFAULT '{}'
);
CREATE INDEX marking_calls_at ON marking_calls (at);

-- How the ОРД fares: shared by all processes.
CREATE TABLE marking_environments (
  environment text PRIMARY KEY,
  -- The key was refused: nothing is sent with it any more. Its print, not the key.
  stopped_at timestamptz,
  stopped_key text,
  away_since timestamptz,
  tried_at timestamptz,
  -- Nobody calls before: so many calls a second, whoever makes them.
  next_call_at timestamptz NOT NULL DEFAULT now()
);

-- Who changed what of a deal's marking.
CREATE TABLE marking_changes (
  change_id uuid PRIMARY KEY,
  deal_id uuid NOT NULL REFERENCES marking_of_deals,
  at timestamptz NOT NULL DEFAULT now(),
  actor_id uuid,
  what text NOT NULL,
  before jsonb,
  after jsonb
);
CREATE INDEX marking_changes_deal ON marking_changes (deal_id, at);

-- What the stand-in of the ОРД has accepted, where the site runs with it.
CREATE TABLE marking_stand_in (
  kind text NOT NULL,
  id text NOT NULL,
  kept jsonb NOT NULL,
  PRIMARY KEY (kind, id)
);
