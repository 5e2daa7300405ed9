-- expand: changes of fees keep what a chargeback costs
SET lock_timeout = '5s';

ALTER TABLE seller_fee_change ADD COLUMN chargeback_fee bigint NOT NULL DEFAULT 0;
