-- AlterTable
ALTER TABLE "sale" ADD COLUMN     "tip" BIGINT NOT NULL DEFAULT 0;

-- AlterTable. By hand: a move that is not folded yet has asked the same before and after.
ALTER TABLE "sale_status_change" ADD COLUMN     "left_asked" BIGINT;
UPDATE "sale_status_change" SET "left_asked" = "asked";
ALTER TABLE "sale_status_change" ALTER COLUMN "left_asked" SET NOT NULL;

-- What Prisma cannot say.
ALTER TABLE sale ADD CONSTRAINT sale_tip_is_part_of_its_price CHECK (tip BETWEEN 0 AND price) NOT VALID;
ALTER TABLE sale VALIDATE CONSTRAINT sale_tip_is_part_of_its_price;

-- A sale is counted once with its price as it was made, without a tip; a tip that comes or goes is noted as a move.
CREATE OR REPLACE FUNCTION note_sale_status() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO sale_status_change (seller_id, week, left_status, reached_status, currency, left_asked, asked,
    left_collected, reached_collected, left_refunded, reached_refunded)
  VALUES (NEW.seller_id, week_of(NEW.created_at), coalesce(OLD.status, 'initial'), NEW.status, NEW.currency,
    coalesce(OLD.price, NEW.price), NEW.price,
    coalesce(OLD.captured, 0), NEW.captured, coalesce(OLD.refunded, 0), NEW.refunded);
  RETURN NULL;
END $$;
DROP TRIGGER sale_moves_on ON sale;
CREATE TRIGGER sale_moves_on AFTER UPDATE OF status, captured, refunded, price ON sale FOR EACH ROW
  WHEN (OLD.status <> NEW.status OR OLD.captured <> NEW.captured OR OLD.refunded <> NEW.refunded
    OR OLD.price <> NEW.price)
  EXECUTE FUNCTION note_sale_status();

-- What was asked without the tip never changes, nor does a tip once money was taken or held.
CREATE OR REPLACE FUNCTION refuse_another_price() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'the price of a sale without its tip, and its currency, never change; a tip not once it is paid'
    USING ERRCODE = 'check_violation';
END $$;
DROP TRIGGER sale_keeps_its_price ON sale;
CREATE TRIGGER sale_keeps_its_price BEFORE UPDATE OF price, tip, currency ON sale FOR EACH ROW
  WHEN (OLD.price - OLD.tip <> NEW.price - NEW.tip OR OLD.currency <> NEW.currency
    OR (OLD.tip <> NEW.tip AND (OLD.captured > 0 OR OLD.authorized > 0)))
  EXECUTE FUNCTION refuse_another_price();

-- A payment at a terminal that came to nothing takes its tip with it, in the statement that says so.
CREATE FUNCTION take_tip_back() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE sale SET price = price - tip, tip = 0
  WHERE id = NEW.sale_id AND tip > 0 AND captured = 0 AND authorized = 0;
  RETURN NULL;
END $$;
CREATE TRIGGER attempt_at_a_device_came_to_nothing AFTER UPDATE OF state ON attempt FOR EACH ROW
  WHEN (NEW.device_id IS NOT NULL AND NEW.kind IN ('pay', 'authorize') AND NEW.state IN ('declined', 'cancelled'))
  EXECUTE FUNCTION take_tip_back();
