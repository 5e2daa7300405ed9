-- expand: decisions of operators about sellers without a partner
SET lock_timeout = '5s';

CREATE TYPE seller_decision_kind AS ENUM ('approved', 'declined');
CREATE TABLE seller_decision (
  id bigserial NOT NULL,
  seller_id bigint NOT NULL,
  decided_by bigint NOT NULL,
  decided_at timestamptz(6) DEFAULT app_now() NOT NULL,
  kind seller_decision_kind NOT NULL,
  reason text NOT NULL,
  CONSTRAINT seller_decision_pkey PRIMARY KEY (id),
  CONSTRAINT seller_decision_declines_with_a_reason CHECK (kind = 'approved' OR reason ~ '[^[:space:]]'),
  CONSTRAINT seller_decision_is_about_a_seller FOREIGN KEY (seller_id) REFERENCES seller (id),
  CONSTRAINT seller_decision_is_by_a_person FOREIGN KEY (decided_by) REFERENCES app_user (id)
);
CREATE INDEX decisions_about_a_seller ON seller_decision (seller_id, id DESC);
CREATE TRIGGER seller_decision_is_append_only BEFORE DELETE OR UPDATE ON seller_decision
  FOR EACH ROW EXECUTE FUNCTION is_append_only();

-- Made two migrations before.
ALTER TABLE person_link VALIDATE CONSTRAINT person_link_gives_what_it_is_for;
