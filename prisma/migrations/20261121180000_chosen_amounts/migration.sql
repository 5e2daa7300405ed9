-- AlterTable
ALTER TABLE "sale" ADD COLUMN     "closes_at" TIMESTAMPTZ(6),
ADD COLUMN     "least_price" BIGINT,
ADD COLUMN     "most_price" BIGINT;

-- By hand: what a buyer may choose is whole, is of a template alone, begins with the template's own price and stays within the contract's amounts.
ALTER TABLE "sale" ADD CONSTRAINT "sale_choice_is_within_its_bounds" CHECK (
  ("least_price" IS NULL AND "most_price" IS NULL)
  OR ("least_price" IS NOT NULL AND "most_price" IS NOT NULL AND "type" = 'template' AND "least_price" = "price" AND "least_price" >= 500 AND "most_price" BETWEEN "least_price" AND 999999999999)
) NOT VALID;
ALTER TABLE "sale" VALIDATE CONSTRAINT "sale_choice_is_within_its_bounds";

-- By hand: nearly every sale closes never, and stays out.
CREATE INDEX "sales_to_close" ON "sale" ("closes_at") WHERE "closes_at" IS NOT NULL AND "status" IN ('initial', 'failed');
