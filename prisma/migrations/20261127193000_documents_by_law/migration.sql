-- expand: who issues documents, what waits for it, drafts, what documents continue and pay, and their originals
SET lock_timeout = '5s';

CREATE TABLE document_issuer (
  id bigserial NOT NULL,
  seller_id bigint NOT NULL,
  set_at timestamptz(6) DEFAULT app_now() NOT NULL,
  inc smallint NOT NULL,
  takes_donations boolean NOT NULL,
  name text NOT NULL,
  business_number text NOT NULL,
  address text NOT NULL,
  first_numbers jsonb NOT NULL,
  CONSTRAINT document_issuer_pkey PRIMARY KEY (id),
  CONSTRAINT document_issuer_is_a_dealer CHECK (inc BETWEEN 2 AND 10),
  CONSTRAINT document_issuer_is_a_seller FOREIGN KEY (seller_id) REFERENCES seller (id)
);
CREATE INDEX details_of_a_seller ON document_issuer (seller_id, id DESC);

CREATE TRIGGER document_issuer_is_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON document_issuer
  FOR EACH STATEMENT EXECUTE FUNCTION is_append_only();

CREATE TABLE document_waiting (
  attempt_id bigint NOT NULL,
  seller_id bigint NOT NULL,
  sale_id bigint NOT NULL,
  waits_since timestamptz(6) DEFAULT app_now() NOT NULL,
  money jsonb NOT NULL,
  CONSTRAINT document_waiting_pkey PRIMARY KEY (attempt_id),
  CONSTRAINT document_waiting_is_of_an_attempt FOREIGN KEY (attempt_id) REFERENCES attempt (id),
  CONSTRAINT document_waiting_is_of_a_seller FOREIGN KEY (seller_id) REFERENCES seller (id),
  CONSTRAINT document_waiting_is_of_a_sale FOREIGN KEY (sale_id) REFERENCES sale (id)
);
CREATE INDEX documents_that_wait ON document_waiting (seller_id, attempt_id);
CREATE INDEX documents_that_wait_of_a_sale ON document_waiting (sale_id);

CREATE TABLE document_draft (
  id bigserial NOT NULL,
  seller_id bigint NOT NULL,
  made_at timestamptz(6) DEFAULT app_now() NOT NULL,
  public_id uuid NOT NULL,
  document jsonb NOT NULL,
  CONSTRAINT document_draft_pkey PRIMARY KEY (id),
  CONSTRAINT document_draft_is_of_a_seller FOREIGN KEY (seller_id) REFERENCES seller (id)
);
CREATE UNIQUE INDEX one_draft_per_public_id ON document_draft (public_id);
CREATE INDEX drafts_of_a_seller ON document_draft (seller_id, id DESC);

CREATE TABLE document_link (
  id bigserial NOT NULL,
  document_id bigint NOT NULL,
  base_id bigint NOT NULL,
  paid bigint NOT NULL,
  CONSTRAINT document_link_pkey PRIMARY KEY (id),
  CONSTRAINT document_link_pays_nothing_or_some CHECK (paid >= 0),
  CONSTRAINT document_link_is_of_a_document FOREIGN KEY (document_id) REFERENCES fiscal_document (id),
  CONSTRAINT document_link_continues_another FOREIGN KEY (base_id) REFERENCES fiscal_document (id)
);
CREATE UNIQUE INDEX one_link_of_two_documents ON document_link (document_id, base_id);
CREATE INDEX documents_that_continue_one ON document_link (base_id);

CREATE TRIGGER document_link_is_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON document_link
  FOR EACH STATEMENT EXECUTE FUNCTION is_append_only();

-- What documents behind one paid of it: the row that they take turns at.
CREATE TABLE document_debt (
  document_id bigint NOT NULL,
  total bigint NOT NULL,
  paid bigint NOT NULL,
  CONSTRAINT document_debt_pkey PRIMARY KEY (document_id),
  CONSTRAINT document_debt_is_part_of_total CHECK (paid >= 0 AND paid <= total),
  CONSTRAINT document_debt_is_of_a_document FOREIGN KEY (document_id) REFERENCES fiscal_document (id)
);

