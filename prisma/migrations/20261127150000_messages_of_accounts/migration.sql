-- expand: the messages about accounts of payouts and about what waits for a second person
SET lock_timeout = '5s';

ALTER TYPE message_template ADD VALUE 'payout-account-changed';
ALTER TYPE message_template ADD VALUE 'approval-asked';
