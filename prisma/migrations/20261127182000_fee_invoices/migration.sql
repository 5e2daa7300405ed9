-- expand: what sellers were charged in closed months, and the invoices about it
SET lock_timeout = '5s';

CREATE TYPE invoice_issuer_kind AS ENUM ('company', 'licensed-dealer', 'exempt-dealer');
CREATE TYPE fee_bill_state AS ENUM ('waiting', 'invoiced', 'refused');
CREATE TYPE fee_bill_refusal AS ENUM ('vat-of-exempt-dealer', 'nothing-to-credit', 'nothing-to-charge');

CREATE TABLE invoice_issuer (
  id bigserial NOT NULL,
  partner_id bigint,
  set_by bigint,
  set_at timestamptz(6) DEFAULT app_now() NOT NULL,
  valid_from date NOT NULL,
  first_invoice int NOT NULL,
  first_credit_note int NOT NULL,
  kind invoice_issuer_kind NOT NULL,
  name text NOT NULL,
  business_number text NOT NULL,
  address text NOT NULL,
  CONSTRAINT invoice_issuer_pkey PRIMARY KEY (id),
  CONSTRAINT invoice_issuer_begins_with_a_month CHECK (extract(day FROM valid_from) = 1),
  CONSTRAINT invoice_issuer_counts_from_one CHECK (first_invoice > 0 AND first_credit_note > 0),
  CONSTRAINT invoice_issuer_is_a_partner FOREIGN KEY (partner_id) REFERENCES partner (id),
  CONSTRAINT invoice_issuer_was_set_by FOREIGN KEY (set_by) REFERENCES app_user (id)
);
CREATE INDEX details_of_an_issuer ON invoice_issuer (partner_id, id DESC);

CREATE TRIGGER invoice_issuer_is_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON invoice_issuer
  FOR EACH STATEMENT EXECUTE FUNCTION is_append_only();

CREATE TABLE fee_bill (
  id bigserial NOT NULL,
  seller_id bigint NOT NULL,
  partner_id bigint,
  charged bigint NOT NULL,
  credited bigint NOT NULL,
  made_at timestamptz(6) DEFAULT app_now() NOT NULL,
  month date NOT NULL,
  state fee_bill_state DEFAULT 'waiting' NOT NULL,
  refusal fee_bill_refusal,
  currency char(3) NOT NULL,
  lines jsonb NOT NULL,
  CONSTRAINT fee_bill_pkey PRIMARY KEY (id),
  CONSTRAINT fee_bill_is_of_something CHECK (charged >= 0 AND credited >= 0 AND charged + credited > 0),
  CONSTRAINT fee_bill_says_why CHECK ((state = 'refused') = (refusal IS NOT NULL)),
  CONSTRAINT fee_bill_is_of_a_seller FOREIGN KEY (seller_id) REFERENCES seller (id),
  CONSTRAINT fee_bill_is_of_a_partner FOREIGN KEY (partner_id) REFERENCES partner (id),
  CONSTRAINT fee_bill_is_of_a_closed_month FOREIGN KEY (month) REFERENCES closed_month (month)
);
CREATE UNIQUE INDEX one_fee_bill_of_a_month ON fee_bill (seller_id, month, currency, partner_id) NULLS NOT DISTINCT;
CREATE INDEX fee_bills_without_invoice ON fee_bill (partner_id, month, id) WHERE state <> 'invoiced';
CREATE INDEX fee_bills_by_time ON fee_bill USING brin (made_at);

-- What was charged stays as it was read from the books; what became of it is noted beside it.
CREATE FUNCTION fee_bill_keeps_its_sums() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'what a seller was charged in a closed month never changes' USING ERRCODE = 'check_violation';
END $$;
CREATE TRIGGER fee_bill_keeps_its_sums BEFORE UPDATE OF id, seller_id, partner_id, charged, credited, made_at, month,
  currency, lines ON fee_bill FOR EACH ROW EXECUTE FUNCTION fee_bill_keeps_its_sums();
CREATE TRIGGER fee_bill_stays BEFORE DELETE OR TRUNCATE ON fee_bill
  FOR EACH STATEMENT EXECUTE FUNCTION is_append_only();

