-- expand: months that are closed, into which nothing is booked any more
SET lock_timeout = '5s';

CREATE TABLE closed_month (
  month date NOT NULL,
  ends_at timestamptz(6) NOT NULL,
  closed_at timestamptz(6) DEFAULT app_now() NOT NULL,
  waits_for bigint,
  up_to_entry bigint,
  CONSTRAINT closed_month_pkey PRIMARY KEY (month),
  CONSTRAINT closed_month_is_a_month CHECK (extract(day FROM month) = 1),
  CONSTRAINT closed_month_is_over CHECK (closed_at >= ends_at)
);

CREATE TRIGGER closed_month_stays BEFORE DELETE OR TRUNCATE OR UPDATE OF month, ends_at, closed_at ON closed_month
  FOR EACH STATEMENT EXECUTE FUNCTION is_append_only();

-- Each statement of this function sees what was committed until then, whenever the statement began that it is called
-- by: an entry whose transaction wrote it after a close was committed never escapes.
CREATE FUNCTION ledger_entry_is_of_an_open_month() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  closed_until timestamptz;
BEGIN
  SELECT m.ends_at INTO closed_until FROM closed_month m ORDER BY m.month DESC LIMIT 1;
  IF EXISTS (SELECT FROM added WHERE added.created_at < closed_until) THEN
    RAISE EXCEPTION 'a ledger entry is of a month that is closed' USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END $$;

CREATE TRIGGER ledger_entry_is_of_an_open_month AFTER INSERT ON ledger_entry REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION ledger_entry_is_of_an_open_month();
