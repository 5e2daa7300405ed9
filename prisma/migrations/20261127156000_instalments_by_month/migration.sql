-- expand: whether a payment in instalments is released whole, or each part with its month
SET lock_timeout = '5s';

CREATE TYPE installment_settlement AS ENUM ('whole', 'monthly');
ALTER TABLE seller ADD COLUMN installment_settlement installment_settlement NOT NULL DEFAULT 'whole';