CREATE TABLE fee_invoice (
  id bigserial NOT NULL,
  seller_id bigint NOT NULL,
  partner_id bigint,
  bill_id bigint NOT NULL,
  credits_id bigint,
  total bigint NOT NULL,
  vat bigint NOT NULL,
  issued_at timestamptz(6) NOT NULL,
  number int NOT NULL,
  type document_type NOT NULL,
  public_id uuid DEFAULT gen_random_uuid() NOT NULL,
  content text NOT NULL,
  sha256 bytea NOT NULL,
  CONSTRAINT fee_invoice_pkey PRIMARY KEY (id),
  CONSTRAINT fee_invoice_is_of_a_known_type CHECK (type IN ('invoice', 'credit-note', 'transaction-invoice')),
  CONSTRAINT fee_invoice_has_its_hash CHECK (sha256 = sha256(convert_to(content, 'UTF8'))),
  CONSTRAINT fee_invoice_says_its_sums CHECK ((content::jsonb ->> 'total')::bigint = total
    AND (content::jsonb ->> 'vat')::bigint = vat AND (content::jsonb ->> 'number')::int = number),
  CONSTRAINT fee_invoice_is_of_a_seller FOREIGN KEY (seller_id) REFERENCES seller (id),
  CONSTRAINT fee_invoice_is_of_a_partner FOREIGN KEY (partner_id) REFERENCES partner (id),
  CONSTRAINT fee_invoice_is_of_a_bill FOREIGN KEY (bill_id) REFERENCES fee_bill (id),
  CONSTRAINT fee_invoice_credits_another FOREIGN KEY (credits_id) REFERENCES fee_invoice (id)
);
CREATE UNIQUE INDEX one_fee_invoice_per_public_id ON fee_invoice (public_id);
CREATE UNIQUE INDEX one_fee_invoice_per_number ON fee_invoice (partner_id, type, number) NULLS NOT DISTINCT;
CREATE UNIQUE INDEX one_fee_invoice_of_a_bill ON fee_invoice (bill_id, type);
CREATE INDEX fee_invoices_of_an_issuer ON fee_invoice (partner_id, id DESC);
CREATE INDEX fee_invoices_of_a_seller ON fee_invoice (seller_id, id DESC);
CREATE INDEX credits_of_a_fee_invoice ON fee_invoice (credits_id) WHERE credits_id IS NOT NULL;
CREATE INDEX fee_invoices_by_time ON fee_invoice USING brin (issued_at);

CREATE TRIGGER fee_invoice_is_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON fee_invoice
  FOR EACH STATEMENT EXECUTE FUNCTION is_append_only();

CREATE TABLE fee_invoice_number (
  id bigserial NOT NULL,
  partner_id bigint,
  last_at timestamptz(6),
  last int NOT NULL,
  type document_type NOT NULL,
  CONSTRAINT fee_invoice_number_pkey PRIMARY KEY (id),
  CONSTRAINT fee_invoice_number_is_of_a_partner FOREIGN KEY (partner_id) REFERENCES partner (id)
);
CREATE UNIQUE INDEX one_series_of_an_issuer ON fee_invoice_number (partner_id, type) NULLS NOT DISTINCT;

CREATE TABLE fee_invoice_paper (
  id bigserial NOT NULL,
  invoice_id bigint NOT NULL,
  made_at timestamptz(6) DEFAULT app_now() NOT NULL,
  language char(2) NOT NULL,
  bytes bytea NOT NULL,
  CONSTRAINT fee_invoice_paper_pkey PRIMARY KEY (id),
  CONSTRAINT fee_invoice_paper_is_of_an_invoice FOREIGN KEY (invoice_id) REFERENCES fee_invoice (id)
);
CREATE UNIQUE INDEX one_paper_of_a_fee_invoice ON fee_invoice_paper (invoice_id, language);

CREATE TRIGGER fee_invoice_paper_is_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON fee_invoice_paper
  FOR EACH STATEMENT EXECUTE FUNCTION is_append_only();
