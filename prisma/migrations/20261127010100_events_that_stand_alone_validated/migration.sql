-- migrate: events of before hold the condition too
SET lock_timeout = '3s';

ALTER TABLE event VALIDATE CONSTRAINT event_is_about_an_attempt_or_stands_alone;
