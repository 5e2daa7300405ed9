-- expand: runs of the uniform structure's files, and the registration number of the software
SET lock_timeout = '5s';

CREATE TABLE uniform_file_run (
  id bigserial NOT NULL,
  seller_id bigint NOT NULL,
  made_by bigint,
  made_at timestamptz(6) DEFAULT app_now() NOT NULL,
  minute timestamptz(6) NOT NULL,
  first_day date NOT NULL,
  last_day date NOT NULL,
  identifier character(15) NOT NULL,
  CONSTRAINT uniform_file_run_pkey PRIMARY KEY (id),
  CONSTRAINT uniform_file_run_is_of_a_seller FOREIGN KEY (seller_id) REFERENCES seller (id),
  CONSTRAINT uniform_file_run_was_made_by FOREIGN KEY (made_by) REFERENCES app_user (id),
  CONSTRAINT uniform_file_run_is_of_days CHECK (first_day <= last_day),
  CONSTRAINT uniform_file_run_has_digits CHECK (identifier ~ '^[0-9]{15}$')
);
CREATE UNIQUE INDEX one_run_of_a_minute ON uniform_file_run (seller_id, minute);
CREATE UNIQUE INDEX one_run_per_identifier ON uniform_file_run (identifier);

CREATE TRIGGER uniform_file_run_is_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON uniform_file_run
  FOR EACH STATEMENT EXECUTE FUNCTION is_append_only();

CREATE TABLE software_registration (
  id bigserial NOT NULL,
  set_by bigint NOT NULL,
  set_at timestamptz(6) DEFAULT app_now() NOT NULL,
  number text NOT NULL,
  CONSTRAINT software_registration_pkey PRIMARY KEY (id),
  CONSTRAINT software_registration_was_set_by FOREIGN KEY (set_by) REFERENCES app_user (id),
  CONSTRAINT software_registration_has_digits CHECK (number ~ '^([0-9]{1,8})?$')
);

CREATE TRIGGER software_registration_is_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON software_registration
  FOR EACH STATEMENT EXECUTE FUNCTION is_append_only();
