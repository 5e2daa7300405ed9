-- expand: what comes back of a lost chargeback has a document again
SET lock_timeout = '3s';

ALTER TABLE dispute ADD COLUMN amount_credited bigint DEFAULT 0 NOT NULL;
