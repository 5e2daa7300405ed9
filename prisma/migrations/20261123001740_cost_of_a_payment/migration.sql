-- DropForeignKey
ALTER TABLE "attempt" DROP CONSTRAINT "attempt_sale_id_fkey";

-- DropForeignKey
ALTER TABLE "attempt" DROP CONSTRAINT "attempt_seller_id_fkey";

-- DropIndex
DROP INDEX "events_of_a_sale";

-- DropIndex
DROP INDEX "sales_of_a_seller_by_id";

-- CreateIndex
CREATE UNIQUE INDEX "sales_of_a_seller_by_id" ON "sale"("seller_id", "id");

-- AddForeignKey
ALTER TABLE "attempt" ADD CONSTRAINT "attempt_is_of_its_sale" FOREIGN KEY ("seller_id", "sale_id") REFERENCES "sale"("seller_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- By hand: what the schema language cannot say.

-- The clock without a query in it: the planner puts the body of `app_now()` in its place, and a payment calls it eleven times. It is the
-- moment at which the statement arrived. Every change of the offset writes the function anew in the same transaction, and each session plans
-- its statements again: all processes see the same time at once. Whoever may change the offset may do that, and nobody else.
CREATE FUNCTION app_clock_moved() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  ahead text := CASE NEW.offset_seconds WHEN 0 THEN '' ELSE format(' + interval ''%s seconds''', NEW.offset_seconds) END;
BEGIN
  EXECUTE format('CREATE OR REPLACE FUNCTION app_now() RETURNS timestamptz LANGUAGE sql STABLE AS %L', 'SELECT statement_timestamp()' || ahead);
  EXECUTE format('CREATE OR REPLACE FUNCTION app_instant() RETURNS timestamptz LANGUAGE sql VOLATILE AS %L', 'SELECT clock_timestamp()' || ahead);
  RETURN NULL;
END $$;
-- Beside `app_now()`, for what is written behind a lock and must be in order: the moment at which it is called.
CREATE TRIGGER app_clock_moves AFTER INSERT OR UPDATE ON app_clock FOR EACH ROW EXECUTE FUNCTION app_clock_moved();
UPDATE app_clock SET offset_seconds = offset_seconds;

CREATE OR REPLACE FUNCTION retry_after(seller bigint, most integer) RETURNS integer LANGUAGE sql VOLATILE AS $$
  SELECT greatest(1, ceil(extract(epoch FROM w.admissions[greatest(1, cardinality(w.admissions) - most + 1)] + interval '10 seconds' - app_instant())))::integer
  FROM rate_window w WHERE w.seller_id = seller
$$;
