-- expand: what every adjustment holds to
SET lock_timeout = '5s';

ALTER TABLE adjustment VALIDATE CONSTRAINT adjustment_is_approved_by_another;
ALTER TABLE adjustment VALIDATE CONSTRAINT adjustment_is_approved_by_a_person;
