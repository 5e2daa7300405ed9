-- expand: sums of statistics by month
SET lock_timeout = '5s';

CREATE TABLE statistic_month (
  seller_id bigint NOT NULL,
  sales bigint NOT NULL,
  total bigint NOT NULL,
  approved bigint NOT NULL,
  declined bigint NOT NULL,
  declined_total bigint NOT NULL,
  refunded bigint NOT NULL,
  charged_back bigint NOT NULL,
  buyers_first bigint NOT NULL,
  buyers_returning bigint NOT NULL,
  seconds bigint NOT NULL,
  timed bigint NOT NULL,
  month date NOT NULL,
  currency char(3) NOT NULL,
  dimension text NOT NULL,
  key text NOT NULL,
  CONSTRAINT statistic_month_pkey PRIMARY KEY (seller_id, dimension, month, currency, key),
  CONSTRAINT statistic_month_is_a_month CHECK (extract(day FROM month) = 1)
);
