-- What an acquirer reports without having been asked is claimed and booked in one commit: none is committed while open.
CREATE FUNCTION report_is_booked() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM attempt WHERE id = NEW.id AND settled_at IS NULL) THEN
    RAISE EXCEPTION 'a % is claimed and not booked', NEW.kind USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER report_is_booked AFTER INSERT ON attempt DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN (NEW.kind IN ('chargeback', 'chargeback-reversal', 'mandate', 'fee') AND NEW.settled_at IS NULL)
  EXECUTE FUNCTION report_is_booked();
