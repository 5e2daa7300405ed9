-- By hand: nobody changes a sale until everything is counted anew, with amounts.
LOCK TABLE "sale" IN SHARE ROW EXCLUSIVE MODE;
TRUNCATE "sale_tally", "sale_status_change";

-- AlterTable
ALTER TABLE "sale_status_change" ADD COLUMN     "asked" BIGINT NOT NULL,
ADD COLUMN     "currency" CHAR(3) NOT NULL,
ADD COLUMN     "left_collected" BIGINT NOT NULL,
ADD COLUMN     "left_refunded" BIGINT NOT NULL,
ADD COLUMN     "reached_collected" BIGINT NOT NULL,
ADD COLUMN     "reached_refunded" BIGINT NOT NULL;

-- AlterTable
ALTER TABLE "sale_tally" DROP CONSTRAINT "sale_tally_pkey",
ADD COLUMN     "asked" BIGINT NOT NULL,
ADD COLUMN     "collected" BIGINT NOT NULL,
ADD COLUMN     "currency" CHAR(3) NOT NULL,
ADD COLUMN     "refunded" BIGINT NOT NULL,
ADD CONSTRAINT "sale_tally_pkey" PRIMARY KEY ("seller_id", "week", "status", "currency");

-- By hand: a new sale has taken nothing; one that is born beyond that is noted as moved at once.
CREATE OR REPLACE FUNCTION note_sale_status() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO sale_status_change (seller_id, week, left_status, reached_status, currency, asked,
    left_collected, reached_collected, left_refunded, reached_refunded)
  VALUES (NEW.seller_id, week_of(NEW.created_at), coalesce(OLD.status, 'initial'), NEW.status, NEW.currency, NEW.price,
    coalesce(OLD.captured, 0), NEW.captured, coalesce(OLD.refunded, 0), NEW.refunded);
  RETURN NULL;
END $$;
DROP TRIGGER sale_born_beyond_initial ON sale;
DROP TRIGGER sale_moves_on ON sale;
CREATE TRIGGER sale_born_beyond_initial AFTER INSERT ON sale FOR EACH ROW
  WHEN (NEW.status <> 'initial' OR NEW.captured <> 0 OR NEW.refunded <> 0) EXECUTE FUNCTION note_sale_status();
CREATE TRIGGER sale_moves_on AFTER UPDATE OF status, captured, refunded ON sale FOR EACH ROW
  WHEN (OLD.status <> NEW.status OR OLD.captured <> NEW.captured OR OLD.refunded <> NEW.refunded)
  EXECUTE FUNCTION note_sale_status();

-- What was asked is counted with a new sale and never again.
CREATE FUNCTION refuse_another_price() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'the price and the currency of a sale never change' USING ERRCODE = 'check_violation';
END $$;
CREATE TRIGGER sale_keeps_its_price BEFORE UPDATE OF price, currency ON sale FOR EACH ROW
  WHEN (OLD.price <> NEW.price OR OLD.currency <> NEW.currency) EXECUTE FUNCTION refuse_another_price();

INSERT INTO "sale_tally" ("seller_id", "week", "status", "currency", "sales", "asked", "collected", "refunded")
SELECT "seller_id", week_of("created_at"), "status", "currency", count(*), sum("price"), sum("captured"), sum("refunded")
FROM "sale" GROUP BY 1, 2, 3, 4;
UPDATE "sale_tally_mark" SET "up_to_id" = newest.id, "seen_id" = newest.id
FROM (SELECT coalesce(max("id"), 0) AS id FROM "sale") newest;
