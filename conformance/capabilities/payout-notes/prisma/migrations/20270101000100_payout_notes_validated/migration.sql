-- migrate: events of before keep the condition of callbacks that stand alone
SET lock_timeout = '3s';

ALTER TABLE event VALIDATE CONSTRAINT event_is_about_an_attempt_or_stands_alone;
