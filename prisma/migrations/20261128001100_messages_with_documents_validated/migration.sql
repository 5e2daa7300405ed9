-- expand: what every message holds to
SET lock_timeout = '5s';

ALTER TABLE message VALIDATE CONSTRAINT message_is_of_a_document;
