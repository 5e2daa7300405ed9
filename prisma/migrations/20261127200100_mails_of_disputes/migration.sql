-- expand: mails about disputes, and who wants them
SET lock_timeout = '3s';

ALTER TYPE message_template ADD VALUE 'dispute-opened';
ALTER TYPE message_template ADD VALUE 'dispute-due';
ALTER TYPE message_template ADD VALUE 'dispute-decided';

ALTER TABLE notification_choice ADD COLUMN wants_disputes boolean NOT NULL DEFAULT false;