CREATE TABLE document_original (
  id bigserial NOT NULL,
  document_id bigint NOT NULL,
  made_at timestamptz(6) DEFAULT app_now() NOT NULL,
  language char(2) NOT NULL,
  sha256 bytea NOT NULL,
  CONSTRAINT document_original_pkey PRIMARY KEY (id),
  CONSTRAINT document_original_is_of_a_document FOREIGN KEY (document_id) REFERENCES fiscal_document (id)
);
CREATE UNIQUE INDEX one_original_of_a_document ON document_original (document_id);

CREATE TRIGGER document_original_is_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON document_original
  FOR EACH STATEMENT EXECUTE FUNCTION is_append_only();

-- Roles keep the product from it; the trigger keeps everybody.
CREATE TRIGGER fiscal_document_is_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON fiscal_document
  FOR EACH STATEMENT EXECUTE FUNCTION is_append_only();

-- A receipt is cancelled by a receipt: more types than the credit note name what they take back.
ALTER TABLE fiscal_document DROP CONSTRAINT fiscal_document_credits_something;
ALTER TABLE fiscal_document ADD CONSTRAINT fiscal_document_credits_something
  CHECK (type <> 'credit-note' OR credits_id IS NOT NULL) NOT VALID;

-- As before, and that numbers have no gap behind the first of their series.
CREATE OR REPLACE FUNCTION documents_broken_since(since timestamp with time zone) RETURNS TABLE(invariant text,
  what text, detail text) LANGUAGE sql STABLE AS $$
SELECT 'D01 credit notes stay within their document', format('seller %s %s %s', origin.seller_id, origin.type, origin.number),
  format('It is of %s, its notes take back %s, and their sum says %s.', origin.total, notes.taken, coalesce(sums.credited + sums.beyond, 0))
FROM fiscal_document origin
  CROSS JOIN LATERAL (SELECT sum(note.total) AS taken FROM fiscal_document note WHERE note.credits_id = origin.id) notes
  LEFT JOIN document_credit sums ON sums.document_id = origin.id
WHERE origin.id = ANY (ARRAY(SELECT credits_id FROM fiscal_document WHERE created_at >= since AND credits_id IS NOT NULL))
  AND (notes.taken > origin.total + coalesce(sums.beyond, 0) OR notes.taken <> sums.credited + sums.beyond)
UNION ALL
SELECT 'D02 numbers and times run the same way', format('seller %s %s %s', d.seller_id, d.type, d.number),
  format('It is of %s, and the number before it of %s.', d.created_at, before.created_at)
FROM fiscal_document d
  JOIN document_number counter ON counter.seller_id = d.seller_id AND counter.type = d.type
  JOIN fiscal_document before ON before.seller_id = d.seller_id AND before.type = d.type AND before.number = d.number - 1
WHERE d.id = ANY (ARRAY(SELECT id FROM fiscal_document WHERE created_at >= since))
  AND d.number > counter.unordered_to AND before.created_at > d.created_at
UNION ALL
SELECT 'D03 numbers have no gap', format('seller %s %s %s', d.seller_id, d.type, d.number),
  'There is no document of the number before it, and it is not the first of its series.'
FROM fiscal_document d
WHERE d.id = ANY (ARRAY(SELECT id FROM fiscal_document WHERE created_at >= since))
  AND NOT EXISTS (SELECT FROM fiscal_document before WHERE before.seller_id = d.seller_id AND before.type = d.type
    AND before.number = d.number - 1)
  AND EXISTS (SELECT FROM fiscal_document lower WHERE lower.seller_id = d.seller_id AND lower.type = d.type
    AND lower.number < d.number)
UNION ALL
SELECT 'D04 payments stay within their document', format('seller %s %s %s', d.seller_id, d.type, d.number),
  format('It is of %s, documents paid %s of it, and their sum says %s.', d.total, links.paid, coalesce(debt.paid, 0))
FROM fiscal_document d
  CROSS JOIN LATERAL (SELECT sum(link.paid) AS paid FROM document_link link WHERE link.base_id = d.id) links
  LEFT JOIN document_debt debt ON debt.document_id = d.id
WHERE d.id = ANY (ARRAY(SELECT link.base_id FROM document_link link JOIN fiscal_document later
    ON later.id = link.document_id WHERE later.created_at >= since))
  AND (links.paid > d.total OR links.paid <> coalesce(debt.paid, 0))
$$;
