-- expand: balances that stay below zero
SET lock_timeout = '5s';

CREATE TABLE negative_balance (
  id bigserial NOT NULL,
  seller_id bigint NOT NULL,
  began_at timestamptz(6) DEFAULT app_now() NOT NULL,
  charge_at timestamptz(6),
  declined_at timestamptz(6),
  claimed_at timestamptz(6),
  ended_at timestamptz(6),
  currency char(3) NOT NULL,
  CONSTRAINT negative_balance_pkey PRIMARY KEY (id),
  CONSTRAINT negative_balance_is_of_a_seller FOREIGN KEY (seller_id) REFERENCES seller (id),
  CONSTRAINT negative_balance_is_claimed_without_charges CHECK (claimed_at IS NULL OR charge_at IS NULL),
  CONSTRAINT negative_balance_ends_without_charges CHECK (ended_at IS NULL OR charge_at IS NULL)
);
CREATE UNIQUE INDEX one_open_negative_balance ON negative_balance (seller_id, currency) WHERE ended_at IS NULL;
CREATE INDEX negative_balances_of_a_seller ON negative_balance (seller_id, id DESC);
