-- migrate: months of what is counted by day already
SET lock_timeout = '5s';

INSERT INTO statistic_month (seller_id, dimension, month, currency, key, sales, total, approved, declined,
  declined_total, refunded, charged_back, buyers_first, buyers_returning, seconds, timed)
SELECT seller_id, dimension, date_trunc('month', day)::date, currency, key, sum(sales), sum(total), sum(approved),
  sum(declined), sum(declined_total), sum(refunded), sum(charged_back), sum(buyers_first), sum(buyers_returning),
  sum(seconds), sum(timed)
FROM statistic_day GROUP BY 1, 2, 3, 4, 5;
