-- expand: what stands alone need not be named, only what is about a payment
SET lock_timeout = '3s';

-- Callbacks about a sale name the attempt behind them; every other stands alone, so a module that tells something else
-- adds a label to notify_type and nothing here. By its text: a label cannot be named in the transaction that adds it.
ALTER TABLE event DROP CONSTRAINT event_is_about_an_attempt_or_stands_alone;

ALTER TABLE event ADD CONSTRAINT event_is_about_an_attempt_or_stands_alone CHECK (
  num_nulls(sale_id, attempt_id) = CASE WHEN notify_type::text ~ '^(sale-|refund$)' THEN 0 ELSE 2 END) NOT VALID;
