-- expand: payouts that the bank credits on a day
CREATE INDEX CONCURRENTLY payouts_by_value_date ON payout (value_date) WHERE value_date IS NOT NULL;
