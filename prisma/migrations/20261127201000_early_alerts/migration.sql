-- expand: early alerts of acquirers about payments, and what sellers answer them with by themselves
SET lock_timeout = '5s';

CREATE TYPE early_alert_state AS ENUM ('open', 'refunding', 'refunded', 'dismissed', 'disputed');
CREATE TYPE early_alert_reason AS ENUM ('fraudulent', 'not-received', 'not-as-described', 'duplicate', 'cancelled',
  'other');
CREATE TYPE early_alert_failure AS ENUM ('declined', 'not-covered', 'not-refundable', 'no-answer', 'too-late');

CREATE TABLE early_alert (
  id bigserial NOT NULL,
  seller_id bigint NOT NULL,
  sale_id bigint NOT NULL,
  attempt_id bigint NOT NULL,
  refund_id bigint,
  decided_by bigint,
  amount bigint NOT NULL,
  noticed_at timestamptz(6) NOT NULL,
  respond_by timestamptz(6) NOT NULL,
  received_at timestamptz(6) DEFAULT app_now() NOT NULL,
  decided_at timestamptz(6),
  told_at timestamptz(6),
  lease_until timestamptz(6),
  public_id uuid DEFAULT gen_random_uuid() NOT NULL,
  tries integer DEFAULT 0 NOT NULL,
  state early_alert_state DEFAULT 'open' NOT NULL,
  reason early_alert_reason NOT NULL,
  failure early_alert_failure,
  is_by_rule boolean NOT NULL,
  was_late boolean DEFAULT false NOT NULL,
  currency char(3) NOT NULL,
  processor text NOT NULL,
  processor_reference text NOT NULL,
  CONSTRAINT early_alert_pkey PRIMARY KEY (id),
  CONSTRAINT early_alert_is_about_money CHECK (amount > 0),
  CONSTRAINT early_alert_is_refunded_by_a_refund CHECK (refund_id IS NULL OR state = 'refunded'),
  CONSTRAINT early_alert_is_of_a_seller FOREIGN KEY (seller_id) REFERENCES seller (id),
  CONSTRAINT early_alert_is_about_a_sale FOREIGN KEY (sale_id) REFERENCES sale (id),
  CONSTRAINT early_alert_is_about_a_payment FOREIGN KEY (attempt_id) REFERENCES attempt (id),
  CONSTRAINT early_alert_was_answered_by FOREIGN KEY (refund_id) REFERENCES attempt (id),
  CONSTRAINT early_alert_was_decided_by FOREIGN KEY (decided_by) REFERENCES app_user (id)
);
CREATE UNIQUE INDEX one_early_alert_per_id ON early_alert (public_id);
CREATE UNIQUE INDEX one_early_alert_per_reference ON early_alert (processor, processor_reference);
CREATE INDEX early_alerts_of_a_seller ON early_alert (seller_id, received_at DESC, id DESC);
CREATE INDEX early_alerts_of_a_sale ON early_alert (sale_id);
CREATE INDEX early_alerts_open ON early_alert (seller_id, respond_by) WHERE state = 'open';
CREATE INDEX early_alerts_to_work_on ON early_alert (lease_until)
  WHERE state = 'refunding' OR (state IN ('refunded', 'dismissed') AND told_at IS NULL);

CREATE TABLE early_alert_rule (
  seller_id bigint NOT NULL,
  set_by bigint NOT NULL,
  limit_amount bigint NOT NULL,
  set_at timestamptz(6) DEFAULT app_now() NOT NULL,
  is_on boolean NOT NULL,
  currency char(3) NOT NULL,
  reasons early_alert_reason[] NOT NULL,
  CONSTRAINT early_alert_rule_pkey PRIMARY KEY (seller_id),
  CONSTRAINT early_alert_rule_has_a_limit CHECK (limit_amount > 0),
  CONSTRAINT early_alert_rule_is_of_a_seller FOREIGN KEY (seller_id) REFERENCES seller (id),
  CONSTRAINT early_alert_rule_was_set_by FOREIGN KEY (set_by) REFERENCES app_user (id)
);
