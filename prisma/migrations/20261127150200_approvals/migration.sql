-- expand: changes that take two people, and the sum above which a payout by hand is one
SET lock_timeout = '5s';

CREATE TYPE approval_state AS ENUM ('waiting', 'approved', 'declined', 'expired', 'withdrawn');

CREATE TABLE approval (
  id bigserial NOT NULL,
  public_id uuid DEFAULT gen_random_uuid() NOT NULL,
  seller_id bigint,
  partner_id bigint,
  detail jsonb NOT NULL,
  requested_by bigint NOT NULL,
  requested_at timestamptz(6) DEFAULT app_now() NOT NULL,
  expires_at timestamptz(6) NOT NULL,
  decided_by bigint,
  decided_at timestamptz(6),
  state approval_state DEFAULT 'waiting' NOT NULL,
  kind text NOT NULL,
  subject text NOT NULL,
  reason text,
  outcome text,
  CONSTRAINT approval_pkey PRIMARY KEY (id),
  CONSTRAINT approval_has_one_owner_at_most CHECK (num_nonnulls(seller_id, partner_id) <= 1),
  CONSTRAINT approval_has_a_kind CHECK (kind ~ '^[a-z][a-z-]{1,40}$'),
  CONSTRAINT approval_takes_two CHECK (state NOT IN ('approved', 'declined') OR decided_by <> requested_by),
  CONSTRAINT approval_is_taken_back_by_its_own CHECK (state <> 'withdrawn' OR decided_by = requested_by),
  CONSTRAINT approval_ends_once CHECK ((state = 'waiting') = (decided_at IS NULL)),
  CONSTRAINT approval_names_who_decided CHECK ((state IN ('approved', 'declined', 'withdrawn'))
    = (decided_by IS NOT NULL)),
  CONSTRAINT approval_is_of_a_seller FOREIGN KEY (seller_id) REFERENCES seller (id),
  CONSTRAINT approval_is_of_a_partner FOREIGN KEY (partner_id) REFERENCES partner (id),
  CONSTRAINT approval_was_asked_by_a_person FOREIGN KEY (requested_by) REFERENCES app_user (id),
  CONSTRAINT approval_was_decided_by_a_person FOREIGN KEY (decided_by) REFERENCES app_user (id)
);
CREATE UNIQUE INDEX one_approval_per_public_id ON approval (public_id);
CREATE UNIQUE INDEX one_waiting_approval_per_subject ON approval (kind, coalesce(seller_id, 0), coalesce(partner_id, 0),
  subject) WHERE state = 'waiting';
CREATE INDEX approvals_that_wait ON approval (expires_at) WHERE state = 'waiting';
CREATE INDEX approvals_of_a_seller ON approval (seller_id, id DESC);

CREATE TRIGGER approval_stays_as_asked BEFORE DELETE OR TRUNCATE OR UPDATE OF id, public_id, seller_id, partner_id,
  detail, requested_by, requested_at, expires_at, kind, subject ON approval FOR EACH STATEMENT
  EXECUTE FUNCTION is_append_only();

ALTER TABLE payout_schedule ADD COLUMN approval_above bigint;
ALTER TABLE payout_schedule ADD CONSTRAINT payout_schedule_has_no_negative_sum CHECK (approval_above >= 0) NOT VALID;
