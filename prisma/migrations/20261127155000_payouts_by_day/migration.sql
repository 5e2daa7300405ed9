-- expand: the payout that an entry is in
CREATE INDEX CONCURRENTLY payouts_of_a_seller_by_day ON payout (seller_id, currency, value_day, id);
