-- Reading: indexes that give get-sales its order, and counts that nobody waits for.

-- Each of them ends with the order of the list, so that a filter by one value is a walk along an index and never a sort.
-- What most sales have not got is left out: an index that a new sale does not enter costs generate-sale nothing.
DROP INDEX "sales_of_a_seller_by_status";
DROP INDEX "sales_of_a_seller_by_merchant_reference";
DROP INDEX "sales_of_a_seller_by_buyer_email";
DROP INDEX "sales_of_a_seller_by_last_four";
CREATE INDEX "sales_of_a_seller_by_status" ON "sale" ("seller_id", "status", "created_at" DESC, "id" DESC);
CREATE INDEX "sales_of_a_seller_by_merchant_reference" ON "sale" ("seller_id", "merchant_reference", "created_at" DESC, "id" DESC) WHERE "merchant_reference" <> '';
CREATE INDEX "sales_of_a_seller_by_buyer_email" ON "sale" ("seller_id", "buyer_email", "created_at" DESC, "id" DESC);
CREATE INDEX "sales_of_a_seller_by_last_four" ON "sale" ("seller_id", "card_last4", "created_at" DESC, "id" DESC) WHERE "card_last4" IS NOT NULL;
CREATE INDEX "sales_of_a_seller_by_auth_number" ON "sale" ("seller_id", "auth_number", "created_at" DESC, "id" DESC) WHERE "auth_number" IS NOT NULL;
-- What came after the counts.
CREATE INDEX "sales_of_a_seller_by_id" ON "sale" ("seller_id", "id");

-- Counting attempts reads no rows.
DROP INDEX "attempts_of_a_seller_newest_first";
CREATE INDEX "attempts_of_a_seller_newest_first" ON "attempt" ("seller_id", "created_at" DESC, "id" DESC) INCLUDE ("kind");

-- Index-only reads live of pages that a vacuum has seen.
ALTER TABLE "sale" SET (autovacuum_vacuum_scale_factor = 0.05, autovacuum_vacuum_insert_scale_factor = 0.05);
ALTER TABLE "attempt" SET (autovacuum_vacuum_scale_factor = 0.05, autovacuum_vacuum_insert_scale_factor = 0.05);

-- How many sales of each status a seller made in each week. A new sale writes nothing here: it is counted by its id until a job has
-- folded it in, as an initial one. A sale that moves on notes its move, and the same job folds the moves.
CREATE TABLE "sale_tally" (
    "seller_id" BIGINT NOT NULL,
    "week" INTEGER NOT NULL,
    "status" TEXT NOT NULL,
    "sales" BIGINT NOT NULL,

    CONSTRAINT "sale_tally_pkey" PRIMARY KEY ("seller_id","week","status")
);
CREATE TABLE "sale_status_change" (
    "id" BIGSERIAL NOT NULL,
    "seller_id" BIGINT NOT NULL,
    "week" INTEGER NOT NULL,
    "left_status" TEXT NOT NULL,
    "reached_status" TEXT NOT NULL,

    CONSTRAINT "sale_status_change_pkey" PRIMARY KEY ("seller_id","id")
);
CREATE TABLE "sale_tally_mark" (
    "id" INTEGER NOT NULL DEFAULT 1,
    "up_to_id" BIGINT NOT NULL,
    "seen_id" BIGINT NOT NULL,
    "seen_xid" BIGINT NOT NULL,
    "seen_at" TIMESTAMPTZ(6) NOT NULL,

    CONSTRAINT "sale_tally_mark_pkey" PRIMARY KEY ("id")
);
ALTER TABLE "sale_tally_mark" ADD CONSTRAINT "sale_tally_mark_is_one_row" CHECK ("id" = 1);

-- A queue: emptied as fast as it is filled.
ALTER TABLE "sale_status_change" SET (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 2000, autovacuum_analyze_scale_factor = 0, autovacuum_analyze_threshold = 20000);

-- Weeks of 604,800 seconds since 1970, so that no time zone moves a sale into another.
CREATE FUNCTION week_of(at timestamptz) RETURNS integer LANGUAGE sql STABLE AS
  $$ SELECT floor(extract(epoch FROM at) / 604800)::integer $$;

-- Sales up to this id are in the tally. A function, because a count that calls one is not worth parallel workers.
CREATE FUNCTION sales_tallied_up_to() RETURNS bigint LANGUAGE sql STABLE AS
  $$ SELECT "up_to_id" FROM "sale_tally_mark" $$;

CREATE FUNCTION note_sale_status() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO sale_status_change (seller_id, week, left_status, reached_status)
  VALUES (NEW.seller_id, week_of(NEW.created_at), coalesce(OLD.status, 'initial'), NEW.status);
  RETURN NULL;
END $$;
CREATE TRIGGER "sale_born_beyond_initial" AFTER INSERT ON "sale" FOR EACH ROW WHEN (NEW."status" <> 'initial') EXECUTE FUNCTION note_sale_status();
CREATE TRIGGER "sale_moves_on" AFTER UPDATE OF "status" ON "sale" FOR EACH ROW WHEN (OLD."status" <> NEW."status") EXECUTE FUNCTION note_sale_status();

-- The triggers hold the table until this is committed: what is counted here is all there is.
INSERT INTO "sale_tally" SELECT "seller_id", week_of("created_at"), "status", count(*) FROM "sale" GROUP BY 1, 2, 3;
INSERT INTO "sale_tally_mark" SELECT 1, last, last, 0, now() FROM (SELECT coalesce(max("id"), 0) AS last FROM "sale") AS counted;
