-- expand: the message about another account of payouts
SET lock_timeout = '5s';

ALTER TYPE message_template ADD VALUE 'payout-account-changed';
