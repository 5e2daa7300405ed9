-- expand: mails of statements, and who wants them
SET lock_timeout = '3s';

ALTER TYPE message_template ADD VALUE 'statement-closed';

ALTER TABLE notification_choice ADD COLUMN wants_statements boolean NOT NULL DEFAULT false;
