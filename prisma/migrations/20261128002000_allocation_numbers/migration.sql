-- expand: allocation numbers of the tax authority: which documents wait for one, what is asked, and who may ask
SET lock_timeout = '5s';

CREATE TYPE allocation_status AS ENUM ('waiting', 'given', 'refused', 'without', 'reversed');
CREATE TYPE allocation_request_state AS ENUM ('asking', 'blocked', 'refused', 'deciding', 'objected', 'done');
CREATE TYPE allocation_block AS ENUM ('not-connected', 'buyer-number', 'dates', 'setup', 'rejected');
CREATE TYPE allocation_way AS ENUM ('cancel', 'continue', 'objection', 'reverse-charge');

CREATE TABLE document_allocation (
  document_id bigint NOT NULL,
  seller_id bigint NOT NULL,
  since timestamptz(6) DEFAULT app_now() NOT NULL,
  settled_at timestamptz(6),
  status allocation_status DEFAULT 'waiting' NOT NULL,
  number char(9),
  CONSTRAINT document_allocation_pkey PRIMARY KEY (document_id),
  CONSTRAINT document_allocation_is_of_digits CHECK (number ~ '^[0-9]{9}$'),
  CONSTRAINT document_allocation_has_its_number CHECK ((number IS NOT NULL) = (status IN ('given', 'reversed'))),
  CONSTRAINT document_allocation_is_settled CHECK ((settled_at IS NULL) = (status = 'waiting')),
  CONSTRAINT document_allocation_is_of_a_document FOREIGN KEY (document_id) REFERENCES fiscal_document (id),
  CONSTRAINT document_allocation_is_of_a_seller FOREIGN KEY (seller_id) REFERENCES seller (id)
);
CREATE INDEX documents_that_wait_for_a_number ON document_allocation (seller_id, document_id)
  WHERE status IN ('waiting', 'refused');

CREATE TABLE allocation_request (
  document_id bigint NOT NULL,
  seller_id bigint NOT NULL,
  decided_by bigint,
  made_at timestamptz(6) DEFAULT app_now() NOT NULL,
  next_at timestamptz(6) DEFAULT app_now(),
  lease_until timestamptz(6),
  tries integer DEFAULT 0 NOT NULL,
  code integer,
  state allocation_request_state DEFAULT 'asking' NOT NULL,
  why allocation_block,
  way allocation_way,
  is_in_doubt boolean DEFAULT false NOT NULL,
  confirmation char(26),
  CONSTRAINT allocation_request_pkey PRIMARY KEY (document_id),
  CONSTRAINT allocation_request_is_blocked_by_something CHECK ((why IS NOT NULL) = (state = 'blocked')),
  CONSTRAINT allocation_request_rests_or_is_due CHECK (
    (next_at IS NULL) = (state IN ('blocked', 'refused', 'done'))),
  CONSTRAINT allocation_request_is_of_a_document FOREIGN KEY (document_id) REFERENCES document_allocation (document_id),
  CONSTRAINT allocation_request_is_of_a_seller FOREIGN KEY (seller_id) REFERENCES seller (id),
  CONSTRAINT allocation_request_was_decided_by FOREIGN KEY (decided_by) REFERENCES app_user (id)
);
CREATE INDEX allocations_to_ask ON allocation_request (next_at) WHERE next_at IS NOT NULL;
CREATE INDEX allocations_of_a_seller ON allocation_request (seller_id, document_id) WHERE state <> 'done';

CREATE TABLE allocation_answer (
  id bigserial NOT NULL,
  document_id bigint NOT NULL,
  at timestamptz(6) DEFAULT app_now() NOT NULL,
  code integer,
  call text NOT NULL,
  outcome text NOT NULL,
  CONSTRAINT allocation_answer_pkey PRIMARY KEY (id),
  CONSTRAINT allocation_answer_is_about_a_document FOREIGN KEY (document_id)
    REFERENCES allocation_request (document_id)
);
CREATE INDEX answers_about_a_document ON allocation_answer (document_id, id);

CREATE TRIGGER allocation_answer_is_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON allocation_answer
  FOR EACH STATEMENT EXECUTE FUNCTION is_append_only();

CREATE TABLE tax_authority_grant (
  id bigserial NOT NULL,
  seller_id bigint NOT NULL,
  connected_by bigint NOT NULL,
  ended_by bigint,
  file_key_id bigint NOT NULL,
  created_at timestamptz(6) DEFAULT app_now() NOT NULL,
  ended_at timestamptz(6),
  access_until timestamptz(6) NOT NULL,
  lease_until timestamptz(6),
  renewals integer DEFAULT 0 NOT NULL,
  public_id uuid NOT NULL,
  sealed bytea NOT NULL,
  CONSTRAINT tax_authority_grant_pkey PRIMARY KEY (id),
  CONSTRAINT tax_authority_grant_ends_once CHECK (ended_by IS NULL OR ended_at IS NOT NULL),
  CONSTRAINT tax_authority_grant_is_of_a_seller FOREIGN KEY (seller_id) REFERENCES seller (id),
  CONSTRAINT tax_authority_grant_was_made_by FOREIGN KEY (connected_by) REFERENCES app_user (id),
  CONSTRAINT tax_authority_grant_was_ended_by FOREIGN KEY (ended_by) REFERENCES app_user (id)
);
CREATE UNIQUE INDEX one_tax_grant_per_id ON tax_authority_grant (public_id);
CREATE UNIQUE INDEX one_tax_grant_counts ON tax_authority_grant (seller_id) WHERE ended_at IS NULL;

CREATE TABLE tax_authority_login (
  state_hash bytea NOT NULL,
  seller_id bigint NOT NULL,
  user_id bigint NOT NULL,
  expires_at timestamptz(6) NOT NULL,
  session_hash bytea NOT NULL,
  CONSTRAINT tax_authority_login_pkey PRIMARY KEY (state_hash),
  CONSTRAINT tax_authority_login_is_of_a_seller FOREIGN KEY (seller_id) REFERENCES seller (id),
  CONSTRAINT tax_authority_login_is_of_a_person FOREIGN KEY (user_id) REFERENCES app_user (id)
);
CREATE INDEX tax_logins_by_end ON tax_authority_login (expires_at);
