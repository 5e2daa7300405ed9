-- expand: why a message of a template that no process knows was not sent
SET lock_timeout = '3s';

ALTER TYPE message_reason ADD VALUE 'unknown_template' BEFORE 'mail_off';
