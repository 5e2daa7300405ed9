-- expand: callbacks of payouts
SET lock_timeout = '5s';

ALTER TYPE notify_type ADD VALUE 'withdrawal-complete';
ALTER TYPE notify_type ADD VALUE 'withdrawal-returned';
