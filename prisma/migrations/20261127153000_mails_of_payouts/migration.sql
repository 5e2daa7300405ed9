-- expand: mails of payouts, and who wants them
SET lock_timeout = '3s';

ALTER TYPE message_template ADD VALUE 'payout-paid';
ALTER TYPE message_template ADD VALUE 'payout-returned';
ALTER TYPE message_template ADD VALUE 'partner-account-missing';

ALTER TABLE notification_choice ADD COLUMN wants_payouts boolean NOT NULL DEFAULT false;
