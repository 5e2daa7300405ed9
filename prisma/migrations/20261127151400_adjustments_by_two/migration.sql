-- expand: the second person of an adjustment
SET lock_timeout = '5s';

ALTER TABLE adjustment ADD COLUMN approved_by bigint;
ALTER TABLE adjustment ADD CONSTRAINT adjustment_is_approved_by_another CHECK (approved_by <> created_by) NOT VALID;
ALTER TABLE adjustment ADD CONSTRAINT adjustment_is_approved_by_a_person
  FOREIGN KEY (approved_by) REFERENCES app_user (id) NOT VALID;
