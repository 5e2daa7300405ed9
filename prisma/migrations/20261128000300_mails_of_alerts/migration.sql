-- expand: mails about early alerts that wait for a person
SET lock_timeout = '3s';

ALTER TYPE message_template ADD VALUE 'alert-came';
ALTER TYPE message_template ADD VALUE 'alert-due';

ALTER TABLE early_alert ADD COLUMN mailed smallint NOT NULL DEFAULT 0;
