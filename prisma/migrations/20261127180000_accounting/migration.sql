-- expand: clients of the accounting API, and the moments up to which they see everything
SET lock_timeout = '5s';

CREATE TYPE accounting_scope AS ENUM ('read-ledger', 'read-payouts', 'read-documents');

CREATE TABLE accounting_client (
  id bigserial NOT NULL,
  seller_id bigint,
  partner_id bigint,
  created_by bigint NOT NULL,
  created_at timestamptz(6) DEFAULT app_now() NOT NULL,
  used_at timestamptz(6),
  revoked_at timestamptz(6),
  public_id uuid DEFAULT gen_random_uuid() NOT NULL,
  secret_hash bytea NOT NULL,
  name text NOT NULL,
  scopes accounting_scope[],
  CONSTRAINT accounting_client_pkey PRIMARY KEY (id),
  CONSTRAINT accounting_client_has_one_owner CHECK (num_nonnulls(seller_id, partner_id) = 1),
  CONSTRAINT accounting_client_has_scopes CHECK (cardinality(scopes) > 0),
  CONSTRAINT accounting_client_is_of_a_seller FOREIGN KEY (seller_id) REFERENCES seller (id),
  CONSTRAINT accounting_client_is_of_a_partner FOREIGN KEY (partner_id) REFERENCES partner (id),
  CONSTRAINT accounting_client_was_made_by FOREIGN KEY (created_by) REFERENCES app_user (id)
);
CREATE UNIQUE INDEX one_accounting_client_per_id ON accounting_client (public_id);
CREATE INDEX accounting_clients_of_a_seller ON accounting_client (seller_id, id DESC);
CREATE INDEX accounting_clients_of_a_partner ON accounting_client (partner_id, id DESC);

CREATE TABLE accounting_mark (
  id bigserial NOT NULL,
  noted_at timestamptz(6) DEFAULT app_now() NOT NULL,
  seen_at timestamptz(6) DEFAULT clock_timestamp() NOT NULL,
  shown_at timestamptz(6),
  waits_for bigint NOT NULL,
  up_to_entry bigint NOT NULL,
  CONSTRAINT accounting_mark_pkey PRIMARY KEY (id)
);
CREATE INDEX accounting_marks_by_time ON accounting_mark (shown_at);
