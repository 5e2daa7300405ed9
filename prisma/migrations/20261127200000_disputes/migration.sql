-- expand: cases about chargebacks, their evidence, and what is answered
SET lock_timeout = '5s';

CREATE TYPE dispute_status AS ENUM ('needs-response', 'submitted', 'won', 'partly-won', 'lost', 'accepted', 'expired');
CREATE TYPE dispute_reason AS ENUM ('fraudulent', 'not-received', 'not-as-described', 'duplicate', 'wrong-amount',
  'credit-not-processed', 'cancelled', 'not-authorized', 'not-recognized', 'other');
CREATE TYPE dispute_evidence_kind AS ENUM ('explanation', 'receipt', 'delivery', 'service', 'conversation', 'terms',
  'description', 'refund', 'cancellation', 'duplicate', 'identity', 'other');
CREATE TYPE dispute_action AS ENUM ('contest', 'accept');
CREATE TYPE dispute_response_state AS ENUM ('in_flight', 'in_doubt', 'taken', 'refused');

CREATE TABLE dispute (
  id bigserial NOT NULL,
  seller_id bigint NOT NULL,
  sale_id bigint NOT NULL,
  attempt_id bigint NOT NULL,
  payment_id bigint NOT NULL,
  previous_id bigint,
  amount bigint NOT NULL,
  amount_won bigint DEFAULT 0 NOT NULL,
  amount_lost bigint DEFAULT 0 NOT NULL,
  fee bigint DEFAULT 0 NOT NULL,
  fee_vat bigint DEFAULT 0 NOT NULL,
  opened_at timestamptz(6) DEFAULT app_now() NOT NULL,
  due_at timestamptz(6) NOT NULL,
  submitted_at timestamptz(6),
  decided_at timestamptz(6),
  next_at timestamptz(6) DEFAULT app_now(),
  status dispute_status DEFAULT 'needs-response' NOT NULL,
  reason dispute_reason NOT NULL,
  told smallint DEFAULT 0 NOT NULL,
  currency char(3) NOT NULL,
  public_id text NOT NULL,
  reason_code text DEFAULT '' NOT NULL,
  lost_reference text,
  CONSTRAINT dispute_pkey PRIMARY KEY (id),
  CONSTRAINT dispute_ends_within_its_amount CHECK (amount > 0 AND amount_won >= 0 AND amount_lost >= 0
    AND amount_won + amount_lost <= amount),
  CONSTRAINT dispute_is_as_its_money_says CHECK ((status = 'won') = (amount_won = amount)
    AND (status = 'partly-won') = (amount_won > 0 AND amount_won < amount)),
  CONSTRAINT dispute_is_of_a_seller FOREIGN KEY (seller_id) REFERENCES seller (id),
  CONSTRAINT dispute_is_of_a_sale FOREIGN KEY (sale_id) REFERENCES sale (id),
  CONSTRAINT dispute_is_of_a_chargeback FOREIGN KEY (attempt_id) REFERENCES attempt (id),
  CONSTRAINT dispute_is_of_a_payment FOREIGN KEY (payment_id) REFERENCES attempt (id),
  CONSTRAINT dispute_follows_another FOREIGN KEY (previous_id) REFERENCES dispute (id)
);
CREATE UNIQUE INDEX one_dispute_per_public_id ON dispute (public_id);
CREATE UNIQUE INDEX one_dispute_per_chargeback ON dispute (attempt_id);
CREATE INDEX disputes_of_a_seller ON dispute (seller_id, opened_at DESC, id DESC);
CREATE INDEX disputes_of_a_seller_by_due_date ON dispute (seller_id, due_at, id) WHERE status = 'needs-response';
CREATE INDEX disputes_of_a_sale ON dispute (sale_id);
CREATE INDEX disputes_of_a_payment ON dispute (payment_id);
CREATE INDEX disputes_to_work_on ON dispute (next_at) WHERE next_at IS NOT NULL;

CREATE TABLE dispute_evidence (
  id bigserial NOT NULL,
  dispute_id bigint NOT NULL,
  file_id bigint,
  set_at timestamptz(6) DEFAULT app_now() NOT NULL,
  kind dispute_evidence_kind NOT NULL,
  text text,
  CONSTRAINT dispute_evidence_pkey PRIMARY KEY (id),
  CONSTRAINT dispute_evidence_is_a_text_or_a_file CHECK ((text IS NULL) <> (file_id IS NULL)),
  CONSTRAINT dispute_evidence_is_of_a_dispute FOREIGN KEY (dispute_id) REFERENCES dispute (id),
  CONSTRAINT dispute_evidence_is_a_file FOREIGN KEY (file_id) REFERENCES seller_file (id)
);
CREATE UNIQUE INDEX one_evidence_of_a_kind ON dispute_evidence (dispute_id, kind);
CREATE INDEX evidence_by_its_file ON dispute_evidence (file_id) WHERE file_id IS NOT NULL;

CREATE TABLE dispute_response (
  id bigserial NOT NULL,
  dispute_id bigint NOT NULL,
  paper_id bigint,
  made_by bigint,
  made_at timestamptz(6) DEFAULT app_now() NOT NULL,
  lease_until timestamptz(6) NOT NULL,
  next_at timestamptz(6),
  settled_at timestamptz(6),
  tries int DEFAULT 0 NOT NULL,
  action dispute_action NOT NULL,
  state dispute_response_state DEFAULT 'in_flight' NOT NULL,
  reference uuid DEFAULT gen_random_uuid() NOT NULL,
  content jsonb NOT NULL,
  refusal text,
  CONSTRAINT dispute_response_pkey PRIMARY KEY (id),
  CONSTRAINT dispute_response_says_why CHECK ((state = 'refused') = (refusal IS NOT NULL)),
  CONSTRAINT dispute_response_has_its_paper CHECK ((action = 'contest') = (paper_id IS NOT NULL)),
  CONSTRAINT dispute_response_is_of_a_dispute FOREIGN KEY (dispute_id) REFERENCES dispute (id),
  CONSTRAINT dispute_response_is_on_paper FOREIGN KEY (paper_id) REFERENCES seller_file (id),
  CONSTRAINT dispute_response_was_made_by FOREIGN KEY (made_by) REFERENCES app_user (id)
);
CREATE UNIQUE INDEX one_dispute_response_per_reference ON dispute_response (reference);
-- A chargeback is answered once: whoever comes second finds the first.
CREATE UNIQUE INDEX one_response_of_a_dispute ON dispute_response (dispute_id) WHERE state <> 'refused';
CREATE INDEX responses_of_a_dispute ON dispute_response (dispute_id, id DESC);
CREATE INDEX responses_to_work_on ON dispute_response (next_at) WHERE next_at IS NOT NULL;

-- What was sent to the acquirer stays as it was sent; what became of it is noted beside it.
CREATE FUNCTION dispute_response_stays_as_sent() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'what was answered to a chargeback never changes' USING ERRCODE = 'check_violation';
END $$;
CREATE TRIGGER dispute_response_keeps_its_words BEFORE UPDATE OF id, dispute_id, paper_id, made_by, made_at, action,
  reference, content ON dispute_response FOR EACH ROW EXECUTE FUNCTION dispute_response_stays_as_sent();
CREATE TRIGGER dispute_response_stays BEFORE DELETE OR TRUNCATE ON dispute_response
  FOR EACH STATEMENT EXECUTE FUNCTION is_append_only();
CREATE TRIGGER dispute_stays BEFORE DELETE OR TRUNCATE ON dispute
  FOR EACH STATEMENT EXECUTE FUNCTION is_append_only();
