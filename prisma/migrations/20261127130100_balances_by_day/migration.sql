-- expand: the tax on fees, what a chargeback costs, and balances of any day
SET lock_timeout = '5s';

ALTER TABLE sale ADD COLUMN fee_vat_total bigint NOT NULL DEFAULT 0;

ALTER TABLE seller ADD COLUMN chargeback_fee bigint NOT NULL DEFAULT 0;

CREATE TABLE balance_day (
  account ledger_account NOT NULL,
  owner_id bigint NOT NULL,
  currency char(3) NOT NULL,
  booked_on date NOT NULL,
  value_on date NOT NULL,
  amount bigint NOT NULL,
  first_id bigint NOT NULL,
  last_id bigint NOT NULL,
  CONSTRAINT balance_day_pkey PRIMARY KEY (owner_id, account, currency, booked_on, value_on)
);
