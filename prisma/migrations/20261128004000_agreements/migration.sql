-- expand: agreements between businesses, sales that limit their methods, and codes that prove an address
SET lock_timeout = '5s';

CREATE TYPE agreement_status AS ENUM ('draft', 'sent', 'viewed', 'accepted', 'declined', 'active', 'partly-paid',
  'paid', 'overdue', 'cancelled');

ALTER TABLE sale ADD COLUMN offered_methods page_method[] DEFAULT ARRAY[]::page_method[] NOT NULL;

CREATE TABLE agreement (
  id bigserial NOT NULL,
  seller_id bigint NOT NULL,
  made_by bigint,
  amount bigint NOT NULL,
  amount_paid bigint DEFAULT 0 NOT NULL,
  created_at timestamptz(6) DEFAULT app_now() NOT NULL,
  sent_at timestamptz(6),
  viewed_at timestamptz(6),
  accepted_at timestamptz(6),
  ended_at timestamptz(6),
  next_at timestamptz(6),
  status agreement_status DEFAULT 'draft' NOT NULL,
  currency char(3) NOT NULL,
  language text NOT NULL,
  public_id text NOT NULL,
  link_code text NOT NULL,
  subject text NOT NULL,
  methods page_method[] NOT NULL,
  late_terms text DEFAULT '' NOT NULL,
  callback_url text,
  merchant_reference text DEFAULT '' NOT NULL,
  buyer_business_name text NOT NULL,
  buyer_business_code text NOT NULL,
  buyer_name text NOT NULL,
  buyer_email text NOT NULL,
  buyer_phone text DEFAULT '' NOT NULL,
  CONSTRAINT agreement_pkey PRIMARY KEY (id),
  CONSTRAINT agreement_is_about_an_amount CHECK (amount > 0 AND amount_paid >= 0),
  CONSTRAINT agreement_offers_a_method CHECK (cardinality(methods) > 0),
  CONSTRAINT agreement_has_its_times CHECK ((status IN ('draft', 'cancelled') OR sent_at IS NOT NULL)
    AND (status NOT IN ('accepted', 'active', 'partly-paid', 'paid', 'overdue') OR accepted_at IS NOT NULL)
    AND (status IN ('declined', 'cancelled')) = (ended_at IS NOT NULL)),
  CONSTRAINT agreement_is_of_a_seller FOREIGN KEY (seller_id) REFERENCES seller (id),
  CONSTRAINT agreement_was_made_by FOREIGN KEY (made_by) REFERENCES app_user (id)
);
CREATE UNIQUE INDEX one_agreement_per_public_id ON agreement (public_id);
CREATE UNIQUE INDEX one_agreement_per_link_code ON agreement (link_code);
CREATE INDEX agreements_of_a_seller ON agreement (seller_id, id DESC);
CREATE INDEX agreements_to_work_on ON agreement (next_at) WHERE next_at IS NOT NULL;

CREATE TABLE agreement_approver (
  id bigserial NOT NULL,
  agreement_id bigint NOT NULL,
  answered_at timestamptz(6),
  position smallint NOT NULL,
  has_accepted boolean,
  name text NOT NULL,
  email text NOT NULL,
  reason text DEFAULT '' NOT NULL,
  network text,
  CONSTRAINT agreement_approver_pkey PRIMARY KEY (id),
  CONSTRAINT agreement_approver_answers_once CHECK ((has_accepted IS NULL) = (answered_at IS NULL)),
  CONSTRAINT agreement_approver_is_of_an_agreement FOREIGN KEY (agreement_id) REFERENCES agreement (id)
);
CREATE UNIQUE INDEX one_approver_per_place ON agreement_approver (agreement_id, position);

CREATE TABLE agreement_milestone (
  id bigserial NOT NULL,
  agreement_id bigint NOT NULL,
  sale_id bigint,
  amount bigint NOT NULL,
  due_at timestamptz(6) NOT NULL,
  overdue_at timestamptz(6) NOT NULL,
  due_on date NOT NULL,
  position smallint NOT NULL,
  reminded smallint DEFAULT 0 NOT NULL,
  description text NOT NULL,
  CONSTRAINT agreement_milestone_pkey PRIMARY KEY (id),
  CONSTRAINT agreement_milestone_is_about_an_amount CHECK (amount > 0),
  CONSTRAINT agreement_milestone_is_of_an_agreement FOREIGN KEY (agreement_id) REFERENCES agreement (id),
  CONSTRAINT agreement_milestone_is_paid_by_a_sale FOREIGN KEY (sale_id) REFERENCES sale (id)
);
CREATE UNIQUE INDEX one_milestone_per_sale ON agreement_milestone (sale_id);
CREATE UNIQUE INDEX one_milestone_per_place ON agreement_milestone (agreement_id, position);

CREATE TABLE agreement_change (
  id bigserial NOT NULL,
  agreement_id bigint NOT NULL,
  amount_paid bigint NOT NULL,
  changed_at timestamptz(6) DEFAULT app_now() NOT NULL,
  previous agreement_status NOT NULL,
  status agreement_status NOT NULL,
  CONSTRAINT agreement_change_pkey PRIMARY KEY (id),
  CONSTRAINT agreement_change_is_a_change CHECK (previous <> status),
  CONSTRAINT agreement_change_is_of_an_agreement FOREIGN KEY (agreement_id) REFERENCES agreement (id)
);
CREATE INDEX changes_of_an_agreement ON agreement_change (agreement_id, id);

CREATE TRIGGER agreement_stays BEFORE DELETE OR TRUNCATE ON agreement
  FOR EACH STATEMENT EXECUTE FUNCTION is_append_only();
CREATE TRIGGER agreement_change_is_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON agreement_change
  FOR EACH STATEMENT EXECUTE FUNCTION is_append_only();

CREATE TABLE one_time_code (
  scope text NOT NULL,
  code_index bytea NOT NULL,
  expires_at timestamptz(6) NOT NULL,
  hour_from timestamptz(6) DEFAULT app_now() NOT NULL,
  day_from timestamptz(6) DEFAULT app_now() NOT NULL,
  tries smallint DEFAULT 0 NOT NULL,
  sent_of_hour smallint DEFAULT 1 NOT NULL,
  sent_of_day smallint DEFAULT 1 NOT NULL,
  CONSTRAINT one_time_code_pkey PRIMARY KEY (scope)
);
CREATE INDEX one_time_codes_by_age ON one_time_code (expires_at);
