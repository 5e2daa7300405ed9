-- expand: payments of the last minutes by their buyers, so that a second equal one is asked for
SET lock_timeout = '3s';

-- Empty after a crash, as the limits on attempts are: a question less is asked.
CREATE UNLOGGED TABLE recent_payment (
  scope text NOT NULL,
  sale_public_id text NOT NULL,
  claimed_at timestamptz(6) DEFAULT app_now() NOT NULL,
  CONSTRAINT recent_payment_pkey PRIMARY KEY (scope)
);
CREATE INDEX recent_payments_of_a_sale ON recent_payment (sale_public_id);
CREATE INDEX recent_payments_by_age ON recent_payment (claimed_at);
