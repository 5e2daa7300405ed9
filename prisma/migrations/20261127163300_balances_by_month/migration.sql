-- expand: lines of sellers' balances by month
SET lock_timeout = '5s';

CREATE TABLE balance_month (
  seller_id bigint NOT NULL,
  lines bigint NOT NULL,
  firsts bigint NOT NULL,
  amount bigint NOT NULL,
  base bigint NOT NULL,
  month date NOT NULL,
  is_of_chargeback boolean NOT NULL,
  is_foreign boolean NOT NULL,
  currency char(3) NOT NULL,
  cause text NOT NULL,
  CONSTRAINT balance_month_pkey PRIMARY KEY (seller_id, month, currency, cause, is_of_chargeback, is_foreign)
);
