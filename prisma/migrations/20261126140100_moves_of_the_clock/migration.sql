-- AlterTable
ALTER TABLE "app_clock" ADD COLUMN     "moved_from" TIMESTAMPTZ(6)[] DEFAULT ARRAY[]::TIMESTAMPTZ(6)[],
ADD COLUMN     "moved_to" TIMESTAMPTZ(6)[] DEFAULT ARRAY[]::TIMESTAMPTZ(6)[];

-- By hand: every move forward is written down by whatever moves the clock, the last thousand of them.
CREATE FUNCTION app_clock_keeps_moves() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.moved_from := (OLD.moved_from || (clock_timestamp() + make_interval(secs => OLD.offset_seconds)))[greatest(1, cardinality(OLD.moved_from) - 998):];
  NEW.moved_to := (OLD.moved_to || (clock_timestamp() + make_interval(secs => NEW.offset_seconds)))[greatest(1, cardinality(OLD.moved_to) - 998):];
  RETURN NEW;
END $$;
CREATE TRIGGER app_clock_keeps_moves BEFORE UPDATE OF offset_seconds ON app_clock FOR EACH ROW
  WHEN (NEW.offset_seconds > OLD.offset_seconds) EXECUTE FUNCTION app_clock_keeps_moves();
